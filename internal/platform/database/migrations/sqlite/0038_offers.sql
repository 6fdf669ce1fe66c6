-- The thread of a lead: mails from the desk, the next step, what happened. And the offers that are
-- written from it, with what their buyers accepted.

-- +goose Up
ALTER TABLE leads ADD COLUMN next_step TEXT NOT NULL DEFAULT '';      -- what the owner does next, one line; empty: nothing
ALTER TABLE leads ADD COLUMN next_step_on TEXT NOT NULL DEFAULT '';   -- day, YYYY-MM-DD; empty: no next step
CREATE INDEX leads_due ON leads (next_step_on, id) WHERE next_step_on <> '';

CREATE TABLE lead_mails (
    id         TEXT      NOT NULL PRIMARY KEY,                        -- UUID that the writer chose: sent twice, mailed once
    lead_id    TEXT      NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    author_id  TEXT      NOT NULL,                                    -- account; empty: the account is gone
    subject    TEXT      NOT NULL,
    text       TEXT      NOT NULL,                                    -- at most 10,000 characters
    created_at TIMESTAMP NOT NULL                                     -- the mail entered the outbox in the same transaction
);
CREATE INDEX lead_mails_lead ON lead_mails (lead_id, created_at, id);
CREATE INDEX lead_mails_at ON lead_mails (created_at);

CREATE TABLE lead_events (
    id         TEXT      NOT NULL PRIMARY KEY,                        -- UUID; of an offer's event the offer's own, so that it is kept once
    lead_id    TEXT      NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    actor_id   TEXT      NOT NULL,                                    -- account; empty: the buyer, the clock, or the account is gone
    kind       TEXT      NOT NULL CHECK (kind IN ('status', 'step', 'offer')),
    about      TEXT      NOT NULL DEFAULT '',                         -- number of the offer, or the next step
    was        TEXT      NOT NULL DEFAULT '',                         -- status before
    became     TEXT      NOT NULL DEFAULT '',                         -- status, state of the offer, or the day of the step
    note       TEXT      NOT NULL DEFAULT '',                         -- further detail
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX lead_events_lead ON lead_events (lead_id, created_at, id);

CREATE TABLE offer_years (
    year INTEGER NOT NULL PRIMARY KEY,
    last INTEGER NOT NULL                                             -- last number of the year; a deleted draft leaves a gap
);

CREATE TABLE offers (
    id             TEXT      NOT NULL PRIMARY KEY,                    -- UUID that the owner's page chose
    number         TEXT      NOT NULL,                                -- "OF-2026-0001", shared by the versions
    version        INTEGER   NOT NULL,                                -- 1, 2, ...
    lead_id        TEXT      NOT NULL,                                -- no reference: an accepted offer outlives the lead
    user_id        TEXT,                                              -- account of the lead; NULL: a visitor, or the account is gone
    state          TEXT      NOT NULL CHECK (state IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired')),
    revision       INTEGER   NOT NULL,                                -- counts the changes of a draft
    token_hash     TEXT      UNIQUE,                                  -- SHA-256 of the token in the buyer's link; NULL: not sent
    content        TEXT      NOT NULL,                                -- JSON: buyer, lines, discount, deposit, terms
    document       TEXT      NOT NULL DEFAULT '',                     -- JSON exactly as it was sent; never changes
    buyer_name     TEXT      NOT NULL,
    buyer_email    TEXT      NOT NULL,
    buyer_company  TEXT      NOT NULL,
    currency       TEXT      NOT NULL,
    total_cents    INTEGER   NOT NULL,
    deposit_cents  INTEGER   NOT NULL,                                -- due on acceptance; the total if there is no deposit
    valid_until    TEXT      NOT NULL,                                -- last day, YYYY-MM-DD in UTC
    created_at     TIMESTAMP NOT NULL,
    sent_at        TIMESTAMP,
    decided_at     TIMESTAMP,                                         -- accepted, declined, withdrawn or expired
    decline_reason TEXT      NOT NULL DEFAULT '',
    order_id       TEXT      NOT NULL DEFAULT '',                     -- made by the acceptance
    rest_order_id  TEXT      NOT NULL DEFAULT '',                     -- made when the owner invoices the rest
    search_text    TEXT      NOT NULL,                                -- number and buyer, folded
    UNIQUE (number, version)
);
CREATE INDEX offers_newest ON offers (created_at, id, search_text);
CREATE INDEX offers_state ON offers (state, created_at, id);
CREATE INDEX offers_amount ON offers (total_cents, id);
CREATE INDEX offers_valid ON offers (valid_until, id);
CREATE INDEX offers_open ON offers (valid_until) WHERE state = 'sent';
CREATE INDEX offers_lead ON offers (lead_id, created_at);
CREATE INDEX offers_user ON offers (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE offer_acceptances (
    offer_id    TEXT      NOT NULL PRIMARY KEY REFERENCES offers (id), -- an offer is accepted once
    name        TEXT      NOT NULL,                                    -- typed by the buyer
    document    TEXT      NOT NULL,                                    -- JSON of what was accepted, kept for ever
    sha256      TEXT      NOT NULL,                                    -- of the document, hexadecimal
    accepted_at TIMESTAMP NOT NULL
);
