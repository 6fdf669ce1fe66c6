-- The confirmation of an order repeats the terms as its buyer accepted them, and the two consents of a consumer in the EU.

-- +goose Up
ALTER TABLE orders ADD COLUMN consented_at TIMESTAMP; -- to begin at once, and to lose the right to withdraw; NULL: not asked
CREATE TABLE accepted_terms (
    version TEXT NOT NULL PRIMARY KEY, -- orders.terms_version
    text    TEXT NOT NULL
);
