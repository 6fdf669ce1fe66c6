-- What customers say about partners after an introduction, and what partners owe for the work that
-- introductions brought.

-- +goose Up
-- An invitation is made when an introduction ends; its private link writes one review.
CREATE TABLE review_invitations (
    introduction_id TEXT      NOT NULL PRIMARY KEY,                   -- invited once
    partner_id      TEXT      NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    token_hash      TEXT      NOT NULL UNIQUE,                        -- SHA-256 of the token in the requester's mail
    user_id         TEXT      NOT NULL DEFAULT '',                    -- account that asked; empty: a visitor
    author_name     TEXT      NOT NULL,
    author_company  TEXT      NOT NULL DEFAULT '',
    author_email    TEXT      NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL
);
CREATE INDEX review_invitations_user ON review_invitations (user_id) WHERE user_id <> '';
CREATE INDEX review_invitations_partner ON review_invitations (partner_id);

CREATE TABLE partner_reviews (
    id              TEXT      NOT NULL PRIMARY KEY,                   -- UUIDv7
    partner_id      TEXT      NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    introduction_id TEXT      NOT NULL UNIQUE,                        -- an introduction is reviewed once
    user_id         TEXT      NOT NULL DEFAULT '',                    -- account of the author; empty: a visitor
    author_name     TEXT      NOT NULL,
    author_company  TEXT      NOT NULL DEFAULT '',
    stars           INTEGER   NOT NULL CHECK (stars BETWEEN 1 AND 5),
    text            TEXT      NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    answer          TEXT      NOT NULL DEFAULT '',                    -- the partner's; empty: none yet
    answered_at     TIMESTAMPTZ,
    hidden_at       TIMESTAMPTZ,                                        -- NULL: public, and part of the rating
    hidden_reason   TEXT      NOT NULL DEFAULT '',
    search_text     TEXT      NOT NULL                                -- author, partner and text, folded
);
CREATE INDEX partner_reviews_public ON partner_reviews (partner_id, created_at, id) WHERE hidden_at IS NULL;
CREATE INDEX partner_reviews_stars ON partner_reviews (partner_id, stars) WHERE hidden_at IS NULL; -- the rating is read off it
CREATE INDEX partner_reviews_company ON partner_reviews (partner_id, created_at, id);
CREATE INDEX partner_reviews_newest ON partner_reviews (created_at, id);
CREATE INDEX partner_reviews_worst ON partner_reviews (stars, id);
CREATE INDEX partner_reviews_hidden ON partner_reviews (created_at, id) WHERE hidden_at IS NOT NULL;
CREATE INDEX partner_reviews_user ON partner_reviews (user_id) WHERE user_id <> '';

-- A statement is what a partner owes for a month. Its sums are kept with each entry.
CREATE TABLE commission_statements (
    id           TEXT      NOT NULL PRIMARY KEY,                      -- UUIDv7
    partner_id   TEXT      NOT NULL,                                  -- no reference: the ledger outlives the partner
    partner_name TEXT      NOT NULL,                                  -- as it was when the statement began
    month        TEXT      NOT NULL,                                  -- YYYY-MM in UTC
    state        TEXT      NOT NULL CHECK (state IN ('open', 'invoiced', 'paid')),
    entries      INTEGER   NOT NULL,
    won_cents    BIGINT    NOT NULL,                                  -- sum of the entries
    amount_cents BIGINT    NOT NULL,                                  -- sum of the entries; negative: we owe the partner
    reference    TEXT      NOT NULL DEFAULT '',                       -- number of the invoice, in the owner's books
    invoiced_at  TIMESTAMPTZ,
    paid_at      TIMESTAMPTZ,
    mailed_at    TIMESTAMPTZ,                                           -- NULL: the partner has no mail about it yet
    search_text  TEXT      NOT NULL,                                  -- partner's name, folded
    UNIQUE (partner_id, month)
);
CREATE INDEX commission_statements_newest ON commission_statements (month, id);
CREATE INDEX commission_statements_state ON commission_statements (state, month, id);
CREATE INDEX commission_statements_amount ON commission_statements (amount_cents, id);
CREATE INDEX commission_statements_unmailed ON commission_statements (month) WHERE mailed_at IS NULL;

-- Entries are never changed: a correction is another entry.
CREATE TABLE commission_entries (
    id              TEXT      NOT NULL PRIMARY KEY,                   -- UUID of what caused it, so that it counts once
    statement_id    TEXT      NOT NULL REFERENCES commission_statements (id),
    partner_id      TEXT      NOT NULL,
    introduction_id TEXT      NOT NULL,
    number          INTEGER   NOT NULL,                               -- 1: the first amount; 2, 3, …: its corrections
    won_cents       BIGINT    NOT NULL,                               -- what was won, or how much more or less it became
    rate_bps        INTEGER   NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000), -- hundredths of a percent
    amount_cents    BIGINT    NOT NULL,                               -- the commission on it
    note            TEXT      NOT NULL DEFAULT '',
    actor_id        TEXT      NOT NULL DEFAULT '',                    -- the administrator's account; empty: the partner
    created_at      TIMESTAMPTZ NOT NULL,
    UNIQUE (introduction_id, number)
);
CREATE INDEX commission_entries_statement ON commission_entries (statement_id, created_at, id);
CREATE INDEX commission_entries_newest ON commission_entries (created_at, id);
-- +goose StatementBegin
CREATE FUNCTION commission_entries_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the commission ledger is append-only';
END $$;
-- +goose StatementEnd
CREATE TRIGGER commission_entries_no_change BEFORE UPDATE OR DELETE ON commission_entries
    FOR EACH ROW EXECUTE FUNCTION commission_entries_append_only(); -- a restore may empty the new, empty table
CREATE TRIGGER commission_entries_no_truncate BEFORE TRUNCATE ON commission_entries
    FOR EACH STATEMENT EXECUTE FUNCTION commission_entries_append_only();
