-- The owner's list of introductions is searched and sorted like those of leads
-- and orders: by what, without case and accents.

-- +goose Up
ALTER TABLE partnership_requests ADD COLUMN sort_name TEXT COLLATE "C" NOT NULL DEFAULT ''; -- requester_name without case and accents
ALTER TABLE partnership_requests ADD COLUMN search_text TEXT NOT NULL DEFAULT '';           -- who asks, for what, and whom, folded alike
UPDATE partnership_requests
SET
    sort_name = lower(requester_name),
    search_text = lower(requester_name || ' ' || requester_email || ' ' || requester_company || ' ' || service_needed || ' '
        || (SELECT company_name FROM partners WHERE partners.id = partner_id));           -- rows from before keep their accents
DROP INDEX partnership_requests_pending;                                                    -- the figure of them is kept since 0023
CREATE INDEX partnership_requests_status ON partnership_requests (status, created_at, id);
CREATE INDEX partnership_requests_name ON partnership_requests (sort_name, id);
CREATE INDEX partnership_requests_status_name ON partnership_requests (status, sort_name, id);
