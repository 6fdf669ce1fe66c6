-- A thief who refreshes within seconds of the owner is told from the owner's own
-- tabs by which token comes: the same one twice, or two of one generation.

-- +goose Up
ALTER TABLE refresh_tokens ADD COLUMN used_at TIMESTAMP; -- first use; NULL: never used
UPDATE refresh_tokens
SET used_at = created_at -- of those from before only that is known, and nobody is to be signed out for it
WHERE generation < (SELECT generation FROM sessions WHERE sessions.id = refresh_tokens.session_id);
