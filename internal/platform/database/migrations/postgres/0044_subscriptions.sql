-- Subscriptions say how far they are: who asked to end one, and which renewal could not be charged. And refunds of first
-- payments count on their own day.

-- +goose Up
ALTER TABLE orders ADD COLUMN subscription_at TIMESTAMPTZ;                            -- the provider's time of the newest news about the subscription; NULL: none yet
ALTER TABLE orders ADD COLUMN subscription_ended BOOLEAN NOT NULL DEFAULT FALSE;    -- it will never renew again
ALTER TABLE orders ADD COLUMN end_asked_at TIMESTAMPTZ;                               -- when the buyer or the owner asked to end it; NULL: nobody did
ALTER TABLE orders ADD COLUMN overdue_invoice TEXT NOT NULL DEFAULT '';             -- the provider's id of a renewal that could not be charged; empty: none
ALTER TABLE orders ADD COLUMN overdue_url TEXT NOT NULL DEFAULT '';                 -- where the buyer pays that
ALTER TABLE orders ADD COLUMN overdue_cents BIGINT NOT NULL DEFAULT 0;            -- what is owed for it
ALTER TABLE orders ADD COLUMN overdue_tries BIGINT NOT NULL DEFAULT 0;            -- how often the provider has tried to charge it

ALTER TABLE order_events ADD COLUMN refund_cents BIGINT NOT NULL DEFAULT 0;       -- of the first payment: what went back
CREATE INDEX order_events_refunds ON order_events (at) WHERE refund_cents <> 0;    -- the refunds of a day
CREATE INDEX order_refunds_provider ON order_refunds (provider_ref) WHERE provider_ref <> '';

-- Lines of before name no amount: all that went back of an order counts on the day of its last refund.
UPDATE order_events
SET refund_cents = (SELECT refunded_cents FROM orders WHERE orders.id = order_events.order_id)
WHERE id IN (
    SELECT MAX(id)
    FROM order_events
    WHERE sent_id IS NULL AND (note LIKE 'Refunded %' OR note = 'The dispute was lost: the money went back')
    GROUP BY order_id
);
