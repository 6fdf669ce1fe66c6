-- The directory is searched by the engine's own full text (docs/decisions/0034).
-- The index that stood in the public order goes, and with it the kept figures.
-- The program writes the terms of companies from before when it starts.

-- +goose Up
DROP TRIGGER partners_indexed ON partners;
DROP TRIGGER partners_counted ON partners;
DROP TRIGGER requests_counted ON partnership_requests;
DROP FUNCTION partners_indexed();
DROP FUNCTION partners_counted();
DROP FUNCTION requests_counted();
DROP TABLE partner_counts;
DROP TABLE partner_terms;
DROP TABLE partner_offers;
DROP TABLE partner_index;
ALTER TABLE partners DROP COLUMN place;
ALTER TABLE partners DROP COLUMN number;
COMMENT ON COLUMN partners.listed_terms IS 'Written by nodes of the version before 0030 alone; a later migration drops it.';
COMMENT ON COLUMN partners.hidden_terms IS 'As listed_terms.';
ALTER TABLE partners ADD COLUMN terms TSVECTOR NOT NULL DEFAULT '';        -- folded words, each behind a letter that says where it stands
UPDATE partners SET terms_version = 0;
DELETE FROM jobs WHERE kind = 'every:partners.arrange';                    -- put the old index in order each night
CREATE INDEX partners_terms ON partners USING gin (terms) WITH (fastupdate = off);
