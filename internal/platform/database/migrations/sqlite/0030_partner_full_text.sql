-- The directory is searched by the engine's own full text (docs/decisions/0034).
-- The index that stood in the public order goes, and with it the kept figures.
-- The program writes the terms of companies from before when it starts.

-- +goose Up
DROP TRIGGER partners_numbered;
DROP TRIGGER partners_indexed;
DROP TRIGGER partners_unindexed;
DROP TRIGGER partners_count_new;
DROP TRIGGER partners_count_changed;
DROP TRIGGER partners_count_gone;
DROP TRIGGER requests_count_new;
DROP TRIGGER requests_count_changed;
DROP TRIGGER requests_count_gone;
DROP TABLE partner_counts;
DROP TABLE partner_index;
DROP INDEX partners_place;
ALTER TABLE partners DROP COLUMN place;
ALTER TABLE partners DROP COLUMN listed_terms;
ALTER TABLE partners DROP COLUMN hidden_terms;
ALTER TABLE partners ADD COLUMN terms TEXT NOT NULL DEFAULT '';            -- folded words, each behind a letter that says where it stands
UPDATE partners SET terms_version = 0;
DELETE FROM jobs WHERE kind = 'every:partners.arrange';                    -- put the old index in order each night

-- Rows are numbered like partners.number. The lists of beginnings, up to 12
-- letters behind the one that says where, spare a search from merging words.
CREATE VIRTUAL TABLE partner_index USING fts5 (
    terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6 7 8 9 10 11 12 13', tokenize = 'ascii'
);

-- A search goes along this index until it has a page: with the number in it, the
-- table is read for the page alone.
DROP INDEX partners_of_status_rated;
CREATE INDEX partners_of_status_rated ON partners (is_active, by_rating, by_verified, by_reviews, sort_name, id, number);

-- +goose StatementBegin
CREATE TRIGGER partners_numbered AFTER INSERT ON partners BEGIN
    UPDATE partners SET number = (SELECT COALESCE(MAX(number), 0) + 1 FROM partners) WHERE id = NEW.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER partners_indexed AFTER UPDATE OF number, terms ON partners BEGIN
    DELETE FROM partner_index WHERE rowid = OLD.number;
    INSERT INTO partner_index (rowid, terms) VALUES (NEW.number, NEW.terms);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER partners_unindexed AFTER DELETE ON partners BEGIN
    DELETE FROM partner_index WHERE rowid = OLD.number;
END;
-- +goose StatementEnd
