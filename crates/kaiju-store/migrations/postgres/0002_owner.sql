-- Who has laid a table: so many may be open at a time. Nobody, for those that are older than this column.
ALTER TABLE tables ADD COLUMN owner TEXT;

CREATE INDEX tables_unfinished_of_owner ON tables (owner) WHERE state <> 'over';
