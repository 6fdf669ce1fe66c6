-- Pictures, films, captions and logos that the owner uploads. They are in the database, so that every node has them, a
-- backup holds them and an upload is durable before it is acknowledged (decision 0041).

-- +goose Up
CREATE TABLE media_uploads (
    id          TEXT        NOT NULL PRIMARY KEY,            -- UUIDv7
    kind        TEXT        NOT NULL,                        -- picture, drawing, film or captions
    name        TEXT        NOT NULL,                        -- what the owner called the file, at most 120 characters; never a path
    alt         TEXT        NOT NULL DEFAULT '',             -- what a picture shows, at most 300 characters
    file        TEXT        NOT NULL,                        -- name of its main file in media_files
    width       INTEGER     NOT NULL DEFAULT 0,              -- pixels
    height      INTEGER     NOT NULL DEFAULT 0,              -- pixels
    duration_ms INTEGER     NOT NULL DEFAULT 0,              -- of a film, in milliseconds
    author_id   TEXT        NOT NULL DEFAULT '',             -- account; empty: the account is gone
    created_at  TIMESTAMP   NOT NULL
);

-- The files of an upload: the main one, and parts of a picture in the sizes that pages need.
CREATE TABLE media_files (
    id         TEXT        NOT NULL PRIMARY KEY,             -- UUIDv7
    upload_id  TEXT        NOT NULL DEFAULT '',              -- empty: still arriving; what never arrives is deleted
    name       TEXT        NOT NULL DEFAULT '',              -- SHA-256 in hex and an ending: the address below /media/own/
    size       INTEGER     NOT NULL,                         -- bytes; of one that is arriving, what it may have
    width      INTEGER     NOT NULL DEFAULT 0,               -- pixels
    height     INTEGER     NOT NULL DEFAULT 0,               -- pixels
    created_at TIMESTAMP   NOT NULL
);
CREATE INDEX media_files_by_name ON media_files (name);
CREATE INDEX media_files_by_upload ON media_files (upload_id);

-- The bytes of a file in chunks of 256 KiB, so that no value is large and a range reads only what it needs.
CREATE TABLE media_chunks (
    file_id TEXT    NOT NULL,
    number  INTEGER NOT NULL,                                -- 0, 1, 2, …
    data    BLOB    NOT NULL,
    PRIMARY KEY (file_id, number)
);

-- One row, whose lock makes uploads follow each other where they count towards the limits.
CREATE TABLE media_lock (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1)
);
INSERT INTO media_lock (id) VALUES (1);
