package accounts_test

import (
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestT7NewPasswordEndsSessionsOnEveryNode changes a password on one node and expects another node with the same
// database to refuse the session once its cache has expired, a second later, and to close its open stream.
func TestT7NewPasswordEndsSessionsOnEveryNode(t *testing.T) {
	t.Parallel()
	shared := databasetest.Config(t, database.Postgres)
	node := func() server {
		s := apptest.Start(t, database.Postgres,
			func(c *app.Config) { c.DatabaseURL, c.PublicURL = shared.URL, "http://localhost:1" })
		return server{s, clock.NewManual(start)}
	}
	here, there := node(), node()
	if _, err := here.App.Accounts().FindOrCreateConfirmed(t.Context(), "ada@site.example", password); err != nil {
		t.Fatal(err)
	}
	mine, stolen := here.signIn(t, "ada@site.example", password), here.signIn(t, "ada@site.example", password)
	ctx, cancel := context.WithTimeout(t.Context(), hang.Limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, there.URL+"/api/notifications/feed", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+stolen.AccessToken)
	feed, err := http.DefaultClient.Do(req)
	if err != nil || feed.StatusCode != http.StatusOK {
		t.Fatalf("the other node does not stream: %v, %v", feed, err)
	}
	defer feed.Body.Close() //nolint:errcheck // a test reads what it needs
	if a := there.user(t, stolen.AccessToken); a.Status != http.StatusOK {
		t.Fatalf("the other node does not know the session: %d %s", a.Status, a.Body)
	}

	here.put(t, mine.AccessToken, map[string]any{"password": other, "current_password": password})
	changed := time.Now()
	for there.user(t, stolen.AccessToken).Status == http.StatusOK {
		if time.Since(changed) > hang.Limit {
			t.Fatal("the other node still takes the ended session")
		}
	}
	refused(t, there.user(t, stolen.AccessToken), 403, "session_not_found")
	if _, err := io.Copy(io.Discard, feed.Body); err != nil {
		t.Fatalf("the stream broke off: %v", err)
	}
	if a := there.user(t, mine.AccessToken); a.Status != http.StatusOK {
		t.Errorf("the session that changed the password ended too: %d %s", a.Status, a.Body)
	}
}
