package notifications_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// ask sends one request and returns status and body; token "" is anonymous.
func (s *site) ask(t *testing.T, token, method, path, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // a test reads what it needs
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, strings.TrimSpace(string(text))
}

func TestNotificationsOverHTTP(t *testing.T) {
	t.Parallel()
	db := databasetest.Open(t, database.SQLite)
	s := start(t, db, time.Hour)
	tell(t, db, s.s, titled("ann", "Order paid"))
	n := list(t, s.s, "ann")[0]
	const now = `{"read_at":"2026-11-21T09:00:00Z"}`

	t.Run("anonymous requests get 'User not authenticated'", func(t *testing.T) {
		for _, path := range []string{"/api/notifications", "/api/notification-preferences",
			"/api/notifications/feed"} {
			if status, text := s.ask(t, "", "GET", path, ""); status != http.StatusUnauthorized ||
				!strings.Contains(text, "User not authenticated") {
				t.Errorf("%s: %d %s", path, status, text)
			}
		}
	})

	t.Run("a person without any gets an empty array", func(t *testing.T) {
		if status, text := s.ask(t, "bob", "GET", "/api/notifications", ""); status != http.StatusOK || text != "[]" {
			t.Fatalf("%d %s", status, text)
		}
	})

	t.Run("T2 T3: other users can't mark it, and read_at is the only accepted field", func(t *testing.T) {
		path := "/api/notifications/" + n.ID
		if status, _ := s.ask(t, "bob", "PATCH", path, now); status != http.StatusNotFound {
			t.Errorf("bob: %d", status)
		}
		for _, body := range []string{`{"title":"x",` + now[1:], `{"READ_AT":"2026-11-21T09:00:00Z"}`, `{}`,
			`{"read_at":null}`, `{"read_at":"soon"}`} {
			if status, text := s.ask(t, "ann", "PATCH", path, body); status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", body, status, text)
			}
		}
		if got := list(t, s.s, "ann")[0]; got.ReadAt != nil || got.Title != "Order paid" {
			t.Fatalf("changed: %v", got)
		}
		status, text := s.ask(t, "ann", "PATCH", path, now)
		var read struct {
			ID     string    `json:"id"`
			ReadAt time.Time `json:"read_at"`
		}
		if err := json.Unmarshal([]byte(text), &read); err != nil || status != http.StatusOK || read.ID != n.ID ||
			time.Since(read.ReadAt) > time.Minute {
			t.Fatalf("%d %s", status, text)
		}
	})

	t.Run("preferences are one plain object, changed in part", func(t *testing.T) {
		status, text := s.ask(t, "ann", "PATCH", "/api/notification-preferences", `{"marketing_emails":true}`)
		if status != http.StatusOK || !strings.Contains(text, `"user_id":"ann"`) ||
			!strings.Contains(text, `"marketing_emails":true`) {
			t.Fatalf("%d %s", status, text)
		}
		if _, again := s.ask(t, "ann", "GET", "/api/notification-preferences", ""); again != text {
			t.Fatalf("%s is not %s", again, text)
		}
		for _, body := range []string{`{"user_id":"bob"}`, `{"email_enabled":"yes"}`, `{"EMAIL_ENABLED":false}`,
			`{"reminder_minutes":-1}`, `{"timezone":"Mars"}`} {
			if status, text := s.ask(t, "ann", "PATCH", "/api/notification-preferences",
				body); status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", body, status, text)
			}
		}
	})
}
