-- Visits, counted by day and never by person (docs/product.md, "visits: counted by day, never by person"). Days are
-- UTC, as 2026-11-23.

-- +goose Up
CREATE TABLE visit_salts (
    day  TEXT NOT NULL PRIMARY KEY,
    salt TEXT NOT NULL             -- random, sealed; deleted in the night that follows
);

-- What has been counted today, so that nobody counts twice. A row can't be tied to any other row of the same visitor.
CREATE TABLE visit_seen (
    day  TEXT NOT NULL,
    hash TEXT NOT NULL,            -- HMAC of visitor and page under the salt of the day; deleted with it
    PRIMARY KEY (day, hash)
);

CREATE TABLE visit_days (
    day    TEXT   NOT NULL PRIMARY KEY,
    views  BIGINT NOT NULL,        -- pages shown
    visits BIGINT NOT NULL         -- visitors of this day
);

CREATE TABLE visit_pages (
    day    TEXT   NOT NULL,
    path   TEXT   NOT NULL,        -- a page of the site; empty: an address without a page
    views  BIGINT NOT NULL,
    visits BIGINT NOT NULL,        -- visitors who saw it on this day
    PRIMARY KEY (day, path)
);

CREATE TABLE visit_sources (
    day      TEXT   NOT NULL,
    source   TEXT   NOT NULL,      -- utm_source, or the host of the page before; empty: neither
    medium   TEXT   NOT NULL,      -- utm_medium
    campaign TEXT   NOT NULL,      -- utm_campaign
    visits   BIGINT NOT NULL,
    PRIMARY KEY (day, source, medium, campaign)
);

CREATE TABLE visit_services (
    day        TEXT   NOT NULL,
    service_id TEXT   NOT NULL,    -- id in the catalogue
    visits     BIGINT NOT NULL,    -- visitors who saw a page that sells it, or its order form
    PRIMARY KEY (day, service_id)
);
