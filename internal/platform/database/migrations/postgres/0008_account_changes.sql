-- What people change about their accounts: the address, which both the old and
-- the new mailbox must agree to, and the browsers from which they have signed
-- in, which other people's failed sign-ins do not lock out.

-- +goose Up
ALTER TABLE users ADD COLUMN new_email TEXT NOT NULL DEFAULT '';        -- the address that waits to be confirmed; empty: none
ALTER TABLE users ADD COLUMN email_change_sent_at TIMESTAMPTZ;            -- since when it waits

CREATE TABLE known_devices (
    user_id      TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device_hash  TEXT      NOT NULL,                           -- SHA-256 of the browser's cookie
    last_used_at TIMESTAMPTZ NOT NULL,                           -- when it last signed in
    PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_used ON known_devices (last_used_at);
