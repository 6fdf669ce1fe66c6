-- Backups that were tried, so that the desk and the doctor can name the last one
-- that was read back whole.

-- +goose Up
CREATE TABLE backups (
    id           TEXT      NOT NULL PRIMARY KEY,          -- UUIDv7
    at           TIMESTAMPTZ NOT NULL,                    -- instant of its content
    place        TEXT      NOT NULL,                      -- file, or address without secrets
    bytes        BIGINT    NOT NULL,                      -- size of the file
    row_count    BIGINT    NOT NULL,                      -- rows in it
    is_encrypted BOOLEAN   NOT NULL,                      -- with a passphrase
    trouble      TEXT      NOT NULL DEFAULT ''            -- why it failed; empty: it was read back whole
);
CREATE INDEX backups_at ON backups (at, id);
