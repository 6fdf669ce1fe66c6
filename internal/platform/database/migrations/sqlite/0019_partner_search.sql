-- Full-text search of the directory at the size of 100,000 companies
-- (docs/decisions/0017): an index of words whose row numbers are the places of
-- the companies in the public order, so that a page of results is read off its
-- beginning. Triggers keep it; nothing else writes it.

-- +goose Up
DROP INDEX partners_ranked;
ALTER TABLE partners DROP COLUMN search_text;
ALTER TABLE partners ADD COLUMN number INTEGER;                            -- counts the companies, for a unique place
ALTER TABLE partners ADD COLUMN listed_terms TEXT NOT NULL DEFAULT '';     -- what finds the company while it is active
ALTER TABLE partners ADD COLUMN hidden_terms TEXT NOT NULL DEFAULT '';     -- what finds it, for the administrator, while it is not
ALTER TABLE partners ADD COLUMN terms_version INTEGER NOT NULL DEFAULT 0;  -- of the rules that made the terms
ALTER TABLE partners ADD COLUMN place INTEGER GENERATED ALWAYS AS (        -- rating, verified, reviews, number
    (((500 - CAST(round(rating * 100) AS INTEGER)) * 2 + by_verified) * 1048576
        + 1048575 - min(review_count, 1048575)) * 4294967296 + number
) VIRTUAL;
UPDATE partners SET number = rowid;
CREATE UNIQUE INDEX partners_number ON partners (number);
CREATE UNIQUE INDEX partners_place ON partners (place);
CREATE INDEX partners_listed ON partners (by_rating, by_verified, by_reviews, sort_name, id) WHERE is_active = true;
CREATE INDEX partners_rated ON partners (by_rating, by_verified, by_reviews, sort_name, id);
CREATE INDEX partners_named ON partners (sort_name, id);
CREATE INDEX partners_stale ON partners (terms_version);

CREATE VIRTUAL TABLE partner_index USING fts5 (
    terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6 7 8 9 10 11 12 13', tokenize = 'ascii'
);
INSERT INTO partner_index (rowid, terms) SELECT place, '' FROM partners;

-- +goose StatementBegin
CREATE TRIGGER partners_numbered AFTER INSERT ON partners BEGIN
    UPDATE partners SET number = (SELECT COALESCE(MAX(number), 0) + 1 FROM partners) WHERE id = NEW.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER partners_indexed AFTER UPDATE ON partners BEGIN
    DELETE FROM partner_index WHERE rowid = OLD.place;
    INSERT INTO partner_index (rowid, terms)
    VALUES (NEW.place, CASE WHEN NEW.is_active THEN NEW.listed_terms ELSE NEW.hidden_terms END);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER partners_unindexed AFTER DELETE ON partners BEGIN
    DELETE FROM partner_index WHERE rowid = OLD.place;
END;
-- +goose StatementEnd
