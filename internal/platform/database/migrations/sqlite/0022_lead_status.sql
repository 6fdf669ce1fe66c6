-- The owner's desk: how far each lead is and what was noted about it, and what
-- the lists of leads and orders are searched, filtered and sorted by.

-- +goose Up
ALTER TABLE leads ADD COLUMN status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'won', 'lost', 'spam'));
ALTER TABLE leads ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';    -- name without case and accents
ALTER TABLE leads ADD COLUMN search_text TEXT NOT NULL DEFAULT '';  -- name, e-mail and company, folded alike
UPDATE leads
SET
    sort_name = lower(name),
    search_text = lower(name || ' ' || email || ' ' || company);    -- rows from before keep their accents
DROP INDEX leads_created;
CREATE INDEX leads_newest ON leads (created_at, id, search_text);     -- a search reads the index alone, not the forms
CREATE INDEX leads_status ON leads (status, created_at, id);
CREATE INDEX leads_kind ON leads (kind, created_at, id);
CREATE INDEX leads_name ON leads (sort_name, id);

CREATE TABLE lead_notes (
    id         TEXT      NOT NULL PRIMARY KEY,                      -- UUID that the writer chose: sent twice, kept once
    lead_id    TEXT      NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    author_id  TEXT      NOT NULL,                                  -- account; empty: the account is gone
    text       TEXT      NOT NULL,                                  -- at most 4,000 characters, for the owner's eyes only
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX lead_notes_lead ON lead_notes (lead_id, created_at, id);

ALTER TABLE orders ADD COLUMN search_text TEXT NOT NULL DEFAULT ''; -- number, buyer and service, without case and accents
UPDATE orders
SET search_text = lower(number || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_company || ' ' || service_name);
DROP INDEX orders_created;
CREATE INDEX orders_newest ON orders (created_at, id, search_text);  -- a search reads the index alone, not the forms
CREATE INDEX orders_state ON orders (state, created_at, id);
CREATE INDEX orders_mode ON orders (mode, created_at, id);
CREATE INDEX orders_amount ON orders (amount_cents, id);
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
