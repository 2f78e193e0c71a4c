-- Analyses of finished games, by the number of the game at its table. They contain no names. The version says by which
-- champion and in which form; one of another version is replaced when someone asks for it.
CREATE TABLE analyses (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    version INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, round)
);
