-- Calendar programs read and write a calendar by CalDAV, with a password of their own, and learn
-- what changed since they last asked. Calendars elsewhere say when a person is busy.

-- +goose Up
CREATE TABLE app_passwords (
    id           TEXT      NOT NULL PRIMARY KEY,              -- UUIDv7
    user_id      TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    secret_hash  TEXT      NOT NULL UNIQUE,                   -- SHA-256 of the password, which has 128 random bits
    name         TEXT      NOT NULL,                          -- the person's, such as "Phone"
    created_at   TIMESTAMPTZ NOT NULL,
    last_used_at TIMESTAMPTZ                                  -- to the hour; NULL: never
);
CREATE INDEX app_passwords_user ON app_passwords (user_id, id);

ALTER TABLE events ADD COLUMN dav_name TEXT NOT NULL DEFAULT '';        -- last part of its CalDAV address; empty: the id with ".ics"
ALTER TABLE events ADD COLUMN change_number BIGINT NOT NULL DEFAULT 0;  -- of its last change; unique in a calendar
UPDATE events SET change_number = numbered.n
FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY id) AS n FROM events) AS numbered
WHERE numbered.id = events.id;
CREATE INDEX events_owner_change ON events (user_id, change_number);
CREATE UNIQUE INDEX events_owner_dav_name ON events (user_id, dav_name) WHERE dav_name <> '';

-- The number of the latest change of each calendar.
CREATE TABLE calendar_changes (
    user_id TEXT   NOT NULL PRIMARY KEY,
    latest  BIGINT NOT NULL
);
INSERT INTO calendar_changes (user_id, latest)
SELECT user_id, COUNT(*) FROM events GROUP BY user_id;

-- Deleted events, for programs that still show them. The oldest are dropped.
CREATE TABLE calendar_deletions (
    user_id       TEXT   NOT NULL,
    dav_name      TEXT   NOT NULL,                            -- last part of its CalDAV address
    change_number BIGINT NOT NULL,
    PRIMARY KEY (user_id, dav_name)
);
CREATE INDEX calendar_deletions_change ON calendar_deletions (user_id, change_number);

-- Addresses of calendars elsewhere, which are read for busy times only.
CREATE TABLE busy_sources (
    id            TEXT      NOT NULL PRIMARY KEY,             -- UUIDv7
    user_id       TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name          TEXT      NOT NULL,                         -- the person's, such as "Work"
    url           TEXT      NOT NULL,                         -- https; sealed, because it often holds a secret
    etag          TEXT      NOT NULL DEFAULT '',              -- of the last answer; empty: none was sent
    last_modified TEXT      NOT NULL DEFAULT '',              -- as the server wrote it
    problem       TEXT      NOT NULL DEFAULT '',              -- why the last reading failed, for the owner; empty: it didn't
    failures      INTEGER   NOT NULL DEFAULT 0,               -- in a row
    read_at       TIMESTAMPTZ,                                -- last success; NULL: never
    next_read_at  TIMESTAMPTZ NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL
);
CREATE INDEX busy_sources_user ON busy_sources (user_id, id);
CREATE INDEX busy_sources_due ON busy_sources (next_read_at);

-- When the owner is busy by a source; nothing else of the events there is kept. Times don't overlap.
CREATE TABLE busy_times (
    source_id  TEXT      NOT NULL REFERENCES busy_sources (id) ON DELETE CASCADE,
    start_time TIMESTAMPTZ NOT NULL,
    end_time   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (source_id, start_time)
);
