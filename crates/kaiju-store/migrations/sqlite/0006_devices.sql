-- When something was first stored of an identity, in milliseconds since 1970. 0 if that was before this column existed.
ALTER TABLE identities ADD COLUMN created INTEGER NOT NULL DEFAULT 0;

-- The browsers and programs that people use, seen on days counted from 1970. A device that was signed out stays in here,
-- so that its cookie remains invalid.
CREATE TABLE devices (
    identity TEXT NOT NULL,
    id TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,
    signed_out BOOLEAN NOT NULL,
    PRIMARY KEY (identity, id)
);

-- Erased identities: their epoch is the highest number, so that no cookie is valid.
CREATE INDEX identities_erased ON identities (id) WHERE epoch = 4294967295;
