package website_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

func TestOrderAfterPublishingUsesNewPrice(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("before: %d %s", a.Status, a.Body)
		}
		apptest.PublishContent(t, s, admin, apptest.Set("catalogue/private-training.json", "/price_cents", 31900))
		if text := s.Do(t, "GET", "/llms.txt", "", nil).Body; !strings.Contains(text, "$319 per session") {
			t.Errorf("printed for language models:\n%.800s", text)
		}
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusConflict {
			t.Errorf("the old price: %d %s", a.Status, a.Body)
		}
		if a := apptest.Checkout(t, s, "private-training", 31900); a.Status != http.StatusOK {
			t.Errorf("the new price: %d %s", a.Status, a.Body)
		}
		cents, err := database.One[int](t.Context(), s.App.DB, "SELECT MAX(amount_cents) FROM orders")
		if err != nil || cents != 31900 {
			t.Errorf("the order costs %d, %v", cents, err)
		}
	}, apptest.Payments("invoice"))
}

// TestConsumersUseCurrentContent publishes changes that every consumer of the content displays, and asks each.
func TestConsumersUseCurrentContent(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		get := func(path string) string { return s.Do(t, "GET", path, "", nil).Body }
		ask := func() string {
			return s.Do(t, "POST", "/api/assistant/messages", "",
				map[string]string{"question": "Do you restore gramophones?"}).Body
		}
		_ = ask() // builds the index to replace
		apptest.PublishContent(t, s, admin,
			apptest.Set("brand.json", "/name", "Pharos"), apptest.Set("brand.json", "/support_email", "keeper@pharos.example"),
			apptest.Set("brand.json", "/security_email", "locks@pharos.example"),
			apptest.Set("routes.json", "/routes/pricing/description",
				"We restore gramophones by hand, and every other service has its price here."),
			apptest.Set("pages/contact.json", "/head/text", "We restore gramophones by hand, and answer everything else as well."),
			apptest.Set("routes.json", "/redirects/~1gramophones", map[string]any{"from": "/gramophones", "to": "/pricing"}),
			apptest.Set("options.json", "/contact_types/gramophones", map[string]any{"value": "gramophones", "label": "Gramophones"}),
		)
		for path, want := range map[string]string{
			"/llms.txt": "# Pharos", "/api/openapi.json": `"Pharos"`, "/.well-known/security.txt": "mailto:locks@pharos.example",
			"/api/auth/health": "Pharos accounts",
		} {
			if body := get(path); !strings.Contains(body, want) {
				t.Errorf("%s lacks %q:\n%.300s", path, want, body)
			}
		}
		if answer := ask(); !strings.Contains(answer, "gramophones by hand") {
			t.Errorf("the assistant answers %s", answer)
		}
		a := s.Do(t, "POST", "/api/contact", "",
			map[string]any{"name": "Ada", "email": "ada@buyer.example", "subject": "Horn",
				"message": "It is bent.", "contactType": "gramophones", "elapsed_ms": 20_000})
		if a.Status != http.StatusCreated {
			t.Errorf("a message with a new topic: %d %s", a.Status, a.Body)
		}
		s.Drain(t)
		mails := s.Mails(t, "ada@buyer.example")
		if len(mails) != 1 || !strings.Contains(mails[0].Text, "Pharos") || mails[0].ReplyTo != "keeper@pharos.example" {
			t.Errorf("the mail says %+v", mails)
		}
		if from := s.App.MailFrom(); from != "Pharos <keeper@pharos.example>" {
			t.Errorf("mails come from %s", from)
		}
	})
}

