package accounts_test

import (
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT13SignInFloodSparesOtherRequests occupies the hasher and then sends all other kinds of requests.
func TestT13SignInFloodSparesOtherRequests(t *testing.T) {
	t.Parallel()
	s := server{Server: apptest.Start(t, database.SQLite, apptest.Limited)}
	s.account(t, "ada@site.example", password)
	in := s.signIn(t, "ada@site.example", password)
	leave := s.App.Accounts().OccupyHasher()
	for shape, header := range map[string][]string{`"error_code":"unavailable"`: nil, `"code":"unavailable"`: newer} {
		a := s.Do(t, "POST", "/api/auth/token?grant_type=password", "", credentials("ada@site.example", password), header...)
		if a.Status != 503 || a.Header.Get("Retry-After") != "2" || !strings.Contains(a.Body, shape) ||
			!strings.Contains(a.Body, "The server is busy. Please try again in a moment.") {
			t.Errorf("a sign-in: %d %v %s", a.Status, a.Header, a.Body)
		}
	}
	if a := s.refresh(t, in.RefreshToken); a.Status != 200 {
		t.Errorf("a signed-in request was refused: %d %s", a.Status, a.Body)
	}
	for _, path := range []string{"/healthz", "/api/partners"} {
		if a := s.Do(t, "GET", path, "", nil); a.Status != 200 {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	leave()
	s.signIn(t, "ada@site.example", password)
}
