package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
)

// TestT81StaleWritesAreRefused opens the same row as two accounts and writes with both. The second write is refused,
// and the first remains. Each case contains its request, both bodies, and the expected text of the row.
func TestT81StaleWritesAreRefused(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, 11, 9, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		j := &marketJourney{Server: s, now: now, admin: s.SignIn(t, apptest.AdminEmail), owner: s.SignIn(t, partnerOwner)}
		company := j.company(t, "Harrow Robotics", partnerOwner)
		j.do(t, "POST", "/api/partner/claims/"+company, j.owner, nil)
		other := j.company(t, "Rival AI", partnerRival)
		colleague := s.SignIn(t, j.joined(t, "staying@harrow.example"))
		request := j.request(t, company, "first")
		j.do(t, "POST", "/api/quotes", "", apptest.Quote("ada@buyer.example"))
		lead := apptest.Newest(t, s, "leads")
		apptest.OpenBookings(t, s, apptest.NewYorkRules())
		apptest.BookSomeTime(t, s, j.admin)
		booking := apptest.Newest(t, s, "bookings")

		profile := func(description string) map[string]any {
			return map[string]any{"company_name": "Harrow Robotics", "company_description": description,
				"contact_email": partnerOwner, "services_offered": []string{"Automation"},
				"specializations": []string{"Invoices"}, "revision": j.revision(t, company)}
		}
		seen := func(id string, body map[string]any) map[string]any {
			body = maps.Clone(body)
			body["revision"] = j.revision(t, id)
			return body
		}
		kind := map[string]any{"title": "First title", "description": "", "minutes": 20, "service_id": "", "place": "",
			"is_active": true, "revision": 1}
		for _, c := range []struct {
			name                string
			method, path, token string
			first               map[string]any
			otherPath, second   string // the same path and the second account's token, unless set
			then                map[string]any
			read, says          string
		}{
			{name: "the profile of a company", method: "PUT", path: "/api/partner/profile", token: j.owner,
				first: profile("The first text."), second: colleague, then: profile("Another text."),
				read: "/api/admin/partners/" + company, says: "The first text."},
			{name: "a correction of the administrator's", method: "PUT", path: "/api/partner/profile", token: j.owner,
				first: profile("The second text."), otherPath: "/api/admin/partners/" + company, second: j.admin,
				then: profile("A correction."), read: "/api/admin/partners/" + company, says: "The second text."},
			{name: "accept, then decline", method: "POST", path: "/api/partner/introductions/" + request + "/moves",
				token: j.owner, first: map[string]any{"from": "pending", "status": "introduced"}, second: colleague,
				then: map[string]any{"from": "pending", "status": "lost", "reason": "No time"},
				read: "/api/partner/introductions/" + request, says: `"status":"introduced"`},
			{name: "an amount that a colleague entered", method: "POST",
				path: "/api/partner/introductions/" + request + "/moves", token: j.owner,
				first:  map[string]any{"from": "introduced", "status": "won", "won_cents": 50_000},
				second: colleague, then: map[string]any{"from": "introduced", "status": "won", "won_cents": 70_000},
				read: "/api/partner/introductions/" + request, says: `"won_cents":50000`},
			{name: "reject, then approve", method: "POST", path: "/api/admin/partners/" + other + "/reject", token: j.admin,
				first:     seen(other, map[string]any{"reason": "No references"}),
				otherPath: "/api/admin/partners/" + other + "/approve", second: j.admin, then: seen(other, map[string]any{}),
				read: "/api/admin/partners/" + other, says: "No references"},
			{name: "a kind of booking", method: "PUT", path: "/api/admin/booking-kinds/introductory-call", token: j.admin,
				first: kind, second: j.admin, then: with(kind, "title", "Second title"),
				read: "/api/admin/booking-settings", says: "First title"},
			{name: "a new kind with the name of another", method: "PUT", path: "/api/admin/booking-kinds/a-new-call",
				token: j.admin, first: with(with(kind, "revision", 0), "title", "A new call"), second: j.admin,
				then: with(with(kind, "revision", 0), "title", "Not this"), read: "/api/admin/booking-settings",
				says: "A new call"},
			{name: "the note on a booking", method: "POST", path: "/api/admin/bookings/" + booking + "/note", token: j.admin,
				first:  map[string]any{"owner_note": "First note", "from": ""},
				second: j.admin, then: map[string]any{"owner_note": "Second note", "from": ""},
				read: "/api/admin/bookings/" + booking, says: "First note"},
			{name: "the place of a booking", method: "POST", path: "/api/admin/bookings/" + booking + "/place",
				token: j.admin, first: map[string]any{"place": "https://meet.example/first", "from": ""},
				second: j.admin, then: map[string]any{"place": "https://meet.example/second", "from": ""},
				read: "/api/admin/bookings/" + booking, says: "https://meet.example/first"},
			{name: "the next step of a lead", method: "POST", path: "/api/admin/leads/" + lead + "/plan", token: j.admin,
				first:  map[string]any{"text": "Call Ada", "on": "2026-12-01", "from": map[string]any{"text": "", "on": ""}},
				second: j.admin, then: map[string]any{"text": "Write to Ada", "on": "2026-12-02",
					"from": map[string]any{"text": "", "on": ""}},
				read: "/api/admin/leads/" + lead, says: "Call Ada"},
		} {
			if c.first["revision"] != nil && strings.Contains(c.path, "partner") {
				id := company
				if strings.Contains(c.path, other) {
					id = other
				}
				c.first["revision"] = j.revision(t, id)
				c.then["revision"] = j.revision(t, id)
			}
			now.Advance(time.Second)
			if a := s.Do(t, c.method, c.path, c.token, c.first); a.Status != http.StatusOK {
				t.Fatalf("%s: the first is answered %d %s", c.name, a.Status, a.Body)
			}
			path := c.path
			if c.otherPath != "" {
				path = c.otherPath
			}
			now.Advance(time.Second)
			a := s.Do(t, c.method, path, c.second, c.then)
			if a.Status != http.StatusConflict || !strings.Contains(a.Body, "changed meanwhile") {
				t.Errorf("%s: the second is answered %d %s", c.name, a.Status, a.Body)
			}
			reader := c.token
			if strings.HasPrefix(c.read, "/api/admin/") {
				reader = j.admin
			}
			if a := s.Do(t, "GET", c.read, reader, nil); !strings.Contains(a.Body, c.says) {
				t.Errorf("%s: the first write is lost: %s", c.name, a.Body)
			}
		}
	}, apptest.WithClock(now))
}

