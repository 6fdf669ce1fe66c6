-- What the owner sees on the status page: the nodes that run, and which routes failed in which hour. Each node writes
-- both once a minute.

-- +goose Up
CREATE TABLE running_nodes (
    id         TEXT NOT NULL PRIMARY KEY,   -- UUIDv7, new with each start
    host       TEXT NOT NULL,               -- name of the machine
    version    TEXT NOT NULL,               -- of the program
    started_at TIMESTAMP NOT NULL,
    seen_at    TIMESTAMP NOT NULL                 -- last sign of life; the row is deleted by an orderly stop, or a day later
);

CREATE TABLE failed_requests (
    hour     TIMESTAMP NOT NULL,                  -- begin of the hour, in UTC
    route    TEXT    NOT NULL,              -- the declared pattern, never a visitor's path
    status   INTEGER NOT NULL,              -- HTTP status, 500 or above
    requests BIGINT  NOT NULL,              -- how many, on all nodes
    PRIMARY KEY (hour, route, status)       -- kept for two days
);

-- When a mail was sent last, and the daily deletion of old ones.
CREATE INDEX mails_sent ON mails (sent_at) WHERE sent_at IS NOT NULL;
