package website_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

func TestSecurityTxtExpiresWithinAYear(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	for range 2 {
		a := s.Do(t, http.MethodGet, "/.well-known/security.txt", "", nil)
		if a.Status != http.StatusOK || a.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Fatalf("%d %s", a.Status, a.Header.Get("Content-Type"))
		}
		fields := map[string]string{}
		for line := range strings.Lines(a.Body) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			if fields[name] != "" {
				t.Errorf("%s is there twice", name)
			}
			fields[name] = value
		}
		if fields["Contact"] != "mailto:"+s.App.Content().Brand.SecurityEmail || fields["Preferred-Languages"] != "en" ||
			fields["Canonical"] != s.App.Config.PublicURL+"/.well-known/security.txt" {
			t.Errorf("it says %v", fields)
		}
		expires, err := time.Parse(time.RFC3339, fields["Expires"])
		if left := expires.Sub(now.Now()); err != nil || left < 90*24*time.Hour || left > 365*24*time.Hour {
			t.Errorf("it expires at %s, %v", fields["Expires"], err)
		}
		now.Advance(400 * 24 * time.Hour) // a program that runs without restarts
	}
}
