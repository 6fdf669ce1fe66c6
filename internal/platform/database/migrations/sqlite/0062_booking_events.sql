-- What happened to a booking, and who did it. Of bookings from before, when they were made and cancelled is known.

-- +goose Up
CREATE TABLE booking_events (
    id         TEXT      NOT NULL PRIMARY KEY,
    booking_id TEXT      NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    kind       TEXT      NOT NULL CHECK (kind IN ('booked', 'moved', 'placed', 'cancelled', 'done', 'no_show', 'reopened')),
    author     TEXT      NOT NULL,            -- owner, visitor, order; empty: unknown
    was        TEXT      NOT NULL DEFAULT '', -- the time before, RFC 3339 in UTC
    became     TEXT      NOT NULL DEFAULT '', -- the time or the place after, or why it was cancelled
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX booking_events_booking ON booking_events (booking_id, created_at, id);

INSERT INTO booking_events (id, booking_id, kind, author, created_at)
SELECT id || '-booked', id, 'booked', '', created_at
FROM bookings;

INSERT INTO booking_events (id, booking_id, kind, author, became, created_at)
SELECT id || '-cancelled', id, 'cancelled', '', reason, changed_at
FROM bookings
WHERE state = 'cancelled';
