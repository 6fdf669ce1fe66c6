-- Introductions that move: who was asked, when both met, what became of it. And the people of a
-- partner company: its members, its invitations, its logo, and the changes that wait for review.

-- +goose Up
ALTER TABLE partners ADD COLUMN is_paused BOOLEAN NOT NULL DEFAULT false;      -- taken out of the directory by its own people
ALTER TABLE partners ADD COLUMN rejected_at TIMESTAMPTZ;                         -- NULL: not rejected
ALTER TABLE partners ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';      -- why it was rejected or put on hold

CREATE TABLE partner_members (
    user_id    TEXT      NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, -- an account belongs to one company
    partner_id TEXT      NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    role       TEXT      NOT NULL CHECK (role IN ('owner', 'member')),         -- owners invite and remove people
    joined_at  TIMESTAMPTZ NOT NULL
);
CREATE INDEX partner_members_partner ON partner_members (partner_id, joined_at, user_id);

CREATE TABLE partner_invitations (
    id         TEXT      NOT NULL PRIMARY KEY,                                 -- UUIDv7
    partner_id TEXT      NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
    email      TEXT      NOT NULL,                                             -- accepted by the account that has confirmed it
    created_at TIMESTAMPTZ NOT NULL,                                             -- or renewed; it ends 14 days later
    UNIQUE (partner_id, email)
);
CREATE INDEX partner_invitations_email ON partner_invitations (email);

CREATE TABLE partner_changes (
    partner_id TEXT      NOT NULL PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
    id         TEXT      NOT NULL,                                             -- UUIDv7; a new proposal gets a new one
    proposal   TEXT      NOT NULL,                                             -- JSON: name, website and services as they shall be
    asked_by   TEXT      NOT NULL,                                             -- account; empty: it is gone
    asked_at   TIMESTAMPTZ NOT NULL
);
CREATE INDEX partner_changes_asked ON partner_changes (asked_at, partner_id);

CREATE TABLE partner_logos (
    partner_id TEXT      NOT NULL PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
    name       TEXT      NOT NULL UNIQUE,                                      -- hash of the data, and the extension
    data       BYTEA      NOT NULL                                              -- drawn anew by this program
);

ALTER TABLE partnership_requests DROP CONSTRAINT partnership_requests_status_check;
ALTER TABLE partnership_requests ADD CONSTRAINT partnership_requests_status_check
    CHECK (status IN ('pending', 'introduced', 'talking', 'won', 'lost', 'spam'));
ALTER TABLE partnership_requests ADD COLUMN moved_at TIMESTAMPTZ;              -- last change of the status
ALTER TABLE partnership_requests ADD COLUMN reminded BIGINT NOT NULL DEFAULT 0; -- reminders since then
ALTER TABLE partnership_requests ADD COLUMN asked_at TIMESTAMPTZ;              -- NULL: the partner wasn't asked
ALTER TABLE partnership_requests ADD COLUMN introduced_at TIMESTAMPTZ;         -- NULL: they never met
ALTER TABLE partnership_requests ADD COLUMN ended_at TIMESTAMPTZ;              -- won or lost; NULL: open, or spam
ALTER TABLE partnership_requests ADD COLUMN won_cents BIGINT NOT NULL DEFAULT 0 CHECK (won_cents >= 0); -- what the partner sold, in cents
ALTER TABLE partnership_requests ADD COLUMN lost_reason TEXT NOT NULL DEFAULT ''; -- in the partner's or the administrator's words
UPDATE partnership_requests
SET
    moved_at = created_at,
    reminded = 2,                                                              -- nobody is reminded of what is old
    introduced_at = CASE WHEN status IN ('introduced', 'won', 'lost') THEN created_at END,
    ended_at = CASE WHEN status IN ('won', 'lost') THEN created_at END;
ALTER TABLE partnership_requests ALTER COLUMN moved_at SET NOT NULL;
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
    created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX introduction_events_request ON introduction_events (request_id, created_at, id);
CREATE INDEX introduction_events_actor ON introduction_events (actor_id) WHERE actor_id <> '';