func TestEditorShowsErrorsAndConflictsAtFields(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		state := apptest.SaveContent(t, s, admin, apptest.Set("brand.json", "/security_email", "nobody"))
		if len(state.Problems) != 1 || state.Problems[0].Field != "/security_email" {
			t.Errorf("%+v", state.Problems)
		}
		for path, body := range map[string]any{
			"publish": map[string]any{"revision": 1},
			"edit":    map[string]any{"revision": 1, "intents": []any{apptest.Set("brand.json", "name", "x")}},
		} {
			a := s.Do(t, "POST", "/api/admin/content/"+path, admin, body)
			var problem struct {
				Errors []struct{ Field, Message string }
			}
			a.Decode(t, &problem)
			want := map[string]string{"publish": "brand.json#/security_email", "edit": "field"}[path]
			if a.Status != http.StatusBadRequest || len(problem.Errors) != 1 || problem.Errors[0].Field != want {
				t.Errorf("%s: %d %s", path, a.Status, a.Body)
			}
		}
		a := s.Do(t, "POST", "/api/admin/content/edit", admin,
			map[string]any{"revision": 0, "intents": []any{apptest.Set("brand.json", "/security_email", "me")}})
		if a.Status != http.StatusConflict || !strings.Contains(a.Body, `"draft_changed"`) ||
			!strings.Contains(a.Body, "brand.json#/security_email") {
			t.Errorf("%d %s", a.Status, a.Body)
		}
		for path, want := range map[string]string{
			"difference?from=built-in&to=draft": `"label":"Email for security reports"`, "files?of=draft": `"security_email":"nobody"`,
			"versions": `"items":[]`,
		} {
			if a := s.Do(t, "GET", "/api/admin/content/"+path, admin, nil); a.Status != http.StatusOK ||
				!strings.Contains(a.Body, want) {
				t.Errorf("%s: %d %.300s", path, a.Status, a.Body)
			}
		}
	})
}

// TestPublishingRequiresReauthentication checks that a stolen session alone can't change prices.
func TestPublishingRequiresReauthentication(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	admin := s.SignIn(t, apptest.AdminEmail)
	state := apptest.SaveContent(t, s, admin, apptest.Set("brand.json", "/name", "Pharos"))
	now.Advance(11 * time.Minute)
	a := s.Do(t, "POST", "/api/admin/content/publish", admin, map[string]any{"revision": state.Draft.Revision})
	if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "confirmation_required") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if s.App.Content().Brand.Name == "Pharos" {
		t.Error("published")
	}
}

func TestT109DeletingUploadRequiresReauthentication(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	admin := s.SignIn(t, apptest.AdminEmail)
	mine := apptest.Uploaded(t, s, admin, "a.png", apptest.Described, apptest.OnePixel)
	now.Advance(11 * time.Minute)
	a := s.Do(t, "DELETE", "/api/admin/media/"+mine.ID, admin, nil)
	if a.Status != http.StatusForbidden || !strings.Contains(a.Body, "confirmation_required") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if file := s.Do(t, "GET", mine.Address, "", nil); file.Status != http.StatusOK {
		t.Errorf("the upload is gone: %d", file.Status)
	}
}

func TestDoctorReportsHiddenContent(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		apptest.PublishContent(t, s, admin, apptest.Set("brand.json", "/name", "Pharos"))
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			_, err := tx.Exec(t.Context(), `
				INSERT INTO content_versions (id, number, format, changes, created_at)
				SELECT 'future', 2, 99, '{}', created_at FROM content_versions`)
			if err == nil {
				_, err = tx.Exec(t.Context(), `UPDATE content_head SET version = 2`)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.App.Website().Publishing().Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		report, err := s.App.Operations().Examine(t.Context())
		if missing := strings.Join(report.Missing, "\n"); err != nil || !strings.Contains(missing, "Version 2 isn't shown") {
			t.Errorf("%v\n%s", err, missing)
		}
		if s.App.Content().Brand.Name != "Pharos" {
			t.Error("the last good version isn't shown")
		}
	})
}

func TestContentCanComeFromAFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "content")
	if err := content.Write(content.Builtin(), dir); err != nil {
		t.Fatal(err)
	}
	brand := filepath.Join(dir, "brand.json")
	text, err := os.ReadFile(brand)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(brand, []byte(strings.Replace(string(text), `"name": "Harborlight"`, `"name": "Pharos"`, 1)),
		0o600); err != nil {
		t.Fatal(err)
	}
	s := apptest.Start(t, database.SQLite, func(c *app.Config) { c.ContentDir = dir })
	admin := s.SignIn(t, apptest.AdminEmail)
	var state apptest.ContentState
	s.Do(t, "GET", "/api/admin/content", admin, nil).Decode(t, &state)
	if s.App.Content().Brand.Name != "Pharos" || state.ReadOnly == "" {
		t.Errorf("called %q, read only: %q", s.App.Content().Brand.Name, state.ReadOnly)
	}
	a := s.Do(t, "POST", "/api/admin/content/edit", admin,
		map[string]any{"revision": 0, "intents": []any{apptest.Set("brand.json", "/name", "X")}})
	if a.Status != http.StatusConflict || !strings.Contains(a.Body, "--content") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
