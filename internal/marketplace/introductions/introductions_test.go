package introductions_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/markettest"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// env is the introductions service in a running site.
type env struct {
	*introductions.Service
	market *markettest.Market
	next   int
}

// each runs fn on every engine.
func each(t *testing.T, fn func(t *testing.T, e *env)) {
	t.Helper()
	markettest.Each(t, func(t *testing.T, m *markettest.Market) {
		fn(t, &env{Service: m.App.Marketplace().Introductions(), market: m})
	})
}

// MoveRequest changes the status of a request as the account named admin, from its current status.
func (e *env) MoveRequest(ctx context.Context, requestID string, m introductions.StatusChange) (introductions.Request, error) {
	r, _ := e.Find(ctx, e.market.App.DB, requestID) // MoveRequest fails for an unknown request, too
	seen := introductions.ExpectedStatus{From: r.Status}
	action, in := m.To, any(seen)
	switch {
	case m.To == introductions.StatusWon:
		in = introductions.RequestWon{ExpectedStatus: seen, WonCents: m.WonCents}
	case m.To == introductions.StatusIntroduced && r.IntroducedAt == nil:
		action = "introduce"
	}
	err := e.Desk().Run(auth.With(ctx, auth.Principal{UserID: "admin"}), e.market.App.DB, action, requestID, in)
	if err != nil {
		return r, err
	}
	return e.Find(ctx, e.market.App.DB, requestID)
}

// List returns a page of the admin's list.
func (e *env) List(ctx context.Context, q desk.Query, cursor string,
	limit int) (introductions.Page[introductions.Request], error) {
	return e.Desk().Page(ctx, e.market.App.DB, q, cursor, limit)
}

// status returns a filter by status.
func status(is string) map[string]string { return map[string]string{"status": is} }

// introduce requests an introduction from a new network and address.
func (e *env) introduce(t *testing.T, partnerID, name, company, service string) string {
	t.Helper()
	e.next++
	e.market.Clock.Advance(time.Second)
	r, err := e.Introduce(t.Context(), fmt.Sprintf("network %d", e.next), "",
		introduction(partnerID, func(i *introductions.Introduction) {
			i.RequesterName, i.RequesterCompany, i.ServiceNeeded = name, company, service
			i.RequesterEmail = fmt.Sprintf("r%d@buyer.example", e.next)
		}))
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}

// introduction returns a valid form with changes.
func introduction(partnerID string, change ...func(*introductions.Introduction)) introductions.Introduction {
	i := introductions.Introduction{
		PartnerID: partnerID, RequesterName: "Grace", RequesterEmail: "Grace@buyer.example", ServiceNeeded: "Automation",
		Budget: "$10,000 - $50,000", Message: "We drown in invoices.\nPlease help.",
	}
	for _, f := range change {
		f(&i)
	}
	return i
}

// to returns a change to a status, with an amount if it needs one.
func to(status string) introductions.StatusChange {
	m := introductions.StatusChange{To: status}
	if status == introductions.StatusWon {
		m.WonCents = 1_200_000
	}
	return m
}

// adminActions returns the actions of the account named admin, oldest first.
func (e *env) adminActions(t *testing.T) []string {
	t.Helper()
	rows, err := database.All[struct {
		Action  string          `db:"action"`
		Details json.RawMessage `db:"details,json"`
	}](t.Context(), e.market.App.DB, "SELECT action, details FROM audit_log WHERE actor_id = 'admin' ORDER BY seq")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, row := range rows {
		before, after := audit.States(row.Details)
		out = append(out, fmt.Sprintf("%s: %s > %s", row.Action, before, after))
	}
	return out
}
