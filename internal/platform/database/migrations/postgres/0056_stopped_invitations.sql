-- The owner sees who mails guests, and stops accounts that send what nobody asked for.

-- +goose Up
ALTER TABLE users ADD COLUMN invitations_stopped_at TIMESTAMPTZ; -- NULL: may invite guests to events
CREATE INDEX users_invitations_stopped ON users (invitations_stopped_at) WHERE invitations_stopped_at IS NOT NULL;
CREATE INDEX mails_kind ON mails (kind, created_at);
