-- Steps of the first start that the owner leaves as they are. Everything else about the steps is derived.

-- +goose Up
CREATE TABLE start_kept (
    step    TEXT NOT NULL PRIMARY KEY, -- StepID of internal/start
    kept_at TIMESTAMP NOT NULL
);
