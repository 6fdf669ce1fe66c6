-- What visitors bought: one row an order, written before the buyer is sent to
-- pay, and the history of its states.

-- +goose Up
CREATE TABLE orders (
    id            TEXT      NOT NULL PRIMARY KEY,         -- UUIDv7
    number        TEXT      NOT NULL UNIQUE,              -- what people read out: "2611-7K3MQ9"
    token_hash    TEXT      NOT NULL UNIQUE,              -- SHA-256 of the private token in the buyer's links
    service_id    TEXT      NOT NULL,                     -- id in the catalogue
    service_name  TEXT      NOT NULL,                     -- the catalogue's name when it was bought
    amount_cents  BIGINT    NOT NULL,                     -- the catalogue's price, US cents
    currency      TEXT      NOT NULL,                     -- 'usd'
    is_recurring  BOOLEAN   NOT NULL,                     -- due every month
    state         TEXT      NOT NULL,                     -- created, pending, paid, refunded, partially_refunded, disputed, expired, cancelled
    mode          TEXT      NOT NULL,                     -- who takes the money: test, invoice, stripe
    user_id       TEXT,                                   -- account of a signed-in buyer; no reference: an order outlives the account
    buyer_name    TEXT      NOT NULL DEFAULT '',
    buyer_email   TEXT      NOT NULL DEFAULT '',          -- empty: not known
    buyer_company TEXT      NOT NULL DEFAULT '',
    form_data     TEXT      NOT NULL DEFAULT '{}',        -- JSON, what the buyer wrote, at most 16 KB
    created_at    TIMESTAMPTZ NOT NULL,
    paid_at       TIMESTAMPTZ                               -- first payment; the guarantee counts from here
);
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_user ON orders (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX orders_email ON orders (buyer_email, created_at);

CREATE TABLE order_events (
    id       TEXT      NOT NULL PRIMARY KEY,              -- UUIDv7, in the order in which things happened
    order_id TEXT      NOT NULL REFERENCES orders (id),
    at       TIMESTAMPTZ NOT NULL,
    state    TEXT      NOT NULL,                          -- the state that the order took
    source   TEXT      NOT NULL                           -- who says so: checkout, test page, webhook
);
CREATE INDEX order_events_order ON order_events (order_id, id);
