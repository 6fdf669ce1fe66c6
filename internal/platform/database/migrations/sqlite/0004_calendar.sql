-- People keep their own calendar: one row per event, always read, changed and
-- deleted together with its owner.

-- +goose Up
CREATE TABLE events (
    id          TEXT      NOT NULL PRIMARY KEY,          -- UUIDv7
    user_id     TEXT      NOT NULL,                      -- the owner; from the token, never from input
    title       TEXT      NOT NULL,
    description TEXT      NOT NULL DEFAULT '',
    start_time  TIMESTAMP NOT NULL,
    end_time    TIMESTAMP NOT NULL,                      -- may be before start_time
    location    TEXT      NOT NULL DEFAULT '',
    event_type  TEXT      NOT NULL DEFAULT 'personal',   -- personal, work, meeting, appointment, other
    extra       TEXT      NOT NULL DEFAULT '{}',         -- JSON object: fields we do not know, returned unchanged
    created_at  TIMESTAMP NOT NULL,
    updated_at  TIMESTAMP NOT NULL
);
CREATE INDEX events_owner_start ON events (user_id, start_time, id);
