package calendar_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"harborlight/internal/calendar"
	"harborlight/internal/database"
	"harborlight/internal/database/databasetest"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// TestT2OwnersOnly draws 10,000 pairs of a person and an event, of which half
// are somebody else's: not one is read, changed or deleted across (security T2).
func TestT2OwnersOnly(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		random := rand.New(rand.NewPCG(seed, 0))
		s := calendar.NewService(db, &reminded{minutes: 15})
		people := []string{id.New(), id.New()}
		kept := map[string][]calendar.Event{}
		for _, p := range people {
			for range 20 {
				kept[p] = append(kept[p], create(t, s, p, func(f *calendar.Fields) {
					f.StartTime = f.StartTime.Add(time.Duration(random.IntN(1_000_000)) * time.Minute)
				}))
			}
		}
		stolen := "stolen"
		for range 10_000 {
			asker, owner := people[random.IntN(2)], people[random.IntN(2)]
			e := kept[owner][random.IntN(20)]
			if asker == owner {
				continue // own events are proved elsewhere; here nothing may move at all
			}
			if random.IntN(2) == 0 {
				_, err := s.UpdateEvent(t.Context(), asker, e.ID, "", calendar.Changes{Title: &stolen})
				wantKind(t, err, fault.KindNotFound)
			} else {
				wantKind(t, s.DeleteEvent(t.Context(), asker, e.ID, ""), fault.KindNotFound)
			}
		}
		for _, p := range people {
			got := map[string]string{}
			for _, e := range list(t, s, p, calendar.Range{}) {
				got[e.ID] = asJSON(t, e)
			}
			want := map[string]string{}
			for _, e := range kept[p] {
				want[e.ID] = asJSON(t, e)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the calendar of one person has changed:\n%s", diff)
			}
		}
	})
}
