package stripe_test

import (
	"bytes"
	"context"
	"flag"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/stripe"
	"harborlight/internal/sales/orders/stripe/stripetest"
)

// Timeouts of the provider in tests without a response and in all others, and its pause after failures.
const (
	hastyAttempt = 400 * time.Millisecond
	calmAttempt  = 10 * time.Second
	hastyOpen    = 200 * time.Millisecond
)

const (
	key    = "sk_test_0123456789"
	secret = "whsec_of_these_tests_0123456789"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // refusals are expected
	flag.Parse()
	if *isVictim {
		if err := victim(os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		return
	}
	m.Run()
}

// shop is the catalogue of these tests.
type shop map[string]orders.Item

func (s shop) Item(id string) (orders.Item, bool) { i, ok := s[id]; return i, ok }

var goods = shop{
	"video":   {ID: "video", Name: "Video", PriceCents: 149700},
	"licence": {ID: "licence", Name: "Licence", PriceCents: 299900, IsRecurring: true},

	"cheap video": {ID: "cheap video", Name: "Video", PriceCents: 119760, SubtotalCents: 149700, CampaignID: "spring"},
	"cheap licence": {ID: "cheap licence", Name: "Licence", PriceCents: 239920, SubtotalCents: 299900,
		CampaignID:  "spring",
		IsRecurring: true},
}

// world is a site that takes payments through the fake.
type world struct {
	*node
	fake   *stripetest.Server
	clock  *clock.Manual
	config database.Config // opens the same database again, like another node
}

// node is one running instance of the site.
type node struct {
	*orders.Service
	db       *database.DB
	provider *stripe.Provider
	webhook  *stripe.Webhook
	clock    clock.Clock
}

func newNode(db *database.DB, fake *stripetest.Server, now clock.Clock, attempt time.Duration) *node {
	databasetest.Seal(db)
	provider := stripe.NewHasty(stripe.Config{
		SecretKey: key, APIBase: fake.URL, CheckoutHost: fake.Host, Log: slog.Default()}, attempt, hastyOpen)
	service := orders.New(db, orders.Config{PublicURL: "https://site.example",
		Content: contenttest.Site(contenttest.Seller),
		Owner:   func() string { return "owner@site.example" }}, goods, nil,
		provider)
	return &node{Service: service, db: db, provider: provider, clock: now, webhook: &stripe.Webhook{
		Provider: provider, Service: service, Secrets: []string{secret}, Clock: now,
		Log: slog.New(slog.DiscardHandler),
	}}
}

// begin starts a site with an empty database of the engine.
func begin(tb testing.TB, engine database.Dialect, attempt time.Duration) world {
	tb.Helper()
	now := clock.NewManual(time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC))
	fake := stripetest.Start(tb)
	fake.Clock = now
	config := databasetest.Config(tb, engine)
	config.Clock = now
	return world{node: newNode(open(tb, config), fake, now, attempt), fake: fake, clock: now, config: config}
}

func open(tb testing.TB, config database.Config) *database.DB {
	tb.Helper()
	db := databasetest.OpenConfig(tb, config)
	return db
}

// each runs fn on every engine; eachHasty uses a provider with short timeouts.
func each(t *testing.T, fn func(t *testing.T, w world)) {
	t.Helper()
	eachWith(t, calmAttempt, fn)
}

func eachHasty(t *testing.T, fn func(t *testing.T, w world)) {
	t.Helper()
	eachWith(t, hastyAttempt, fn)
}

func eachWith(t *testing.T, attempt time.Duration, fn func(t *testing.T, w world)) {
	t.Helper()
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, begin(t, engine, attempt))
		})
	}
}

// buy checks out a service and returns its order, its checkout page and its private token.
func (w world) buy(t *testing.T, serviceID string) (orders.Order, *stripetest.Session, string) {
	t.Helper()
	item := goods[serviceID]
	address, err := w.Checkout(t.Context(), orders.Request{
		ServiceID: serviceID, PriceCents: item.PriceCents, IsRecurring: item.IsRecurring,
		Form: orders.Form{"email": "ada@example.com"},
	})
	if err != nil {
		t.Fatal(err)
	}
	sessions := w.fake.Sessions()
	session := sessions[len(sessions)-1]
	if !strings.HasSuffix(address, session.ID) {
		t.Fatalf("the buyer goes to %s, the page is %s", address, session.ID)
	}
	_, token, _ := strings.Cut(session.Parameters.Get("success_url"), "order=")
	token, _, _ = strings.Cut(token, "&")
	return w.order(t, session.OrderID), session, token
}

