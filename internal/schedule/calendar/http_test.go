package calendar_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/event"
)

// people is a verifier that accepts every token as the user's name.
type people struct{}

func (people) Authenticate(_ context.Context, token string) (auth.Principal, error) {
	return auth.Principal{UserID: token, SessionID: token, ExpiresAt: time.Now().Add(time.Hour)}, nil
}

// start serves the slice's operations as internal/app maps them.
func start(t *testing.T, limits bool) http.Handler {
	t.Helper()
	db := databasetest.Open(t, database.SQLite)
	a := &calendar.API{
		Service: calendar.NewService(db, &reminded{minutes: 15}),
		Limit:   limit.NewFactory(clock.NewManual(nine), limits).New(120, time.Minute),
	}
	r := httpx.NewRouter(func() string { return "test" }, "0", people{})
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events", ID: "list", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/events", ID: "create", Role: auth.SignedIn,
		Status: http.StatusCreated}, a.Create)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events/{id}", ID: "find", Role: auth.SignedIn}, a.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/events/{id}", ID: "update", Role: auth.SignedIn}, a.Update)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/events/{id}", ID: "delete", Role: auth.SignedIn}, a.Delete)
	return r
}

// ask sends one request and returns status and body; token "" is anonymous.
func ask(t *testing.T, h http.Handler, token, method, target, body string) (int, string) {
	t.Helper()
	req := httptest.NewRequestWithContext(contenttest.Context(t), method, target, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res := httptest.NewRecorder()
	h.ServeHTTP(res, req)
	return res.Code, res.Body.String()
}

const standUp = `{"title":"Stand-up","start_time":"2026-11-21T10:00:00+01:00","end_time":"2026-11-21T11:00:00+01:00"}`

// added creates an event of the user and returns its JSON.
func added(t *testing.T, h http.Handler, token, body string) map[string]any {
	t.Helper()
	status, text := ask(t, h, token, "POST", "/api/events", body)
	if status != http.StatusCreated {
		t.Fatalf("create: %d %s", status, text)
	}
	return object(t, text)
}

func object(t *testing.T, text string) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return v
}

func markAbridged(t *testing.T, h http.Handler, token, query string) []map[string]any {
	t.Helper()
	status, text := ask(t, h, token, "GET", "/api/events"+query, "")
	var v []map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil || status != http.StatusOK {
		t.Fatalf("list%s: %d %s", query, status, text)
	}
	return v
}

func TestEventsOverHTTP(t *testing.T) {
	t.Parallel()
	h := start(t, false)

	t.Run("an anonymous visitor reads 'User not authenticated'", func(t *testing.T) {
		for _, c := range [][2]string{{"GET", ""}, {"POST", ""}, {"PATCH", "/x"}, {"DELETE", "/x"}} {
			status, text := ask(t, h, "", c[0], "/api/events"+c[1], standUp)
			if status != http.StatusUnauthorized || object(t, text)["detail"] != "User not authenticated" {
				t.Errorf("%s: %d %s", c[0], status, text)
			}
		}
	})

	t.Run("an empty calendar is an empty array", func(t *testing.T) {
		if _, text := ask(t, h, "fresh", "GET", "/api/events", ""); strings.TrimSpace(text) != "[]" {
			t.Fatalf("got %s", text)
		}
	})

	t.Run("unknown fields come back unchanged at the top level", func(t *testing.T) {
		e := added(t, h, "ann", `{"color":"teal","nested":{"a":[1,null,true]},`+standUp[1:])
		if e["color"] != "teal" || e["event_type"] != "personal" || e["user_id"] != "ann" ||
			e["start_time"] != "2026-11-21T09:00:00Z" {
			t.Fatalf("created %v", e)
		}
		if diff := cmp.Diff([]map[string]any{e}, markAbridged(t, h, "ann", "")); diff != "" {
			t.Fatal(diff)
		}
		status, text := ask(t, h, "ann", "PATCH", "/api/events/"+e["id"].(string), `{"color":null,"mood":"good"}`)
		changed := object(t, text)
		if _, kept := changed["color"]; status != http.StatusOK || kept || changed["mood"] != "good" ||
			changed["nested"] == nil {
			t.Fatalf("changed: %d %s", status, text)
		}
		if status, text := ask(t, h, "ann", "DELETE", "/api/events/"+e["id"].(string),
			""); status != http.StatusNoContent || text != "" {
			t.Fatalf("delete: %d %s", status, text)
		}
	})

	t.Run("the range of the list is in the address", func(t *testing.T) {
		added(t, h, "bob", standUp)
		if n := len(markAbridged(t, h, "bob", "?start=2026-11-21T10:00:00%2B01:00&end=2026-11-21T10:00:00Z")); n != 1 {
			t.Errorf("%d events, want 1", n)
		}
		if n := len(markAbridged(t, h, "bob", "?start=2026-11-21T09:00:01Z")); n != 0 {
			t.Errorf("%d events, want 0", n)
		}
		status, text := ask(t, h, "bob", "GET", "/api/events?start=2026-11-21T10:00:00+01:00", "")
		if status != http.StatusBadRequest || !strings.Contains(text, "%2B") {
			t.Errorf("%d %s", status, text)
		}
	})

	t.Run("T2: another user's events are not found", func(t *testing.T) {
		e := added(t, h, "cem", standUp)
		target := "/api/events/" + e["id"].(string)
		for _, c := range [][2]string{{"PATCH", `{"title":"mine"}`}, {"DELETE", ""}} {
			if status, text := ask(t, h, "dora", c[0], target, c[1]); status != http.StatusNotFound {
				t.Errorf("%s: %d %s", c[0], status, text)
			}
		}
		if diff := cmp.Diff([]map[string]any{e}, markAbridged(t, h, "cem", "")); diff != "" {
			t.Error(diff)
		}
		if n := len(markAbridged(t, h, "dora", "?user_id=cem")); n != 0 {
			t.Errorf("dora sees %d events of cem", n)
		}
	})

	t.Run("T2 T3: the server's fields in a body are refused and nothing moves", func(t *testing.T) {
		e := added(t, h, "eve", standUp)
		for _, field := range []string{"user_id", "id", "created_at", "updated_at", "USER_ID", "User_id"} {
			body := `{"` + field + `":"fred",` + standUp[1:]
			for _, c := range [][2]string{{"POST", "/api/events"}, {"PATCH", "/api/events/" + e["id"].(string)}} {
				status, text := ask(t, h, "eve", c[0], c[1], body)
				if status != http.StatusBadRequest || !strings.Contains(text, `"field":"`+field+`"`) ||
					strings.Contains(text, "fred") {
					t.Errorf("%s %s: %d %s", c[0], field, status, text)
				}
			}
		}
		if diff := cmp.Diff([]map[string]any{e}, markAbridged(t, h, "eve", "")); diff != "" {
			t.Error(diff)
		}
		if n := len(markAbridged(t, h, "fred", "")); n != 0 {
			t.Errorf("fred has %d events", n)
		}
	})
}

