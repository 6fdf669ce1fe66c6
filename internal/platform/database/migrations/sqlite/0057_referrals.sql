-- A partner earns: orders and leads say which company referred their client, referred orders say whether they count, and
-- the ledger holds two kinds of statements, what companies owe for introductions and what we owe them for clients
-- (docs/product.md, "partners: a partner earns").

-- +goose Up
ALTER TABLE partners ADD COLUMN slug TEXT NOT NULL DEFAULT '';                      -- referral code; empty: never approved
ALTER TABLE partners ADD COLUMN introduction_fee REAL             NOT NULL DEFAULT 0; -- percent of what it wins; 0: free
CREATE UNIQUE INDEX partners_slug ON partners (slug) WHERE slug <> '';

-- The fee that was agreed when both were introduced. Those of before are in the ledger, or free.
ALTER TABLE partnership_requests ADD COLUMN fee_bps INTEGER NOT NULL DEFAULT 0; -- hundredths of a percent

-- Who referred a client: a company, and how we know. No reference: what happened outlives the company.
ALTER TABLE orders ADD COLUMN referrer_id TEXT NOT NULL DEFAULT ''; -- partner; empty: nobody
ALTER TABLE orders ADD COLUMN referrer_how TEXT NOT NULL DEFAULT ''; -- link, code, owner; empty: nobody
ALTER TABLE leads ADD COLUMN referrer_id TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN referrer_how TEXT NOT NULL DEFAULT '';
ALTER TABLE offers ADD COLUMN referrer_id TEXT NOT NULL DEFAULT ''; -- the lead's when it was written
ALTER TABLE offers ADD COLUMN referrer_how TEXT NOT NULL DEFAULT '';

-- A paid order of a referred client: what the company earns by it is derived from this row and the order.
CREATE TABLE referred_orders (
    order_id      TEXT      NOT NULL,                   -- no reference: the ledger outlives orders
    partner_id    TEXT      NOT NULL,
    partner_name  TEXT      NOT NULL,                   -- as it was when the order was paid
    order_number  TEXT      NOT NULL,
    referrer_how  TEXT      NOT NULL,                   -- link, code, owner
    rate_bps      INTEGER   NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000), -- as of the client's first referred order
    currency      TEXT      NOT NULL,                   -- lower-case code (ISO 4217)
    net_cents     INTEGER    NOT NULL,                   -- paid, less refunds and tax
    skipped_cents INTEGER    NOT NULL,                   -- the part that was paid while the company wasn't active
    earned_cents  INTEGER    NOT NULL,                   -- what the ledger says for it
    signals       TEXT      NOT NULL,                   -- JSON list: why it doesn't count of itself; empty: it counts
    counts        BOOLEAN   NOT NULL,                   -- the company earns by it
    decided       BOOLEAN   NOT NULL DEFAULT false,     -- the administrator decides whether it counts
    paid_at       TIMESTAMP NOT NULL,
    search_text   TEXT      NOT NULL,                   -- partner's name and order's number, folded
    id            TEXT      NOT NULL PRIMARY KEY,       -- UUIDv7
    UNIQUE (order_id, partner_id)
);
CREATE INDEX referred_orders_newest ON referred_orders (paid_at, id);
CREATE INDEX referred_orders_partner ON referred_orders (partner_id, paid_at, id);
CREATE INDEX referred_orders_uncounted ON referred_orders (paid_at, id) WHERE NOT counts;

