-- What visitors asked for: quotes, consultations and introductions, stored
-- before anybody is mailed, so that none is ever lost.

-- +goose Up
CREATE TABLE leads (
    id         TEXT      NOT NULL PRIMARY KEY,            -- UUIDv7
    kind       TEXT      NOT NULL,                        -- quote, consultation, introduction
    name       TEXT      NOT NULL,                        -- who asks
    email      TEXT      NOT NULL,                        -- where to answer, lower case
    company    TEXT      NOT NULL DEFAULT '',
    fields     TEXT      NOT NULL DEFAULT '{}',           -- JSON, the whole form as it was sent, at most 16 KB
    user_id    TEXT,                                      -- account of a signed-in visitor; no reference: a lead outlives the account
    is_flagged BOOLEAN   NOT NULL,                        -- looks automated: kept, not answered by itself
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX leads_created ON leads (created_at);
CREATE INDEX leads_email ON leads (email, created_at);
