-- Certificates that the program obtains by itself, so that every node serves the same ones and a
-- restart asks for none again.

-- +goose Up
CREATE TABLE certificates (
    domain    TEXT        NOT NULL PRIMARY KEY,
    directory TEXT        NOT NULL,                 -- address of the certificate authority
    sealed    TEXT        NOT NULL DEFAULT '',      -- private key and chain as PEM, sealed; empty: none yet
    not_after TIMESTAMPTZ,                           -- when the certificate ends; NULL: none yet
    renew_at  TIMESTAMPTZ,                           -- when a new one is ordered; NULL: at once
    try_at    TIMESTAMPTZ NOT NULL,                  -- not before: after a failure, or while a node orders
    failures  INTEGER     NOT NULL DEFAULT 0,       -- tries in a row that failed
    trouble   TEXT        NOT NULL DEFAULT ''       -- why the last try failed; empty: it didn't
);

-- The account at each certificate authority is a key.
CREATE TABLE acme_accounts (
    directory TEXT NOT NULL PRIMARY KEY,
    sealed    TEXT NOT NULL                         -- private key as PEM, sealed
);

-- What a certificate authority is answered on port 80, by whichever node it asks.
CREATE TABLE acme_challenges (
    token   TEXT        NOT NULL PRIMARY KEY,
    answer  TEXT        NOT NULL,
    made_at TIMESTAMPTZ NOT NULL                     -- removed after an hour if the order broke off
);
