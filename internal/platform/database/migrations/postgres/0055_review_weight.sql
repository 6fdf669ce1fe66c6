-- Which reviews the rating is computed from, and why others have no weight of their own (docs/product.md,
-- "partners: reviews are earned").

-- +goose Up
ALTER TABLE partner_reviews ADD COLUMN weighs BOOLEAN NOT NULL DEFAULT true;   -- part of the rating while it is public
ALTER TABLE partner_reviews ADD COLUMN signals TEXT NOT NULL DEFAULT '[]';     -- JSON list: not_won, small, fast; empty: has weight of its own
ALTER TABLE partner_reviews ADD COLUMN decided BOOLEAN NOT NULL DEFAULT false; -- the administrator decides whether it weighs

-- Reviews from before are weighed like new ones. Those of a demo have no introduction, and weigh.
UPDATE partner_reviews
SET signals = (
    SELECT '[' || RTRIM(
        CASE
            WHEN i.status <> 'won' OR i.won_cents = 0 THEN '"not_won",'
            WHEN i.won_cents < 10000 THEN '"small",'
            ELSE ''
        END ||
        CASE WHEN partner_reviews.created_at < i.created_at + INTERVAL '24 hours' THEN '"fast",' ELSE '' END, ',') || ']'
    FROM partnership_requests i
    WHERE i.id = partner_reviews.introduction_id
)
WHERE introduction_id IN (SELECT id FROM partnership_requests);
UPDATE partner_reviews SET weighs = false WHERE signals <> '[]';
UPDATE partners
SET
    rating = COALESCE((
        SELECT ROUND(AVG(r.stars), 2)
        FROM partner_reviews r
        WHERE r.partner_id = partners.id AND r.hidden_at IS NULL AND r.weighs
    ), 0),
    review_count = (
        SELECT COUNT(*)
        FROM partner_reviews r
        WHERE r.partner_id = partners.id AND r.hidden_at IS NULL AND r.weighs
    )
WHERE id IN (SELECT partner_id FROM partner_reviews WHERE NOT weighs);

DROP INDEX partner_reviews_stars;
CREATE INDEX partner_reviews_stars ON partner_reviews (partner_id, stars) WHERE hidden_at IS NULL AND weighs; -- the rating is read off it
CREATE INDEX partner_reviews_uncounted ON partner_reviews (created_at, id) WHERE hidden_at IS NULL AND NOT weighs;
