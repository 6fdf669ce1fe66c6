package partners_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// env is the partners service with a manual clock.
type env struct {
	*partners.Service
	db    *database.DB
	hub   *realtime.Hub
	clock *clock.Manual
	next  int
	users map[string]string // addresses by account id
}

// seenPartner is a partner and the revision that an admin saw.
type seenPartner struct {
	id string
	partners.ExpectedRevision
}

// seen returns a partner with its current revision.
func (e *env) seen(id string) seenPartner {
	p, _ := e.FindAny(context.Background(), id)
	return seenPartner{id, partners.ExpectedRevision{Revision: p.Revision}}
}

// Approve approves a partner as an admin.
func (e *env) Approve(ctx context.Context, actorID string, of seenPartner) (partners.Partner, error) {
	return e.decide(ctx, actorID, "approve", of)
}

// Deactivate deactivates a partner as an admin.
func (e *env) Deactivate(ctx context.Context, actorID string, of seenPartner) (partners.Partner, error) {
	return e.decide(ctx, actorID, "deactivate", of)
}

func (e *env) decide(ctx context.Context, actorID, action string, of seenPartner) (partners.Partner, error) {
	err := e.Desk().Run(auth.With(ctx, auth.Principal{UserID: actorID}), e.db, action, of.id, of.ExpectedRevision)
	if err != nil {
		return partners.Partner{}, err
	}
	return e.FindAny(ctx, of.id)
}

// listQuery is a query of the admin's list.
type listQuery struct{ Search, Status, Sort string }

func (a listQuery) query() desk.Query {
	return desk.Query{Search: a.Search, Sort: a.Sort, States: map[string]string{"status": a.Status}}
}

// ListAll returns a page of the admin's list.
func (e *env) ListAll(ctx context.Context, a listQuery, cursor string,
	limit int) (partners.Page[partners.PartnerRow], error) {
	return listAll(ctx, e.Service, e.db, a, cursor, limit)
}

func listAll(ctx context.Context, s *partners.Service, db *database.DB, a listQuery, cursor string,
	limit int) (partners.Page[partners.PartnerRow], error) {
	return s.Desk().Page(ctx, db, a.query(), cursor, limit)
}

// addressOf returns the addresses of accounts created by user.
func (e *env) addressOf(_ context.Context, _ database.Querier, userID string) (string, error) {
	if email, ok := e.users[userID]; ok {
		return email, nil
	}
	return "", fault.NotFound(fault.Plain("No such account."))
}

// drawn replaces DrawLogo: it returns the uploaded bytes.
func drawn(_ context.Context, data []byte, _ int) ([]byte, string, error) {
	return append([]byte("drawn "), data...), ".png", nil
}

// noVisitors implements partners.Introductions without introductions.
type noVisitors struct{}

func (noVisitors) CountPending(context.Context, database.Querier) (int, error) { return 0, nil }

func (noVisitors) HasRequests(context.Context, database.Querier, string) (bool, error) {
	return false, nil
}

func (noVisitors) DeleteForPartner(context.Context, *database.Tx, string) error { return nil }

// each runs fn on every engine.
func each(t *testing.T, fn func(t *testing.T, e *env)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, newEnv(t, engine))
		})
	}
}

func newEnv(t *testing.T, engine database.Dialect) *env {
	t.Helper()
	e := &env{clock: clock.NewManual(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))}
	e.db = databasetest.OpenAt(t, engine, e.clock)
	e.hub = realtime.NewHub(e.db)
	e.Service = partners.NewService(e.db, e.hub, content.Fixed(site(t)), limit.NewFactory(e.clock, true),
		partners.Settings{
			Mail: mail.Site{Content: content.Fixed(site(t)), Owner: func() string { return "owner@site.example" },
				URL: "https://site.example"},
			AddressOf: e.addressOf, DrawLogo: drawn,
			Introductions: noVisitors{},
		})
	return e
}