-- What was in the ledger are introduction fees. A table is built anew because SQLite can't change a UNIQUE.
CREATE TABLE ledger_statements (
    id           TEXT      NOT NULL PRIMARY KEY,   -- UUIDv7
    kind         TEXT      NOT NULL CHECK (kind IN ('fee', 'referral')), -- the company owes, or we do
    partner_id   TEXT      NOT NULL,               -- no reference: the ledger outlives the partner
    partner_name TEXT      NOT NULL,               -- as it was when the statement began
    month        TEXT      NOT NULL,               -- YYYY-MM in UTC
    state        TEXT      NOT NULL CHECK (state IN ('open', 'invoiced', 'paid')),
    entries      INTEGER   NOT NULL,
    base_cents   INTEGER   NOT NULL,               -- sum of the entries
    amount_cents INTEGER   NOT NULL,               -- sum of the entries; negative: the other side owes it
    reference    TEXT      NOT NULL DEFAULT '',    -- of the invoice or payment, in the owner's books
    invoiced_at  TIMESTAMP,
    paid_at      TIMESTAMP,
    mailed_at    TIMESTAMP,                        -- NULL: the partner has no mail about it yet
    search_text  TEXT      NOT NULL,               -- partner's name, folded
    currency     TEXT      NOT NULL DEFAULT 'usd', -- lower-case code (ISO 4217)
    UNIQUE (kind, partner_id, month, currency)
);
INSERT INTO ledger_statements (id, kind, partner_id, partner_name, month, state, entries, base_cents, amount_cents,
    reference, invoiced_at, paid_at, mailed_at, search_text, currency)
SELECT id, 'fee', partner_id, partner_name, month, state, entries, won_cents, amount_cents, reference, invoiced_at,
    paid_at, mailed_at, search_text, currency
FROM commission_statements;

-- Entries are never changed: a correction is another entry.
CREATE TABLE ledger_entries (
    id           TEXT      NOT NULL PRIMARY KEY, -- UUID of what caused it, so that it counts once
    statement_id TEXT      NOT NULL REFERENCES ledger_statements (id),
    partner_id   TEXT      NOT NULL,
    about_id     TEXT      NOT NULL,             -- an introduction, or a referred order
    number       INTEGER   NOT NULL, -- 1: the first amount; 2, 3, …: its corrections
    base_cents   INTEGER   NOT NULL, -- what was won or paid, or how much more or less it became
    rate_bps     INTEGER   NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000), -- hundredths of a percent
    amount_cents INTEGER   NOT NULL,                                      -- the percentage of it
    note         TEXT      NOT NULL DEFAULT '',
    actor_id     TEXT      NOT NULL DEFAULT '', -- the administrator's account; empty: it followed from what happened
    created_at   TIMESTAMP NOT NULL,
    UNIQUE (about_id, number)
);
INSERT INTO ledger_entries (id, statement_id, partner_id, about_id, number, base_cents, rate_bps, amount_cents, note,
    actor_id, created_at)
SELECT id, statement_id, partner_id, introduction_id, number, won_cents, rate_bps, amount_cents, note, actor_id,
    created_at
FROM commission_entries;
DROP TABLE commission_entries;
DROP TABLE commission_statements;
ALTER TABLE ledger_statements RENAME TO commission_statements;
ALTER TABLE ledger_entries RENAME TO commission_entries;
CREATE INDEX commission_statements_newest ON commission_statements (kind, month, id);
CREATE INDEX commission_statements_state ON commission_statements (kind, state, month, id);
CREATE INDEX commission_statements_amount ON commission_statements (kind, amount_cents, id);
CREATE INDEX commission_statements_partner ON commission_statements (partner_id, kind, month, id);
CREATE INDEX commission_statements_unmailed ON commission_statements (month) WHERE mailed_at IS NULL;
CREATE INDEX commission_entries_statement ON commission_entries (statement_id, created_at, id);
CREATE INDEX commission_entries_newest ON commission_entries (created_at, id);
-- +goose StatementBegin
CREATE TRIGGER commission_entries_no_update BEFORE UPDATE ON commission_entries
BEGIN SELECT RAISE(ABORT, 'the commission ledger is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER commission_entries_no_delete BEFORE DELETE ON commission_entries
BEGIN SELECT RAISE(ABORT, 'the commission ledger is append-only'); END;
-- +goose StatementEnd
