-- When a recovery link expires, in milliseconds since 1970. Links that are older than this column have expired.
ALTER TABLE identities ADD COLUMN recovery_until BIGINT NOT NULL DEFAULT 0;
