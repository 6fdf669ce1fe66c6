-- Selling as an owner needs it: who buys and what they agreed to, how the price came about, what is
-- delivered, and each refund that the owner asks for.

-- +goose Up
ALTER TABLE orders ADD COLUMN buyer_street TEXT NOT NULL DEFAULT '';        -- address on the invoice; empty: not given
ALTER TABLE orders ADD COLUMN buyer_postcode TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN buyer_city TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN buyer_country TEXT NOT NULL DEFAULT '';       -- ISO 3166-1 alpha-2, upper case
ALTER TABLE orders ADD COLUMN buyer_vat_id TEXT NOT NULL DEFAULT '';        -- upper case, without spaces
ALTER TABLE orders ADD COLUMN terms_version TEXT NOT NULL DEFAULT '';       -- of the terms that the buyer accepted; empty: not asked
ALTER TABLE orders ADD COLUMN terms_accepted_at TIMESTAMPTZ;                  -- NULL: not asked

ALTER TABLE orders ADD COLUMN list_cents BIGINT NOT NULL DEFAULT 0;         -- the catalogue's price, before discount and tax
ALTER TABLE orders ADD COLUMN discount_cents BIGINT NOT NULL DEFAULT 0;    -- taken off by the campaign
ALTER TABLE orders ADD COLUMN campaign_id TEXT NOT NULL DEFAULT '';         -- id in the content; empty: none
ALTER TABLE orders ADD COLUMN campaign_code TEXT NOT NULL DEFAULT '';       -- code that the buyer entered; empty: none needed
ALTER TABLE orders ADD COLUMN tax_cents BIGINT NOT NULL DEFAULT 0;         -- part of amount_cents
ALTER TABLE orders ADD COLUMN tax_bps INTEGER NOT NULL DEFAULT 0;           -- rate in hundredths of a percent: 1900 is 19%
ALTER TABLE orders ADD COLUMN tax_rule TEXT NOT NULL DEFAULT '';            -- why this rate; empty: the seller charged no tax
UPDATE orders SET list_cents = amount_cents;

ALTER TABLE orders ADD COLUMN fulfilment TEXT NOT NULL DEFAULT 'to_schedule' CHECK (fulfilment IN ('to_schedule', 'in_progress', 'delivered'));
ALTER TABLE orders ADD COLUMN renews_at TIMESTAMPTZ;                        -- next payment of a subscription; NULL: none, or not known
ALTER TABLE orders ADD COLUMN ends_at TIMESTAMPTZ;                          -- end of a subscription that won't renew; NULL: renews
CREATE INDEX orders_fulfilment ON orders (fulfilment, created_at, id);
CREATE INDEX orders_campaign ON orders (campaign_id) WHERE campaign_id <> '';

CREATE TABLE order_refunds (
    id           TEXT      NOT NULL PRIMARY KEY,                            -- UUID that the owner's page chose: sent twice, refunded once
    order_id     TEXT      NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    cents        BIGINT    NOT NULL CHECK (cents > 0),
    reason       TEXT      NOT NULL DEFAULT '',                             -- for the owner; one line
    state        TEXT      NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
    failure      TEXT      NOT NULL DEFAULT '',                             -- why it failed
    provider_ref TEXT      NOT NULL DEFAULT '',                             -- the provider's id of it; empty: noted by hand, or none yet
    created_at   TIMESTAMPTZ NOT NULL,
    settled_at   TIMESTAMPTZ                                                -- when it was done or had failed
);
CREATE INDEX order_refunds_order ON order_refunds (order_id, created_at);

ALTER TABLE order_events ADD COLUMN sent_id TEXT;                         -- UUID that the owner's page chose for a note: sent twice, kept once
CREATE UNIQUE INDEX order_events_sent ON order_events (sent_id) WHERE sent_id IS NOT NULL;
