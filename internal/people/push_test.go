package people_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/people/push"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
)

// addDevice enables push for a browser of the admin and counts the messages to its push service.
func addDevice(t *testing.T, s *apptest.Server, admin string, kinds ...string) (id string, got *atomic.Int64) {
	t.Helper()
	got = &atomic.Int64{}
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		got.Add(1)
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(service.Close)
	a := s.Do(t, http.MethodPut, "/api/admin/push/devices", admin, apptest.PushDevice(service.URL+"/send/1", kinds...),
		"User-Agent", "Mozilla/5.0 (Linux; Android 16) Chrome/150.0")
	var d push.Device
	a.Decode(t, &d)
	if a.Status != http.StatusOK || d.Name != "Chrome on Android" {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	return d.ID, got
}

// contactForm returns a visitor's contact form.
func contactForm(name string) map[string]any {
	return map[string]any{"name": name, "email": "ada@site.example", "subject": "Hello", "message": "Can you help us?",
		"elapsed_ms": 20_000}
}

func TestLeadNotifiesDevice(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		id, got := addDevice(t, s, admin, "leads")
		if a := s.Do(t, http.MethodPost, "/api/contact", "", contactForm("Ada")); a.Status/100 != 2 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.Drain(t)
		if got.Load() != 1 {
			t.Errorf("the phone got %d messages", got.Load())
		}
		if page := sentPage(t, s); !strings.Contains(page, `"page":"/admin?tab=leads\u0026id=`) {
			t.Errorf("it leads to %s", page)
		}
		if a := s.Do(t, http.MethodPatch, "/api/admin/push/devices/"+id, admin,
			map[string]any{"kinds": []string{"orders"}}); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.Do(t, http.MethodPost, "/api/contact", "", contactForm("Bob"))
		s.Drain(t)
		if got.Load() != 1 {
			t.Errorf("a phone that asked for orders got %d messages", got.Load())
		}
	}, apptest.AllowLoopback)
}

// sentPage returns the payload of the newest message to a device.
func sentPage(t *testing.T, s *apptest.Server) string {
	t.Helper()
	payload, err := database.One[string](t.Context(), s.App.DB, `
		SELECT payload
		FROM jobs
		WHERE kind = 'push.send'
		ORDER BY id DESC
		LIMIT 1`)
	if err != nil {
		t.Fatal(err)
	}
	return payload
}

func TestT128PasswordChangeDisablesDevices(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		_, got := addDevice(t, s, admin, "leads")
		if a := s.Do(t, http.MethodPut, "/api/auth/user", admin, map[string]any{"password": apptest.Password + " too",
			"current_password": apptest.Password}); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.Drain(t)
		if a := s.Do(t, http.MethodPost, "/api/contact", "", contactForm("Ada")); a.Status/100 != 2 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.Drain(t)
		if got.Load() != 0 {
			t.Errorf("the device still receives messages: %d", got.Load())
		}
	}, apptest.AllowLoopback)
}

// TestAdminNotificationsHaveKinds checks that devices can select every notification of the admin, and that no kind
// is empty.
func TestAdminNotificationsHaveKinds(t *testing.T) {
	t.Parallel()
	told := map[push.Kind]bool{}
	for _, l := range apptest.Start(t, database.SQLite).App.Facts() {
		for _, w := range l.Steps {
			if w.Kind != facts.Notice || w.Recipient != "owner" {
				continue
			}
			kind, found := push.KindOf(w.Key)
			if !found {
				t.Errorf("no device receives %s: give it a kind", w.Key)
			}
			told[kind] = true
		}
	}
	for _, kind := range push.Kinds() {
		if !told[kind] {
			t.Errorf("nothing is of the kind %s", kind)
		}
	}
	if _, found := push.KindOf("factors.factor_added"); found {
		t.Error("devices receive security notifications of an account")
	}
}
