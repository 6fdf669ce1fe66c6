-- What every slice stands on: jobs to do, mails to send, and a record of what
-- administrators and the security machinery did.

-- +goose Up
CREATE TABLE jobs (
    id           TEXT      NOT NULL PRIMARY KEY,          -- UUIDv7
    kind         TEXT      NOT NULL,                      -- which handler does it: "mail.deliver", "fact:partners.applied"
    payload      TEXT      NOT NULL,                      -- JSON for the handler
    dedupe_key   TEXT      UNIQUE,                        -- at most one job with this key; kept 30 days after it is done; NULL: any number
    run_at       TIMESTAMPTZ NOT NULL,                      -- not before
    attempts     INTEGER   NOT NULL DEFAULT 0,            -- how often it was begun
    max_attempts INTEGER   NOT NULL,
    locked_until TIMESTAMPTZ,                               -- a worker has it until then; NULL: nobody
    last_error   TEXT      NOT NULL DEFAULT '',
    created_at   TIMESTAMPTZ NOT NULL,
    done_at      TIMESTAMPTZ,                               -- NULL: still to do
    dead_at      TIMESTAMPTZ                                -- given up: a person must look
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_done ON jobs (done_at) WHERE done_at IS NOT NULL; -- the hourly sweep
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL; -- doctor, metrics

CREATE TABLE mails (
    id         TEXT      NOT NULL PRIMARY KEY,            -- UUID, also the local part of the Message-ID: the same on every try
    kind       TEXT      NOT NULL,                        -- "accounts.confirmation", for filters and metrics
    recipient  TEXT      NOT NULL,
    reply_to   TEXT      NOT NULL DEFAULT '',
    subject    TEXT      NOT NULL,
    text       TEXT      NOT NULL,                        -- emptied once sent, as html is: links in it are secrets
    html       TEXT      NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL,
    sent_at    TIMESTAMPTZ,                                 -- NULL: not yet
    last_error TEXT      NOT NULL DEFAULT ''
);

CREATE TABLE audit_log (
    id         TEXT      NOT NULL PRIMARY KEY,            -- UUIDv7
    at         TIMESTAMPTZ NOT NULL,
    actor_id   TEXT      NOT NULL DEFAULT '',             -- user id; empty: the system or a visitor
    action     TEXT      NOT NULL,                        -- "partner.approved"
    object_id  TEXT      NOT NULL DEFAULT '',
    request_id TEXT      NOT NULL DEFAULT '',
    details    TEXT      NOT NULL DEFAULT '{}'            -- JSON; never a secret or a message body
);
CREATE INDEX audit_log_at ON audit_log (at);
-- +goose StatementBegin
CREATE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END $$;
-- +goose StatementEnd
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_append_only();
