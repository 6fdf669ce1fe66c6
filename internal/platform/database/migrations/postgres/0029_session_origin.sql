-- A session remembers that our own page began it. The rules for changing its
-- password then depend on that, and on nothing that a request can claim.

-- +goose Up
-- Nobody knows how older sessions began: the stricter rule holds for them.
ALTER TABLE sessions ADD COLUMN own_page BOOLEAN NOT NULL DEFAULT true; -- began on our own page, in cookie mode
