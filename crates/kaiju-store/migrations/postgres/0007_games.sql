-- The results of the finished games. Null if there are none, or if the table hasn't been loaded since this column exists.
ALTER TABLE tables ADD COLUMN games TEXT;
