-- People invite guests to their events. A guest needs no account: the link in the mail is enough to
-- answer.

-- +goose Up
CREATE TABLE event_guests (
    id          TEXT      NOT NULL PRIMARY KEY,          -- UUID, part of the guest's private link
    event_id    TEXT      NOT NULL REFERENCES events (id) ON DELETE CASCADE, -- an event or a whole series
    email       TEXT      NOT NULL,                      -- in lower case
    answer      TEXT      NOT NULL CHECK (answer IN ('waiting', 'yes', 'no', 'maybe')),
    sequence    INTEGER   NOT NULL,                      -- SEQUENCE of the last invitation mailed to this guest
    created_at  TIMESTAMPTZ NOT NULL,
    answered_at TIMESTAMPTZ,                               -- NULL: not yet
    removed_at  TIMESTAMPTZ,                               -- NULL: is invited; a removed guest keeps the sequence
    UNIQUE (event_id, email)
);
