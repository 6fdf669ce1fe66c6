-- Introductions that move: who was asked, when both met, what became of it. And the people of a
-- partner company: its members, its invitations, its logo, and the changes that wait for review.

-- +goose Up
ALTER TABLE partners ADD COLUMN is_paused BOOLEAN NOT NULL DEFAULT false;      -- taken out of the directory by its own people
ALTER TABLE partners ADD COLUMN rejected_at TIMESTAMP;                         -- NULL: not rejected
ALTER TABLE partners ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';      -- why it was rejected or put on hold

CREATE TABLE partner_members (
    user_id    TEXT      NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, -- an account belongs to one company
    partner_id TEXT      NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    role       TEXT      NOT NULL CHECK (role IN ('owner', 'member')),         -- owners invite and remove people
    joined_at  TIMESTAMP NOT NULL
);
CREATE INDEX partner_members_partner ON partner_members (partner_id, joined_at, user_id);

CREATE TABLE partner_invitations (
    id         TEXT      NOT NULL PRIMARY KEY,                                 -- UUIDv7
    partner_id TEXT      NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    email      TEXT      NOT NULL,                                             -- accepted by the account that has confirmed it
    created_at TIMESTAMP NOT NULL,                                             -- or renewed; it ends 14 days later
    UNIQUE (partner_id, email)
);
CREATE INDEX partner_invitations_email ON partner_invitations (email);

CREATE TABLE partner_changes (
    partner_id TEXT      NOT NULL PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
    id         TEXT      NOT NULL,                                             -- UUIDv7; a new proposal gets a new one
    proposal   TEXT      NOT NULL,                                             -- JSON: name, website and services as they shall be
    asked_by   TEXT      NOT NULL,                                             -- account; empty: it is gone
    asked_at   TIMESTAMP NOT NULL
);
CREATE INDEX partner_changes_asked ON partner_changes (asked_at, partner_id);

CREATE TABLE partner_logos (
    partner_id TEXT      NOT NULL PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
    name       TEXT      NOT NULL UNIQUE,                                      -- hash of the data, and the extension
    data       BLOB      NOT NULL                                              -- drawn anew by this program
);

-- SQLite can't change a CHECK, so the table is written anew.
CREATE TABLE partnership_requests_next (
    id                TEXT      NOT NULL PRIMARY KEY,                          -- UUIDv7
    created_at        TIMESTAMP NOT NULL,
    status            TEXT      NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'introduced', 'talking', 'won', 'lost', 'spam')),
    partner_id        TEXT      NOT NULL REFERENCES partners (id),
    requester_name    TEXT      NOT NULL,
    requester_email   TEXT      NOT NULL,
    requester_company TEXT      NOT NULL DEFAULT '',
    service_needed    TEXT      NOT NULL,                                      -- option value
    budget            TEXT      NOT NULL DEFAULT '',                           -- in the visitor's words
    message           TEXT      NOT NULL DEFAULT '',
    user_id           TEXT      NOT NULL DEFAULT '',                           -- account that asked; empty: a visitor
    flags             TEXT      NOT NULL DEFAULT '[]',                         -- JSON list: why the request looks automated
    sort_name         TEXT      NOT NULL DEFAULT '',                           -- requester_name without case and accents
    search_text       TEXT      NOT NULL DEFAULT '',                           -- who asked, for what, and whom, folded alike
    moved_at          TIMESTAMP NOT NULL,                                      -- last change of the status
    reminded          INTEGER   NOT NULL DEFAULT 0,                            -- reminders since then
    asked_at          TIMESTAMP,                                               -- NULL: the partner wasn't asked
    introduced_at     TIMESTAMP,                                               -- NULL: they never met
    ended_at          TIMESTAMP,                                               -- won or lost; NULL: open, or spam
    won_cents         INTEGER   NOT NULL DEFAULT 0 CHECK (won_cents >= 0),     -- what the partner sold, in cents
    lost_reason       TEXT      NOT NULL DEFAULT ''                            -- in the partner's or the administrator's words
);
INSERT INTO partnership_requests_next (
    id, created_at, status, partner_id, requester_name, requester_email, requester_company, service_needed, budget, message, user_id,
    flags, sort_name, search_text, moved_at, reminded, introduced_at, ended_at
)
SELECT
    id,
    created_at,
    status,
    partner_id,
    requester_name,
    requester_email,
    requester_company,
    service_needed,
    budget,
    message,
    user_id,
    flags,
    sort_name,
    search_text,
    created_at,
    2,                                                                         -- nobody is reminded of what is old
    CASE WHEN status IN ('introduced', 'won', 'lost') THEN created_at END,
    CASE WHEN status IN ('won', 'lost') THEN created_at END
FROM partnership_requests;
DROP TABLE partnership_requests;
ALTER TABLE partnership_requests_next RENAME TO partnership_requests;
CREATE INDEX partnership_requests_newest ON partnership_requests (created_at, id, search_text);
CREATE INDEX partnership_requests_status ON partnership_requests (status, created_at, id);
CREATE INDEX partnership_requests_name ON partnership_requests (sort_name, id);
CREATE INDEX partnership_requests_status_name ON partnership_requests (status, sort_name, id);
CREATE INDEX partnership_requests_partner ON partnership_requests (partner_id, created_at, id);
CREATE INDEX partnership_requests_moved ON partnership_requests (status, reminded, moved_at);

CREATE TABLE introduction_events (
    id         TEXT      NOT NULL PRIMARY KEY,                                 -- UUIDv7
    request_id TEXT      NOT NULL REFERENCES partnership_requests (id) ON DELETE CASCADE,
    actor      TEXT      NOT NULL CHECK (actor IN ('visitor', 'partner', 'administrator', 'clock')),
    actor_id   TEXT      NOT NULL DEFAULT '',                                  -- account; empty: none, or it is gone
    kind       TEXT      NOT NULL CHECK (kind IN ('status', 'asked', 'reminder', 'note')),
    became     TEXT      NOT NULL DEFAULT '',                                  -- status, or who was reminded
    note       TEXT      NOT NULL DEFAULT '',
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX introduction_events_request ON introduction_events (request_id, created_at, id);
CREATE INDEX introduction_events_actor ON introduction_events (actor_id) WHERE actor_id <> '';
