-- Live events are rows that each node follows, instead of notifications: a notification in a transaction takes a lock
-- that all commits of the server share (docs/decisions/0063). The rows are news, not data: no backup has them.

-- +goose Up
CREATE TABLE live_events (
    xact    XID8        NOT NULL DEFAULT pg_current_xact_id(), -- of the transaction that published it: ids commit out of order
    id      BIGINT      NOT NULL GENERATED ALWAYS AS IDENTITY,
    topic   TEXT        NOT NULL,                              -- "partners.created"
    subject TEXT        NOT NULL,                              -- id of the row that has changed
    at      TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),    -- by the database's clock; deleted after an hour
    PRIMARY KEY (xact, id)
);