func site(t testing.TB) *content.Site {
	t.Helper()
	s, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// application returns a valid application with changes.
func application(change ...func(*partners.Application)) partners.Application {
	a := partners.Application{Profile: partners.Profile{
		CompanyName: "Acme AI", CompanyDescription: "We automate invoices.", ContactEmail: "hello@acme.example",
		ServicesOffered: []string{"Automation"}, Specializations: []string{"Invoices"},
	}}
	for _, f := range change {
		f(&a)
	}
	return a
}

// apply applies from a new network and address, to stay below the limits.
func (e *env) apply(t *testing.T, change ...func(*partners.Application)) partners.NewPartner {
	t.Helper()
	e.next++
	a := application(func(a *partners.Application) { a.ContactEmail = fmt.Sprintf("n%d@acme.example", e.next) })
	for _, f := range change {
		f(&a)
	}
	e.clock.Advance(time.Second)
	arrival, err := e.Apply(t.Context(), fmt.Sprintf("network %d", e.next), a)
	if err != nil {
		t.Fatal(err)
	}
	return arrival
}

// active applies and approves the partner.
func (e *env) active(t *testing.T, change ...func(*partners.Application)) string {
	t.Helper()
	id := e.apply(t, change...).ID
	if _, err := e.Approve(t.Context(), "admin", e.seen(id)); err != nil {
		t.Fatal(err)
	}
	return id
}

func (e *env) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	err := e.db.Write(t.Context(), func(tx *database.Tx) error {
		_, err := tx.Exec(t.Context(), query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// all returns all active partners that match the filter.
func (e *env) all(t *testing.T, f partners.Filter) []string {
	t.Helper()
	page, err := e.List(t.Context(), f, "", 50)
	if err != nil {
		t.Fatal(err)
	}
	return names(page.Items)
}

func names(rows []partners.Listing) []string {
	out := []string{}
	for _, r := range rows {
		out = append(out, r.CompanyName)
	}
	return out
}

func partName(name string) func(*partners.Application) {
	return func(a *partners.Application) { a.CompanyName = name }
}

// partner returns a partner as the admin sees it.
func (e *env) partner(t *testing.T, id string) partners.Partner {
	t.Helper()
	page, err := e.ListAll(t.Context(), listQuery{}, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(page.Items, func(p partners.PartnerRow) bool { return p.ID == id })
	if i < 0 {
		t.Fatalf("partner %s is not in the admin's list", id)
	}
	return page.Items[i].Partner
}

// runJobs registers the slice's handlers and runs the due jobs.
func (e *env) runJobs(t *testing.T) {
	t.Helper()
	e.clock.Advance(mail.UndoDelay) // decisions can't be undone any more
	r := jobs.NewRunner(e.db, slog.New(slog.DiscardHandler))
	table := facts.NewTable("marketplace", r)
	facts.Subscribe(table, partners.FactApplied, facts.Mails(e.Mail))
	facts.Subscribe(table, partners.FactApproved, facts.Mails(e.Mail))
	jobs.Handle(r, "mail.deliver", func(context.Context, struct{}) error { return nil })
	if err := r.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
}

type letter struct {
	Kind    string `db:"kind"`
	To      string `db:"recipient"`
	ReplyTo string `db:"reply_to"`
	Subject string `db:"subject"`
	Text    string `db:"text"`
	HTML    string `db:"html"`
}

func (e *env) letters(t *testing.T) map[string]letter {
	t.Helper()
	rows, err := database.All[letter](t.Context(), e.db,
		"SELECT kind, recipient, reply_to, subject, text, html FROM mails")
	if err != nil {
		t.Fatal(err)
	}
	byKind := map[string]letter{}
	for _, l := range rows {
		if _, twice := byKind[l.Kind]; twice {
			t.Errorf("two mails of kind %s", l.Kind)
		}
		byKind[l.Kind] = l
	}
	return byKind
}
