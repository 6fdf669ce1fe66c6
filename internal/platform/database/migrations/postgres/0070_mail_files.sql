-- A receipt has its invoice attached, and a refund its credit note. Before, each document was mailed separately, so one
-- payment sent two mails to its buyer. The files are deleted with the text of a sent mail.

-- +goose Up
CREATE TABLE mail_files (
    mail_id  TEXT    NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, -- in the mail, from 0
    name     TEXT    NOT NULL, -- such as INV-2026-0001.pdf
    data     BYTEA   NOT NULL, -- a PDF
    PRIMARY KEY (mail_id, position)
);
