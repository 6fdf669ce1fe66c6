-- Card payments: what the payment provider says about an order, and which of its
-- messages were taken in, so that none counts twice.

-- +goose Up
ALTER TABLE orders ADD COLUMN payment_ref TEXT NOT NULL DEFAULT '';         -- the provider's id of the payment (checkout session); empty: none yet
ALTER TABLE orders ADD COLUMN payment_url TEXT NOT NULL DEFAULT '';         -- where the buyer pays at the provider; empty: nowhere, or no more
ALTER TABLE orders ADD COLUMN payment_intent TEXT NOT NULL DEFAULT '';      -- the provider's id of the movement of money, which refunds name
ALTER TABLE orders ADD COLUMN subscription_id TEXT NOT NULL DEFAULT '';     -- the provider's id of what is due every month
ALTER TABLE orders ADD COLUMN paid_cents BIGINT NOT NULL DEFAULT 0;       -- first payment, US cents: the price less a promotion code
ALTER TABLE orders ADD COLUMN refunded_cents BIGINT NOT NULL DEFAULT 0;   -- of which went back so far, by refunds or a lost dispute
ALTER TABLE orders ADD COLUMN lost_cents BIGINT NOT NULL DEFAULT 0;       -- of which a lost dispute took back
ALTER TABLE orders ADD COLUMN dispute TEXT NOT NULL DEFAULT '';             -- with the buyer's bank: open, won, lost; empty: none
ALTER TABLE orders ADD COLUMN processing BOOLEAN NOT NULL DEFAULT false;    -- the buyer has paid in a way that takes days
ALTER TABLE orders ADD COLUMN payment_flag TEXT NOT NULL DEFAULT '';        -- why a payment was not taken for this order's: a person must look; empty: fine
ALTER TABLE orders ADD COLUMN resumes TEXT;                                 -- the expired order that this one repeats
ALTER TABLE orders ADD COLUMN expires_at TIMESTAMPTZ;                       -- when the provider stops waiting for the payment; NULL: never
ALTER TABLE orders ADD COLUMN settle_at TIMESTAMPTZ;                        -- when the provider is asked about it next; NULL: never
UPDATE orders SET paid_cents = amount_cents WHERE paid_at IS NOT NULL;
CREATE UNIQUE INDEX orders_payment ON orders (payment_ref) WHERE payment_ref <> '';
CREATE UNIQUE INDEX orders_resumes ON orders (resumes) WHERE resumes IS NOT NULL;
CREATE INDEX orders_intent ON orders (payment_intent) WHERE payment_intent <> '';
CREATE INDEX orders_subscription ON orders (subscription_id) WHERE subscription_id <> '';
CREATE INDEX orders_flagged ON orders (created_at) WHERE payment_flag <> '';
CREATE INDEX orders_settle ON orders (settle_at) WHERE settle_at IS NOT NULL;

ALTER TABLE order_events ADD COLUMN note TEXT NOT NULL DEFAULT '';          -- one line of what happened besides, without a new state: "Renewed: $2,999"

CREATE TABLE payment_events (
    id       TEXT      NOT NULL PRIMARY KEY,              -- the provider's id of the message
    order_id TEXT      NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind     TEXT      NOT NULL,                          -- the provider's word for it: checkout.session.completed
    at       TIMESTAMPTZ NOT NULL                           -- when it was taken in, in the transaction of its effect
);
CREATE INDEX payment_events_order ON payment_events (order_id);
CREATE INDEX payment_events_at ON payment_events (at);
