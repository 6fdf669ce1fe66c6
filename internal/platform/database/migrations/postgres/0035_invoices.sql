-- Invoices and credit notes. What stands on one is stored once and never changes; only what is paid and credited does
-- (decision 0047).

-- +goose Up
-- The last number of each series. The row is locked while a number is drawn, so that numbers have neither gap nor twin.
CREATE TABLE invoice_series (
    name TEXT    NOT NULL PRIMARY KEY,                       -- calendar year in UTC: "2026"; of test invoices: "test-2026"
    last BIGINT  NOT NULL                                    -- number drawn last
);

CREATE TABLE invoices (
    id             TEXT      NOT NULL PRIMARY KEY,           -- UUIDv7
    kind           TEXT      NOT NULL,                       -- invoice, credit_note
    number         TEXT      NOT NULL UNIQUE,                -- printed: "INV-2026-0001"
    series         TEXT      NOT NULL,                       -- name in invoice_series
    ordinal        BIGINT    NOT NULL,                       -- number in the series, from 1
    occasion       TEXT      NOT NULL UNIQUE,                -- why it exists: "order:<id>", "refund:<id>"; each has one document
    order_id       TEXT      NOT NULL,
    order_number   TEXT      NOT NULL,
    user_id        TEXT,                                     -- account of a signed-in buyer; no reference: an invoice outlives the account
    credits        TEXT      REFERENCES invoices (id),       -- invoice that a credit note corrects
    is_test        BOOLEAN   NOT NULL,                       -- no real money
    currency       TEXT      NOT NULL,                       -- lower-case code: "eur"
    issued_at      TIMESTAMPTZ NOT NULL,
    month          TEXT      NOT NULL,                       -- of issued_at, in UTC: "2026-11"
    due_on         TIMESTAMPTZ NOT NULL,                       -- start of the last day to pay, UTC
    paid_at        TIMESTAMPTZ,
    net_cents      BIGINT    NOT NULL,                       -- of a credit note negative, as the next two
    tax_cents      BIGINT    NOT NULL,
    gross_cents    BIGINT    NOT NULL,
    credited_cents BIGINT    NOT NULL DEFAULT 0,             -- sum of its credit notes, not negative
    buyer_name     TEXT      NOT NULL,
    buyer_company  TEXT      NOT NULL,
    buyer_email    TEXT      NOT NULL,                       -- empty: not known
    buyer_country  TEXT      NOT NULL,                       -- two letters; empty: not given
    buyer_vat_id   TEXT      NOT NULL,
    document       TEXT      NOT NULL,                       -- JSON, all that stands on it
    token_hash     TEXT      NOT NULL UNIQUE,                -- SHA-256 of the token in the buyer's link
    search_text    TEXT      NOT NULL,                       -- number, order and buyer, folded
    UNIQUE (series, ordinal)
);
CREATE INDEX invoices_issued ON invoices (issued_at, id);
CREATE INDEX invoices_email ON invoices (buyer_email, issued_at);
CREATE INDEX invoices_month ON invoices (month);
CREATE INDEX invoices_due ON invoices (due_on, id);
CREATE INDEX invoices_amount ON invoices (gross_cents, id);
CREATE INDEX invoices_credits ON invoices (credits) WHERE credits IS NOT NULL;
CREATE INDEX invoices_user ON invoices (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invoices_unpaid ON invoices (due_on) WHERE kind = 'invoice' AND paid_at IS NULL;

-- The sums of a document by tax, which add up to its amounts.
CREATE TABLE invoice_taxes (
    id           TEXT    NOT NULL PRIMARY KEY,               -- UUIDv7
    invoice_id   TEXT    NOT NULL REFERENCES invoices (id),
    rule         TEXT    NOT NULL,                           -- domestic, reverse_charge, …
    country      TEXT    NOT NULL,                           -- whose tax it is; empty: none
    basis_points BIGINT  NOT NULL,                           -- 1900 is 19%
    net_cents    BIGINT  NOT NULL,
    tax_cents    BIGINT  NOT NULL,
    gross_cents  BIGINT  NOT NULL,
    UNIQUE (invoice_id, rule, country, basis_points)
);

-- The PDF as it was issued, apart from the lists.
CREATE TABLE invoice_files (
    invoice_id TEXT NOT NULL PRIMARY KEY REFERENCES invoices (id),
    sha256     TEXT NOT NULL,                                -- of the bytes, in hex
    data       BYTEA NOT NULL
);

-- Which reminders were sent. The key makes each of them unique.
CREATE TABLE invoice_reminders (
    invoice_id TEXT      NOT NULL REFERENCES invoices (id),
    level      BIGINT    NOT NULL,                           -- 1, 2, …
    sent_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (invoice_id, level)
);
