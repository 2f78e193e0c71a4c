-- "KAIJ": how a file is recognised as ours before anything is written to it.
PRAGMA application_id = 1262569802;

-- AUTOINCREMENT: the id of a pruned lobby is never given to another table.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    state TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    next INTEGER NOT NULL
);

-- Old games stay in here, so what is still going on has an index of its own.
CREATE INDEX tables_unfinished ON tables (id) WHERE state <> 'over';

-- Without a rowid the entries of a table lie side by side, in order.
CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    time INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- Who has been at which table. Nobody needs to be known by name for that, so there need not be a row in identities.
CREATE TABLE members (
    identity TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, table_id)
) WITHOUT ROWID;

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
