package marketplace_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"maps"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/referral"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/referrals"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/desk"
)

// earnings is the referral service with its ledger and a manual clock. Partners and orders are in memory.
type earnings struct {
	t         *testing.T
	db        *database.DB
	clock     *clock.Manual
	ledger    *commission.Service
	referrals *referrals.Service
	companies map[string]referral.EarningTerms
	clients   [][]referral.PaidOrder // paid orders by client, by time of payment
	own       map[string]bool        // email addresses of partners' members
}

// guarantee is the guarantee in days.
const guarantee = 30

func eachEarnings(t *testing.T, fn func(w *earnings)) {
	t.Helper()
	t.Parallel()
	databasetest.EachAt(t, time.Date(2026, time.January, 15, 12, 0, 0, 0, time.UTC),
		func(t *testing.T, db *database.DB, now *clock.Manual) {
			w := &earnings{t: t, db: db, clock: now}
			w.build()
			fn(w)
		})
}

func (w *earnings) build() {
	w.ledger = commission.New(w.db, commission.Config{PublicURL: "https://site.example", Partners: w,
		ClientOf:     func(context.Context, commission.Kind, string) (string, error) { return "", nil },
		HoldCurrency: func(context.Context, *database.Tx, money.Currency) error { return nil },
		Content:      contenttest.Site(func(s *content.Site) { s.Brand.Claims.GuaranteeDays = guarantee }),
		Owner:        func() string { return "owner@site.example" }})
	w.referrals = referrals.New(w.db, referrals.Config{Directory: w, Ledger: w, ClientOf: w.clientOf})
	w.companies, w.own = map[string]referral.EarningTerms{}, map[string]bool{}
}

func (w *earnings) OwnerMailsOf(context.Context, database.Querier, string) ([]string, error) {
	return []string{"people@partner.example"}, nil
}

// PartnerOfAccount returns the partner with the account's id.
func (w *earnings) PartnerOfAccount(_ context.Context, _ database.Querier, userID string) (string, error) {
	if _, ok := w.companies[userID]; !ok {
		return "", fault.NotFound(fault.Plain("No company."))
	}
	return userID, nil
}

func (w *earnings) EarningTermsOf(_ context.Context, _ database.Querier, partnerID string) (referral.EarningTerms,
	error) {
	return w.companies[partnerID], nil
}

func (w *earnings) IsOwn(_ context.Context, _ database.Querier, _, _, email string) (bool, error) {
	return w.own[email], nil
}

func (w *earnings) RecordEarning(ctx context.Context, tx *database.Tx, e referral.Earning) (int64, error) {
	return w.ledger.RecordEarning(ctx, tx, e)
}

func (w *earnings) clientOf(_ context.Context, _ *database.Tx, orderID string) ([]referral.PaidOrder, error) {
	for _, client := range w.clients {
		if slices.ContainsFunc(client, func(s referral.PaidOrder) bool { return s.OrderID == orderID }) {
			return client, nil
		}
	}
	return nil, fault.NotFound(fault.Plain("Order not found."))
}

func (w *earnings) settle(orderID string) {
	w.t.Helper()
	if err := w.referrals.Recalculate(w.t.Context(), orderID); err != nil {
		w.t.Fatal(err)
	}
}

// pay adds a paid order of a client and settles it.
func (w *earnings) pay(client int, s referral.PaidOrder) referral.PaidOrder {
	w.t.Helper()
	s.OrderID, s.Number, s.PaidAt, s.Currency = id.New(), "2601-"+id.New()[30:], w.clock.Now(), money.USD
	for len(w.clients) <= client {
		w.clients = append(w.clients, nil)
	}
	w.clients[client] = append(w.clients[client], s)
	w.settle(s.OrderID)
	return s
}

func (w *earnings) company(percent int64) string {
	partnerID := id.New()
	w.companies[partnerID] = referral.EarningTerms{Name: "Company " + partnerID[24:], RateBPS: percent * 100,
		IsActive: true}
	return partnerID
}

// rows returns the referred orders of the companies.
func (w *earnings) rows() []referrals.ReferredOrder {
	w.t.Helper()
	var all []referrals.ReferredOrder
	for _, company := range w.companies {
		page, err := w.referrals.Desk().Page(w.t.Context(), w.db, desk.Query{Search: company.Name}, "", 100)
		if err != nil || page.NextCursor != "" {
			w.t.Fatal(err, page.NextCursor)
		}
		all = append(all, page.Items...)
	}
	return all
}

