-- A mail counts for the network that caused it, and most mails are written by jobs. So a job stores its cause until it is
-- done.

-- +goose Up
ALTER TABLE jobs ADD COLUMN cause TEXT NOT NULL DEFAULT ''; -- "owner", a network, or empty: the clock, or the job is done
