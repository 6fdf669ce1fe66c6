package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// TestActionsAreThoseOfTheTable compares the desk's actions with testdata/actions.txt: ending, effect and freshness.
func TestActionsAreThoseOfTheTable(t *testing.T) {
	t.Parallel()
	var table strings.Builder
	for _, d := range apptest.Start(t, database.SQLite).App.Desk().Declared() {
		ending, proof := string(d.Ending), ""
		if d.Undoes {
			ending = "undoes"
		}
		if d.Effect.NeedsProof() {
			proof = "fresh"
		}
		line := fmt.Sprintf("%-20s %-20s %-7s %-16s %s", d.Kind, d.Action, ending, d.Effect, proof)
		table.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	compareTable(t, "actions.txt", table.String())
}

// TestT135FreshnessFollowsFromTheEffect calls every route of the administrator with a session that is eleven minutes
// old. Routes and inputs that bind, pay, reveal or erase are refused.
func TestT135FreshnessFollowsFromTheEffect(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(bookingNow)
	s := apptest.Start(t, database.SQLite, apptest.On(now))
	stale := s.SignIn(t, apptest.AdminEmail)
	now.Advance(auth.FreshFor + time.Minute)
	asks := func(method, path string, body any) bool {
		a := s.Do(t, method, path, stale, body)
		if a.Status == http.StatusUnauthorized {
			t.Fatalf("%s %s: the session has ended", method, path)
		}
		return a.Status == http.StatusForbidden && strings.Contains(a.Body, "confirmation_required")
	}
	declared := map[string]auth.Effect{}
	for _, r := range s.App.Router.Routes() {
		if r.Role != auth.Administrator {
			continue
		}
		declared[r.Pattern] = r.Effect
		method, path, _ := strings.Cut(r.Pattern, " ")
		if strings.HasSuffix(path, "/activity") {
			continue // a stream, which only reads
		}
		if got := asks(method, strings.ReplaceAll(path, "{id}", id.New()), nil); got != r.Effect.NeedsProof() {
			t.Errorf("%s, which has the effect %q, asks again who the owner is: %t", r.Pattern, r.Effect, got)
		}
	}
	for _, pattern := range []string{"POST /api/admin/commission/{id}/mark-paid", "POST /api/admin/offers/{id}/agree",
		"POST /api/admin/offers/{id}/invoice-rest", "POST /api/admin/orders/{id}/accept", "GET /api/admin/leads.csv"} {
		if !declared[pattern].NeedsProof() {
			t.Errorf("%s has the effect %q", pattern, declared[pattern])
		}
	}
	send := "/api/admin/offers/" + id.New() + "/send"
	if asks("POST", send, map[string]any{"revision": 1}) {
		t.Error("sending an offer, on which the buyer decides, asks again who the owner is")
	}
	if !asks("POST", send, map[string]any{"revision": 1, "agreed": map[string]any{"name": "Ada", "how": "phone"}}) {
		t.Error("an offer that becomes an order at once doesn't ask again who the owner is")
	}
}
