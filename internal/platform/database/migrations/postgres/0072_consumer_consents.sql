-- The confirmation of an order repeats the terms that its buyer accepted, and the two consents of a consumer in the EU.

-- +goose Up
ALTER TABLE orders ADD COLUMN consented_at TIMESTAMPTZ; -- early start, lapse of the right to withdraw
CREATE TABLE accepted_terms (
    version TEXT NOT NULL PRIMARY KEY, -- orders.terms_version
    text    TEXT NOT NULL
);