func (n *node) order(t *testing.T, orderID string) orders.Order {
	t.Helper()
	o, err := n.Find(t.Context(), orderID)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

var builtin = sync.OnceValues(content.Load)

// texts returns the built-in texts.
func texts(key string) (text string, found bool) {
	site, err := builtin()
	if err != nil {
		panic(err)
	}
	return site.Message(key)
}

// send delivers a message with a header and returns the response's status.
func (n *node) send(body []byte, header ...string) int {
	ctx := fault.WithTexts(context.Background(), texts)
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/webhooks/stripe", bytes.NewReader(body))
	for _, h := range header {
		r.Header.Add("Stripe-Signature", h)
	}
	rec := httptest.NewRecorder()
	n.webhook.ServeHTTP(rec, r)
	return rec.Code
}

// deliver sends messages like Stripe; each must be accepted.
func (n *node) deliver(t *testing.T, messages ...stripetest.Message) {
	t.Helper()
	for _, m := range messages {
		if status := n.send(m.Body, m.Sign(secret, n.clock.Now())); status != http.StatusOK {
			t.Fatalf("%d for %s", status, m.Body)
		}
	}
}

// facts counts the facts of a kind, for all orders or for one.
func (n *node) facts(t *testing.T, fact, orderID string) int {
	t.Helper()
	count, err := database.One[int](t.Context(), n.db, `
		SELECT COUNT(*)
		FROM jobs
		WHERE kind = $1
			AND payload LIKE $2`, "fact:"+fact, "%"+orderID+"%")
	if err != nil {
		t.Fatal(err)
	}
	return count
}

func (n *node) rows(t *testing.T, table string) int {
	t.Helper()
	count, err := database.One[int](t.Context(), n.db, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	return count
}

// notes returns the entries of an order's history that say more than a state.
func (n *node) notes(t *testing.T, orderID string) []string {
	t.Helper()
	entries, err := orders.History.List(t.Context(), n.db, orderID)
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	for _, e := range entries {
		if e.Values == nil && slices.Contains([]history.Kind{"created", "pending", "paid", "expired"}, e.Kind) {
			continue
		}
		note := string(e.Kind)
		for _, name := range slices.Sorted(maps.Keys(e.Values)) {
			value := e.Values[name].Text
			if reason := e.Values[name].Message; reason != "" {
				value = fault.Translate(contenttest.Context(t), fault.Restore(reason))
			}
			note += " " + name + "=" + value
		}
		notes = append(notes, note)
	}
	return notes
}

// audit compares the site's records with the fake's: payments, refunds, and that each paid order is fulfilled once.
func (w world) audit(t *testing.T) {
	t.Helper()
	if misuse := w.fake.MisusedKeys(); len(misuse) > 0 {
		t.Errorf("keys were used for two things: %v", misuse)
	}
	ledger := w.fake.Ledger()
	ids, err := database.All[string](t.Context(), w.db, "SELECT id FROM orders")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		o, want := w.order(t, id), ledger[id]
		_, paid := ledger[id]
		if (o.PaidAt != nil) != paid || o.PaidCents != want.Paid || o.RefundedCents != want.Refunded ||
			o.RenewedCents != want.Renewed {
			t.Errorf("order %s is %s with %d paid, %d back and %d of renewals; Stripe has %v, %+v", id, o.State,
				o.PaidCents, o.RefundedCents, o.RenewedCents, paid, want)
		}
		fulfilled := 0
		if paid {
			fulfilled = 1
		}
		if n := w.facts(t, orders.FactPaid, id); n != fulfilled {
			t.Errorf("order %s was fulfilled %d times, want %d", id, n, fulfilled)
		}
		delete(ledger, id)
	}
	if len(ledger) > 0 {
		t.Errorf("Stripe took money for orders that are not there: %v", ledger)
	}
}

func isConflict(err error) bool { return fault.KindOf(err) == fault.KindConflict }
