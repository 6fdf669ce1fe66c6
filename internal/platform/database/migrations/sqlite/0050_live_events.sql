-- Live events are rows that each node follows, instead of notifications: a notification in a transaction takes a lock
-- that all commits of the server share (docs/decisions/0063). The rows are news, not data: no backup has them.

-- +goose Up
CREATE TABLE live_events (
    id      INTEGER NOT NULL PRIMARY KEY,              -- in the order of commits; the newest is never deleted, so that none comes again
    topic   TEXT    NOT NULL,                          -- "partners.created"
    subject TEXT    NOT NULL,                          -- id of the row that has changed
    at      TIMESTAMP NOT NULL DEFAULT (unixepoch() * 1000000) -- by the database's clock; deleted after an hour
);
