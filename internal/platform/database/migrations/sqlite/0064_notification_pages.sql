-- Where the administrator finds what a notification is about.

-- +goose Up
ALTER TABLE notifications ADD COLUMN page TEXT NOT NULL DEFAULT ''; -- path of the desk; empty: it has none
