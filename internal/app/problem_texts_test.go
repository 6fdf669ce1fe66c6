package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
)

// TestProblemsUseTheirTexts refuses requests at the edge with every message of problems.json in a made-up
// language, as the main message and below a field.
func TestProblemsUseTheirTexts(t *testing.T) {
	t.Parallel()
	site, err := content.Read(contenttest.MadeUp(t))
	apptest.Must(t, err)
	ctx := fault.WithTexts(t.Context(), site.Message)
	said := 0
	for _, m := range content.MessageKeys() {
		if !strings.HasPrefix(m.Key, "problems.") {
			continue
		}
		said++
		var values []any
		for i, name := range m.Placeholders {
			values = append(values, name, 7_000+i)
		}
		w := httptest.NewRecorder()
		httpx.WriteError(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/x", nil),
			fault.InvalidField("x", fault.Message(m.Key, values...)))
		for _, text := range userTexts(t, w.Body.String()) {
			if words := wordsOfGo(text); len(words) > 0 || strings.Contains(text, "{") {
				t.Errorf("%s is written as %q", m.Key, text)
			}
		}
	}
	if said < 400 {
		t.Errorf("only %d problems were said", said)
	}
}

// TestRefusalTextsComeFromContent sends requests that are refused to a site in a made-up language.
func TestRefusalTextsComeFromContent(t *testing.T) {
	t.Parallel()
	dir := madeUpSite(t)
	s := apptest.Start(t, database.SQLite, apptest.Limited, apptest.Payments("invoice"),
		apptest.WithClock(clock.NewManual(apptest.BookingNow)), func(c *app.Config) { c.ContentDir = dir })
	apptest.OpenBookings(t, s, apptest.NewYorkRules())
	buyer := s.SignIn(t, "ada@site.example")
	contact := func(changed ...any) map[string]any {
		body := map[string]any{"name": "Ada", "email": "ada@site.example", "subject": "Hello", "message": "A question",
			"elapsed_ms": 20_000}
		for i := 0; i < len(changed); i += 2 {
			body[changed[i].(string)] = changed[i+1]
		}
		return body
	}
	order := func(amount int, country string) map[string]any {
		return map[string]any{"serviceId": "video-package", "amount": amount, "formData": map[string]any{"name": "Ada",
			"email": "ada@site.example", "country": country, "acceptTerms": true}}
	}
	const none = "01a217b3-9a59-7f00-a242-d9a6518a88d2"
	for name, c := range map[string]struct {
		method, path, token string
		body                any
		status              int
	}{
		"nothing filled in":     {"POST", "/api/contact", "", map[string]any{}, 400},
		"no address":            {"POST", "/api/contact", "", contact("email", "ada"), 400},
		"an endless subject":    {"POST", "/api/contact", "", contact("subject", strings.Repeat("x", 10_000)), 400},
		"a number for a name":   {"POST", "/api/contact", "", contact("name", 1), 400},
		"an unknown field":      {"POST", "/api/contact", "", contact("color", "red"), 400},
		"a body of a megabyte":  {"POST", "/api/contact", "", strings.Repeat(" ", 1<<20) + "{}", 413},
		"no service":            {"POST", "/api/checkout/quote", "", map[string]any{}, 400},
		"an unknown service":    {"POST", "/api/checkout/quote", "", map[string]any{"serviceId": "yacht"}, 400},
		"another price":         {"POST", "/api/checkout", "", order(1, "DE"), 409},
		"an order from nowhere": {"POST", "/api/checkout", "", order(149_700, "Nowhere"), 400},
		"an event without end":  {"POST", "/api/events", buyer, map[string]any{"title": "Lunch"}, 400},
		"no such event":         {"PATCH", "/api/events/" + none, buyer, map[string]any{"title": "Lunch"}, 404},
		"no such company":       {"GET", "/api/partners/" + none + "/reviews", "", nil, 404},
		"no such review":        {"GET", "/api/reviews/" + strings.Repeat("x", 43), "", nil, 404},
		"a time in the night":   {"POST", "/api/bookings", "", apptest.BookingBody("eve@guest.example", apptest.Tomorrow(3, 0)), 409},
	} {
		a := s.Do(t, c.method, c.path, c.token, c.body)
		texts := userTexts(t, a.Body)
		if a.Status != c.status || len(texts) == 0 {
			t.Errorf("%s: %d %s, want %d", name, a.Status, a.Body, c.status)
		}
		for _, text := range texts {
			if words := wordsOfGo(text); len(words) > 0 || !strings.ContainsFunc(text, isCircled) {
				t.Errorf("%s: %q", name, text)
			}
		}
	}
	for range 61 {
		if a := s.Do(t, "POST", "/api/contact", "", contact("email", "ada")); a.Status == http.StatusTooManyRequests {
			for _, text := range userTexts(t, a.Body) {
				if len(wordsOfGo(text)) > 0 {
					t.Errorf("too many: %q", text)
				}
			}
			return
		}
	}
	t.Error("61 requests were none too many")
}

// isCircled reports whether a letter belongs to the made-up language.
func isCircled(r rune) bool { return r >= 'Ⓐ' && r <= 'ⓩ' }

// forPrograms lists the parts of a response that users don't read.
var forPrograms = []string{"title", "code", "field", "name", "request_id", "serviceId"}

// userTexts returns the texts of a JSON response that users read.
func userTexts(t *testing.T, body string) []string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return textsOf(value)
}

func textsOf(value any) (texts []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, entry := range v {
			texts = append(texts, textsOf(entry)...)
		}
	case map[string]any:
		for key, entry := range v {
			if !slices.Contains(forPrograms, key) {
				texts = append(texts, textsOf(entry)...)
			}
		}
	}
	return texts
}
