package app_test

import (
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// TestT43ResponsesHaveCompletePolicy requests every route, pages, files and missing paths. Each response has a
// complete Content-Security-Policy with sources, base address and frame ancestors, regardless of its content type.
func TestT43ResponsesHaveCompletePolicy(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"))
	patterns := []string{"GET /assets/no-such-file.js", "GET /no-such-page", "GET /", "GET /api/no-such-operation"}
	for _, route := range s.App.Router.Routes() {
		patterns = append(patterns, route.Pattern)
	}
	for _, pattern := range patterns {
		res := send(t, s, "", pattern, http.Header{})
		policy := res.Header.Get("Content-Security-Policy")
		for _, directive := range []string{"default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, directive) {
				t.Errorf("%s: no %s in %q", pattern, directive, policy)
			}
		}
	}
}

// TestT104TracingEchoesNothing sends TRACE and CONNECT: no response contains headers that a browser or proxy added to
// the request.
func TestT104TracingEchoesNothing(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for _, method := range []string{http.MethodTrace, "TRACK", http.MethodConnect} {
		for _, path := range []string{"/", "/api/partners", "/api/auth/user", "/assets/x.js", "/metrics"} {
			got := s.Do(t, method, path, "", nil, "Cookie", "secret=canary")
			if got.Status/100 == 2 || strings.Contains(got.Body, "canary") {
				t.Errorf("%s %s is answered %d %.100s", method, path, got.Status, got.Body)
			}
		}
	}
}
