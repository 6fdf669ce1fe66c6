package partners_test

import (
	"slices"
	"testing"

	"harborlight/internal/database"
	"harborlight/internal/partners"
)

// TestBothEnginesFindTheSame searches the same directory on both engines, which
// go entirely different ways. It is large enough for each of PostgreSQL's: to
// look at the first places, to look further, and to gather from the index.
func TestBothEnginesFindTheSame(t *testing.T) {
	t.Parallel()
	const count = 1_200
	lite, postgres := newEnv(t, database.SQLite), newEnv(t, database.Postgres)
	const batch = 30 // so few that SQLite's index grows to many segments
	for _, e := range []*env{lite, postgres} {
		for from := 0; from < count; from += batch {
			err := e.db.Write(t.Context(), func(tx *database.Tx) error {
				for i := from; i < from+batch; i++ {
					if err := partners.InsertPartner(t.Context(), tx, generated(i, []string{"Automation", "Consulting", "Media Creation"})); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	same := func(filters []partners.Filter) (found int) {
		t.Helper()
		for i, f := range filters {
			pages := 1
			if i%20 == 0 {
				pages = 8 // further, into the tiers behind
			}
			for cursor := ""; pages > 0; pages-- {
				want, err := lite.List(t.Context(), f, cursor, 20)
				if err != nil {
					t.Fatal(err)
				}
				got, err := postgres.List(t.Context(), f, cursor, 20)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(ids(got.Items), ids(want.Items)) || got.NextCursor != want.NextCursor {
					t.Errorf("%+v after %q: PostgreSQL finds %v (%s), SQLite %v (%s)", f, cursor, names(got.Items), got.NextCursor, names(want.Items), want.NextCursor)
				}
				found += len(want.Items)
				if cursor = want.NextCursor; cursor == "" {
					break
				}
			}
		}
		return found
	}
	rare := []partners.Filter{{Search: "automation London"}, {Search: "quito education"}, {Search: "balo"}, {Search: "b", Service: "Media Creation"}, {Search: "vision Malmö"}}
	if found := same(append(searches()[:200], rare...)); found < 2_000 {
		t.Errorf("only %d partners were found", found)
	}

	if order, segments := arranged(t, postgres), segments(t, lite); order > 0.9 || segments < 9 {
		t.Fatalf("the indexes are in order already: %v, %d segments", order, segments)
	}
	for _, e := range []*env{lite, postgres} {
		if err := e.Arrange(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if order, segments := arranged(t, postgres), segments(t, lite); order < 0.99 || segments > 1 {
		t.Errorf("the indexes are not in order: %v, %d segments", order, segments)
	}
	same(rare)
}

// segments returns of how many parts SQLite's index consists.
func segments(t *testing.T, e *env) int {
	t.Helper()
	n, err := database.One[int](t.Context(), e.db, "SELECT COUNT(DISTINCT segid) FROM partner_index_idx")
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// arranged returns how far PostgreSQL's index stands in the order of places: 1 is wholly.
func arranged(t *testing.T, e *env) float64 {
	t.Helper()
	err := e.db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), "ANALYZE partner_index")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	order, err := database.One[float64](t.Context(), e.db, `
		SELECT correlation
		FROM pg_stats
		WHERE tablename = 'partner_index' AND attname = 'place'`)
	if err != nil {
		t.Fatal(err)
	}
	return order
}

func ids(rows []partners.Listing) []string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.ID
	}
	return out
}
