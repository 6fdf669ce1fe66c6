-- Mails after the sale: links that can be written again later, and mails that
-- their readers can refuse.

-- +goose Up
-- The key from which private links in mails are derived (decision 0022), made
-- by the first node that needs it.
CREATE TABLE link_keys (
    name       TEXT      NOT NULL PRIMARY KEY,            -- what it derives: "orders"
    secret     TEXT      NOT NULL,                        -- 256 random bits, base64url
    created_at TIMESTAMP NOT NULL
);

-- Who was reminded of an unfinished checkout, and who does not want to be. The
-- address itself is not kept.
CREATE TABLE mail_opt_outs (
    address_hash TEXT      NOT NULL PRIMARY KEY,          -- keyed hash of the address
    token_hash   TEXT      NOT NULL UNIQUE,               -- SHA-256 of the token in the mails' opt-out links
    mailed_at    TIMESTAMP NOT NULL,                      -- when the last such mail was written
    opted_out_at TIMESTAMP                                -- NULL: may be reminded again
);

ALTER TABLE mails ADD COLUMN unsubscribe TEXT NOT NULL DEFAULT ''; -- address for List-Unsubscribe; emptied once sent, as the body is
