package operations_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/seal"
)

// otherKey is a sealing key that no node uses.
const otherKey = "YW5vdGhlciBrZXksIHdoaWNoIG5vIG5vZGUgaGFzIHg="

func TestT57NodeWithDifferentKeyDoesNotStart(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine)
			token := s.SignIn(t, apptest.AdminEmail)
			for name, change := range map[string]func(c *app.Config){
				"another key":         func(c *app.Config) { c.SecretKey = otherKey },
				"a folder without it": func(c *app.Config) { c.SecretKey, c.Data = "", emptyCopy(t, engine, c.Data) },
			} {
				_, err := apptest.StartAgain(t, s.App.Config, change)
				if err == nil {
					t.Fatalf("%s: it started", name)
				}
				for _, want := range []string{"HARBORLIGHT_SECRET_KEY", "harborlight keys rotate --lost",
					"signs in again"} {
					if !strings.Contains(err.Error(), want) {
						t.Errorf("%s: %q does not say %q", name, err, want)
					}
				}
				if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), otherKey) {
					t.Errorf("%s: not one sentence, or not discreet: %q", name, err)
				}
			}
			if a := s.Do(t, http.MethodGet, "/api/auth/user", token, nil); a.Status != http.StatusOK {
				t.Errorf("the running node: %d", a.Status)
			}
		})
	}
}

// emptyCopy returns a folder with a copy of the database file, if there is one, and without a key.
func emptyCopy(t *testing.T, engine database.Dialect, data string) string {
	t.Helper()
	dir := t.TempDir()
	if engine == database.SQLite {
		for _, name := range []string{"harborlight.db", "harborlight.db-wal"} {
			text, err := os.ReadFile(data + "/" + name)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(dir+"/"+name, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

func TestLostKeyRequiresExplicitDiscard(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine)
			s.SignIn(t, apptest.AdminEmail)
			next, err := apptest.StartAgain(t, s.App.Config, func(c *app.Config) { c.SecretKey, c.LostKey = otherKey, true })
			if err != nil {
				t.Fatal(err)
			}
			if !next.DiscardedSealed() {
				t.Error("it does not say that it gave anything up")
			}
			for _, table := range []string{"sessions", "link_keys"} {
				if n, err := database.One[int](t.Context(), next.DB, "SELECT COUNT(*) FROM "+table); err != nil ||
					n != 0 {
					t.Errorf("%d rows of %s are left, %v", n, table, err)
				}
			}
			v, err := audit.Verify(t.Context(), next.DB)
			if err != nil || len(v.Findings) != 0 {
				t.Errorf("the audit log: %+v, %v", v.Findings, err)
			}
			lost, err := database.One[int](t.Context(), next.DB,
				"SELECT COUNT(*) FROM audit_log WHERE action = 'keys.lost'")
			if err != nil || lost != 1 {
				t.Errorf("%d entries say so, %v", lost, err)
			}
			again, err := apptest.StartAgain(t, s.App.Config, func(c *app.Config) { c.SecretKey, c.LostKey = otherKey, true })
			if err != nil || again.DiscardedSealed() {
				t.Errorf("the second start discards readable secrets: %v", err)
			}
		})
	}
}

// session is the response to a sign-in.
type session struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
}

func signIn(t *testing.T, s *apptest.Server) session {
	t.Helper()
	s.SignIn(t, "ada@site.example")
	var in session
	s.Do(t, http.MethodPost, "/api/auth/token?grant_type=password", "",
		map[string]string{"email": "ada@site.example", "password": apptest.Password}).Decode(t, &in)
	return in
}

// TestKeyRotationBesideRunningProgram rotates the keys in another process, as the command does, and checks the
// running program.
func TestKeyRotationBesideRunningProgram(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC))
			s := apptest.Start(t, engine, apptest.WithClock(now), func(c *app.Config) { c.PublicURL = "http://localhost:1" })
			in := signIn(t, s)
			command, err := apptest.StartAgain(t, s.App.Config, func(*app.Config) {})
			if err != nil {
				t.Fatal(err)
			}
			status := func(token string) int { return s.Do(t, http.MethodGet, "/api/auth/user", token, nil).Status }
			refresh := func() apptest.Answer {
				return s.Do(t, http.MethodPost, "/api/auth/token?grant_type=refresh_token", "",
					map[string]string{"refresh_token": in.RefreshToken})
			}
			published := func() int {
				var set struct{ Keys []json.RawMessage }
				s.Do(t, http.MethodGet, "/api/auth/.well-known/jwks.json", "", nil).Decode(t, &set)
				return len(set.Keys)
			}

			if err := command.Rotate(t.Context(), false); err != nil {
				t.Fatal(err)
			}
			now.Advance(6 * time.Second)
			if got := status(in.AccessToken); got != http.StatusOK || published() != 2 {
				t.Errorf("the token of the old key: %d; %d keys are published", got, published())
			}
			refresh().Decode(t, &in)
			if got := status(in.AccessToken); got != http.StatusOK {
				t.Errorf("the token of the new key: %d", got)
			}

			if err := command.Rotate(t.Context(), true); err != nil {
				t.Fatal(err)
			}
			now.Advance(6 * time.Second)
			if got := status(in.AccessToken); got != http.StatusForbidden || published() != 1 {
				t.Errorf("after --now the token of the old key: %d; %d keys are published", got, published())
			}
			if a := refresh(); a.Status == http.StatusOK {
				t.Error("after --now a session goes on")
			}
			in = signIn(t, s)
			if got := status(in.AccessToken); got != http.StatusOK {
				t.Errorf("a new session: %d", got)
			}
		})
	}
}

