package partners_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/database"
)

func applicationBody(extra string) string {
	return `{"company_name":"Acme AI","company_description":"Automates invoices.","contact_email":"a@acme.example",` +
		`"services_offered":["Automation"],"specializations":["Invoices"]` + extra + `}`
}

// keys returns the sorted keys of the first object in a list.
func keys(t *testing.T, text string) string {
	t.Helper()
	var rows []map[string]any
	if err := json.Unmarshal([]byte(text), &rows); err != nil || len(rows) == 0 {
		t.Fatalf("no rows in %s: %v", text, err)
	}
	return strings.Join(slices.Sorted(maps.Keys(rows[0])), " ")
}

const (
	listingKeys = "company_description company_name created_at id is_active is_verified location logo_url " +
		"pricing_range rating review_count services_offered specializations team_size website_url years_experience"
	arrivalKeys = "company_name created_at id is_verified location logo_url"
)

func TestT34PublicFields(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo)
	var page struct {
		Items      json.RawMessage `json:"items"`
		NextCursor string          `json:"next_cursor"`
	}
	s.Do(t, "GET", "/api/partners?limit=2", "", nil).Decode(t, &page)
	if got := keys(t, string(page.Items)); got != listingKeys || page.NextCursor == "" {
		t.Errorf("the list has %s", got)
	}
	if got := keys(t, s.Do(t, "GET", "/api/partners/recent", "", nil).Body); got != arrivalKeys {
		t.Errorf("Live Activity has %s", got)
	}
	one := s.Do(t, "GET", "/api/partners/"+page.NextCursor, "", nil)
	if got := keys(t, "["+one.Body+"]"); got != listingKeys {
		t.Errorf("one partner has %s", got)
	}
	applied := s.Do(t, "POST", "/api/partners", "", applicationBody(""))
	if got := keys(t, "["+applied.Body+"]"); applied.Status != http.StatusCreated || got != arrivalKeys {
		t.Errorf("the application returns %d with %s", applied.Status, got)
	}
	if pending := s.Do(t, "GET", "/api/partners/"+markettest.IDOf(t, applied), "", nil); pending.Status != http.StatusNotFound {
		t.Errorf("a pending partner is shown: %d", pending.Status)
	}
}

func TestT3ProtectedFieldsAreRefused(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for _, extra := range []string{
			`,"is_active":true`, `,"is_verified":true`, `,"IS_ACTIVE":true`, `,"Is_Active":false`,
			`,"is_active":false,"is_active":true`,
			`,"is_active":"false"`, `,"rating":5`, `,"review_count":99`, `,"commission_rate":0`, `,"id":"x"`,
			`,"created_at":"2020-01-01T00:00:00Z"`,
			`,"logo_url":"https://tracker.example/x.png"`, `,"flags":[]`, `,"is_held":false`, `,"status":"approved"`,
			`,"user_id":"x"`,
		} {
			if got := s.Do(t, "POST", "/api/partners", "", applicationBody(extra)); got.Status != http.StatusBadRequest {
				t.Errorf("%s returns %d: %s", extra, got.Status, got.Body)
			}
		}
		if got := s.Do(t, "GET", "/api/partners/recent", "", nil); strings.TrimSpace(got.Body) != "[]" {
			t.Errorf("stored in spite of the fault: %s", got.Body)
		}
		if got := s.Do(t, "POST", "/api/partners", "",
			applicationBody(`,"is_active":false,"is_verified":false`)); got.Status != http.StatusCreated {
			t.Errorf("an application with both fields returns %d: %s", got.Status, got.Body)
		}
	})
}

func TestInvalidInputNamesFields(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	got := s.Do(t, "POST", "/api/partners", "",
		`{"company_name":"secret words","website_url":"javascript:alert(1)","contact_email":"x","company_description":"d","services_offered":[],"specializations":["a"]}`)
	for _, want := range []string{`"field":"website_url"`, `"field":"contact_email"`,
		`"field":"services_offered","message":"Select at least one service"`} {
		if !strings.Contains(got.Body, want) {
			t.Errorf("no %s in %s", want, got.Body)
		}
	}
	if got.Status != http.StatusBadRequest || got.Header.Get("Content-Type") != "application/problem+json" ||
		strings.Contains(got.Body, "secret words") || strings.Contains(got.Body, "javascript") {
		t.Errorf("got %d %s", got.Status, got.Body)
	}
}

func TestT47ListAcceptsAnyParameter(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for _, query := range []string{
			"?q=%27%20OR%201%3D1--", "?q=%00", "?q=%ff%fe", "?q=" + strings.Repeat("a+", 90), "?service=%ff", "?service=%00",
			"?service=%27",
			"?cursor=%00", "?cursor=%ff", "?cursor=x", "?limit=0", "?limit=51", "?limit=-1", "?limit=x",
			"?limit=99999999999999999999", "?q=" + strings.Repeat("a", 201),
		} {
			if got := s.Do(t, "GET", "/api/partners"+query, "", nil); got.Status != http.StatusOK &&
				got.Status != http.StatusBadRequest {
				t.Errorf("%s returns %d: %s", query, got.Status, got.Body)
			}
		}
		for _, path := range []string{"/api/partners/%00", "/api/partners/%ff", "/api/partners/x"} {
			if got := s.Do(t, "GET", path, "", nil); got.Status != http.StatusNotFound {
				t.Errorf("%s returns %d: %s", path, got.Status, got.Body)
			}
		}
	})
}

func TestUnchangedResponsesAreNotModified(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Demo)
	for _, path := range []string{"/api/partners", "/api/partners/recent"} {
		first := s.Do(t, "GET", path, "", nil)
		etag := first.Header.Get("ETag")
		if again := s.Do(t, "GET", path, "", nil, "If-None-Match", etag); etag == "" ||
			again.Status != http.StatusNotModified || again.Body != "" {
			t.Errorf("%s: %d %q", path, again.Status, again.Body)
		}
	}
}

func TestT36ApplicationsAreLimitedOverHTTP(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited)
	for i := range 6 {
		got := s.Do(t, "POST", "/api/partners", "",
			strings.Replace(applicationBody(""), "a@acme", fmt.Sprintf("n%d@acme", i), 1))
		want := http.StatusCreated
		if i == 5 {
			want = http.StatusTooManyRequests
		}
		if got.Status != want || (i == 5) != (got.Header.Get("Retry-After") != "") {
			t.Errorf("application %d returns %d: %s", i+1, got.Status, got.Body)
		}
	}
}
