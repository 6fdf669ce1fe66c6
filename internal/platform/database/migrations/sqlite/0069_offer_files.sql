-- The PDF of an offer is made once and kept until the offer stands otherwise, as those of invoices are (docs/security.md,
-- T142).

-- +goose Up
CREATE TABLE offer_files (
    offer_id TEXT NOT NULL PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
    printed  TEXT NOT NULL, -- SHA-256 of what it says
    data     BLOB NOT NULL
);
