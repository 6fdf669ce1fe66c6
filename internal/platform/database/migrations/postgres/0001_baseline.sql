-- The tables of a new database, grouped by the area that owns them. Both engines have the same tables and columns;
-- before the first release, edit both files instead of adding a migration (CONTRIBUTING.md).
-- Times are UTC. Amounts are cents.
-- The indexes *_client contain the address that identifies a client, as internal/platform/client computes it.

-- +goose Up

-- platform: jobs and mails.
CREATE TABLE jobs (
    id           TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    kind         TEXT        NOT NULL,             -- selects the handler: "mail.deliver", "fact:partners.applied"
    payload      TEXT        NOT NULL,             -- JSON for the handler
    cause        TEXT        NOT NULL DEFAULT '',  -- "owner", a network, or empty: the clock, or the job is done
    dedupe_key   TEXT        UNIQUE, -- at most one job with this key; kept 30 days after it is done; NULL: any number
    run_at       TIMESTAMPTZ NOT NULL,             -- not before
    attempts     INTEGER     NOT NULL DEFAULT 0,   -- started attempts
    max_attempts INTEGER     NOT NULL,
    held_by      TEXT, -- hash of the row, the inverse desk action and its input; NULL: can't be undone
    locked_until TIMESTAMPTZ,                      -- a worker runs it until then; NULL: none
    last_error   TEXT        NOT NULL DEFAULT '',
    created_at   TIMESTAMPTZ NOT NULL,
    done_at      TIMESTAMPTZ,                      -- NULL: not done
    dead_at      TIMESTAMPTZ                       -- no more attempts; the owner decides
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_done ON jobs (done_at) WHERE done_at IS NOT NULL; -- the hourly sweep
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL; -- doctor, metrics
CREATE INDEX jobs_held ON jobs (held_by) WHERE held_by IS NOT NULL; -- undoing an action deletes its jobs

CREATE TABLE mails (
    id          TEXT        NOT NULL PRIMARY KEY, -- UUID, also the local part of the Message-ID: the same on every try
    kind        TEXT        NOT NULL,             -- "accounts.confirmation", for filters and metrics
    recipient   TEXT        NOT NULL,
    reply_to    TEXT        NOT NULL DEFAULT '',
    subject     TEXT        NOT NULL,
    text        TEXT        NOT NULL,             -- emptied once sent, like html, because its links are secrets
    html        TEXT        NOT NULL DEFAULT '',
    created_at  TIMESTAMPTZ NOT NULL,
    sent_at     TIMESTAMPTZ,                      -- NULL: not yet
    last_error  TEXT        NOT NULL DEFAULT '',
    unsubscribe TEXT        NOT NULL DEFAULT '',  -- address for List-Unsubscribe; emptied once sent
    calendar    TEXT        NOT NULL DEFAULT ''   -- iCalendar object with a METHOD; empty: no invitation
);
-- When a mail was sent last, and the daily deletion of old ones.
CREATE INDEX mails_sent ON mails (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX mails_kind ON mails (kind, created_at); -- the owner sees who mails guests

-- Attachments, deleted with the text of a sent mail.
CREATE TABLE mail_files (
    mail_id  TEXT    NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, -- in the mail, from 0
    name     TEXT    NOT NULL, -- such as INV-2026-0001.pdf
    data     BYTEA   NOT NULL, -- a PDF
    PRIMARY KEY (mail_id, position)
);

-- platform: the audit log. Its entries form a chain of hashes, so that a change is visible (decision 0012).
CREATE TABLE audit_log (
    id         TEXT        NOT NULL PRIMARY KEY,  -- UUIDv7
    at         TIMESTAMPTZ NOT NULL,
    actor_id   TEXT        NOT NULL DEFAULT '',   -- user id; empty: the system or a visitor
    action     TEXT        NOT NULL,              -- "partner.approved"
    object_id  TEXT        NOT NULL DEFAULT '',
    request_id TEXT        NOT NULL DEFAULT '',
    details    TEXT        NOT NULL DEFAULT '{}', -- JSON; never a secret or a message body
    seq        BIGINT,                            -- 1, 2, 3, … without a gap; NULL: from another program
    hash       TEXT        NOT NULL DEFAULT ''    -- SHA-256 of the previous hash and the entry
);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE UNIQUE INDEX audit_log_seq ON audit_log (seq);
-- +goose StatementBegin
CREATE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END $$;
-- +goose StatementEnd
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log FOR EACH ROW
WHEN (OLD.seq IS NOT NULL OR NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.actor_id <> OLD.actor_id
    OR NEW.action <> OLD.action OR NEW.object_id <> OLD.object_id
    OR NEW.request_id <> OLD.request_id OR NEW.details <> OLD.details)
EXECUTE FUNCTION audit_log_append_only();

CREATE TABLE audit_head (
    id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq         BIGINT  NOT NULL, -- of the newest entry; 0: none yet
    hash        TEXT    NOT NULL, -- of the newest entry
    anchor_seq  BIGINT  NOT NULL, -- of the last entry that was deleted for its age
    anchor_hash TEXT    NOT NULL, -- its hash; the first remaining entry continues from it
    mac         TEXT    NOT NULL  -- of the columns above, with the sealing key; empty: no entry yet
);
INSERT INTO audit_head (id, seq, hash, anchor_seq, anchor_hash, mac) VALUES (1, 0, '', 0, '', '');

-- platform: what happened to the records of the desk, and notes about them.
CREATE TABLE history (
    id         TEXT NOT NULL PRIMARY KEY, -- UUIDv7, in the order in which things happened
    record     TEXT NOT NULL,             -- kind of record at the desk, such as orders
    record_id  TEXT NOT NULL,
    sent_id    TEXT UNIQUE,               -- UUID that the sender chose: sent twice, stored once
    kind       TEXT NOT NULL,             -- key of the words
    details    TEXT NOT NULL,             -- JSON: values of the words
    text       TEXT NOT NULL,             -- text that a person wrote; empty: none
    author     TEXT NOT NULL,             -- role, such as owner; empty: unknown
    author_id  TEXT NOT NULL,             -- account; empty: none, or it is gone
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX history_record ON history (record, record_id, id);
CREATE INDEX history_author ON history (author_id) WHERE author_id <> '';

-- platform: secrets are sealed with a key outside of the database (decision 0012).

-- The key that sealed this database. A node with another key does not start.
CREATE TABLE sealing_key (
    id          INTEGER     NOT NULL PRIMARY KEY CHECK (id = 1),
    fingerprint TEXT        NOT NULL, -- identifies the key without revealing it
    since       TIMESTAMPTZ NOT NULL
);

-- platform: messages between nodes. Backups omit these rows.

-- Each node reads live events as rows instead of receiving notifications: a notification in a transaction takes a lock
-- that all commits of the server share (docs/decisions/0011). The rows are news, not data.
CREATE TABLE live_events (
    -- of the transaction that published it: ids commit out of order
    xact    XID8        NOT NULL DEFAULT pg_current_xact_id(),
    id      BIGINT      NOT NULL GENERATED ALWAYS AS IDENTITY,
    topic   TEXT        NOT NULL,                              -- "partners.created"
    subject TEXT        NOT NULL,                              -- id of the row that has changed
    at      TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),    -- by the database's clock; deleted after an hour
    PRIMARY KEY (xact, id)
);

-- Limits that protect people count together on all nodes (docs/decisions/0015). On SQLite there is one node, which
-- counts in memory.
CREATE TABLE limit_counts (
    key   BYTEA  NOT NULL PRIMARY KEY, -- half of the SHA-256 of the limit's name and its subject
    tries BIGINT NOT NULL,             -- failures in a row; 0 for a limit per window
    tried BIGINT NOT NULL,             -- the last one, in microseconds since 1970 like ends
    ends  BIGINT NOT NULL -- the row is void from then on; for a limit per window, when the bucket is empty
);
CREATE INDEX limit_counts_ends ON limit_counts (ends); -- the sweep

-- platform: attempted backups, so that the desk and the doctor can name the last good one.
CREATE TABLE backups (
    id           TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    at           TIMESTAMPTZ NOT NULL,             -- instant of its content
    place        TEXT        NOT NULL,             -- file, or address without secrets
    bytes        BIGINT      NOT NULL,             -- size of the file
    row_count    BIGINT      NOT NULL,             -- rows in it
    is_encrypted BOOLEAN     NOT NULL,             -- with a passphrase
    trouble      TEXT        NOT NULL DEFAULT ''   -- why it failed; empty: the program read all of it back
);
CREATE INDEX backups_at ON backups (at, id);

-- platform: certificates that the program obtains by itself, so that every node serves the same ones and a restart
-- asks for none again.
CREATE TABLE certificates (
    domain    TEXT        NOT NULL PRIMARY KEY,
    directory TEXT        NOT NULL,            -- address of the certificate authority
    sealed    TEXT        NOT NULL DEFAULT '', -- private key and chain as PEM, sealed; empty: none yet
    not_after TIMESTAMPTZ,                     -- when the certificate ends; NULL: none yet
    renew_at  TIMESTAMPTZ,                     -- when a new one is ordered; NULL: at once
    try_at    TIMESTAMPTZ NOT NULL,            -- not before: after a failure, or while a node orders
    failures  INTEGER     NOT NULL DEFAULT 0,  -- tries in a row that failed
    trouble   TEXT        NOT NULL DEFAULT ''  -- why the last try failed; empty: it didn't
);

-- The account at each certificate authority is a key.
CREATE TABLE acme_accounts (
    directory TEXT NOT NULL PRIMARY KEY,
    sealed    TEXT NOT NULL -- private key as PEM, sealed
);

-- Answers to a certificate authority on port 80, for every node.
CREATE TABLE acme_challenges (
    token   TEXT        NOT NULL PRIMARY KEY,
    answer  TEXT        NOT NULL,
    made_at TIMESTAMPTZ NOT NULL -- removed after an hour if the order broke off
);

-- platform: data of the status page: running nodes, and failed requests by route and hour. Each node writes both once
-- a minute.
CREATE TABLE running_nodes (
    id         TEXT        NOT NULL PRIMARY KEY, -- UUIDv7, new with each start
    host       TEXT        NOT NULL,             -- name of the machine
    version    TEXT        NOT NULL,             -- of the program
    started_at TIMESTAMPTZ NOT NULL,
    seen_at    TIMESTAMPTZ NOT NULL -- last sign of life; the row is deleted by an orderly stop, or a day later
);

CREATE TABLE failed_requests (
    hour     TIMESTAMPTZ NOT NULL,    -- begin of the hour, in UTC
    route    TEXT        NOT NULL,    -- the declared pattern, never a visitor's path
    status   INTEGER     NOT NULL,    -- HTTP status, 500 or above
    requests BIGINT      NOT NULL,    -- on all nodes
    PRIMARY KEY (hour, route, status) -- kept for two days
);

-- people: accounts, their sessions, the one-time links that mails carry and the keys that sign access tokens. No
-- secret is in plain text: tokens are stored as SHA-256, passwords as argon2id.
CREATE TABLE users (
    id                     TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    email                  TEXT        NOT NULL UNIQUE,      -- normalised: lower case, no surrounding space
    -- argon2id in PHC form; empty: none yet, nobody can sign in with one
    password_hash          TEXT        NOT NULL DEFAULT '',
    email_confirmed_at     TIMESTAMPTZ,                      -- NULL: the owner of the address hasn't confirmed it
    confirmation_sent_at   TIMESTAMPTZ,
    recovery_sent_at       TIMESTAMPTZ,
    last_sign_in_at        TIMESTAMPTZ,
    -- JSON that the user writes; no rule may rely on it
    user_metadata          TEXT        NOT NULL DEFAULT '{}',
    created_at             TIMESTAMPTZ NOT NULL,
    updated_at             TIMESTAMPTZ NOT NULL,
    new_email              TEXT        NOT NULL DEFAULT '',  -- the address that waits to be confirmed; empty: none
    email_change_sent_at   TIMESTAMPTZ,                      -- since when it waits
    invitations_stopped_at TIMESTAMPTZ                       -- NULL: may invite guests to events
);
CREATE INDEX users_invitations_stopped ON users (invitations_stopped_at) WHERE invitations_stopped_at IS NOT NULL;
CREATE INDEX users_client ON users ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', '')))))) WHERE email_confirmed_at IS NOT NULL;

CREATE TABLE sessions (
    id            TEXT        NOT NULL PRIMARY KEY, -- UUIDv7, the session_id of access tokens
    user_id       TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    method        TEXT        NOT NULL,             -- how it began: password, otp (confirmation link), recovery
    method_at     TIMESTAMPTZ NOT NULL,             -- last proof of identity in this session
    generation    INTEGER     NOT NULL,             -- of the refresh tokens that are live
    rotated_at    TIMESTAMPTZ NOT NULL,             -- start of that generation
    expires_at    TIMESTAMPTZ NOT NULL,             -- latest end of the session
    ip            TEXT        NOT NULL DEFAULT '',  -- where it was last refreshed from
    user_agent    TEXT        NOT NULL DEFAULT '',
    created_at    TIMESTAMPTZ NOT NULL,
    -- totp, recovery_code, webauthn; empty: first step only
    second_method TEXT        NOT NULL DEFAULT '',
    second_at     TIMESTAMPTZ,                      -- last proof of the second step
    -- began on our own page, in cookie mode
    own_page      BOOLEAN     NOT NULL DEFAULT true
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- All refresh tokens of a session, so that the reuse of an old one reveals a theft.
CREATE TABLE refresh_tokens (
    token_hash TEXT        NOT NULL PRIMARY KEY, -- SHA-256
    session_id TEXT        NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    generation INTEGER     NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    used_at    TIMESTAMPTZ                       -- first use; NULL: never used
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- The purpose of a mailed link. A sign-up waits here: its password and metadata become the account's only when its
-- own link is followed, so that nobody can prepare an account for somebody else's address.
CREATE TABLE one_time_tokens (
    id             TEXT        NOT NULL PRIMARY KEY,  -- UUIDv7
    user_id        TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose        TEXT        NOT NULL,              -- signup, recovery
    flow           TEXT        NOT NULL,              -- how the link ends: implicit, pkce, browser
    token_hash     TEXT        NOT NULL UNIQUE,       -- SHA-256
    email          TEXT        NOT NULL,              -- the address it was mailed to
    password_hash  TEXT        NOT NULL DEFAULT '',   -- signup: the password that comes with it
    user_metadata  TEXT        NOT NULL DEFAULT '{}', -- signup: the metadata that comes with it
    browser_hash   TEXT        NOT NULL DEFAULT '',   -- browser: SHA-256 of the cookie of the browser that asked
    code_challenge TEXT        NOT NULL DEFAULT '',   -- pkce: base64url of the verifier's SHA-256
    created_at     TIMESTAMPTZ NOT NULL,
    expires_at     TIMESTAMPTZ NOT NULL,
    used_at        TIMESTAMPTZ                        -- first followed; links that may be repeated stay
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires_at);

-- PKCE: codes that a followed link gives to the browser, useless without the verifier.
CREATE TABLE auth_codes (
    code_hash  TEXT        NOT NULL PRIMARY KEY, -- SHA-256
    token_id   TEXT        NOT NULL REFERENCES one_time_tokens (id) ON DELETE CASCADE,
    tries      INTEGER     NOT NULL DEFAULT 0,   -- wrong verifiers so far
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX auth_codes_token ON auth_codes (token_id);
CREATE INDEX auth_codes_expires ON auth_codes (expires_at);

CREATE TABLE signing_keys (
    kid         TEXT        NOT NULL PRIMARY KEY,
    private_key TEXT        NOT NULL, -- ECDSA P-256, PKCS #8, base64
    created_at  TIMESTAMPTZ NOT NULL,
    retired_at  TIMESTAMPTZ           -- NULL: signs; else only verifies, for a day
);
CREATE UNIQUE INDEX signing_keys_current ON signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL;

-- The browsers from which people have signed in: other people's failed sign-ins do not lock these out.
CREATE TABLE known_devices (
    user_id      TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device_hash  TEXT        NOT NULL, -- SHA-256 of the browser's cookie
    last_used_at TIMESTAMPTZ NOT NULL, -- when it last signed in
    PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_used ON known_devices (last_used_at);

-- Failed sign-ins of the hour, until they become entries of the audit log.
CREATE TABLE sign_in_failures (
    hour    TIMESTAMPTZ NOT NULL,
    subject TEXT        NOT NULL, -- keyed hash of the address; empty: all beyond the bound
    tries   BIGINT      NOT NULL,
    PRIMARY KEY (hour, subject)
);

-- Calendar programs read and write a calendar by CalDAV, with a password of their own.
CREATE TABLE app_passwords (
    id           TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    user_id      TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    secret_hash  TEXT        NOT NULL UNIQUE,      -- SHA-256 of the password, which has 128 random bits
    name         TEXT        NOT NULL,             -- the person's, such as "Phone"
    created_at   TIMESTAMPTZ NOT NULL,
    last_used_at TIMESTAMPTZ                       -- to the hour; NULL: never
);
CREATE INDEX app_passwords_user ON app_passwords (user_id, id);

-- people: second factors: passkeys, authenticator apps and recovery codes. Secrets of apps are sealed with a key that
-- is kept outside of the database; recovery codes and challenges are kept as SHA-256.
CREATE TABLE passkeys (
    id            TEXT        NOT NULL PRIMARY KEY,  -- UUIDv7
    user_id       TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id TEXT        NOT NULL UNIQUE,       -- base64url, chosen by the authenticator
    public_key    TEXT        NOT NULL,              -- COSE, base64url
    -- of the last signature; a copied key doesn't increase it. 0: it doesn't count
    sign_count    BIGINT      NOT NULL,
    flags         BIGINT      NOT NULL, -- the authenticator's, as one byte: verified, may be backed up, is backed up
    transports    TEXT        NOT NULL DEFAULT '[]', -- JSON: usb, internal, …; a hint for browsers
    name          TEXT        NOT NULL,              -- the person's
    created_at    TIMESTAMPTZ NOT NULL,
    last_used_at  TIMESTAMPTZ
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE totp_factors (
    id          TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    user_id     TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name        TEXT        NOT NULL,             -- the person's
    secret      TEXT        NOT NULL,             -- sealed
    last_step   BIGINT      NOT NULL DEFAULT 0,   -- the newest time step whose code was used; older ones are refused
    verified_at TIMESTAMPTZ,                      -- first right code; NULL: not a factor yet
    created_at  TIMESTAMPTZ NOT NULL,
    updated_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX totp_factors_user ON totp_factors (user_id);

CREATE TABLE recovery_codes (
    code_hash  TEXT        NOT NULL PRIMARY KEY, -- SHA-256; deleted when it is used
    user_id    TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- What a browser must sign, or the factor whose code it must send: valid once, for five minutes, for the
-- session that asked.
CREATE TABLE factor_challenges (
    challenge_hash TEXT        NOT NULL PRIMARY KEY,                       -- SHA-256
    purpose        TEXT        NOT NULL,                                   -- totp, register, sign_in, step
    user_id        TEXT        REFERENCES users (id) ON DELETE CASCADE,    -- NULL: a sign-in by passkey
    session_id     TEXT        REFERENCES sessions (id) ON DELETE CASCADE, -- NULL: there is none yet
    factor_id      TEXT        NOT NULL DEFAULT '',                        -- totp
    ceremony       TEXT        NOT NULL DEFAULT '', -- passkeys: JSON of the request, without the challenge
    expires_at     TIMESTAMPTZ NOT NULL
);
CREATE INDEX factor_challenges_user ON factor_challenges (user_id);
CREATE INDEX factor_challenges_session ON factor_challenges (session_id);
CREATE INDEX factor_challenges_expires ON factor_challenges (expires_at);

-- people: notifications, and each user's choice of them.
CREATE TABLE notifications (
    id         TEXT        NOT NULL PRIMARY KEY, -- UUID; the same on every try of the job that creates it
    user_id    TEXT        NOT NULL,             -- who reads it
    position   BIGINT      NOT NULL,             -- counts up per person in the order of commits: the feed's cursor
    title      TEXT        NOT NULL,
    message    TEXT        NOT NULL DEFAULT '',
    page       TEXT        NOT NULL DEFAULT '',  -- path of the desk about it; empty: it has none
    type       TEXT        NOT NULL,             -- in_app (list and pop-up), silent (list), email (list and mail)
    created_at TIMESTAMPTZ NOT NULL,
    read_at    TIMESTAMPTZ                       -- NULL: unread
);
CREATE UNIQUE INDEX notifications_owner_position ON notifications (user_id, position);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

CREATE TABLE notification_preferences (
    user_id          TEXT        NOT NULL PRIMARY KEY, -- one row per account, from its confirmation or first use
    in_app_enabled   BOOLEAN     NOT NULL,             -- pop-ups; the list shows everything
    email_enabled    BOOLEAN     NOT NULL,             -- mails for notifications of type email
    event_reminders  BOOLEAN     NOT NULL,
    reminder_minutes INTEGER     NOT NULL,             -- how long before an event
    order_updates    BOOLEAN     NOT NULL,
    partner_updates  BOOLEAN     NOT NULL,
    marketing_emails BOOLEAN     NOT NULL,
    timezone         TEXT        NOT NULL,             -- IANA name, for times in mails
    last_position    BIGINT      NOT NULL DEFAULT 0, -- position of the newest notification; locked while one is added
    updated_at       TIMESTAMPTZ NOT NULL
);

-- Browsers that get notifications as messages of their push services (decision 0049).
CREATE TABLE push_devices (
    id          TEXT        NOT NULL PRIMARY KEY, -- SHA-256 of the endpoint, hexadecimal
    user_id     TEXT        NOT NULL,
    name        TEXT        NOT NULL,             -- "Chrome on Android"
    endpoint    TEXT        NOT NULL,             -- address at the push service
    public_key  TEXT        NOT NULL,             -- the device's, P-256, base64url
    auth_secret TEXT        NOT NULL,             -- shared with the device, base64url
    kinds       TEXT        NOT NULL,             -- JSON list of the kinds of notifications that it gets
    trouble     TEXT        NOT NULL DEFAULT '',  -- why the last message failed; empty: it didn't
    created_at  TIMESTAMPTZ NOT NULL,
    sent_at     TIMESTAMPTZ                       -- NULL: nothing was sent yet
);
CREATE INDEX push_devices_user ON push_devices (user_id, created_at, id);

-- The program's key for push services.
CREATE TABLE push_keys (
    name        TEXT        NOT NULL PRIMARY KEY, -- site
    public_key  TEXT        NOT NULL,             -- P-256, base64url
    private_key TEXT        NOT NULL,             -- sealed
    created_at  TIMESTAMPTZ NOT NULL
);

-- schedule: people keep their own calendar: one row per event, always read, changed and deleted together with its
-- owner. Events repeat, remind their owners, come from other calendars and are read by them.
CREATE TABLE events (
    id               TEXT        NOT NULL PRIMARY KEY,        -- UUIDv7
    user_id          TEXT        NOT NULL,                    -- the owner; from the token, never from input
    title            TEXT        NOT NULL,
    description      TEXT        NOT NULL DEFAULT '',
    start_time       TIMESTAMPTZ NOT NULL,
    end_time         TIMESTAMPTZ NOT NULL,                    -- may be before start_time
    location         TEXT        NOT NULL DEFAULT '',
    event_type       TEXT        NOT NULL DEFAULT 'personal', -- personal, work, meeting, appointment, other
    extra            TEXT        NOT NULL DEFAULT '{}',       -- JSON object: fields we do not know, returned unchanged
    created_at       TIMESTAMPTZ NOT NULL,
    updated_at       TIMESTAMPTZ NOT NULL,
    -- RFC 5545 rule without its name; empty: the event does not repeat
    rrule            TEXT        NOT NULL DEFAULT '',
    timezone         TEXT        NOT NULL DEFAULT '', -- IANA name: where 09:00 stays 09:00; empty: none was given
    all_day          BOOLEAN     NOT NULL DEFAULT false,      -- whole days of timezone
    last_start       TIMESTAMPTZ, -- start of the last occurrence; NULL: does not repeat, or for ever
    uid              TEXT        NOT NULL DEFAULT '', -- iCalendar UID of an imported event; empty: the id is it
    reminder_minutes INTEGER,                                 -- NULL: as the owner prefers; -1: no reminder
    remind_at        TIMESTAMPTZ,                             -- when the next reminder is due; NULL: no more
    remind_start     TIMESTAMPTZ,                             -- start of the occurrence that it is about
    dav_name         TEXT        NOT NULL DEFAULT '', -- last part of its CalDAV address; empty: the id with ".ics"
    change_number    BIGINT      NOT NULL DEFAULT 0           -- of its last change; unique in a calendar
);
CREATE INDEX events_owner_start ON events (user_id, start_time, id);
CREATE INDEX events_owner_series ON events (user_id, start_time) WHERE rrule <> '';
CREATE UNIQUE INDEX events_owner_uid ON events (user_id, uid) WHERE uid <> '';
CREATE INDEX events_remind ON events (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX events_owner_change ON events (user_id, change_number);
CREATE UNIQUE INDEX events_owner_dav_name ON events (user_id, dav_name) WHERE dav_name <> '';

-- Occurrences of a repeating event that are not as the rule says.
CREATE TABLE event_exceptions (
    event_id       TEXT        NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    original_start TIMESTAMPTZ NOT NULL, -- when the rule would have it start: its name
    is_cancelled   BOOLEAN     NOT NULL, -- it does not take place
    start_time     TIMESTAMPTZ NOT NULL,
    end_time       TIMESTAMPTZ NOT NULL,
    title          TEXT,                 -- NULL, here and below: as the series has it
    description    TEXT,
    location       TEXT,
    event_type     TEXT,
    extra          TEXT,                 -- JSON object
    updated_at     TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (event_id, original_start)
);

-- People invite guests to their events. A guest needs no account: the link in the mail is enough to answer.
CREATE TABLE event_guests (
    id          TEXT        NOT NULL PRIMARY KEY, -- UUID, part of the guest's private link
    event_id    TEXT        NOT NULL REFERENCES events (id) ON DELETE CASCADE, -- an event or a whole series
    email       TEXT        NOT NULL,             -- in lower case
    answer      TEXT        NOT NULL CHECK (answer IN ('waiting', 'yes', 'no', 'maybe')),
    sequence    INTEGER     NOT NULL,             -- SEQUENCE of the last invitation mailed to this guest
    created_at  TIMESTAMPTZ NOT NULL,
    answered_at TIMESTAMPTZ,                      -- NULL: not yet
    removed_at  TIMESTAMPTZ,                      -- NULL: is invited; a removed guest keeps the sequence
    UNIQUE (event_id, email)
);

-- One private address per person under which other programs read the calendar.
CREATE TABLE calendar_feeds (
    user_id      TEXT        NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash   TEXT        NOT NULL UNIQUE,     -- SHA-256 of the secret in the address
    created_at   TIMESTAMPTZ NOT NULL,
    last_read_at TIMESTAMPTZ,                     -- to the hour; NULL: not yet
    content_hash TEXT        NOT NULL DEFAULT '', -- of what was served last …
    changed_at   TIMESTAMPTZ NOT NULL             -- … and since when it is that: Last-Modified
);

-- The number of the latest change of each calendar. Whether a calendar has room is known without counting its events:
-- each change adds at most one, so there are no more than at the last count and the changes since.
CREATE TABLE calendar_changes (
    user_id    TEXT   NOT NULL PRIMARY KEY,
    latest     BIGINT NOT NULL,
    counted    BIGINT NOT NULL DEFAULT 0, -- events at the last count
    counted_at BIGINT NOT NULL DEFAULT 0  -- the latest change then
);

-- Deleted events, for programs that still show them. The oldest are dropped.
CREATE TABLE calendar_deletions (
    user_id       TEXT   NOT NULL,
    dav_name      TEXT   NOT NULL, -- last part of its CalDAV address
    change_number BIGINT NOT NULL,
    PRIMARY KEY (user_id, dav_name)
);
CREATE INDEX calendar_deletions_change ON calendar_deletions (user_id, change_number);

-- schedule: calendars elsewhere say when a person is busy.

-- Addresses of calendars elsewhere, which are read for busy times only.
CREATE TABLE busy_sources (
    id            TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    user_id       TEXT        NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name          TEXT        NOT NULL,             -- the person's, such as "Work"
    url           TEXT        NOT NULL,             -- https; sealed, because it often holds a secret
    etag          TEXT        NOT NULL DEFAULT '',  -- of the last answer; empty: none was sent
    last_modified TEXT        NOT NULL DEFAULT '',  -- as the server wrote it
    problem       TEXT        NOT NULL DEFAULT '',  -- why the last reading failed, for the owner; empty: it didn't
    failures      INTEGER     NOT NULL DEFAULT 0,   -- in a row
    read_at       TIMESTAMPTZ,                      -- last success; NULL: never
    next_read_at  TIMESTAMPTZ NOT NULL,
    created_at    TIMESTAMPTZ NOT NULL
);
CREATE INDEX busy_sources_user ON busy_sources (user_id, id);
CREATE INDEX busy_sources_due ON busy_sources (next_read_at);

-- When the owner is busy by a source; nothing else of the events there is kept. Times don't overlap.
CREATE TABLE busy_times (
    source_id  TEXT        NOT NULL REFERENCES busy_sources (id) ON DELETE CASCADE,
    start_time TIMESTAMPTZ NOT NULL,
    end_time   TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (source_id, start_time)
);

-- schedule: calls and sessions that visitors book: the owner's rules, the kinds of booking, and the bookings. Whoever
-- changes bookings locks the one row of booking_rules first, so that two visitors never get the same time.
CREATE TABLE booking_rules (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    version BIGINT  NOT NULL, -- counts the changes
    rules   TEXT    NOT NULL  -- JSON; empty: the owner hasn't set any, nothing can be booked
);
INSERT INTO booking_rules (id, version, rules) VALUES (1, 0, '');

CREATE TABLE booking_kinds (
    id          TEXT    NOT NULL PRIMARY KEY, -- "introductory-call"
    title       TEXT    NOT NULL,
    description TEXT    NOT NULL DEFAULT '',
    minutes     INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 720),
    service_id  TEXT    NOT NULL DEFAULT '',  -- of the catalogue: only its paid orders book it; empty: anyone
    place       TEXT    NOT NULL DEFAULT '',  -- video link, phone number or address of new bookings
    is_active   BOOLEAN NOT NULL,
    position    INTEGER NOT NULL,             -- order of the list
    revision    BIGINT  NOT NULL DEFAULT 1    -- counts the changes, so that none overwrites another unseen
);
INSERT INTO booking_kinds (id, title, description, minutes, service_id, is_active, position) VALUES
    ('introductory-call', 'Introductory call',
        'Tell us what you need. We tell you how we''d do it, and what it costs.', 30, '', TRUE, 1),
    ('private-training', 'Private training session', '', 120, 'private-training', TRUE, 2),
    ('team-workshop', 'Team workshop', '', 240, 'team-workshop', TRUE, 3),
    ('team-workshop-2-6', 'Team workshop for 2 to 6 people', '', 240, 'team-workshop-2-6', TRUE, 4);

CREATE TABLE bookings (
    id          TEXT        NOT NULL PRIMARY KEY, -- UUID
    kind_id     TEXT        NOT NULL REFERENCES booking_kinds (id),
    title       TEXT        NOT NULL,             -- of the kind when it was booked
    token_hash  TEXT        NOT NULL UNIQUE,      -- SHA-256 of the token in the visitor's link
    starts_at   TIMESTAMPTZ NOT NULL,
    ends_at     TIMESTAMPTZ NOT NULL,
    name        TEXT        NOT NULL,
    email       TEXT        NOT NULL,
    zone        TEXT        NOT NULL,             -- IANA name of the visitor's zone
    notes       TEXT        NOT NULL DEFAULT '',  -- the visitor's words
    place       TEXT        NOT NULL DEFAULT '',
    state       TEXT        NOT NULL CHECK (state IN ('booked', 'cancelled', 'no_show', 'done')),
    sequence    INTEGER     NOT NULL DEFAULT 0,   -- of the invitation: counts its updates
    reason      TEXT        NOT NULL DEFAULT '',  -- why it was cancelled
    order_id    TEXT        NOT NULL DEFAULT '',  -- order that paid for it; empty: none
    user_id     TEXT,                             -- the visitor's account; NULL: none
    owner_note  TEXT        NOT NULL DEFAULT '',
    is_flagged  BOOLEAN     NOT NULL, -- looks automated: the visitor gets no email until the owner sets place or time
    created_at  TIMESTAMPTZ NOT NULL,
    changed_at  TIMESTAMPTZ NOT NULL,
    search_text TEXT        NOT NULL DEFAULT ''   -- name, e-mail and kind of call, folded
);
CREATE INDEX bookings_time ON bookings (starts_at, id);
CREATE INDEX bookings_user ON bookings (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX bookings_email ON bookings (email) WHERE state = 'booked';
CREATE INDEX bookings_client ON bookings ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', ''))))));
-- A time is booked once, and an order books once, even if a lock were forgotten.
CREATE UNIQUE INDEX bookings_start ON bookings (starts_at) WHERE state = 'booked';
CREATE UNIQUE INDEX bookings_order ON bookings (order_id) WHERE state = 'booked' AND order_id <> '';

-- sales: requests of visitors for quotes and consultations, stored before any mail is sent, so that
-- none is lost.
CREATE TABLE leads (
    id           TEXT        NOT NULL PRIMARY KEY,  -- UUIDv7
    kind         TEXT        NOT NULL,              -- quote, consultation, message, added
    name         TEXT        NOT NULL,              -- of the sender
    email        TEXT        NOT NULL,              -- for the reply, lower case
    company      TEXT        NOT NULL DEFAULT '',
    fields       TEXT        NOT NULL DEFAULT '{}', -- JSON, the whole form as it was sent, at most 16 KB
    answers      TEXT        NOT NULL DEFAULT '[]', -- JSON, to the owner's questions with the questions, at most 16 KB of answers
    user_id      TEXT, -- account of a signed-in visitor; no reference: a lead outlives the account
    is_flagged   BOOLEAN     NOT NULL,              -- looks automated: kept, not answered by itself
    created_at   TIMESTAMPTZ NOT NULL,
    status       TEXT        NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'won', 'lost', 'spam')),
    sort_name    TEXT        NOT NULL DEFAULT '',   -- name without case and accents
    search_text  TEXT        NOT NULL DEFAULT '',   -- name, e-mail and company, folded alike
    next_step    TEXT        NOT NULL DEFAULT '',   -- what the owner does next, one line; empty: nothing
    next_step_on TEXT        NOT NULL DEFAULT '',   -- day, YYYY-MM-DD; empty: no next step
    -- company that referred the sender; no reference: the lead outlives it; empty: nobody
    referrer_id  TEXT        NOT NULL DEFAULT '',
    referrer_how TEXT        NOT NULL DEFAULT ''    -- link, code, owner; empty: nobody
);
CREATE INDEX leads_email ON leads (email, created_at);
CREATE INDEX leads_newest ON leads (created_at, id);
CREATE INDEX leads_status ON leads (status, created_at, id);
CREATE INDEX leads_kind ON leads (kind, created_at, id);
CREATE INDEX leads_name ON leads (sort_name, id);
CREATE INDEX leads_due ON leads (next_step_on, id) WHERE next_step_on <> '';
CREATE INDEX leads_client ON leads ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', ''))))));
CREATE INDEX leads_user ON leads (user_id) WHERE user_id IS NOT NULL;

-- sales: the offers that are written from a lead, with what their buyers accepted.
CREATE TABLE offer_years (
    year INTEGER NOT NULL PRIMARY KEY,
    last INTEGER NOT NULL -- last number of the year; a deleted draft leaves a gap
);

CREATE TABLE offers (
    id             TEXT        NOT NULL PRIMARY KEY, -- UUID that the owner's page chose
    number         TEXT        NOT NULL,             -- "OF-2026-0001", shared by the versions
    version        INTEGER     NOT NULL,             -- 1, 2, ...
    lead_id        TEXT        NOT NULL,             -- no reference: an accepted offer outlives the lead
    user_id        TEXT,                             -- account of the lead; NULL: a visitor, or the account is gone
    state          TEXT        NOT NULL
        CHECK (state IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired')),
    revision       INTEGER     NOT NULL,             -- counts the changes of a draft
    token_hash     TEXT        UNIQUE,               -- SHA-256 of the token in the buyer's link; NULL: not sent
    content        TEXT        NOT NULL,             -- JSON: buyer, lines, discount, deposit, terms
    document       TEXT        NOT NULL DEFAULT '',  -- JSON exactly as it was sent; never changes
    buyer_name     TEXT        NOT NULL,
    buyer_email    TEXT        NOT NULL,
    buyer_company  TEXT        NOT NULL,
    currency       TEXT        NOT NULL,
    total_cents    BIGINT      NOT NULL,
    deposit_cents  BIGINT      NOT NULL,             -- due on acceptance; the total if there is no deposit
    valid_until    TEXT        NOT NULL,             -- last day, YYYY-MM-DD in UTC
    created_at     TIMESTAMPTZ NOT NULL,
    sent_at        TIMESTAMPTZ,
    decided_at     TIMESTAMPTZ,                      -- accepted, declined, withdrawn or expired
    decline_reason TEXT        NOT NULL DEFAULT '',
    order_id       TEXT        NOT NULL DEFAULT '',  -- made by the acceptance
    rest_order_id  TEXT        NOT NULL DEFAULT '',  -- made when the owner invoices the rest
    referrer_id    TEXT        NOT NULL DEFAULT '',  -- the lead's when the offer was written
    referrer_how   TEXT        NOT NULL DEFAULT '',
    search_text    TEXT        NOT NULL,             -- number and buyer, folded
    UNIQUE (number, version)
);
CREATE INDEX offers_newest ON offers (created_at, id, search_text);
CREATE INDEX offers_state ON offers (state, created_at, id);
CREATE INDEX offers_amount ON offers (total_cents, id);
CREATE INDEX offers_valid ON offers (valid_until, id);
CREATE INDEX offers_open ON offers (valid_until) WHERE state = 'sent';
CREATE INDEX offers_lead ON offers (lead_id, created_at);
CREATE INDEX offers_user ON offers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX offers_client ON offers ((SUBSTR(LOWER(buyer_email), 1, LENGTH(LOWER(buyer_email)) - LENGTH(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')))) || SUBSTR(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), REPLACE(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), '@', ''))))));

CREATE TABLE offer_acceptances (
    offer_id    TEXT        NOT NULL PRIMARY KEY REFERENCES offers (id), -- an offer is accepted once
    name        TEXT        NOT NULL,                                    -- typed by the buyer
    document    TEXT        NOT NULL,                                    -- JSON of what was accepted, kept for ever
    sha256      TEXT        NOT NULL,                                    -- of the document, hexadecimal
    accepted_at TIMESTAMPTZ NOT NULL,
    -- phone, email, paper, in_person, as the owner recorded it; empty: by the private link
    how         TEXT        NOT NULL DEFAULT ''
);

-- The PDF of an offer, rendered once for its present content.
CREATE TABLE offer_files (
    offer_id TEXT  NOT NULL PRIMARY KEY REFERENCES offers (id) ON DELETE CASCADE,
    printed  TEXT  NOT NULL, -- SHA-256 of the content
    data     BYTEA NOT NULL
);

-- sales: orders, stored before the buyer is sent to pay, the history of their states,
-- and the messages of the payment provider.
CREATE TABLE orders (
    id                 TEXT        NOT NULL PRIMARY KEY,   -- UUIDv7
    number             TEXT        NOT NULL UNIQUE,        -- for people: "2611-7K3MQ9"
    token_hash         TEXT        NOT NULL UNIQUE,        -- SHA-256 of the private token in the buyer's links
    service_id         TEXT        NOT NULL,               -- id in the catalogue
    service_name       TEXT        NOT NULL,               -- the catalogue's name when it was bought
    bought             TEXT        NOT NULL DEFAULT '{}',  -- JSON, lines of an accepted offer; {}: a service
    amount_cents       BIGINT      NOT NULL,               -- total, after discount and with tax
    list_cents         BIGINT      NOT NULL DEFAULT 0,     -- the catalogue's price, before discount and tax
    discount_cents     BIGINT      NOT NULL DEFAULT 0,     -- taken off by the campaign
    campaign_id        TEXT        NOT NULL DEFAULT '',    -- id in the content; empty: none
    campaign_code      TEXT        NOT NULL DEFAULT '',    -- code that the buyer entered; empty: none needed
    campaign_name      TEXT        NOT NULL DEFAULT '',    -- when the order was made; empty: none
    campaign_most_uses INTEGER     NOT NULL DEFAULT 0,     -- uses of the code in all; 0: no limit
    tax_cents          BIGINT      NOT NULL DEFAULT 0,     -- part of amount_cents
    tax_bps            INTEGER     NOT NULL DEFAULT 0,     -- rate in hundredths of a percent: 1900 is 19%
    tax_rule           TEXT        NOT NULL DEFAULT '',    -- why this rate; empty: the seller charged no tax
    currency           TEXT        NOT NULL,               -- lower-case code: "usd"
    is_recurring       BOOLEAN     NOT NULL,               -- due every month
    -- created, pending, paid, refunded, partially_refunded, disputed, expired, cancelled
    state              TEXT        NOT NULL,
    mode               TEXT        NOT NULL,               -- payment provider: test, invoice, stripe
    user_id            TEXT, -- account of a signed-in buyer; no reference: an order outlives the account
    buyer_name         TEXT        NOT NULL DEFAULT '',
    buyer_email        TEXT        NOT NULL DEFAULT '',    -- empty: not known
    buyer_company      TEXT        NOT NULL DEFAULT '',
    buyer_street       TEXT        NOT NULL DEFAULT '',    -- address on the invoice; empty: not given
    buyer_postcode     TEXT        NOT NULL DEFAULT '',
    buyer_city         TEXT        NOT NULL DEFAULT '',
    buyer_country      TEXT        NOT NULL DEFAULT '',    -- ISO 3166-1 alpha-2, upper case
    buyer_vat_id       TEXT        NOT NULL DEFAULT '',    -- upper case, without spaces
    form_data          TEXT        NOT NULL DEFAULT '{}',  -- JSON, what the buyer wrote, at most 16 KB
    created_at         TIMESTAMPTZ NOT NULL,
    paid_at            TIMESTAMPTZ,                        -- first payment; the guarantee counts from here
    -- the provider's id of the payment (checkout session); empty: none yet
    payment_ref        TEXT        NOT NULL DEFAULT '',
    -- page of the provider; empty: none, or no longer open
    payment_url        TEXT        NOT NULL DEFAULT '',
    -- the provider's id of the movement of money, which refunds name
    payment_intent     TEXT        NOT NULL DEFAULT '',
    subscription_id    TEXT        NOT NULL DEFAULT '',    -- the provider's id of the subscription
    paid_cents         BIGINT      NOT NULL DEFAULT 0,     -- first payment: the price less a promotion code
    refunded_cents     BIGINT      NOT NULL DEFAULT 0,     -- of which went back so far, by refunds or a lost dispute
    lost_cents         BIGINT      NOT NULL DEFAULT 0,     -- of which a lost dispute took back
    dispute            TEXT        NOT NULL DEFAULT '',    -- with the buyer's bank: open, won, lost; empty: none
    processing         BOOLEAN     NOT NULL DEFAULT false, -- the buyer has paid in a way that takes days
    -- why a payment doesn't count for this order, for the owner; empty: none
    payment_flag       TEXT        NOT NULL DEFAULT '',
    resumes            TEXT,                               -- the expired order that this one repeats
    expires_at         TIMESTAMPTZ, -- when the provider stops waiting for the payment; NULL: never
    settle_at          TIMESTAMPTZ,                        -- when the provider is asked about it next; NULL: never
    search_text        TEXT        NOT NULL DEFAULT '',    -- number, buyer and service, without case and accents
    renewed_cents      BIGINT      NOT NULL DEFAULT 0,     -- the sum of the cents in its history
    terms_version      TEXT        NOT NULL DEFAULT '',    -- of the terms that the buyer accepted; empty: not asked
    terms_accepted_at  TIMESTAMPTZ,                        -- NULL: not asked
    consented_at       TIMESTAMPTZ, -- when a consumer consented to an early start and the end of the right to withdraw
    fulfilment         TEXT        NOT NULL DEFAULT 'to_schedule'
        CHECK (fulfilment IN ('to_schedule', 'in_progress', 'delivered')),
    renews_at          TIMESTAMPTZ,                        -- next payment of a subscription; NULL: none, or not known
    ends_at            TIMESTAMPTZ,                        -- end of a subscription that won't renew; NULL: renews
    subscription_at    TIMESTAMPTZ, -- the provider's time of the newest news about the subscription; NULL: none yet
    subscription_ended BOOLEAN     NOT NULL DEFAULT FALSE, -- it will never renew again
    end_asked_at       TIMESTAMPTZ,                        -- time of the cancellation request; NULL: none
    -- the provider's id of a renewal that could not be charged; empty: none
    overdue_invoice    TEXT        NOT NULL DEFAULT '',
    overdue_url        TEXT        NOT NULL DEFAULT '',    -- where the buyer pays that
    overdue_cents      BIGINT      NOT NULL DEFAULT 0,     -- what is owed for it
    overdue_tries      BIGINT      NOT NULL DEFAULT 0,     -- how often the provider has tried to charge it
    -- first day of its monthly invoices; empty: not invoiced monthly
    monthly_since      TEXT        NOT NULL DEFAULT '',
    paused_at          TIMESTAMPTZ,                        -- NULL: its months aren't paused
    -- company that referred the buyer; no reference: the order outlives it; empty: nobody
    referrer_id        TEXT        NOT NULL DEFAULT '',
    referrer_how       TEXT        NOT NULL DEFAULT '',    -- link, code, owner; empty: nobody
    request_hash       TEXT        NOT NULL DEFAULT ''     -- SHA-256 of key, account and form; empty: no key
);
CREATE INDEX orders_user ON orders (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX orders_email ON orders (buyer_email, created_at);
CREATE UNIQUE INDEX orders_payment ON orders (payment_ref) WHERE payment_ref <> '';
CREATE UNIQUE INDEX orders_resumes ON orders (resumes) WHERE resumes IS NOT NULL;
CREATE INDEX orders_intent ON orders (payment_intent) WHERE payment_intent <> '';
CREATE INDEX orders_subscription ON orders (subscription_id) WHERE subscription_id <> '';
CREATE INDEX orders_flagged ON orders (created_at) WHERE payment_flag <> '';
CREATE INDEX orders_settle ON orders (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_state ON orders (state, created_at, id);
CREATE INDEX orders_mode ON orders (mode, created_at, id);
CREATE INDEX orders_amount ON orders (amount_cents, id);
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_fulfilment ON orders (fulfilment, created_at, id);
CREATE INDEX orders_campaign ON orders (campaign_id) WHERE campaign_id <> '';
CREATE INDEX orders_monthly ON orders (id) WHERE monthly_since <> '' AND subscription_ended = false;
CREATE UNIQUE INDEX orders_request ON orders (request_hash) WHERE request_hash <> ''; -- a form sent twice is one order
CREATE INDEX orders_client ON orders ((SUBSTR(LOWER(buyer_email), 1, LENGTH(LOWER(buyer_email)) - LENGTH(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')))) || SUBSTR(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), REPLACE(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), '@', ''))))));

-- The text of the terms that buyers accepted, which the confirmation of an order repeats.
CREATE TABLE accepted_terms (
    version TEXT NOT NULL PRIMARY KEY, -- orders.terms_version
    text    TEXT NOT NULL
);

CREATE TABLE order_movements (
    id            TEXT NOT NULL PRIMARY KEY, -- that of the entry in the history
    order_id      TEXT NOT NULL REFERENCES orders (id),
    at            TIMESTAMPTZ NOT NULL,
    cents         BIGINT NOT NULL DEFAULT 0,  -- of a later month: above zero came in, below went back
    -- the provider's id of that: an invoice, a payment that went back, a dispute
    movement      TEXT NOT NULL DEFAULT '',
    refund_cents  BIGINT NOT NULL DEFAULT 0,  -- of the first payment: what went back
    supplied_from TEXT NOT NULL DEFAULT '', -- of a renewal, first day; empty: not known
    supplied_to   TEXT NOT NULL DEFAULT ''  -- its last day, included
);
CREATE INDEX order_movements_order ON order_movements (order_id, id);
CREATE INDEX order_movements_money ON order_movements (at) WHERE cents <> 0; -- the revenue of a day
CREATE INDEX order_movements_refunds ON order_movements (at) WHERE refund_cents <> 0; -- the refunds of a day

CREATE TABLE order_refunds (
    id           TEXT        NOT NULL PRIMARY KEY,  -- UUID that the owner's page chose: sent twice, refunded once
    order_id     TEXT        NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    cents        BIGINT      NOT NULL CHECK (cents > 0),
    reason       TEXT        NOT NULL DEFAULT '',   -- for the owner; one line
    state        TEXT        NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
    failure      TEXT        NOT NULL DEFAULT '',   -- why it failed
    provider_ref TEXT        NOT NULL DEFAULT '',   -- the provider's id of it; empty: noted by hand, or none yet
    created_at   TIMESTAMPTZ NOT NULL,
    settled_at   TIMESTAMPTZ,                       -- when it was done or had failed
    keep_session BOOLEAN     NOT NULL DEFAULT FALSE -- the booked session takes place anyway
);
CREATE INDEX order_refunds_order ON order_refunds (order_id, created_at);
CREATE INDEX order_refunds_provider ON order_refunds (provider_ref) WHERE provider_ref <> '';

-- Processed messages of the payment provider, so that none counts twice.
CREATE TABLE payment_events (
    id       TEXT        NOT NULL PRIMARY KEY, -- the provider's id of the message
    order_id TEXT        NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind     TEXT        NOT NULL,             -- the provider's word for it: checkout.session.completed
    at       TIMESTAMPTZ NOT NULL              -- time of processing, in the transaction of its effect
);
CREATE INDEX payment_events_order ON payment_events (order_id);
CREATE INDEX payment_events_at ON payment_events (at);

-- Orders with the same limited code, and orders of one client, wait for each other, so that limits hold
-- (docs/security.md, T141). The orders themselves say how often a code was used.
CREATE TABLE order_locks (
    name    TEXT        NOT NULL PRIMARY KEY, -- a code, or a hash of a client's address
    used_at TIMESTAMPTZ NOT NULL
);

-- An unconfirmed and unpaid order holds a use of its code only for a while, so that nobody can use a code up without
-- buying (docs/security.md, T137).
CREATE TABLE code_reservations (
    order_id TEXT        NOT NULL PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    network  TEXT        NOT NULL, -- SHA-256 of the sender's network
    until    TIMESTAMPTZ NOT NULL  -- then the use is free again, and the row is deleted
);
CREATE INDEX code_reservations_until ON code_reservations (until);

-- The key from which private links in mails are derived (decision 0022), made by the first node that needs it.
CREATE TABLE link_keys (
    name       TEXT        NOT NULL PRIMARY KEY, -- what it derives: "orders"
    secret     TEXT        NOT NULL,             -- 256 random bits, base64url
    created_at TIMESTAMPTZ NOT NULL
);

-- Reminders of unfinished checkouts, and objections to them. The address itself isn't stored.
CREATE TABLE mail_opt_outs (
    address_hash TEXT        NOT NULL PRIMARY KEY, -- keyed hash of the address
    token_hash   TEXT        NOT NULL UNIQUE,      -- SHA-256 of the token in the mails' opt-out links
    mailed_at    TIMESTAMPTZ NOT NULL,             -- when the last such mail was written
    opted_out_at TIMESTAMPTZ                       -- NULL: may be reminded again
);

-- sales: invoices and credit notes. The content of a document never changes; only its paid and credited amounts do
-- (decision 0033).

-- The last number of each series. The row is locked while a number is drawn, so that numbers have neither gap nor
-- twin.
CREATE TABLE invoice_series (
    name TEXT   NOT NULL PRIMARY KEY, -- calendar year in UTC: "2026"; of test invoices: "test-2026"
    last BIGINT NOT NULL              -- number drawn last
);

CREATE TABLE invoices (
    id             TEXT        NOT NULL PRIMARY KEY,     -- UUIDv7
    kind           TEXT        NOT NULL,                 -- invoice, credit_note
    number         TEXT        NOT NULL UNIQUE,          -- printed: "INV-2026-0001"
    series         TEXT        NOT NULL,                 -- name in invoice_series
    ordinal        BIGINT      NOT NULL,                 -- number in the series, from 1
    occasion       TEXT        NOT NULL UNIQUE, -- why it exists: "order:<id>", "refund:<id>"; each has one document
    order_id       TEXT        NOT NULL,
    order_number   TEXT        NOT NULL,
    user_id        TEXT, -- account of a signed-in buyer; no reference: an invoice outlives the account
    credits        TEXT        REFERENCES invoices (id), -- invoice that a credit note corrects
    is_test        BOOLEAN     NOT NULL,                 -- no real money
    currency       TEXT        NOT NULL,                 -- lower-case code: "eur"
    issued_at      TIMESTAMPTZ NOT NULL,
    month          TEXT        NOT NULL,                 -- of issued_at, in UTC: "2026-11"
    due_on         TIMESTAMPTZ NOT NULL,                 -- start of the last day to pay, UTC
    paid_at        TIMESTAMPTZ,
    net_cents      BIGINT      NOT NULL,                 -- of a credit note negative, as the next two
    tax_cents      BIGINT      NOT NULL,
    gross_cents    BIGINT      NOT NULL,
    credited_cents BIGINT      NOT NULL DEFAULT 0,       -- sum of its credit notes, not negative
    buyer_name     TEXT        NOT NULL,
    buyer_company  TEXT        NOT NULL,
    buyer_email    TEXT        NOT NULL,                 -- empty: not known
    buyer_country  TEXT        NOT NULL,                 -- two letters; empty: not given
    buyer_vat_id   TEXT        NOT NULL,
    document       TEXT        NOT NULL,                 -- JSON, its whole content
    token_hash     TEXT        NOT NULL UNIQUE,          -- SHA-256 of the token in the buyer's link
    search_text    TEXT        NOT NULL,                 -- number, order and buyer, folded
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
CREATE INDEX invoices_client ON invoices ((SUBSTR(LOWER(buyer_email), 1, LENGTH(LOWER(buyer_email)) - LENGTH(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')))) || SUBSTR(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), REPLACE(LTRIM(LOWER(buyer_email), REPLACE(LOWER(buyer_email), '+', '')), '@', ''))))));

-- The sums of a document by tax, which add up to its amounts.
CREATE TABLE invoice_taxes (
    id           TEXT   NOT NULL PRIMARY KEY, -- UUIDv7
    invoice_id   TEXT   NOT NULL REFERENCES invoices (id),
    rule         TEXT   NOT NULL,             -- domestic, reverse_charge, …
    country      TEXT   NOT NULL,             -- whose tax it is; empty: none
    basis_points BIGINT NOT NULL,             -- 1900 is 19%
    net_cents    BIGINT NOT NULL,
    tax_cents    BIGINT NOT NULL,
    gross_cents  BIGINT NOT NULL,
    UNIQUE (invoice_id, rule, country, basis_points)
);

-- The PDF as it was issued, apart from the lists.
CREATE TABLE invoice_files (
    invoice_id TEXT  NOT NULL PRIMARY KEY REFERENCES invoices (id),
    sha256     TEXT  NOT NULL, -- of the bytes, in hex
    data       BYTEA NOT NULL
);

-- Which reminders were sent. The key makes each of them unique.
CREATE TABLE invoice_reminders (
    invoice_id TEXT        NOT NULL REFERENCES invoices (id),
    level      BIGINT      NOT NULL, -- 1, 2, …
    sent_at    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (invoice_id, level)
);

-- sales: withdrawals and cancellations that consumers in the EU declare without an account (decision 0038).
CREATE TABLE withdrawals (
    id             TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    kind           TEXT        NOT NULL CHECK (kind IN ('withdrawal', 'cancellation')),
    name           TEXT        NOT NULL,
    email          TEXT        NOT NULL,             -- in lower case; the receipt goes to it
    contract       TEXT        NOT NULL,             -- in the words of its sender, at most 500 characters
    reason         TEXT        NOT NULL,             -- of a cancellation without notice; empty: an ordinary one
    ends_on        TEXT        NOT NULL,             -- requested last day, YYYY-MM-DD; empty: as soon as possible
    user_id        TEXT,                             -- account of a signed-in sender
    order_id       TEXT        NOT NULL,             -- matched order; empty: none
    order_number   TEXT        NOT NULL,
    is_proven      BOOLEAN     NOT NULL,             -- sent with the private link of the order or from its account
    is_flagged     BOOLEAN     NOT NULL,             -- looks automated: stored without a receipt
    received_at    TIMESTAMPTZ NOT NULL,
    period_ends_at TIMESTAMPTZ, -- last instant of the withdrawal period; NULL: no order, or a cancellation
    done_at        TIMESTAMPTZ,                      -- NULL: open
    contract_key   TEXT        NOT NULL UNIQUE, -- equal for open declarations about one contract; the id once settled
    search_text    TEXT        NOT NULL              -- name, address, number and contract, folded
);
CREATE INDEX withdrawals_newest ON withdrawals (received_at, id);
CREATE INDEX withdrawals_user ON withdrawals (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX withdrawals_order ON withdrawals (order_id) WHERE order_id <> '';
CREATE INDEX withdrawals_client ON withdrawals ((SUBSTR(LOWER(email), 1, LENGTH(LOWER(email)) - LENGTH(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')))) || SUBSTR(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), REPLACE(LTRIM(LOWER(email), REPLACE(LOWER(email), '+', '')), '@', ''))))));

-- marketplace: the partner directory: companies that applied and what the administrator decided. And the people of a
-- partner company: its members, its invitations, its logo, and the changes that wait for review.
CREATE TABLE partners (
    id                  TEXT             NOT NULL PRIMARY KEY,   -- UUIDv7
    company_name        TEXT             NOT NULL,
    company_description TEXT             NOT NULL,
    website_url         TEXT             NOT NULL DEFAULT '',    -- http or https; empty: none
    contact_email       TEXT             NOT NULL,               -- the administrator's eyes only
    contact_phone       TEXT             NOT NULL DEFAULT '',    -- the administrator's eyes only
    -- account among its members whose address contact_email is; empty: a shared mailbox
    contact_user        TEXT             NOT NULL DEFAULT '',
    services_offered    TEXT             NOT NULL,               -- JSON list of option values
    specializations     TEXT             NOT NULL,               -- JSON list
    pricing_range       TEXT             NOT NULL DEFAULT '',    -- option value; empty: not specified
    years_experience    BIGINT           NOT NULL DEFAULT 0 CHECK (years_experience BETWEEN 0 AND 50),
    team_size           TEXT             NOT NULL DEFAULT '',    -- option value; empty: not specified
    location            TEXT             NOT NULL DEFAULT '',
    rating              DOUBLE PRECISION NOT NULL DEFAULT 0,     -- 0 to 5
    review_count        BIGINT           NOT NULL DEFAULT 0,
    commission_rate     DOUBLE PRECISION NOT NULL,               -- percent; the administrator's eyes only
    introduction_fee    DOUBLE PRECISION NOT NULL DEFAULT 0,     -- percent of what it wins; 0: free
    is_active           BOOLEAN          NOT NULL DEFAULT false, -- in the public directory
    is_verified         BOOLEAN          NOT NULL DEFAULT false, -- was approved once
    is_paused           BOOLEAN          NOT NULL DEFAULT false, -- taken out of the directory by its own people
    rejected_at         TIMESTAMPTZ,                             -- NULL: not rejected
    decision_reason     TEXT             NOT NULL DEFAULT '',    -- why it was rejected or put on hold
    logo_url            TEXT             NOT NULL DEFAULT '',    -- of this site; empty: a monogram is shown
    created_at          TIMESTAMPTZ      NOT NULL,
    flags               TEXT             NOT NULL DEFAULT '[]',  -- JSON list: why the application looks automated
    is_held             BOOLEAN          NOT NULL DEFAULT false, -- kept out of Live Activity until approved
    sort_name           TEXT             COLLATE "C" NOT NULL,   -- company_name without case and accents
    -- the public order, all ascending, so that a page is one index range
    by_rating           DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (-rating) STORED,
    by_verified         BIGINT           NOT NULL GENERATED ALWAYS AS (CASE WHEN is_verified THEN 0 ELSE 1 END) STORED,
    by_reviews          BIGINT           NOT NULL GENERATED ALWAYS AS (-review_count) STORED,
    terms_version       BIGINT           NOT NULL DEFAULT 0,     -- of the rules that made the terms
    -- folded words, each behind a letter that says where it stands
    terms               TSVECTOR         NOT NULL DEFAULT '',
    slug                TEXT             NOT NULL DEFAULT '',    -- referral code; empty: never approved
    -- counts changes of profile and standing, so that none overwrites another unseen
    revision            BIGINT           NOT NULL DEFAULT 1
);
CREATE INDEX partners_newest ON partners (created_at, id);
CREATE INDEX partners_recent ON partners (created_at, id) WHERE is_held = false;
CREATE INDEX partners_contact ON partners (contact_email);
CREATE INDEX partners_contact_user ON partners (contact_user) WHERE contact_user <> '';
CREATE UNIQUE INDEX partners_slug ON partners (slug) WHERE slug <> '';
CREATE INDEX partners_client ON partners ((SUBSTR(LOWER(contact_email), 1, LENGTH(LOWER(contact_email)) - LENGTH(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')))) || SUBSTR(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')), REPLACE(LTRIM(LOWER(contact_email), REPLACE(LOWER(contact_email), '+', '')), '@', ''))))));
CREATE INDEX partners_rated ON partners (by_rating, by_verified, by_reviews, sort_name, id);
CREATE INDEX partners_named ON partners (sort_name, id);
CREATE INDEX partners_stale ON partners (terms_version);
CREATE INDEX partners_of_status_newest ON partners (is_active, created_at, id);
CREATE INDEX partners_of_status_named ON partners (is_active, sort_name, id);
CREATE INDEX partners_of_status_rated ON partners (is_active, by_rating, by_verified, by_reviews, sort_name, id);
CREATE INDEX partners_terms ON partners USING gin (terms) WITH (fastupdate = off);

CREATE TABLE partner_members (
    -- an account belongs to one company
    user_id    TEXT        NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    partner_id TEXT        NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    role       TEXT        NOT NULL CHECK (role IN ('owner', 'member')), -- owners invite and remove people
    joined_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX partner_members_partner ON partner_members (partner_id, joined_at, user_id);

CREATE TABLE partner_invitations (
    id         TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    partner_id TEXT        NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    email      TEXT        NOT NULL,             -- accepted by the account that has confirmed it
    created_at TIMESTAMPTZ NOT NULL,             -- or renewed; it ends 14 days later
    UNIQUE (partner_id, email)
);
CREATE INDEX partner_invitations_email ON partner_invitations (email);

CREATE TABLE partner_changes (
    partner_id TEXT        NOT NULL PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
    id         TEXT        NOT NULL, -- UUIDv7; a new proposal gets a new one
    proposal   TEXT        NOT NULL, -- JSON: name, website and services as they shall be
    asked_by   TEXT        NOT NULL, -- account; empty: it is gone
    asked_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX partner_changes_asked ON partner_changes (asked_at, partner_id);

CREATE TABLE partner_logos (
    partner_id TEXT  NOT NULL PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
    name       TEXT  NOT NULL UNIQUE, -- hash of the data, and the extension
    data       BYTEA NOT NULL         -- drawn anew by this program
);

-- marketplace: the requests of visitors to meet a partner, with their progress.
CREATE TABLE partnership_requests (
    id                TEXT        NOT NULL PRIMARY KEY,            -- UUIDv7
    created_at        TIMESTAMPTZ NOT NULL,
    status            TEXT        NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'introduced', 'talking', 'won', 'lost', 'spam')),
    partner_id        TEXT        NOT NULL REFERENCES partners (id),
    requester_name    TEXT        NOT NULL,
    requester_email   TEXT        NOT NULL,
    requester_company TEXT        NOT NULL DEFAULT '',
    service_needed    TEXT        NOT NULL,                        -- option value
    budget            TEXT        NOT NULL DEFAULT '',             -- in the visitor's words
    message           TEXT        NOT NULL DEFAULT '',
    user_id           TEXT        NOT NULL DEFAULT '',             -- who asked; empty: a visitor
    flags             TEXT        NOT NULL DEFAULT '[]',           -- JSON list: why the request looks automated
    sort_name         TEXT        COLLATE "C" NOT NULL DEFAULT '', -- requester_name without case and accents
    search_text       TEXT        NOT NULL DEFAULT '',             -- of the sender, for what, and whom, folded alike
    moved_at          TIMESTAMPTZ NOT NULL,                        -- last change of the status
    reminded          BIGINT      NOT NULL DEFAULT 0,              -- reminders since then
    asked_at          TIMESTAMPTZ,                                 -- NULL: the partner wasn't asked
    introduced_at     TIMESTAMPTZ,                                 -- NULL: they never met
    ended_at          TIMESTAMPTZ,                                 -- won or lost; NULL: open, or spam
    won_cents         BIGINT      NOT NULL DEFAULT 0 CHECK (won_cents >= 0), -- what the partner sold, in cents
    -- introduction fee when both were introduced, in hundredths of a percent
    fee_bps           INTEGER     NOT NULL DEFAULT 0,
    lost_reason       TEXT        NOT NULL DEFAULT ''              -- in the partner's or the administrator's words
);
CREATE INDEX partnership_requests_newest ON partnership_requests (created_at, id);
CREATE INDEX partnership_requests_status ON partnership_requests (status, created_at, id);
CREATE INDEX partnership_requests_name ON partnership_requests (sort_name, id);
CREATE INDEX partnership_requests_status_name ON partnership_requests (status, sort_name, id);
CREATE INDEX partnership_requests_partner ON partnership_requests (partner_id, created_at, id);
CREATE INDEX partnership_requests_moved ON partnership_requests (status, reminded, moved_at);
CREATE INDEX partnership_requests_user ON partnership_requests (user_id);
CREATE INDEX partnership_requests_client ON partnership_requests ((SUBSTR(LOWER(requester_email), 1, LENGTH(LOWER(requester_email)) - LENGTH(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')))) || SUBSTR(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')), LENGTH(RTRIM(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')), REPLACE(LTRIM(LOWER(requester_email), REPLACE(LOWER(requester_email), '+', '')), '@', ''))))));

-- marketplace: reviews of partners by customers after an introduction.

-- An invitation is made when an introduction ends; its private link writes one review.
CREATE TABLE review_invitations (
    introduction_id TEXT        NOT NULL PRIMARY KEY, -- invited once
    partner_id      TEXT        NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    token_hash      TEXT        NOT NULL UNIQUE,      -- SHA-256 of the token in the requester's mail
    user_id         TEXT        NOT NULL DEFAULT '',  -- account that asked; empty: a visitor
    author_name     TEXT        NOT NULL,
    author_company  TEXT        NOT NULL DEFAULT '',
    author_email    TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL
);
CREATE INDEX review_invitations_user ON review_invitations (user_id) WHERE user_id <> '';
CREATE INDEX review_invitations_partner ON review_invitations (partner_id);

CREATE TABLE partner_reviews (
    id              TEXT        NOT NULL PRIMARY KEY,   -- UUIDv7
    partner_id      TEXT        NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    introduction_id TEXT        NOT NULL UNIQUE,        -- an introduction is reviewed once
    user_id         TEXT        NOT NULL DEFAULT '',    -- account of the author; empty: a visitor
    author_name     TEXT        NOT NULL,
    author_company  TEXT        NOT NULL DEFAULT '',
    stars           INTEGER     NOT NULL CHECK (stars BETWEEN 1 AND 5),
    weighs          BOOLEAN     NOT NULL DEFAULT true,  -- part of the rating while it is public
    -- JSON list of why it doesn't weigh of itself: not_won, small, fast
    signals         TEXT        NOT NULL DEFAULT '[]',
    decided         BOOLEAN     NOT NULL DEFAULT false, -- the administrator decides whether it weighs
    text            TEXT        NOT NULL,
    created_at      TIMESTAMPTZ NOT NULL,
    answer          TEXT        NOT NULL DEFAULT '',    -- the partner's; empty: none yet
    answered_at     TIMESTAMPTZ,
    hidden_at       TIMESTAMPTZ,                        -- NULL: public, and part of the rating
    hidden_reason   TEXT        NOT NULL DEFAULT '',
    search_text     TEXT        NOT NULL                -- author, partner and text, folded
);
CREATE INDEX partner_reviews_public ON partner_reviews (partner_id, created_at, id) WHERE hidden_at IS NULL;
-- the rating is computed from this index
CREATE INDEX partner_reviews_stars ON partner_reviews (partner_id, stars) WHERE hidden_at IS NULL AND weighs;
CREATE INDEX partner_reviews_uncounted ON partner_reviews (created_at, id) WHERE hidden_at IS NULL AND NOT weighs;
CREATE INDEX partner_reviews_company ON partner_reviews (partner_id, created_at, id);
CREATE INDEX partner_reviews_newest ON partner_reviews (created_at, id);
CREATE INDEX partner_reviews_worst ON partner_reviews (stars, id);
CREATE INDEX partner_reviews_hidden ON partner_reviews (created_at, id) WHERE hidden_at IS NOT NULL;
CREATE INDEX partner_reviews_user ON partner_reviews (user_id) WHERE user_id <> '';

-- marketplace: what partners earn for clients that they referred, and owe for the work that introductions brought
-- (docs/product.md, "partners: a partner earns").

-- A paid order of a referred client. This row and the order determine what the company earns by it.
CREATE TABLE referred_orders (
    id            TEXT        NOT NULL PRIMARY KEY,   -- UUIDv7
    order_id      TEXT        NOT NULL,               -- no reference: the ledger outlives orders
    partner_id    TEXT        NOT NULL,
    partner_name  TEXT        NOT NULL,               -- as it was when the order was paid
    order_number  TEXT        NOT NULL,
    referrer_how  TEXT        NOT NULL,               -- link, code, owner
    rate_bps      INTEGER     NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000), -- as of the client's first referred order
    currency      TEXT        NOT NULL,               -- lower-case code (ISO 4217)
    net_cents     BIGINT      NOT NULL,               -- paid, less refunds and tax
    skipped_cents BIGINT      NOT NULL,               -- the part that was paid while the company wasn't active
    earned_cents  BIGINT      NOT NULL,               -- sum of its entries in the ledger
    signals       TEXT        NOT NULL,               -- JSON list of why it doesn't count of itself; empty: it counts
    counts        BOOLEAN     NOT NULL,               -- the company earns by it
    decided       BOOLEAN     NOT NULL DEFAULT false, -- the administrator decides whether it counts
    paid_at       TIMESTAMPTZ NOT NULL,
    search_text   TEXT        NOT NULL,               -- partner's name and order's number, folded
    UNIQUE (order_id, partner_id)
);
CREATE INDEX referred_orders_newest ON referred_orders (paid_at, id);
CREATE INDEX referred_orders_partner ON referred_orders (partner_id, paid_at, id);
CREATE INDEX referred_orders_uncounted ON referred_orders (paid_at, id) WHERE NOT counts;

-- The sum of a company's entries of a month. Each new entry updates it.
CREATE TABLE commission_statements (
    id           TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    kind         TEXT        NOT NULL CHECK (kind IN ('fee', 'referral')), -- the company owes, or we do
    partner_id   TEXT        NOT NULL,             -- no reference: the ledger outlives the partner
    partner_name TEXT        NOT NULL,             -- as it was when the statement began
    month        TEXT        NOT NULL,             -- YYYY-MM in UTC
    currency     TEXT        NOT NULL,             -- lower-case code (ISO 4217)
    state        TEXT        NOT NULL CHECK (state IN ('open', 'invoiced', 'paid')),
    entries      INTEGER     NOT NULL,
    base_cents   BIGINT      NOT NULL,             -- sum of the entries
    amount_cents BIGINT      NOT NULL,             -- sum of the entries; negative: the other side owes it
    reference    TEXT        NOT NULL DEFAULT '',  -- of the invoice or payment, in the owner's books
    invoiced_at  TIMESTAMPTZ,
    paid_at      TIMESTAMPTZ,
    mailed_at    TIMESTAMPTZ,                      -- NULL: the partner has no mail about it yet
    search_text  TEXT        NOT NULL,             -- partner's name, folded
    UNIQUE (kind, partner_id, month, currency)
);
CREATE INDEX commission_statements_newest ON commission_statements (kind, month, id);
CREATE INDEX commission_statements_state ON commission_statements (kind, state, month, id);
CREATE INDEX commission_statements_amount ON commission_statements (kind, amount_cents, id);
CREATE INDEX commission_statements_partner ON commission_statements (partner_id, kind, month, id);
CREATE INDEX commission_statements_unmailed ON commission_statements (month) WHERE mailed_at IS NULL;

-- Entries are never changed: a correction is another entry.
CREATE TABLE commission_entries (
    id           TEXT        NOT NULL PRIMARY KEY, -- UUID of what caused it, so that it counts once
    statement_id TEXT        NOT NULL REFERENCES commission_statements (id),
    partner_id   TEXT        NOT NULL,
    about_id     TEXT        NOT NULL,             -- an introduction, or a referred order
    number       INTEGER     NOT NULL,             -- 1: the first amount; 2, 3, …: its corrections
    base_cents   BIGINT      NOT NULL,             -- what was won or paid, or how much more or less it became
    rate_bps     INTEGER     NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000), -- hundredths of a percent
    amount_cents BIGINT      NOT NULL,             -- the percentage of it
    note         TEXT        NOT NULL DEFAULT '',
    actor_id     TEXT        NOT NULL DEFAULT '',  -- the administrator's account; empty: it followed from what happened
    created_at   TIMESTAMPTZ NOT NULL,
    UNIQUE (about_id, number)
);
CREATE INDEX commission_entries_statement ON commission_entries (statement_id, created_at, id);
CREATE INDEX commission_entries_newest ON commission_entries (created_at, id);
-- +goose StatementBegin
CREATE FUNCTION commission_entries_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the commission ledger is append-only';
END $$;
-- +goose StatementEnd
CREATE TRIGGER commission_entries_no_change BEFORE UPDATE OR DELETE ON commission_entries
    FOR EACH ROW EXECUTE FUNCTION commission_entries_append_only(); -- a restore may empty the new, empty table
CREATE TRIGGER commission_entries_no_truncate BEFORE TRUNCATE ON commission_entries
    FOR EACH STATEMENT EXECUTE FUNCTION commission_entries_append_only();

-- website: the owner's changes to the site's content. The built-in files are in the program; a version holds only
-- what differs, so that an upgrade still brings new built-in texts.
CREATE TABLE content_versions (
    id         TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    number     BIGINT      NOT NULL UNIQUE,      -- 1, 2, 3, …; the newest is what the site shows
    -- version before it; empty: the built-in files. No reference: old ones are deleted
    parent_id  TEXT        NOT NULL DEFAULT '',
    author_id  TEXT        NOT NULL DEFAULT '',  -- account; empty: the command line, or the account is gone
    note       TEXT        NOT NULL DEFAULT '',  -- the author's, at most 500 characters
    format     INTEGER     NOT NULL,             -- of the changes; a program refuses formats newer than its own
    changes    TEXT        NOT NULL,             -- JSON, at most about 1 MB
    created_at TIMESTAMPTZ NOT NULL
);

-- Every save of the draft. The highest revision is the draft. Those before it are for undo, and show an editor what
-- another one changed.
CREATE TABLE content_drafts (
    revision   BIGINT      NOT NULL PRIMARY KEY,
    author_id  TEXT        NOT NULL DEFAULT '',
    changes    TEXT        NOT NULL, -- JSON, like those of a version
    undoes     BIGINT,               -- revision that this one takes back; null for all other saves
    created_at TIMESTAMPTZ NOT NULL
);

-- The open windows of the editor, so that each admin sees the others. A row without a heartbeat isn't shown after 40
-- seconds, and the next heartbeat of another window deletes it.
CREATE TABLE content_windows (
    id      TEXT        NOT NULL PRIMARY KEY,
    user_id TEXT        NOT NULL,
    name    TEXT        NOT NULL, -- chosen by the person, or that of the device
    path    TEXT        NOT NULL, -- of the page; empty outside of pages
    place   TEXT        NOT NULL, -- focused text; empty without one
    seen_at TIMESTAMPTZ NOT NULL
);

-- One row, whose lock makes saves and publications follow each other. What is agreed on shares the lock, so that the
-- currency stays as it is meanwhile.
CREATE TABLE content_head (
    id       INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    version  BIGINT  NOT NULL,           -- number of the published version; 0: the built-in files
    revision BIGINT  NOT NULL,           -- of the draft; 0: never saved
    currency TEXT    NOT NULL DEFAULT '' -- of the published version; empty: that of the built-in files
);
INSERT INTO content_head (id, version, revision) VALUES (1, 0, 0);

-- The publication at a time, of which there is at most one. The lock of the head guards it.
CREATE TABLE content_plans (
    id             TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    publish_at     TIMESTAMPTZ NOT NULL,
    zone           TEXT        NOT NULL,             -- in which the author chose the time
    author_id      TEXT        NOT NULL,             -- account; empty: it is gone
    note           TEXT        NOT NULL,
    before_changes TEXT        NOT NULL,             -- JSON: published when it was planned
    changes        TEXT        NOT NULL,             -- JSON: the same with the planned changes
    total          INTEGER     NOT NULL,             -- planned changes, as a review counts them
    created_at     TIMESTAMPTZ NOT NULL
);

-- Private links that show the draft to people without an account. A link that is ended by hand is deleted.
CREATE TABLE content_draft_links (
    id         TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    token_hash TEXT        NOT NULL UNIQUE,
    author_id  TEXT        NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    ends_at    TIMESTAMPTZ NOT NULL
);

-- The prices that the site showed without a code, for the lowest price of the 30 days before a reduction, which sellers
-- with consumers in the EU must name. A row begins when the price of a service changes.
CREATE TABLE shown_prices (
    service_id TEXT        NOT NULL,
    since      TIMESTAMPTZ NOT NULL,
    cents      BIGINT      NOT NULL, -- 0: the site stopped selling the service
    currency   TEXT        NOT NULL,
    is_net     BOOLEAN     NOT NULL, -- tax is added to it
    is_reduced BOOLEAN     NOT NULL, -- by a campaign
    PRIMARY KEY (service_id, since)
);

-- website: pictures, films, captions and logos that the owner uploads. They are in the database, so that every node
-- has them, a backup holds them and an upload is durable before it is acknowledged (decision 0044).
CREATE TABLE media_uploads (
    id          TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    kind        TEXT        NOT NULL,             -- picture, drawing, film or captions
    name        TEXT        NOT NULL, -- what the owner called the file, at most 120 characters; never a path
    alt         TEXT        NOT NULL DEFAULT '',  -- what a picture shows, at most 300 characters
    file        TEXT        NOT NULL,             -- name of its main file in media_files
    width       INTEGER     NOT NULL DEFAULT 0,   -- pixels
    height      INTEGER     NOT NULL DEFAULT 0,   -- pixels
    duration_ms INTEGER     NOT NULL DEFAULT 0,   -- of a film, in milliseconds
    author_id   TEXT        NOT NULL DEFAULT '',  -- account; empty: the account is gone
    created_at  TIMESTAMPTZ NOT NULL
);

-- The files of an upload: the main one, and parts of a picture in the sizes that pages need.
CREATE TABLE media_files (
    id         TEXT        NOT NULL PRIMARY KEY, -- UUIDv7
    upload_id  TEXT        NOT NULL DEFAULT '',  -- empty: still arriving; what never arrives is deleted
    name       TEXT        NOT NULL DEFAULT '',  -- SHA-256 in hex and an ending: the address below /media/own/
    size       BIGINT      NOT NULL,             -- bytes; of one that is arriving, what it may have
    width      INTEGER     NOT NULL DEFAULT 0,   -- pixels
    height     INTEGER     NOT NULL DEFAULT 0,   -- pixels
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX media_files_by_name ON media_files (name);
CREATE INDEX media_files_by_upload ON media_files (upload_id);

-- The bytes of a file in chunks of 256 KiB, so that no value is large and a range reads only what it needs.
CREATE TABLE media_chunks (
    file_id TEXT    NOT NULL,
    number  INTEGER NOT NULL, -- 0, 1, 2, …
    data    BYTEA   NOT NULL,
    PRIMARY KEY (file_id, number)
);

-- One row, whose lock makes uploads follow each other where they count towards the limits.
CREATE TABLE media_lock (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1)
);
INSERT INTO media_lock (id) VALUES (1);

-- website: visits, counted by day and never by person (docs/product.md, "visits: counted by day, never by person").
-- Days are UTC, as 2026-11-23.
CREATE TABLE visit_salts (
    day  TEXT NOT NULL PRIMARY KEY,
    salt TEXT NOT NULL -- random, sealed; deleted in the night that follows
);

-- What has been counted today, so that nobody counts twice. A row can't be tied to any other row of the same visitor.
CREATE TABLE visit_seen (
    day  TEXT NOT NULL,
    hash TEXT NOT NULL, -- HMAC of visitor and page under the salt of the day; deleted with it
    PRIMARY KEY (day, hash)
);

CREATE TABLE visit_days (
    day    TEXT   NOT NULL PRIMARY KEY,
    views  BIGINT NOT NULL, -- pages shown
    visits BIGINT NOT NULL  -- visitors of this day
);

CREATE TABLE visit_pages (
    day    TEXT   NOT NULL,
    path   TEXT   NOT NULL, -- a page of the site; empty: an address without a page
    views  BIGINT NOT NULL,
    visits BIGINT NOT NULL, -- visitors who saw it on this day
    PRIMARY KEY (day, path)
);

CREATE TABLE visit_sources (
    day      TEXT   NOT NULL,
    source   TEXT   NOT NULL, -- utm_source, or the host of the page before; empty: neither
    medium   TEXT   NOT NULL, -- utm_medium
    campaign TEXT   NOT NULL, -- utm_campaign
    visits   BIGINT NOT NULL,
    PRIMARY KEY (day, source, medium, campaign)
);

CREATE TABLE visit_services (
    day        TEXT   NOT NULL,
    service_id TEXT   NOT NULL, -- id in the catalogue
    visits     BIGINT NOT NULL, -- visitors who saw a page that sells it, or its order form
    PRIMARY KEY (day, service_id)
);

-- operations: steps of the first start that the owner skips. The state of the other steps is derived.
CREATE TABLE start_kept (
    step    TEXT        NOT NULL PRIMARY KEY, -- StepID of internal/operations/start
    kept_at TIMESTAMPTZ NOT NULL
);
