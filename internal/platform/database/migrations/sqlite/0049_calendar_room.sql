-- Whether a calendar has room is known without counting its events. Each change adds at most one, so there are no more
-- than at the last count and the changes since.

-- +goose Up
ALTER TABLE calendar_changes ADD COLUMN counted    BIGINT NOT NULL DEFAULT 0;  -- events at the last count
ALTER TABLE calendar_changes ADD COLUMN counted_at BIGINT NOT NULL DEFAULT 0;  -- the latest change then