// statements returns what the companies earned, by month.
func (w *earnings) statements() []commission.Statement {
	w.t.Helper()
	var all []commission.Statement
	for partnerID := range w.companies {
		q := desk.Query{States: map[string]string{"kind": "referral", "partner": partnerID}, Sort: "oldest"}
		page, err := w.ledger.Desk().Page(w.t.Context(), w.db, q, "", 100)
		if err != nil || page.NextCursor != "" {
			w.t.Fatal(err, page.NextCursor)
		}
		all = append(all, page.Items...)
	}
	return all
}

// earned contains the earnings of each partner in cents.
type earned map[string]int64

// agree fails unless rows, entries, statements, portals and files have equal sums to the cent. It returns the
// earnings of each partner.
func (w *earnings) agree() earned {
	w.t.Helper()
	rows, entries, statements, portal, file := earned{}, earned{}, earned{}, earned{}, earned{}
	for _, o := range w.rows() {
		rows[o.PartnerID] += o.EarnedCents
	}
	for _, st := range w.statements() {
		d, err := w.ledger.Find(w.t.Context(), st.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, e := range d.Lines {
			entries[st.PartnerID] += e.AmountCents
		}
		statements[st.PartnerID] += st.AmountCents
		payable := !w.clock.Now().Before(firstAfter(st.Month).AddDate(0, 0, guarantee))
		if want := map[bool]commission.State{true: commission.Payable, false: commission.Open}[payable]; st.State != want &&
			st.State != commission.Paid || st.State == commission.Paid && !payable {
			w.t.Fatalf("%s of %s at %s", st.State, st.Month, w.clock.Now())
		}
	}
	for partnerID := range w.companies {
		page, err := w.ledger.ListOwn(w.t.Context(), partnerID, commission.Referral, "", 100)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, st := range page.Items {
			portal[partnerID] += st.AmountCents
		}
		if cents := w.file(partnerID); cents != 0 || len(page.Items) > 0 {
			file[partnerID] = cents
		}
	}
	for name, got := range map[string]earned{"rows": rows, "entries": entries, "portals": portal, "files": file} {
		maps.DeleteFunc(got, func(_ string, cents int64) bool { return cents == 0 })
		maps.DeleteFunc(statements, func(_ string, cents int64) bool { return cents == 0 })
		if !maps.Equal(got, statements) {
			w.t.Fatalf("%s say %v, statements %v", name, got, statements)
		}
	}
	return statements
}

func firstAfter(month string) time.Time {
	at, err := time.Parse("2006-01", month)
	if err != nil {
		panic(err)
	}
	return at.AddDate(0, 1, 0)
}

// file returns the sum of a partner's file.
func (w *earnings) file(partnerID string) (cents int64) {
	w.t.Helper()
	r := httptest.NewRequestWithContext(auth.With(w.t.Context(), auth.Principal{UserID: partnerID}), "GET", "/", nil)
	answer := httptest.NewRecorder()
	(&commission.API{Service: w.ledger}).ExportOwn(answer, r)
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(answer.Body.String(), "\ufeff"))).ReadAll()
	if err != nil {
		w.t.Fatal(err)
	}
	column := slices.Index(lines[0], "Partner earns")
	for _, l := range lines[1:] {
		sign, digits := int64(1), strings.ReplaceAll(strings.TrimPrefix(l[column], "'"), ".", "")
		if strings.HasPrefix(digits, "-") {
			sign, digits = -1, digits[1:]
		}
		var each int64
		if _, err := fmt.Sscan(strings.TrimLeft(digits, "0")+"", &each); err != nil && strings.Trim(digits, "0") != "" {
			w.t.Fatal(l, err)
		}
		cents += sign * each
	}
	return cents
}

// percent is the model's version of commission.Percentage: whole cents, rounded half up.
func percent(cents, bps int64) int64 {
	whole, rest := cents*bps/10_000, cents*bps%10_000
	if rest >= 5_000 {
		whole++
	}
	return whole
}

// tally is the model of an order: its net amount, and the part paid while the partner was inactive.
type tally struct{ net, skipped int64 }

// history is a random year of two partners and three clients, with its model.
type history struct {
	*earnings
	r        *rapid.T
	partners []string
	rate     map[int]int64  // by client, from the first referred order
	by       map[int]string // by client
	since    map[int]time.Time
	tallies  map[string]*tally // by order
}

