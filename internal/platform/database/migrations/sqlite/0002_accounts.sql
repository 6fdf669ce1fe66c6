-- Who people are: accounts, their sessions, the one-time links that mails carry
-- and the keys that sign access tokens. No secret stands here in the clear:
-- tokens are kept as SHA-256, passwords as argon2id.

-- +goose Up
CREATE TABLE users (
    id                   TEXT      NOT NULL PRIMARY KEY,       -- UUIDv7
    email                TEXT      NOT NULL UNIQUE,            -- normalised: lower case, no surrounding space
    password_hash        TEXT      NOT NULL DEFAULT '',        -- argon2id in PHC form; empty: none yet, nobody can sign in with one
    email_confirmed_at   TIMESTAMP,                            -- NULL: nobody has proved that the address is theirs
    confirmation_sent_at TIMESTAMP,
    recovery_sent_at     TIMESTAMP,
    last_sign_in_at      TIMESTAMP,
    user_metadata        TEXT      NOT NULL DEFAULT '{}',      -- JSON the person may write; never a reason to allow anything
    created_at           TIMESTAMP NOT NULL,
    updated_at           TIMESTAMP NOT NULL
);

CREATE TABLE sessions (
    id           TEXT      NOT NULL PRIMARY KEY,               -- UUIDv7, the session_id of access tokens
    user_id      TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    method       TEXT      NOT NULL,                           -- how it began: password, otp (confirmation link), recovery
    method_at    TIMESTAMP NOT NULL,                           -- when the person last proved who they are in it
    generation   INTEGER   NOT NULL,                           -- of the refresh tokens that are live
    rotated_at   TIMESTAMP NOT NULL,                           -- when that generation began; a sign of life
    expires_at   TIMESTAMP NOT NULL,                           -- ends whatever happens
    ip           TEXT      NOT NULL DEFAULT '',                -- where it was last refreshed from
    user_agent   TEXT      NOT NULL DEFAULT '',
    created_at   TIMESTAMP NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- Every refresh token a session ever had, so that an old one is recognised as stolen.
CREATE TABLE refresh_tokens (
    token_hash TEXT      NOT NULL PRIMARY KEY,                 -- SHA-256
    session_id TEXT      NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    generation INTEGER   NOT NULL,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- What a mailed link is good for. A sign-up waits here: its password and
-- metadata become the account's only when its own link is followed, so that
-- nobody can prepare an account for somebody else's address.
CREATE TABLE one_time_tokens (
    id             TEXT      NOT NULL PRIMARY KEY,             -- UUIDv7
    user_id        TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose        TEXT      NOT NULL,                         -- signup, recovery
    flow           TEXT      NOT NULL,                         -- how the link ends: implicit, pkce, browser
    token_hash     TEXT      NOT NULL UNIQUE,                  -- SHA-256
    email          TEXT      NOT NULL,                         -- the address it was mailed to
    password_hash  TEXT      NOT NULL DEFAULT '',              -- signup: the password that comes with it
    user_metadata  TEXT      NOT NULL DEFAULT '{}',            -- signup: the metadata that comes with it
    browser_hash   TEXT      NOT NULL DEFAULT '',              -- browser: SHA-256 of the cookie of the browser that asked
    code_challenge TEXT      NOT NULL DEFAULT '',              -- pkce: base64url of the verifier's SHA-256
    created_at     TIMESTAMP NOT NULL,
    expires_at     TIMESTAMP NOT NULL,
    used_at        TIMESTAMP                                   -- first followed; links that may be repeated stay
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires_at);

-- PKCE: what a followed link hands to the browser, worthless without the verifier.
CREATE TABLE auth_codes (
    code_hash  TEXT      NOT NULL PRIMARY KEY,                 -- SHA-256
    token_id   TEXT      NOT NULL REFERENCES one_time_tokens (id) ON DELETE CASCADE,
    tries      INTEGER   NOT NULL DEFAULT 0,                   -- wrong verifiers so far
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX auth_codes_token ON auth_codes (token_id);
CREATE INDEX auth_codes_expires ON auth_codes (expires_at);

CREATE TABLE signing_keys (
    kid         TEXT      NOT NULL PRIMARY KEY,
    private_key TEXT      NOT NULL,                            -- ECDSA P-256, PKCS #8, base64
    created_at  TIMESTAMP NOT NULL,
    retired_at  TIMESTAMP                                      -- NULL: signs; else only verifies, for a day
);
CREATE UNIQUE INDEX signing_keys_current ON signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL;
