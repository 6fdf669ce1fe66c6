-- An order that nobody has confirmed or paid holds a use of its code for a while only, so that nobody uses a code up for
-- nothing (docs/security.md, T137). And orders of one client wait for each other, as those of one code do (T141).

-- +goose Up
ALTER TABLE orders ADD COLUMN campaign_most_uses INTEGER NOT NULL DEFAULT 0; -- uses of the code in all; 0: no limit

CREATE TABLE code_reservations (
    order_id TEXT      NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    network  TEXT      NOT NULL, -- SHA-256 of the sender's network
    until    TIMESTAMP NOT NULL  -- then the use is free again, and the row is deleted
);
CREATE INDEX code_reservations_until ON code_reservations (until);

DROP TABLE campaign_locks;
CREATE TABLE order_locks (
    name    TEXT      NOT NULL PRIMARY KEY, -- what is locked: a code, or a hash of a client's address
    used_at TIMESTAMP NOT NULL
);
