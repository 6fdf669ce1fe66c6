package app_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// TestT2RowsAreOwnedOverHTTP sends about a hundred requests of one account for another's rows.
// internal/schedule/calendar tries ten thousand without HTTP.
func TestT2RowsAreOwnedOverHTTP(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		t.Parallel()
		seed := uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
		random := rand.New(rand.NewPCG(seed, 0))
		tokens := []string{s.SignIn(t, "ann@site.example"), s.SignIn(t, "bob@site.example")}
		events, told := make([][]string, 2), make([]string, 2)
		for i, token := range tokens {
			var me struct{ ID string }
			s.Do(t, "GET", "/api/auth/user", token, nil).Decode(t, &me)
			for n := range 10 {
				body := map[string]any{"title": fmt.Sprint("Event ", n), "start_time": "2026-11-23T09:00:00Z",
					"end_time": "2026-11-23T10:00:00Z"}
				if n%2 == 0 {
					body["rrule"] = "FREQ=DAILY;COUNT=3"
				}
				var made struct{ ID string }
				s.Do(t, "POST", "/api/events", token, body).Decode(t, &made)
				events[i] = append(events[i], made.ID, made.ID+"_20261124T090000Z")
			}
			told[i] = tellOne(t, s, me.ID)
		}
		state := func(i int) string {
			return s.Do(t, "GET", "/api/events", tokens[i], nil).Body + s.Do(t, "GET", "/api/notifications", tokens[i],
				nil).Body + s.Do(t, "GET", "/api/calendar/export", tokens[i], nil).Body
		}
		before := []string{state(0), state(1)}
		for range 300 {
			asker := random.IntN(2)
			foreign := events[1-asker][random.IntN(20)]
			requests := [][3]string{
				{"GET", "/api/events/" + foreign, ""}, {"GET", "/api/events/" + foreign + "/ics", ""},
				{"PATCH", "/api/events/" + foreign + "?scope=all", `{"title":"mine"}`},
				{"PATCH", "/api/events/" + foreign, `{"title":"mine"}`},
				{"DELETE", "/api/events/" + foreign, ""},
				{"DELETE", "/api/events/" + foreign + "?scope=following", ""},
				{"PATCH", "/api/notifications/" + told[1-asker], `{"read_at":"2026-11-21T09:00:00Z"}`},
			}
			r := requests[random.IntN(len(requests))]
			var body any
			if r[2] != "" {
				body = r[2]
			}
			if a := s.Do(t, r[0], r[1], tokens[asker], body); a.Status != http.StatusNotFound {
				t.Fatalf("%s %s: %d %s", r[0], r[1], a.Status, a.Body)
			}
		}
		for i := range tokens {
			if after := state(i); after != before[i] {
				t.Errorf("person %d had %s\nand has %s", i, before[i], after)
			}
		}
	})
}

// tellOne creates a notification for an account and returns its id.
func tellOne(t *testing.T, s *apptest.Server, userID string) string {
	t.Helper()
	id := ""
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) (err error) {
		service := notifications.NewService(s.App.DB, s.App.Accounts(), mail.Site{})
		id, err = service.Create(t.Context(), tx, notifications.New{
			UserID: userID, Topic: notifications.TopicSecurity, Type: notifications.TypeInApp, Title: "Private"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}
