package app_test

import (
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// TestT72RestoreRevokesAccess restores a backup with a session, an app password, the private address of a
// calendar and a mailed link, all of which were revoked after the backup.
func TestT72RestoreRevokesAccess(t *testing.T) {
	t.Parallel()
	key := func(c *app.Config) { c.SecretKey = databasetest.Key }
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		const email = "ada@site.example"
		phone := createAppPassword(t, s, email)
		var session struct {
			Refresh string `json:"refresh_token"`
		}
		s.Do(t, "POST", "/api/auth/token?grant_type=password", "",
			map[string]string{"email": email, "password": apptest.Password}).Decode(t, &session)
		var feed struct{ URL string }
		s.Do(t, "POST", "/api/calendar/feed", phone.token, nil).Decode(t, &feed)
		s.Do(t, "POST", "/api/auth/recover", "", map[string]string{"email": email})
		s.Drain(t)
		mails := s.Mails(t, email)
		link := regexp.MustCompile(`token=([A-Za-z0-9_-]+)`).FindStringSubmatch(mails[len(mails)-1].Text)
		if link == nil {
			t.Fatalf("no link in %s", mails[len(mails)-1].Text)
		}
		addRevoked(t, s)
		file := filepath.Join(t.TempDir(), "site.backup")
		if _, err := s.App.Operations().Backup(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		for _, engine := range databasetest.Engines() {
			t.Run("into "+string(engine), func(t *testing.T) {
				restored := restoreInto(t, engine, file)
				wantNoRevoked(t, restored)
				tryCredentials(t, restored, phone, session.Refresh, feed.URL, link[1], false)
				restored.SignIn(t, email) // with the password at the time of the backup
			})
		}
		tryCredentials(t, s, phone, session.Refresh, feed.URL, link[1], true) // otherwise, the test would prove nothing
	}, key)
}

// restoreInto starts a server on a restored backup.
func restoreInto(t *testing.T, engine database.Dialect, file string) *apptest.Server {
	t.Helper()
	db := databasetest.Config(t, engine)
	if db.Dir == "" {
		db.Dir = t.TempDir()
	}
	to := app.Config{Data: db.Dir, DatabaseURL: db.URL, SecretKey: databasetest.Key}
	if _, err := app.RestoreBackup(t.Context(), to, file, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	return apptest.Start(t, engine, func(c *app.Config) {
		c.Data, c.DatabaseURL, c.SecretKey = to.Data, to.DatabaseURL, to.SecretKey
	})
}

// appPassword is an app password as a header, with the token of the session that created it.
type appPassword struct{ token, basic string }

func createAppPassword(t *testing.T, s *apptest.Server, email string) appPassword {
	t.Helper()
	token := s.SignIn(t, email)
	var made struct{ Username, Password string }
	s.Do(t, "POST", "/api/auth/app-passwords", token, map[string]any{"friendly_name": "Phone"}).Decode(t, &made)
	req := httptest.NewRequest("PROPFIND", "/", nil)
	req.SetBasicAuth(made.Username, made.Password)
	return appPassword{token: token, basic: req.Header.Get("Authorization")}
}

// tryCredentials tries every credential: either all are accepted, or none is.
func tryCredentials(t *testing.T, s *apptest.Server, phone appPassword, refresh, feed, link string, open bool) {
	t.Helper()
	path := regexp.MustCompile(`/api/.*`).FindString(feed)
	for name, try := range map[string]func() int{
		"an access token": func() int { return s.Do(t, "GET", "/api/auth/user", phone.token, nil).Status },
		"an app password": func() int {
			return s.Do(t, "PROPFIND", "/caldav/", "", nil, "Authorization", phone.basic, "Depth", "0").Status
		},
		"a calendar's URL": func() int { return s.Do(t, "GET", path, "", nil).Status },
		"a refresh token": func() int {
			return s.Do(t, "POST", "/api/auth/token?grant_type=refresh_token", "",
				map[string]string{"refresh_token": refresh}).Status
		},
		"a mailed link": func() int {
			return s.Do(t, "POST", "/api/auth/verify", "", map[string]string{"type": "recovery", "token_hash": link}).Status
		},
	} {
		status := try()
		if got := status < 400; got != open {
			t.Errorf("%s: %d, open %t, want %t", name, status, got, open)
		}
	}
}

// addRevoked adds a push device, and a known browser for each account.
func addRevoked(t *testing.T, s *apptest.Server) {
	t.Helper()
	err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
		if _, err := tx.Exec(t.Context(), `
			INSERT INTO push_devices (id, user_id, name, endpoint, public_key, auth_secret, kinds, created_at)
			VALUES ('device', 'admin', 'Phone', 'https://push.example/1', 'key', 'secret', '[]', $1)`, tx.Now()); err != nil {
			return err
		}
		_, err := tx.Exec(t.Context(), `
			INSERT INTO known_devices (user_id, device_hash, last_used_at)
			SELECT id, 'hash', $1 FROM users`, tx.Now())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// wantNoRevoked checks that all revocable tables are empty (T140).
func wantNoRevoked(t *testing.T, s *apptest.Server) {
	t.Helper()
	for _, table := range app.Revocable {
		n, err := database.One[int](t.Context(), s.App.DB, `SELECT COUNT(*) FROM `+table)
		if err != nil || n > 0 {
			t.Errorf("a restore brings %d rows of %s back (%v)", n, table, err)
		}
	}
}
