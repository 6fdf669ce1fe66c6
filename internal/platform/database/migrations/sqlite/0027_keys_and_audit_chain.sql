-- Secrets are sealed with a key outside of the database, and the entries of the
-- audit log become a chain in which a change shows (decision 0029).

-- +goose Up
-- Which key this database was sealed with: a node that has another does not start.
CREATE TABLE sealing_key (
    id          INTEGER   NOT NULL PRIMARY KEY CHECK (id = 1),
    fingerprint TEXT      NOT NULL,                       -- tells keys apart and says nothing about them
    since       TIMESTAMP NOT NULL
);

-- Entries get their place when they are written; those of before get theirs when
-- the program starts for the first time.
ALTER TABLE audit_log ADD COLUMN seq INTEGER;                 -- 1, 2, 3, … without a gap; NULL: not in the chain
ALTER TABLE audit_log ADD COLUMN hash TEXT NOT NULL DEFAULT ''; -- SHA-256 of the hash before and of what the entry says
CREATE UNIQUE INDEX audit_log_seq ON audit_log (seq);

CREATE TABLE audit_head (
    id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seq         INTEGER NOT NULL,                          -- of the newest entry; 0: none yet
    hash        TEXT    NOT NULL,                         -- of the newest entry
    anchor_seq  INTEGER NOT NULL,                          -- of the last entry that was deleted for its age
    anchor_hash TEXT    NOT NULL,                         -- its hash, on which the first entry left follows
    mac         TEXT    NOT NULL                          -- all of the above, with the sealing key; empty: the chain has not begun
);
INSERT INTO audit_head (id, seq, hash, anchor_seq, anchor_hash, mac) VALUES (1, 0, '', 0, '', '');

-- Failed sign-ins of the hour, until they become entries of the audit log.
CREATE TABLE sign_in_failures (
    hour    TIMESTAMP NOT NULL,
    subject TEXT      NOT NULL,                           -- keyed hash of the address; empty: all beyond the bound
    tries   INTEGER   NOT NULL,
    PRIMARY KEY (hour, subject)
);

DROP TRIGGER audit_log_no_update;
-- +goose StatementBegin
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN OLD.seq IS NOT NULL OR NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.actor_id <> OLD.actor_id OR NEW.action <> OLD.action
    OR NEW.object_id <> OLD.object_id OR NEW.request_id <> OLD.request_id OR NEW.details <> OLD.details
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
-- +goose StatementEnd
