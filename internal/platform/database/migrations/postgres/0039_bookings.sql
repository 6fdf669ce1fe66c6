-- Calls and sessions that visitors book: the owner's rules, the kinds of booking, and the bookings.
-- Whoever changes bookings locks the one row of booking_rules first, so that two visitors never get the
-- same time.

-- +goose Up
CREATE TABLE booking_rules (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    version BIGINT  NOT NULL,                             -- counts the changes
    rules   TEXT    NOT NULL                              -- JSON; empty: the owner hasn't set any, nothing can be booked
);
INSERT INTO booking_rules (id, version, rules) VALUES (1, 0, '');

CREATE TABLE booking_kinds (
    id          TEXT    NOT NULL PRIMARY KEY,             -- "introductory-call"
    title       TEXT    NOT NULL,
    description TEXT    NOT NULL DEFAULT '',
    minutes     INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 720),
    service_id  TEXT    NOT NULL DEFAULT '',              -- of the catalogue: only its paid orders book it; empty: anyone
    place       TEXT    NOT NULL DEFAULT '',              -- video link, phone number or address of new bookings
    is_active   BOOLEAN NOT NULL,
    position    INTEGER NOT NULL                          -- order of the list
);
INSERT INTO booking_kinds (id, title, description, minutes, service_id, is_active, position) VALUES
    ('introductory-call', 'Introductory call', 'Tell us what you need. We tell you how we''d do it, and what it costs.', 30, '', TRUE, 1),
    ('private-training', 'Private training session', '', 120, 'private-training', TRUE, 2),
    ('team-workshop', 'Team workshop', '', 240, 'team-workshop', TRUE, 3),
    ('team-workshop-2-6', 'Team workshop for 2 to 6 people', '', 240, 'team-workshop-2-6', TRUE, 4);

CREATE TABLE bookings (
    id           TEXT      NOT NULL PRIMARY KEY,          -- UUID
    kind_id      TEXT      NOT NULL REFERENCES booking_kinds (id),
    title        TEXT      NOT NULL,                      -- of the kind when it was booked
    token_hash   TEXT      NOT NULL UNIQUE,               -- SHA-256 of the token in the visitor's link
    starts_at    TIMESTAMPTZ NOT NULL,
    ends_at      TIMESTAMPTZ NOT NULL,
    name         TEXT      NOT NULL,
    email        TEXT      NOT NULL,
    zone         TEXT      NOT NULL,                      -- IANA name of the visitor's zone
    notes        TEXT      NOT NULL DEFAULT '',           -- the visitor's words
    place        TEXT      NOT NULL DEFAULT '',
    state        TEXT      NOT NULL CHECK (state IN ('booked', 'cancelled', 'no_show', 'done')),
    sequence     INTEGER   NOT NULL DEFAULT 0,            -- of the invitation: counts its updates
    reason       TEXT      NOT NULL DEFAULT '',           -- why it was cancelled
    order_id     TEXT      NOT NULL DEFAULT '',           -- order that paid for it; empty: none
    user_id      TEXT,                                    -- the visitor's account; NULL: none
    owner_note   TEXT      NOT NULL DEFAULT '',
    created_at   TIMESTAMPTZ NOT NULL,
    changed_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX bookings_time ON bookings (starts_at, id);
CREATE INDEX bookings_user ON bookings (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX bookings_email ON bookings (email) WHERE state = 'booked';
-- A time is booked once, and an order books once, even if a lock were forgotten.
CREATE UNIQUE INDEX bookings_start ON bookings (starts_at) WHERE state = 'booked';
CREATE UNIQUE INDEX bookings_order ON bookings (order_id) WHERE state = 'booked' AND order_id <> '';

ALTER TABLE mails ADD COLUMN calendar TEXT NOT NULL DEFAULT '';  -- iCalendar object with a METHOD; empty: no invitation
