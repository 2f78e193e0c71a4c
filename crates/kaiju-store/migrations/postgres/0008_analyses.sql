-- Analyses of finished games, by the number of the game at its table. They contain no names. The version says by which
-- champion and in which form; one of another version is replaced when someone asks for it.
CREATE TABLE analyses (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    round BIGINT NOT NULL,
    version BIGINT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, round)
);