// TestResealBesideRunningProgram replaces the key file under a running program. Afterwards, the new
// key alone opens all secrets.
func TestResealBesideRunningProgram(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"),
		func(c *app.Config) { c.PublicURL = "http://localhost:1" })
	in := signIn(t, s)
	order := map[string]any{"serviceId": "video-package", "amount": 149700,
		"formData": map[string]any{"name": "Dan", "email": "dan@site.example", "acceptTerms": true}}
	if a := s.Do(t, http.MethodPost, "/api/checkout", "", order); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if a := s.Do(t, http.MethodGet, "/api/admin/push", s.SignIn(t, apptest.AdminEmail), nil); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	enrol := map[string]any{"factor_type": "totp", "friendly_name": "App"}
	if a := s.Do(t, http.MethodPost, "/api/auth/factors", in.AccessToken, enrol); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	command, err := apptest.StartAgain(t, s.App.Config, func(*app.Config) {})
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(s.App.Config.KeyFile())
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Operations().Reseal(t.Context()); err != nil {
		t.Fatal(err)
	}
	if a := s.Do(t, http.MethodGet, "/api/auth/user", in.AccessToken, nil); a.Status != http.StatusOK {
		t.Errorf("the running program: %d %s", a.Status, a.Body)
	}
	signIn(t, s)
	after, err := os.ReadFile(s.App.Config.KeyFile())
	if err != nil {
		t.Fatal(err)
	}
	key, _, _ := strings.Cut(string(after), "\n")
	if key == strings.TrimSpace(string(before)) {
		t.Fatal("the key is the old one")
	}
	newest, err := seal.Parse(key)
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for purpose, query := range map[string]string{
		"signing-key:": "SELECT kid, private_key AS text FROM signing_keys",
		"link-key:":    "SELECT name AS kid, secret AS text FROM link_keys",
		"push-key:":    "SELECT name AS kid, private_key AS text FROM push_keys",
		"totp:":        "SELECT user_id AS kid, secret AS text FROM totp_factors",
	} {
		rows, err := database.All[struct {
			ID   string `db:"kid"`
			Text string `db:"text"`
		}](t.Context(), s.App.DB, query)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if _, err := newest.Open(purpose+row.ID, row.Text); err != nil {
				t.Errorf("%s%s: %v", purpose, row.ID, err)
			}
			opened++
		}
	}
	if opened != 4 {
		t.Errorf("%d secrets were opened, want 4", opened)
	}
	// The number of sealed texts in the complete database equals the number of opened ones, so none was forgotten.
	sealed := s.Search(t, database.SQLite, "v1.")
	found := sealed["signing_keys"] + sealed["link_keys"] + sealed["push_keys"] + sealed["totp_factors"]
	if found != opened || len(sealed) != 4 {
		t.Errorf("sealed texts are in %v: open them here too", sealed)
	}
	if v, err := audit.Verify(t.Context(), s.App.DB); err != nil || len(v.Findings) != 0 {
		t.Errorf("the audit log: %+v, %v", v.Findings, err)
	}
	if _, err := apptest.StartAgain(t, s.App.Config, func(c *app.Config) { c.SecretKey = key }); err != nil {
		t.Errorf("a node with the new key alone: %v", err)
	}
	if _, err := apptest.StartAgain(t, s.App.Config, func(c *app.Config) { c.SecretKey = string(before) }); err == nil {
		t.Error("a node with the old key alone starts")
	}
}

func TestConfiguredKeyRotatesToFirstOfTwo(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, func(c *app.Config) { c.SecretKey = databasetest.Key })
			if err := s.App.Operations().Reseal(t.Context()); err == nil ||
				!strings.Contains(err.Error(), "HARBORLIGHT_SECRET_KEY") {
				t.Errorf("with one key: %v", err)
			}
			both, err := apptest.StartAgain(t, s.App.Config,
				func(c *app.Config) { c.SecretKey = otherKey + "," + databasetest.Key })
			if err != nil {
				t.Fatal(err)
			}
			if err := both.Operations().Reseal(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := apptest.StartAgain(t, s.App.Config, func(c *app.Config) { c.SecretKey = otherKey }); err != nil {
				t.Errorf("with the new key alone: %v", err)
			}
			if _, err := apptest.StartAgain(t, s.App.Config, func(*app.Config) {}); err == nil {
				t.Error("with the old key alone it starts")
			}
		})
	}
}
