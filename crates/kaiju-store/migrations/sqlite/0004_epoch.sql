-- Cookies name the epoch in which they were issued. Signing out begins a new one, which ends all earlier cookies.
ALTER TABLE identities ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
