-- What keeps the directory fast at 100,000 companies where counting and
-- gathering grow with it (docs/decisions/0017): the words of names and offers
-- once more, without the many words of descriptions, so that forty companies
-- share a page of the table instead of twelve; the words that occur at all, since
-- the index is several times faster with whole words than with beginnings; and
-- the administrator's figures, kept instead of counted. Triggers keep all three;
-- nothing else writes them.

-- +goose Up
-- The administrator's list narrowed to a status, in each of its orders; the last
-- one is also the public list.
DROP INDEX partners_listed;
CREATE INDEX partners_of_status_newest ON partners (is_active, created_at, id);
CREATE INDEX partners_of_status_named ON partners (is_active, sort_name, id);
CREATE INDEX partners_of_status_rated ON partners (is_active, by_rating, by_verified, by_reviews, sort_name, id);

CREATE TABLE partner_offers (
    place BIGINT   NOT NULL PRIMARY KEY,
    terms TSVECTOR NOT NULL               -- the terms of name, offer and services; active companies only
);

CREATE TABLE partner_terms (
    term TEXT COLLATE "C" NOT NULL PRIMARY KEY  -- every term under which a company was ever listed
);

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION partners_indexed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    words TEXT[];
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM partner_index WHERE place = OLD.place;
        DELETE FROM partner_offers WHERE place = OLD.place;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        words := array_remove(string_to_array(CASE WHEN NEW.is_active THEN NEW.listed_terms ELSE NEW.hidden_terms END, ' '), '');
        INSERT INTO partner_index (place, terms) VALUES (NEW.place, array_to_tsvector(words));
        IF NEW.is_active THEN
            INSERT INTO partner_offers (place, terms)
            VALUES (NEW.place, array_to_tsvector(ARRAY(SELECT word FROM unnest(words) AS word WHERE left(word, 1) IN ('n', 't', 's'))));
            INSERT INTO partner_terms (term)
            SELECT DISTINCT word COLLATE "C" AS term FROM unnest(words) AS word WHERE left(word, 1) IN ('n', 't', 'a')
            ORDER BY term -- the same order everywhere, so that no two transactions wait for each other
            ON CONFLICT DO NOTHING;
        END IF;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd

INSERT INTO partner_offers (place, terms)
SELECT
    i.place,
    array_to_tsvector(ARRAY(SELECT word FROM unnest(tsvector_to_array(i.terms)) AS word WHERE left(word, 1) IN ('n', 't', 's')))
FROM partner_index i
JOIN partners p ON p.place = i.place
WHERE p.is_active = true;
INSERT INTO partner_terms (term)
SELECT DISTINCT word COLLATE "C"
FROM partner_index i
JOIN partners p ON p.place = i.place
CROSS JOIN unnest(tsvector_to_array(i.terms)) AS word
WHERE p.is_active = true AND left(word, 1) IN ('n', 't', 'a');
CREATE INDEX partner_offers_terms ON partner_offers USING gin (terms) WITH (fastupdate = off);

CREATE TABLE partner_counts (
    name  TEXT   NOT NULL PRIMARY KEY,    -- what is counted: total, active, requests (the pending ones)
    count BIGINT NOT NULL
);
INSERT INTO partner_counts (name, count) VALUES
    ('total', (SELECT COUNT(*) FROM partners)),
    ('active', (SELECT COUNT(*) FROM partners WHERE is_active = true)),
    ('requests', (SELECT COUNT(*) FROM partnership_requests WHERE status = 'pending'));

-- The triggers of the figures are deferred: they lock a figure as the last thing
-- a transaction does, so that two transactions never wait for each other.

-- +goose StatementBegin
CREATE FUNCTION partners_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    more_active INT := 0;
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.is_active THEN
        more_active := more_active - 1;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.is_active THEN
        more_active := more_active + 1;
    END IF;
    IF more_active <> 0 THEN
        UPDATE partner_counts SET count = count + more_active WHERE name = 'active';
    END IF;
    IF TG_OP = 'INSERT' THEN
        UPDATE partner_counts SET count = count + 1 WHERE name = 'total';
    ELSIF TG_OP = 'DELETE' THEN
        UPDATE partner_counts SET count = count - 1 WHERE name = 'total';
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER partners_counted AFTER INSERT OR UPDATE OF is_active OR DELETE ON partners
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION partners_counted();

-- +goose StatementBegin
CREATE FUNCTION requests_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    more INT := 0;
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'pending' THEN
        more := more - 1;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'pending' THEN
        more := more + 1;
    END IF;
    IF more <> 0 THEN
        UPDATE partner_counts SET count = count + more WHERE name = 'requests';
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE CONSTRAINT TRIGGER requests_counted AFTER INSERT OR UPDATE OF status OR DELETE ON partnership_requests
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION requests_counted();
