package partners_test

import (
	"slices"
	"testing"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/database"
)

// fill inserts generated partners, starting with the number from.
func fill(t testing.TB, db *database.DB, from, count int, services []string) {
	t.Helper()
	const batch = 500
	for begin := from; begin < from+count; begin += batch {
		err := db.Write(t.Context(), func(tx *database.Tx) error {
			for i := begin; i < min(begin+batch, from+count); i++ {
				if err := partners.InsertPartner(t.Context(), tx, generated(i, services)); err != nil {
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

// TestEnginesFindTheSame compares the results of 2,000 searches on both engines, some of them page by page.
func TestEnginesFindTheSame(t *testing.T) {
	t.Parallel()
	lite, postgres := newEnv(t, database.SQLite), newEnv(t, database.Postgres)
	for _, e := range []*env{lite, postgres} {
		fill(t, e.db, 0, 1_200, []string{"Automation", "Consulting", "Media Creation"})
	}
	found, parts := 0, map[byte]int{}
	for i, f := range searches(2_000) {
		pages := 1
		if i%20 == 0 {
			pages = 8 // enough to reach the matches outside of the name
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
				t.Errorf("%+v after %q: PostgreSQL finds %v (%s), SQLite %v (%s)",
					f, cursor, names(got.Items), got.NextCursor, names(want.Items), want.NextCursor)
			}
			found += len(want.Items)
			if cursor = want.NextCursor; cursor == "" {
				break
			}
			parts[cursor[0]]++
		}
	}
	if found < 20_000 || parts['0'] < 100 || parts['1'] < 100 {
		t.Errorf("only %d partners were found, with the pages %v", found, parts)
	}
}

func ids(rows []partners.Listing) []string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r.ID
	}
	return out
}
