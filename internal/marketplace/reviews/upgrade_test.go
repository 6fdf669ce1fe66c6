package reviews_test

import (
	"fmt"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestT70UpgradeWeighsOldReviews checks that an upgrade removes fake ratings and keeps earned ones.
func TestT70UpgradeWeighsOldReviews(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.MigratedTo(t, engine, 54, func(exec func(query string, args ...any)) {
				for _, partner := range []string{"earned", "invented", "demo"} {
					exec(`
						INSERT INTO partners (id, company_name, company_description, contact_email, services_offered,
							specializations, commission_rate, rating, review_count, created_at, sort_name)
						VALUES ($1, $1, 'x', 'a@acme.example', '[]', '[]', 15, 5, 3, $2, $1)`, partner, now)
				}
				for i, r := range []struct {
					partner, status string
					cents           int
					asked           time.Duration // time from the request to the review
					stars           int
				}{
					{"earned", "won", 1_000_00, 48 * time.Hour, 5}, {"earned", "won", 1_000_00, 48 * time.Hour, 4},
					{"earned", "won", 1_000_00, time.Minute, 1},
					{"invented", "won", 1, 48 * time.Hour, 5}, {"invented", "lost", 0, time.Minute, 5},
					{"invented", "lost", 0, 48 * time.Hour, 5},
					{"demo", "", 0, 0, 3}, // without an introduction
				} {
					introduction := fmt.Sprint("introduction", i)
					if r.status != "" {
						exec(`
							INSERT INTO partnership_requests (id, created_at, moved_at, status, won_cents, partner_id,
								requester_name, requester_email, service_needed)
							VALUES ($1, $2, $2, $3, $4, $5, 'Dana', 'd@customer.example', 'Automation')`,
							introduction, now.Add(-r.asked), r.status, r.cents, r.partner)
					}
					exec(`
						INSERT INTO partner_reviews (id, partner_id, introduction_id, author_name, stars, text, created_at,
							search_text)
						VALUES ($1, $2, $3, 'Dana', $4, 'x', $5, '')`,
						fmt.Sprint("review", i), r.partner, introduction, r.stars, now)
				}
			})
			db, err := database.Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			ratings, err := database.All[string](t.Context(), db, `
				SELECT company_name || ' ' || CAST(rating * 100 AS INTEGER) || ' ' || review_count
				FROM partners
				ORDER BY id
				LIMIT 9`)
			if got := fmt.Sprint(ratings); err != nil || got != "[demo 500 3 earned 450 2 invented 0 0]" {
				t.Errorf("the ratings are %s, %v", got, err)
			}
			signals, err := database.All[string](t.Context(), db, `SELECT signals FROM partner_reviews ORDER BY id LIMIT 9`)
			want := `[[] [] ["fast"] ["small"] ["not_won","fast"] ["not_won"] []]`
			if got := fmt.Sprint(signals); err != nil || got != want {
				t.Errorf("the signals are %s, %v", got, err)
			}
		})
	}
}
