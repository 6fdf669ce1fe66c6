-- Orders that use the same limited code wait for each other, so that it isn't used more often than it may be. How often
-- it was used follows from the orders themselves.

-- +goose Up
CREATE TABLE campaign_locks (
    campaign_id TEXT      NOT NULL PRIMARY KEY,                             -- id in the content
    used_at     TIMESTAMPTZ NOT NULL                                           -- when an order asked for the code last
);
