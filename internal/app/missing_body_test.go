package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// TestOptionalBodyMayBeMissing sends no body to every operation of the API that accepts JSON. An operation without
// required fields responds as to {}, or with 404 for an unknown id.
func TestOptionalBodyMayBeMissing(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, database.SQLite, apptest.WithClock(now))
	document, err := s.App.Router.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Required bool
				Content  map[string]struct{ Schema *schema }
			}
		}
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(document, &api); err != nil {
		t.Fatal(err)
	}
	optional := 0
	for path, methods := range api.Paths {
		for method, operation := range methods {
			body, ok := operation.RequestBody.Content["application/json"]
			if !ok {
				continue
			}
			name, of := strings.ToUpper(method)+" "+path, body.Schema
			if of.Ref != "" {
				of = api.Components.Schemas[of.Ref[strings.LastIndex(of.Ref, "/")+1:]]
			}
			if operation.RequestBody.Required != (len(of.Required) > 0) {
				t.Errorf("%s: the document says required %t, its body requires %v", name, operation.RequestBody.Required,
					of.Required)
			}
			if len(of.Required) > 0 {
				continue
			}
			optional++
			missing, empty := sendUnknown(t, s, method, path, ""), sendUnknown(t, s, method, path, "{}")
			if missing != empty {
				t.Errorf("%s without a body: %s\nwith {}: %s", name, missing, empty)
			}
			if strings.HasPrefix(path, "/api/admin/") && strings.Contains(path, "{id}") && !strings.HasPrefix(missing, "404 ") {
				t.Errorf("%s with an unknown id: %s", name, missing)
			}
		}
	}
	if optional < 20 {
		t.Errorf("only %d operations have an optional body", optional)
	}
}

var requestIDs = regexp.MustCompile(`"(request_id|error_id)":"[^"]*"`)

// sendUnknown sends a body as the admin with an unused id, and returns the response without the parts that differ
// each time.
func sendUnknown(t *testing.T, s *apptest.Server, method, path, body string) string {
	t.Helper()
	path = wildcard.ReplaceAllString(path, "01a1fbd8-e7a8-7169-9346-68521a0560a6")
	req, err := http.NewRequestWithContext(t.Context(), strings.ToUpper(method), s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+s.SignIn(t, apptest.AdminEmail))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // it was read
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(res.StatusCode, " ", requestIDs.ReplaceAllString(string(text), ""))
}
