-- The invoice of a paid renewal names the month that it is for, as the provider says (docs/product.md, "invoices: what
-- they say"). Of renewals before this version nobody has noted it.

-- +goose Up
ALTER TABLE order_events ADD COLUMN supplied_from TEXT NOT NULL DEFAULT ''; -- of a renewal, first day; empty: not known
ALTER TABLE order_events ADD COLUMN supplied_to TEXT NOT NULL DEFAULT '';   -- its last day, included
