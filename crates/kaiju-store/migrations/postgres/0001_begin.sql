CREATE TABLE tables (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    code TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    state TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    next BIGINT NOT NULL
);

-- Old games stay in here, so what is still going on has an index of its own.
CREATE INDEX tables_unfinished ON tables (id) WHERE state <> 'over';

CREATE TABLE entries (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    time BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Who has been at which table. Nobody needs to be known by name for that, so there need not be a row in identities.
CREATE TABLE members (
    identity TEXT NOT NULL,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, table_id)
);

-- For pruning, which looks for the members of a table.
CREATE INDEX members_of_table ON members (table_id);

CREATE TABLE identities (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    recovery TEXT UNIQUE
);

CREATE TABLE facts (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);
