-- What the product tells a person, and what that person wants to be told.

-- +goose Up
CREATE TABLE notifications (
    id         TEXT      NOT NULL PRIMARY KEY,           -- UUID; the same on every try of the job that creates it
    user_id    TEXT      NOT NULL,                       -- who reads it
    position   BIGINT    NOT NULL,                       -- counts up per person in the order of commits: the feed's cursor
    title      TEXT      NOT NULL,
    message    TEXT      NOT NULL DEFAULT '',
    type       TEXT      NOT NULL,                       -- in_app (list and pop-up), silent (list), email (list and mail)
    created_at TIMESTAMPTZ NOT NULL,
    read_at    TIMESTAMPTZ                               -- NULL: unread
);
CREATE UNIQUE INDEX notifications_owner_position ON notifications (user_id, position);

CREATE TABLE notification_preferences (
    user_id          TEXT      NOT NULL PRIMARY KEY,     -- one row per account, from its confirmation or first use
    in_app_enabled   BOOLEAN   NOT NULL,                 -- pop-ups; the list shows everything
    email_enabled    BOOLEAN   NOT NULL,                 -- mails for notifications of type email
    event_reminders  BOOLEAN   NOT NULL,
    reminder_minutes INTEGER   NOT NULL,                 -- how long before an event
    order_updates    BOOLEAN   NOT NULL,
    partner_updates  BOOLEAN   NOT NULL,
    marketing_emails BOOLEAN   NOT NULL,
    timezone         TEXT      NOT NULL,                 -- IANA name, for times in mails
    last_position    BIGINT    NOT NULL DEFAULT 0,       -- position of the newest notification; locked while one is added
    updated_at       TIMESTAMPTZ NOT NULL
);
