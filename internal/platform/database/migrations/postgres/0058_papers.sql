-- Invoices name a discount as the campaign was called, and keep the lines of an accepted offer. Orders by invoice of
-- what is due every month are invoiced every month (docs/product.md, "invoices: what they say", "orders: monthly
-- invoices").

-- +goose Up
ALTER TABLE orders ADD COLUMN campaign_name TEXT NOT NULL DEFAULT ''; -- when it was bought; empty: none, or not known
ALTER TABLE orders ADD COLUMN bought TEXT NOT NULL DEFAULT '{}';      -- JSON, lines of an accepted offer; {}: a service
ALTER TABLE orders ADD COLUMN monthly_since TEXT NOT NULL DEFAULT ''; -- first day of its months; empty: not invoiced monthly
ALTER TABLE orders ADD COLUMN paused_at TIMESTAMPTZ; -- NULL: its months aren't paused
CREATE INDEX orders_monthly ON orders (id) WHERE monthly_since <> '' AND subscription_ended = false;
