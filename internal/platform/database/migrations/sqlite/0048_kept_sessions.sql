-- A full refund cancels the session that the order has booked, unless the owner said at the refund to keep it.

-- +goose Up
ALTER TABLE order_refunds ADD COLUMN keep_session BOOLEAN NOT NULL DEFAULT FALSE; -- the booked session takes place anyway