func with(body map[string]any, field string, value any) map[string]any {
	body = maps.Clone(body)
	body[field] = value
	return body
}

// revision returns the current revision of a partner.
func (j marketJourney) revision(t *testing.T, partnerID string) int64 {
	t.Helper()
	var p struct{ Revision int64 }
	j.Do(t, "GET", "/api/admin/partners/"+partnerID, j.admin, nil).Decode(t, &p)
	return p.Revision
}

// joined adds an account as a member of the owner's partner and returns its address.
func (j marketJourney) joined(t *testing.T, email string) string {
	t.Helper()
	j.colleague(t, email)
	return email
}

// lastWriterWins lists the changes that need no revision, with the reason why that is harmless.
var lastWriterWins = map[string]string{
	"PUT /api/partner/pause":       "a switch: both press the same button, or each undoes the other in plain sight",
	"PUT /api/partner/logo":        "a picture that everybody sees at once and can replace",
	"PUT /api/partner/people/{id}": "a role of two; the last owner stays one",
	"PUT /api/admin/start":         "a tick of the owner's own list",

	"PUT /api/admin/push/devices":        "what a browser says of itself, to its owner alone",
	"PATCH /api/admin/push/devices/{id}": "the switches of one's own device",

	"PUT /api/admin/orders/{id}/referrer": "one company, which the order shows; the trail keeps each with its reason",
	"PUT /api/admin/leads/{id}/referrer":  "one company, which the lead shows; the trail keeps each with its reason",
}

// TestT81SharedRowChangesRequireRevision checks that each change of a shared row requires a revision or is
// listed in lastWriterWins.
func TestT81SharedRowChangesRequireRevision(t *testing.T) {
	t.Parallel()
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Ref        string   `json:"$ref"`
						Required   []string `json:"required"`
						Properties map[string]any
					}
				}
			} `json:"requestBody"`
		}
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	text, err := os.ReadFile(filepath.Join(repository, "api", "openapi.json"))
	if err == nil {
		err = json.Unmarshal(text, &document)
	}
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for path, operations := range document.Paths {
		for method, operation := range operations {
			route := strings.ToUpper(method) + " " + path
			shared := strings.HasPrefix(path, "/api/admin/") || strings.HasPrefix(path, "/api/partner/")
			if !shared || method != "put" && method != "patch" {
				continue
			}
			found++
			var required []string
			for _, content := range operation.RequestBody.Content {
				required = content.Schema.Required
				if name := strings.TrimPrefix(content.Schema.Ref, "#/components/schemas/"); name != "" {
					required = document.Components.Schemas[name].Required
				}
			}
			names := strings.Join(required, " ") + " "
			says := strings.Contains(names, "revision ") || strings.Contains(names, "from ") ||
				strings.Contains(names, "version ") || strings.Contains(names, "changed_at ")
			if _, excused := lastWriterWins[route]; says == excused {
				t.Errorf("%s requires %q, excused: %t", route, required, excused)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d changes were found", found)
	}
}
