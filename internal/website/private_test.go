package website_test

import (
	"net/http"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

func TestPrivateTokenPagesAreNotIndexed(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite)
	for path, private := range map[string]bool{
		"/partners":                   false,
		"/partners?partner=abc":       false,
		"/partners?review=abc":        true,
		"/quote":                      false,
		"/quote?offer=abc":            true,
		"/calendar":                   false,
		"/calendar?booking=abc":       true,
		"/calendar?invitation=abc":    true,
		"/calendar?order=abc":         true,
		"/calendar?order=":            true,
		"/calendar?view=day&order=ab": true,
	} {
		a := s.Do(t, http.MethodGet, path, "", nil)
		hidden := a.Header.Get("X-Robots-Tag") == "noindex" && a.Header.Get("Referrer-Policy") == "no-referrer"
		if hidden != private {
			t.Errorf("%s: private is %t, headers %v", path, private, a.Header)
		}
	}
}
