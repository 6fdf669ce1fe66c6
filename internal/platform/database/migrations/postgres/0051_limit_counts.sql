-- Limits that protect people count together on all nodes (docs/decisions/0064). On SQLite there is one node, which counts
-- in memory. No backup has the rows.

-- +goose Up
CREATE TABLE limit_counts (
    key     BYTEA  NOT NULL PRIMARY KEY, -- half of the SHA-256 of the limit's name and what it counts
    tries   BIGINT NOT NULL,             -- failures in a row; 0 for a limit of so many per window
    tried   BIGINT NOT NULL,             -- the last one, in microseconds since 1970 like ends
    ends    BIGINT NOT NULL              -- from then on the row says nothing; for so many per window, when the bucket is empty
);
CREATE INDEX limit_counts_ends ON limit_counts (ends); -- the sweep
