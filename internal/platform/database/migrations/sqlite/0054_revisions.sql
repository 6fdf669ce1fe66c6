-- Who changes a company or a kind of booking names the version that they saw: what somebody else wrote meanwhile isn't
-- overwritten unseen.

-- +goose Up
ALTER TABLE partners ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;      -- counts changes of profile and standing
ALTER TABLE booking_kinds ADD COLUMN revision BIGINT NOT NULL DEFAULT 1; -- counts the changes
