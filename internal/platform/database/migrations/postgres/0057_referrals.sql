-- A partner earns: orders and leads say which company referred their client, referred orders say whether they count, and
-- the ledger holds two kinds of statements, what companies owe for introductions and what we owe them for clients
-- (docs/product.md, "partners: a partner earns").

-- +goose Up
ALTER TABLE partners ADD COLUMN slug TEXT NOT NULL DEFAULT '';                      -- referral code; empty: never approved
ALTER TABLE partners ADD COLUMN introduction_fee DOUBLE PRECISION NOT NULL DEFAULT 0; -- percent of what it wins; 0: free
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
    net_cents     BIGINT     NOT NULL,                   -- paid, less refunds and tax
    skipped_cents BIGINT     NOT NULL,                   -- the part that was paid while the company wasn't active
    earned_cents  BIGINT     NOT NULL,                   -- what the ledger says for it
    signals       TEXT      NOT NULL,                   -- JSON list: why it doesn't count of itself; empty: it counts
    counts        BOOLEAN   NOT NULL,                   -- the company earns by it
    decided       BOOLEAN   NOT NULL DEFAULT false,     -- the administrator decides whether it counts
    paid_at       TIMESTAMPTZ NOT NULL,
    search_text   TEXT      NOT NULL,                   -- partner's name and order's number, folded
    id            TEXT      NOT NULL PRIMARY KEY,       -- UUIDv7
    UNIQUE (order_id, partner_id)
);
CREATE INDEX referred_orders_newest ON referred_orders (paid_at, id);
CREATE INDEX referred_orders_partner ON referred_orders (partner_id, paid_at, id);
CREATE INDEX referred_orders_uncounted ON referred_orders (paid_at, id) WHERE NOT counts;

-- What was in the ledger are introduction fees.
ALTER TABLE commission_statements ADD COLUMN kind TEXT NOT NULL DEFAULT 'fee'
    CHECK (kind IN ('fee', 'referral')); -- the company owes, or we do
ALTER TABLE commission_statements ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE commission_statements RENAME COLUMN won_cents TO base_cents;
ALTER TABLE commission_statements DROP CONSTRAINT commission_statements_partner_id_month_key;
ALTER TABLE commission_statements ADD UNIQUE (kind, partner_id, month, currency);
ALTER TABLE commission_entries RENAME COLUMN introduction_id TO about_id; -- an introduction, or a referred order
ALTER TABLE commission_entries RENAME COLUMN won_cents TO base_cents;     -- what was won or paid
DROP INDEX commission_statements_newest;
DROP INDEX commission_statements_state;
DROP INDEX commission_statements_amount;
CREATE INDEX commission_statements_newest ON commission_statements (kind, month, id);
CREATE INDEX commission_statements_state ON commission_statements (kind, state, month, id);
CREATE INDEX commission_statements_amount ON commission_statements (kind, amount_cents, id);
CREATE INDEX commission_statements_partner ON commission_statements (partner_id, kind, month, id);
