-- "Approve" and then "Undo" mailed the partner "Your listing is live". So the jobs of an undoable action at the desk
-- wait until it can't be undone any more. This key names the action that undoes it, which deletes them.

-- +goose Up
ALTER TABLE jobs ADD COLUMN held_by TEXT; -- hash of the row, the inverse action and its input; NULL: can't be undone
CREATE INDEX jobs_held ON jobs (held_by) WHERE held_by IS NOT NULL;
