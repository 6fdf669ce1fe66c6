-- How a buyer agreed to an offer elsewhere, as the owner recorded it.

-- +goose Up
ALTER TABLE offer_acceptances ADD COLUMN how TEXT NOT NULL DEFAULT ''; -- phone, email, paper, in_person; empty: by the private link
