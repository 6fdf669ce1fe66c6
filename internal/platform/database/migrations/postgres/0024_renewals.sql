-- Renewals of what is due every month are revenue: each line of an order's history
-- says what it moved, and each order what its later months brought. Notes from
-- before stay notes; their amounts stand at the provider.

-- +goose Up
ALTER TABLE orders ADD COLUMN renewed_cents BIGINT NOT NULL DEFAULT 0;     -- US cents: the sum of the cents in its history
ALTER TABLE order_events ADD COLUMN cents BIGINT NOT NULL DEFAULT 0;       -- US cents of a later month: above zero came in, below went back
ALTER TABLE order_events ADD COLUMN movement TEXT NOT NULL DEFAULT '';     -- the provider's id of that: an invoice, a payment that went back, a dispute
CREATE INDEX order_events_money ON order_events (at) WHERE cents <> 0;     -- the revenue of a day
