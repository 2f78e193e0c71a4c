-- The checksum of an entry and all before it. Entries that are older than this column have none.
ALTER TABLE entries ADD COLUMN checksum BIGINT;

-- The checksum of the last entry, so that missing ones at the end are noticed.
ALTER TABLE tables ADD COLUMN checksum BIGINT;

-- What a list of tables shows of this one. Tables without it have to be loaded once.
ALTER TABLE tables ADD COLUMN summary TEXT;

-- Whether a person has ever had a seat in a game here: 0 or 1. Unknown for tables that are older than this column.
ALTER TABLE tables ADD COLUMN players BIGINT;

-- For deleting old games of bots. Lobbies are in here too.
CREATE INDEX tables_without_players ON tables (id) WHERE players = 0;
