-- The administrator's figures, kept instead of counted, so that they cost the
-- same in a directory of 100,000 companies (docs/decisions/0017). Triggers keep
-- them; nothing else writes them. The words of offers, which PostgreSQL gets
-- beside them, are not needed here: FTS5 reads a page off its index.

-- +goose Up
-- The administrator's list narrowed to a status, in each of its orders; the last
-- one is also the public list.
DROP INDEX partners_listed;
CREATE INDEX partners_of_status_newest ON partners (is_active, created_at, id);
CREATE INDEX partners_of_status_named ON partners (is_active, sort_name, id);
CREATE INDEX partners_of_status_rated ON partners (is_active, by_rating, by_verified, by_reviews, sort_name, id);

CREATE TABLE partner_counts (
    name  TEXT    NOT NULL PRIMARY KEY,   -- what is counted: total, active, requests (the pending ones)
    count INTEGER NOT NULL
);
INSERT INTO partner_counts (name, count) VALUES
    ('total', (SELECT COUNT(*) FROM partners)),
    ('active', (SELECT COUNT(*) FROM partners WHERE is_active = true)),
    ('requests', (SELECT COUNT(*) FROM partnership_requests WHERE status = 'pending'));

-- +goose StatementBegin
CREATE TRIGGER partners_count_new AFTER INSERT ON partners BEGIN
    UPDATE partner_counts SET count = count + CASE WHEN name = 'total' THEN 1 ELSE NEW.is_active END WHERE name IN ('total', 'active');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER partners_count_changed AFTER UPDATE OF is_active ON partners BEGIN
    UPDATE partner_counts SET count = count + NEW.is_active - OLD.is_active WHERE name = 'active';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER partners_count_gone AFTER DELETE ON partners BEGIN
    UPDATE partner_counts SET count = count - CASE WHEN name = 'total' THEN 1 ELSE OLD.is_active END WHERE name IN ('total', 'active');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER requests_count_new AFTER INSERT ON partnership_requests BEGIN
    UPDATE partner_counts SET count = count + (NEW.status = 'pending') WHERE name = 'requests';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER requests_count_changed AFTER UPDATE OF status ON partnership_requests BEGIN
    UPDATE partner_counts SET count = count + (NEW.status = 'pending') - (OLD.status = 'pending') WHERE name = 'requests';
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER requests_count_gone AFTER DELETE ON partnership_requests BEGIN
    UPDATE partner_counts SET count = count - (OLD.status = 'pending') WHERE name = 'requests';
END;
-- +goose StatementEnd
