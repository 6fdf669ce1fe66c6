-- Browsers that get notifications as messages of their push services, and the program's key for these (docs/product.md,
-- "notifications: on the phone").

-- +goose Up
CREATE TABLE push_devices (
    id          TEXT        NOT NULL PRIMARY KEY, -- SHA-256 of the endpoint, hexadecimal
    user_id     TEXT        NOT NULL,
    name        TEXT        NOT NULL,             -- "Chrome on Android"
    endpoint    TEXT        NOT NULL,             -- address at the push service
    public_key  TEXT        NOT NULL,             -- the device's, P-256, base64url
    auth_secret TEXT        NOT NULL,             -- shared with the device, base64url
    kinds       TEXT        NOT NULL,             -- JSON list of what it is told of
    trouble     TEXT        NOT NULL DEFAULT '',  -- why the last message failed; empty: it didn't
    created_at  TIMESTAMP NOT NULL,
    sent_at     TIMESTAMP                       -- NULL: nothing was sent yet
);
CREATE INDEX push_devices_user ON push_devices (user_id, created_at, id);

CREATE TABLE push_keys (
    name        TEXT        NOT NULL PRIMARY KEY, -- site
    public_key  TEXT        NOT NULL,             -- P-256, base64url
    private_key TEXT        NOT NULL,             -- sealed
    created_at  TIMESTAMP NOT NULL
);
