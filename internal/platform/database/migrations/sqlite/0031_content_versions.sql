-- The owner's changes to the site's content. The built-in files are in the program; a version holds only what differs,
-- so that an upgrade still brings new built-in texts.

-- +goose Up
CREATE TABLE content_versions (
    id         TEXT        NOT NULL PRIMARY KEY,             -- UUIDv7
    number     INTEGER      NOT NULL UNIQUE,                  -- 1, 2, 3, …; the newest is what the site shows
    parent_id  TEXT        NOT NULL DEFAULT '',              -- version before it; empty: the built-in files. No reference: old ones are deleted
    author_id  TEXT        NOT NULL DEFAULT '',              -- account; empty: the command line, or the account is gone
    note       TEXT        NOT NULL DEFAULT '',              -- the author's, at most 500 characters
    format     INTEGER     NOT NULL,                         -- of the changes; a program refuses formats newer than its own
    changes    TEXT        NOT NULL,                         -- JSON, at most about 1 MB
    created_at TIMESTAMP NOT NULL
);

-- Every save of the draft. The highest revision is the draft, the ones before tell an editor what another changed.
CREATE TABLE content_drafts (
    revision   INTEGER      NOT NULL PRIMARY KEY,
    author_id  TEXT        NOT NULL DEFAULT '',
    changes    TEXT        NOT NULL,                         -- JSON, like those of a version
    created_at TIMESTAMP NOT NULL
);

-- One row, whose lock makes saves and publications follow each other.
CREATE TABLE content_head (
    id       INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    version  INTEGER NOT NULL,                                -- number of the published version; 0: the built-in files
    revision INTEGER NOT NULL                                 -- of the draft; 0: never saved
);
INSERT INTO content_head (id, version, revision) VALUES (1, 0, 0);