func TestRefusedBodies(t *testing.T) {
	t.Parallel()
	h := start(t, false)
	for name, c := range map[string]struct{ body, field string }{
		"no title":           {`{"start_time":"2026-11-21T09:00:00Z","end_time":"2026-11-21T09:00:00Z"}`, "title"},
		"empty title":        {strings.Replace(standUp, "Stand-up", "", 1), "title"},
		"blank title":        {strings.Replace(standUp, "Stand-up", "  ", 1), "title"},
		"title is a number":  {strings.Replace(standUp, `"Stand-up"`, "7", 1), "title"},
		"title is null":      {strings.Replace(standUp, `"Stand-up"`, "null", 1), "title"},
		"title too long":     {strings.Replace(standUp, "Stand-up", strings.Repeat("ä", 201), 1), "title"},
		"start is no time":   {strings.Replace(standUp, "2026-11-21T10", "2026-02-30T10", 1), "start_time"},
		"start without zone": {strings.Replace(standUp, "10:00:00+01:00", "10:00:00", 1), "start_time"},
		"end before year 1": {strings.Replace(standUp, "2026-11-21T11:00:00+01:00", "0001-01-01T00:00:00+14:00", 1),
			"end_time"},
		"end after 9999": {strings.Replace(standUp, "2026-11-21T11:00:00+01:00", "9999-12-31T23:59:59-12:00", 1),
			"end_time"},
		"unknown type": {`{"event_type":"party",` + standUp[1:], "event_type"},
		"other case":   {`{"Title":"x",` + standUp[1:], "Title"},
		"twice":        {`{"title":"x",` + standUp[1:], "body"},
		"too much":     {`{"x":"` + strings.Repeat("a", event.MaxExtra) + `",` + standUp[1:], "extra"},
		"no JSON":      {`{`, "body"},
		"no object":    {`[]`, "body"},
	} {
		t.Run(name, func(t *testing.T) {
			status, text := ask(t, h, "ann", "POST", "/api/events", c.body)
			if status != http.StatusBadRequest || !strings.Contains(text, `"field":"`+c.field+`"`) {
				t.Fatalf("%d %s", status, text)
			}
		})
	}
	if n := len(markAbridged(t, h, "ann", "")); n != 0 {
		t.Fatalf("%d events were kept", n)
	}
	t.Run("more than 64 KB", func(t *testing.T) {
		if status, _ := ask(t, h, "ann", "POST", "/api/events",
			`{"x":"`+strings.Repeat("a", 70_000)+`"}`); status != http.StatusRequestEntityTooLarge {
			t.Fatalf("status %d", status)
		}
	})
}

func TestLimitIsPerUser(t *testing.T) {
	t.Parallel()
	h := start(t, true)
	for i := range 121 {
		status, text := ask(t, h, "ann", "GET", "/api/events", "")
		if want := map[bool]int{true: http.StatusOK, false: http.StatusTooManyRequests}[i < 120]; status != want {
			t.Fatalf("request %d: %d %s", i+1, status, text)
		}
	}
	if status, _ := ask(t, h, "bob", "GET", "/api/events", ""); status != http.StatusOK {
		t.Fatalf("another user: %d", status)
	}
}
