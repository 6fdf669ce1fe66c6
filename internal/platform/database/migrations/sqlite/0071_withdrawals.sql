-- Consumers in the EU can withdraw from a contract and cancel a subscription on the site, without an account. Each
-- declaration is stored once, until the owner settles it.

-- +goose Up
CREATE TABLE withdrawals (
    id           TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    kind         TEXT        NOT NULL CHECK (kind IN ('withdrawal', 'cancellation')),
    name         TEXT        NOT NULL,
    email        TEXT        NOT NULL,        -- in lower case; the receipt goes to it
    contract     TEXT        NOT NULL,        -- in the words of its sender, at most 500 characters
    reason       TEXT        NOT NULL,        -- of a cancellation without notice; empty: an ordinary one
    ends_on      TEXT        NOT NULL,        -- requested last day, YYYY-MM-DD; empty: as soon as possible
    user_id      TEXT,                        -- account of a signed-in sender
    order_id     TEXT        NOT NULL,        -- matched order; empty: none
    order_number TEXT        NOT NULL,
    is_proven    BOOLEAN     NOT NULL,        -- sent with the private link of the order or from its account
    is_flagged   BOOLEAN     NOT NULL,        -- looks automated: stored without a receipt
    received_at  TIMESTAMP   NOT NULL,
    period_ends_at TIMESTAMP, -- last instant of the withdrawal period; NULL: no order, or a cancellation
    done_at      TIMESTAMP,                   -- NULL: open
    contract_key TEXT        NOT NULL UNIQUE, -- equal for open declarations about one contract; the id once settled
    search_text  TEXT        NOT NULL         -- name, address, number and contract, folded
);
CREATE INDEX withdrawals_newest ON withdrawals (received_at, id);
CREATE INDEX withdrawals_client ON withdrawals ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', ''))))));
CREATE INDEX withdrawals_user ON withdrawals (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX withdrawals_order ON withdrawals (order_id) WHERE order_id <> '';
