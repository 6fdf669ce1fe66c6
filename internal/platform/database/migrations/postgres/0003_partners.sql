-- The partner directory: companies that applied, what the administrator decided,
-- and the introductions that visitors asked for.

-- +goose Up
CREATE TABLE partners (
    id                  TEXT      NOT NULL PRIMARY KEY,          -- UUIDv7
    company_name        TEXT      NOT NULL,
    company_description TEXT      NOT NULL,
    website_url         TEXT      NOT NULL DEFAULT '',           -- http or https; empty: none
    contact_email       TEXT      NOT NULL,                      -- the administrator's eyes only
    contact_phone       TEXT      NOT NULL DEFAULT '',           -- the administrator's eyes only
    services_offered    TEXT      NOT NULL,                      -- JSON list of option values
    specializations     TEXT      NOT NULL,                      -- JSON list
    pricing_range       TEXT      NOT NULL DEFAULT '',           -- option value; empty: not specified
    years_experience    BIGINT    NOT NULL DEFAULT 0 CHECK (years_experience BETWEEN 0 AND 50),
    team_size           TEXT      NOT NULL DEFAULT '',           -- option value; empty: not specified
    location            TEXT      NOT NULL DEFAULT '',
    rating              DOUBLE PRECISION NOT NULL DEFAULT 0,            -- 0 to 5
    review_count        BIGINT    NOT NULL DEFAULT 0,
    commission_rate     DOUBLE PRECISION NOT NULL,                      -- percent; the administrator's eyes only
    is_active           BOOLEAN   NOT NULL DEFAULT false,        -- in the public directory
    is_verified         BOOLEAN   NOT NULL DEFAULT false,        -- was approved once
    logo_url            TEXT      NOT NULL DEFAULT '',           -- of this site; empty: a monogram is shown
    created_at          TIMESTAMPTZ NOT NULL,
    flags               TEXT      NOT NULL DEFAULT '[]',         -- JSON list: why the application looks automated
    is_held             BOOLEAN   NOT NULL DEFAULT false,        -- kept out of Live Activity until approved
    sort_name           TEXT COLLATE "C" NOT NULL,                      -- company_name without case and accents
    search_text         TEXT      NOT NULL,                      -- everything that the search looks at, folded alike
    by_rating           DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (-rating) STORED,     -- the public order, all
    by_verified         BIGINT    NOT NULL GENERATED ALWAYS AS (CASE WHEN is_verified THEN 0 ELSE 1 END) STORED, -- ascending, so
    by_reviews          BIGINT    NOT NULL GENERATED ALWAYS AS (-review_count) STORED -- that a page is one index range
);
CREATE INDEX partners_ranked ON partners (by_rating, by_verified, by_reviews, sort_name, id) WHERE is_active = true;
CREATE INDEX partners_newest ON partners (created_at, id);
CREATE INDEX partners_recent ON partners (created_at, id) WHERE is_held = false;
CREATE INDEX partners_contact ON partners (contact_email);

CREATE TABLE partnership_requests (
    id                TEXT      NOT NULL PRIMARY KEY,            -- UUIDv7
    created_at        TIMESTAMPTZ NOT NULL,
    status            TEXT      NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'introduced', 'won', 'lost', 'spam')),
    partner_id        TEXT      NOT NULL REFERENCES partners (id),
    requester_name    TEXT      NOT NULL,
    requester_email   TEXT      NOT NULL,
    requester_company TEXT      NOT NULL DEFAULT '',
    service_needed    TEXT      NOT NULL,                        -- option value
    budget            TEXT      NOT NULL DEFAULT '',             -- in the visitor's words
    message           TEXT      NOT NULL DEFAULT '',
    user_id           TEXT      NOT NULL DEFAULT '',             -- who asked; empty: a visitor
    flags             TEXT      NOT NULL DEFAULT '[]'            -- JSON list: why the request looks automated
);
CREATE INDEX partnership_requests_newest ON partnership_requests (created_at, id);
CREATE INDEX partnership_requests_pending ON partnership_requests (created_at) WHERE status = 'pending';
