package calendar_test

import (
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// TestT2OwnersOnly tries 10,000 random pairs of an operation and another user's event, series or occurrence. None may
// read, change or delete it (docs/security.md, T2).
func TestT2OwnersOnly(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		t.Parallel()
		random := rand.New(rand.NewPCG(seed, 0))
		s := calendar.NewService(db, &reminded{minutes: 15})
		people := []string{id.New(), id.New()}
		ids := map[string][]string{}
		for _, p := range people {
			for i := range 20 {
				e := create(t, s, p, func(f *event.NewEvent) {
					f.StartTime = f.StartTime.Add(time.Duration(random.IntN(1_000_000)) * time.Minute).Truncate(
						time.Second)
					if i%2 == 0 {
						f.RRule, f.EndTime = "FREQ=DAILY;COUNT=9", f.StartTime.Add(time.Hour)
					}
				})
				ids[p] = append(ids[p], e.ID)
			}
			for _, o := range list(t, s, p, event.Range{}) {
				ids[p] = append(ids[p], o.ID)
			}
		}
		before := []string{export(t, s, people[0]), export(t, s, people[1])}
		scopes := []calendar.Scope{"", calendar.ScopeOne, calendar.ScopeFollowing, calendar.ScopeAll}
		stolen := "stolen"
		for range 10_000 {
			n := random.IntN(2)
			asker, owner := people[n], people[1-n]
			eventID, scope := ids[owner][random.IntN(len(ids[owner]))], scopes[random.IntN(len(scopes))]
			var err error
			switch random.IntN(4) {
			case 0:
				_, err = s.UpdateEvent(t.Context(), asker, eventID, scope, event.EventChanges{Title: &stolen})
			case 1:
				err = s.DeleteEvent(t.Context(), asker, eventID, scope)
			case 2:
				_, err = s.FindEvent(t.Context(), asker, eventID)
			default:
				err = s.ExportEvent(t.Context(), asker, eventID, io.Discard)
			}
			wantKind(t, err, fault.KindNotFound)
		}
		for i, p := range people {
			if diff := cmp.Diff(before[i], export(t, s, p)); diff != "" {
				t.Errorf("the calendar of one person has changed:\n%s", diff)
			}
			for _, e := range list(t, s, p, event.Range{Overlap: true}) {
				if e.UserID != p {
					t.Errorf("an event of %s is listed for %s", e.UserID, p)
				}
			}
		}

		t.Run("a file with the UID of another user's event creates a new event", func(t *testing.T) {
			thief := id.New()
			if r := importFile(t, s, thief, before[0], false); r.Created != 20 || r.Updated+r.Failed != 0 {
				t.Errorf("imported %+v", r)
			}
			if diff := cmp.Diff(before[0], export(t, s, people[0])); diff != "" {
				t.Errorf("the calendar of its owner has changed:\n%s", diff)
			}
		})
	})
}
