package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT101LoadIsBounded blocks the database's only writer, so that operations pile up, and sends more
// concurrent requests than one network may.
func TestT101LoadIsBounded(t *testing.T) {
	t.Parallel()
	const perNetwork = 48
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	users := []string{s.SignIn(t, "ada@site.example"), s.SignIn(t, "ben@site.example"), s.SignIn(t, "eve@site.example")}
	event := `{"title":"Dentist","start_time":"2026-12-01T10:00:00Z","end_time":"2026-12-01T11:00:00Z"}`
	var statuses chan int
	apptest.Must(t, s.App.DB.Write(t.Context(), func(*database.Tx) error { // blocks all other writes
		statuses = make(chan int, perNetwork+1)
		for i := range perNetwork + 1 {
			go func() { statuses <- createEvent(t.Context(), s, users[i%len(users)], event) }()
		}
		if got := <-statuses; got != http.StatusServiceUnavailable {
			t.Errorf("one too many: %d, want 503 with Retry-After", got)
		}
		if a := s.Do(t, "GET", "/healthz", "", nil); a.Status != http.StatusOK {
			t.Errorf("a probe meanwhile: %d", a.Status)
		}
		if a := s.Do(t, "GET", "/robots.txt", "", nil); a.Status != http.StatusOK {
			t.Errorf("a file meanwhile: %d", a.Status)
		}
		return nil
	}))
	for range perNetwork {
		if got := <-statuses; got != http.StatusCreated {
			t.Errorf("one that waited for the writer: %d", got)
		}
	}
}

// createEvent creates an event and returns the status, or 0 for a 503 without Retry-After.
func createEvent(ctx context.Context, s *apptest.Server, token, event string) int {
	req, err := http.NewRequestWithContext(ctx, "POST", s.URL+"/api/events", strings.NewReader(event))
	if err != nil {
		return -1
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return -1
	}
	_ = res.Body.Close()
	if res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") == "" {
		return 0
	}
	return res.StatusCode
}
