-- Second factors: passkeys, authenticator apps and recovery codes, and what a
-- session has proved by them. Secrets of apps are sealed with a key that is kept
-- outside of the database; recovery codes and challenges are kept as SHA-256.

-- +goose Up
ALTER TABLE sessions ADD COLUMN second_method TEXT NOT NULL DEFAULT '';   -- totp, recovery_code, webauthn; empty: only the first step was done
ALTER TABLE sessions ADD COLUMN second_at TIMESTAMP;                     -- when that was last proved

CREATE TABLE passkeys (
    id            TEXT      NOT NULL PRIMARY KEY,              -- UUIDv7
    user_id       TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id TEXT      NOT NULL UNIQUE,                   -- base64url, chosen by the authenticator
    public_key    TEXT      NOT NULL,                          -- COSE, base64url
    sign_count    INTEGER   NOT NULL,                          -- of the last signature; one that does not grow is a copy. 0: it does not count
    flags         INTEGER   NOT NULL,                          -- the authenticator's, as one byte: verified, may be backed up, is backed up
    transports    TEXT      NOT NULL DEFAULT '[]',             -- JSON: usb, internal, …; a hint for browsers
    name          TEXT      NOT NULL,                          -- the person's
    created_at    TIMESTAMP NOT NULL,
    last_used_at  TIMESTAMP
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE totp_factors (
    id          TEXT      NOT NULL PRIMARY KEY,                -- UUIDv7
    user_id     TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name        TEXT      NOT NULL,                            -- the person's
    secret      TEXT      NOT NULL,                            -- sealed
    last_step   INTEGER   NOT NULL DEFAULT 0,                  -- the newest time step whose code was used; older ones are refused
    verified_at TIMESTAMP,                                     -- first right code; NULL: not a factor yet
    created_at  TIMESTAMP NOT NULL,
    updated_at  TIMESTAMP NOT NULL
);
CREATE INDEX totp_factors_user ON totp_factors (user_id);

CREATE TABLE recovery_codes (
    code_hash  TEXT      NOT NULL PRIMARY KEY,                 -- SHA-256; deleted when it is used
    user_id    TEXT      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- What a browser was asked to sign, or for which factor it was asked for a code:
-- good once, for five minutes, for the session that asked.
CREATE TABLE factor_challenges (
    challenge_hash TEXT      NOT NULL PRIMARY KEY,             -- SHA-256
    purpose        TEXT      NOT NULL,                         -- totp, register, sign_in, step
    user_id        TEXT      REFERENCES users (id) ON DELETE CASCADE,    -- NULL: whoever signs in
    session_id     TEXT      REFERENCES sessions (id) ON DELETE CASCADE, -- NULL: there is none yet
    factor_id      TEXT      NOT NULL DEFAULT '',              -- totp
    ceremony       TEXT      NOT NULL DEFAULT '',              -- passkeys: JSON of what was asked for, without the challenge
    expires_at     TIMESTAMP NOT NULL
);
CREATE INDEX factor_challenges_user ON factor_challenges (user_id);
CREATE INDEX factor_challenges_session ON factor_challenges (session_id);
CREATE INDEX factor_challenges_expires ON factor_challenges (expires_at);
