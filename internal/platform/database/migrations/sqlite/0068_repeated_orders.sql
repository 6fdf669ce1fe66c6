-- A form that is sent again leads to the order that it led to before (docs/product.md, "orders: the same form is the same
-- order").

-- +goose Up
ALTER TABLE orders ADD COLUMN request_hash TEXT NOT NULL DEFAULT ''; -- SHA-256 of key, account and form; empty: no key
CREATE UNIQUE INDEX orders_request ON orders (request_hash) WHERE request_hash <> '';