func (h *history) step() {
	client := rapid.IntRange(0, 2).Draw(h.r, "client")
	for len(h.clients) <= client {
		h.clients = append(h.clients, nil)
	}
	partner := rapid.SampledFrom(h.partners).Draw(h.r, "company")
	switch rapid.IntRange(0, 6).Draw(h.r, "deed") {
	case 0, 1, 2:
		h.buy(client, partner)
	case 3:
		h.refund(client)
	case 4:
		e := h.companies[partner]
		e.RateBPS = rapid.SampledFrom([]int64{1500, 333, 1, 2000, 10_000}).Draw(h.r, "rate")
		e.IsActive = rapid.SampledFrom([]bool{true, true, false}).Draw(h.r, "active")
		h.companies[partner] = e
	case 5:
		h.clock.Advance(time.Duration(rapid.IntRange(1, 50).Draw(h.r, "days")) * 24 * time.Hour)
	case 6:
		for _, st := range h.statements() {
			if st.State == commission.Payable {
				err := h.ledger.Desk().Run(auth.With(h.t.Context(), auth.Principal{UserID: "admin"}), h.db, "mark-paid", st.ID,
					commission.Settlement{Reference: "SEPA 1"})
				if err != nil {
					h.r.Fatal(err)
				}
			}
		}
	}
}

func (h *history) buy(client int, partner string) {
	total := rapid.Int64Range(1, 1_000_000).Draw(h.r, "total")
	sale := referral.PaidOrder{TotalCents: total, TaxCents: total * 19 / 119, PaidCents: total, Email: "buyer@client.example"}
	_, referred := h.by[client]
	if !referred && len(h.clients[client]) == 0 && rapid.Bool().Draw(h.r, "referred") {
		sale.Referrer = referral.Referrer{PartnerID: partner, Source: referral.Link}
		h.by[client], h.rate[client], h.since[client] = partner, h.companies[partner].RateBPS, h.clock.Now()
		referred = true
	}
	sale = h.pay(client, sale)
	if referred && sale.PaidAt.Before(h.since[client].AddDate(1, 0, 0)) {
		t := &tally{net: total - total*19/119}
		if !h.companies[h.by[client]].IsActive {
			t.skipped = t.net
		}
		h.tallies[sale.OrderID] = t
	}
}

func (h *history) refund(client int) {
	if len(h.clients[client]) == 0 {
		return
	}
	n := rapid.IntRange(0, len(h.clients[client])-1).Draw(h.r, "order")
	s := &h.clients[client][n]
	s.PaidCents -= rapid.Int64Range(0, s.PaidCents).Draw(h.r, "back")
	for range rapid.IntRange(1, 2).Draw(h.r, "deliveries") { // facts can be delivered twice
		h.settle(s.OrderID)
	}
	if t := h.tallies[s.OrderID]; t != nil {
		tax := (2*s.PaidCents*s.TaxCents + s.TotalCents) / (2 * s.TotalCents)
		t.net = s.PaidCents - tax
	}
}

// TestReferralsAgreeWithModel compares random years of orders, refunds within and after the guarantee, rate changes,
// partners on hold and payouts with a simple model: ledger, statements, portal, desk and files have equal sums.
// -rapid.checks=10000 tests more years.
func TestReferralsAgreeWithModel(t *testing.T) {
	eachEarnings(t, func(w *earnings) {
		rapid.Check(w.t, func(r *rapid.T) {
			w.companies, w.clients = map[string]referral.EarningTerms{}, nil
			h := &history{earnings: w, r: r, partners: []string{w.company(15), w.company(10)}, rate: map[int]int64{},
				by: map[int]string{}, since: map[int]time.Time{}, tallies: map[string]*tally{}}
			for range rapid.IntRange(1, 14).Draw(r, "steps") {
				h.step()
			}
			got, want := h.agree(), earned{}
			for client, sales := range h.clients {
				for _, s := range sales {
					if t := h.tallies[s.OrderID]; t != nil {
						want[h.by[client]] += percent(max(t.net-t.skipped, 0), h.rate[client])
					}
				}
			}
			maps.DeleteFunc(want, func(_ string, cents int64) bool { return cents == 0 })
			for _, each := range h.partners {
				if got[each] != want[each] {
					r.Fatalf("earned %v, want %v", got, want)
				}
			}
		})
	})
}
