-- Events repeat, remind their owners, come from other calendars and are read by
-- them: what that needs beside the event itself.

-- +goose Up
ALTER TABLE events ADD COLUMN rrule TEXT NOT NULL DEFAULT '';            -- RFC 5545 rule without its name; empty: the event does not repeat
ALTER TABLE events ADD COLUMN timezone TEXT NOT NULL DEFAULT '';         -- IANA name: where 09:00 stays 09:00; empty: none was given
ALTER TABLE events ADD COLUMN all_day BOOLEAN NOT NULL DEFAULT false;    -- whole days of timezone
ALTER TABLE events ADD COLUMN last_start TIMESTAMP;                      -- start of the last occurrence; NULL: does not repeat, or for ever
ALTER TABLE events ADD COLUMN uid TEXT NOT NULL DEFAULT '';              -- iCalendar UID of an imported event; empty: the id is it
ALTER TABLE events ADD COLUMN reminder_minutes INTEGER;                  -- NULL: as the owner prefers; -1: no reminder
ALTER TABLE events ADD COLUMN remind_at TIMESTAMP;                       -- when the next reminder is due; NULL: no more
ALTER TABLE events ADD COLUMN remind_start TIMESTAMP;                    -- start of the occurrence that it is about
CREATE INDEX events_owner_series ON events (user_id, start_time) WHERE rrule <> '';
CREATE UNIQUE INDEX events_owner_uid ON events (user_id, uid) WHERE uid <> '';
CREATE INDEX events_remind ON events (remind_at) WHERE remind_at IS NOT NULL;

-- Occurrences of a repeating event that are not as the rule says.
CREATE TABLE event_exceptions (
    event_id       TEXT      NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    original_start TIMESTAMP NOT NULL,                   -- when the rule would have it start: its name
    is_cancelled   BOOLEAN   NOT NULL,                   -- it does not take place
    start_time     TIMESTAMP NOT NULL,
    end_time       TIMESTAMP NOT NULL,
    title          TEXT,                                 -- NULL, here and below: as the series has it
    description    TEXT,
    location       TEXT,
    event_type     TEXT,
    extra          TEXT,                                 -- JSON object
    updated_at     TIMESTAMP NOT NULL,
    PRIMARY KEY (event_id, original_start)
);

-- One private address per person under which other programs read the calendar.
CREATE TABLE calendar_feeds (
    user_id      TEXT      NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash   TEXT      NOT NULL UNIQUE,              -- SHA-256 of the secret in the address
    created_at   TIMESTAMP NOT NULL,
    last_read_at TIMESTAMP,                              -- to the hour; NULL: not yet
    content_hash TEXT      NOT NULL DEFAULT '',          -- of what was served last …
    changed_at   TIMESTAMP NOT NULL                      -- … and since when it is that: Last-Modified
);

CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
