package offers_test

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/sale"
)

const (
	owner = apptest.AdminEmail
	buyer = "ada@buyer.example"
)

// shop is a running program with an administrator and a lead.
type shop struct {
	*apptest.Server
	t     *testing.T
	now   *clock.Manual
	admin string
	lead  string
}

// each runs fn on every engine, with invoices and a clock that the test controls.
func each(t *testing.T, fn func(s *shop)) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, server *apptest.Server) {
		s := &shop{Server: server, t: t, now: now, admin: server.SignIn(t, apptest.AdminEmail)}
		s.lead = s.requestQuote("")
		fn(s)
	}, apptest.WithClock(now), apptest.Payments("invoice"))
}

// requestQuote sends a request for a quote, signed in or not, and returns the lead's id.
func (s *shop) requestQuote(token string) string {
	s.t.Helper()
	var lead struct{ ID string }
	s.do(201, "POST", "/api/quotes", token, map[string]any{
		"name": "Ada", "email": buyer, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "Less paper", "elapsed_ms": 20_000,
	}).Decode(s.t, &lead)
	return lead.ID
}

// invoice returns the document of an order's invoice.
func (s *shop) invoice(orderID string) (d sale.Document) {
	s.t.Helper()
	text, err := database.One[string](s.t.Context(), s.App.DB, `
		SELECT document
		FROM invoices
		WHERE occasion = 'order:' || $1`, orderID)
	if err != nil {
		s.t.Fatalf("the invoice of order %s: %v", orderID, err)
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		s.t.Fatal(err)
	}
	return d
}

// do calls the API and checks the status.
func (s *shop) do(status int, method, path, token string, body any) apptest.Answer {
	s.t.Helper()
	a := s.Do(s.t, method, path, token, body)
	if a.Status != status {
		s.t.Fatalf("%s %s: %d instead of %d: %s", method, path, a.Status, status, a.Body)
	}
	return a
}

// offerContent returns the content of an offer for $4,500 with some fields changed.
func offerContent(changes map[string]any) map[string]any {
	c := map[string]any{
		"buyer": map[string]any{"name": "Ada Byron", "email": buyer, "company": "Engines Ltd", "street": "1 Mill Lane",
			"postcode": "SW1", "city": "London", "country": "GB", "vat_id": ""},
		"intro": "As we discussed.",
		"lines": []any{map[string]any{"service_id": "private-training", "text": "AI Training", "quantity": 5,
			"unit_cents": 100_000}},
		"discount": map[string]any{"percent": 10, "cents": 0}, "deposit_percent": 30, "valid_until": "2026-12-31",
		"terms": "Travel is included.",
	}
	maps.Copy(c, changes)
	return c
}

// draft creates an offer for the lead and returns its detail.
func (s *shop) draft(changes map[string]any) offers.OfferDetail {
	s.t.Helper()
	var d offers.OfferDetail
	s.do(200, "POST", "/api/admin/offers", s.admin,
		map[string]any{"id": id.New(), "lead_id": s.lead, "content": offerContent(changes)}).Decode(s.t, &d)
	return d
}

var link = regexp.MustCompile(`/quote\?offer=([A-Za-z0-9_-]{43})`)

// sent creates and sends an offer, and returns its id and the token from the buyer's mail.
func (s *shop) sent(changes map[string]any) (offerID, token string) {
	s.t.Helper()
	d := s.draft(changes)
	s.runAction(200, d.ID, "send", map[string]any{"revision": d.Revision})
	return d.ID, s.mailed()
}

// mailed returns the token of the newest offer in the outbox.
func (s *shop) mailed() string {
	s.t.Helper()
	token := ""
	for _, m := range s.Mails(s.t, buyer) {
		if found := link.FindStringSubmatch(m.Text); m.Kind == "offers.offer" && found != nil {
			token = found[1]
		}
	}
	if token == "" {
		s.t.Fatal("no mail contains the link of an offer")
	}
	return token
}

// runAction runs an action of the desk on an offer.
func (s *shop) runAction(status int, offerID, deed string, body any) (d offers.OfferDetail) {
	s.t.Helper()
	a := s.do(status, "POST", "/api/admin/offers/"+offerID+"/"+deed, s.admin, body)
	if status == 200 {
		a.Decode(s.t, &d)
	}
	return d
}

// view returns the offer as its buyer sees it.
func (s *shop) view(token string) (v offers.OfferView) {
	s.t.Helper()
	s.do(200, "GET", "/api/offers/"+token, "", nil).Decode(s.t, &v)
	return v
}

// accept accepts the offer that the buyer sees.
func (s *shop) accept(token string) apptest.Answer {
	s.t.Helper()
	return s.Do(s.t, "POST", "/api/offers/"+token+"/accept", "",
		map[string]any{"name": "Ada Byron", "agreed": true, "sha256": s.view(token).SHA256})
}

// count counts the rows of a table.
func (s *shop) count(table string) int {
	s.t.Helper()
	n, err := database.One[int](s.t.Context(), s.App.DB, "SELECT COUNT(*) FROM "+table)
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

type order struct {
	ID, Number, State, Mode, ServiceName string
	TotalCents                           int64 `json:"amount_cents"`
}

// orders returns the orders on the desk, oldest first.
func (s *shop) orders() []order {
	s.t.Helper()
	var page struct{ Items []order }
	s.do(200, "GET", "/api/admin/orders?sort=oldest", s.admin, nil).Decode(s.t, &page)
	return page.Items
}

// kinds returns the kinds of mails to an address, in order.
func (s *shop) kinds(to string) string {
	s.t.Helper()
	var kinds []string
	for _, m := range s.Mails(s.t, to) {
		if !strings.HasPrefix(m.Kind, "accounts.") {
			kinds = append(kinds, m.Kind)
		}
	}
	return strings.Join(kinds, " ")
}

func TestAcceptedOfferBecomesOrder(t *testing.T) {
	each(t, func(s *shop) {
		t := s.t
		s.Drain(t)
		s.now.Advance(time.Minute)
		offerID, token := s.sent(nil)
		s.Drain(t)
		s.now.Advance(time.Minute)
		v := s.view(token)
		if d := v.Document; v.State != offers.Sent || d.Totals.TotalCents != 450_000 || d.Totals.DepositCents != 135_000 ||
			d.Number != "OF-2026-0001" || d.Buyer.Company != "Engines Ltd" || len(v.SHA256) != 64 {
			t.Fatalf("the buyer sees %+v", v)
		}
		if want := []string{"1 Mill Lane", "London SW1", "United Kingdom"}; !slices.Equal(v.BuyerAddress, want) {
			t.Errorf("the buyer's address is %q, want %q", v.BuyerAddress, want)
		}
		for range 2 {
			s.Drain(t)
			var done offers.OfferView
			a := s.accept(token)
			a.Decode(t, &done)
			if a.Status != 200 || done.State != offers.Accepted || done.AcceptedBy != "Ada Byron" {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
		s.Drain(t)
		placed := s.orders()
		if len(placed) != 1 || placed[0].TotalCents != 135_000 || placed[0].State != "pending" ||
			placed[0].Mode != "invoice" {
			t.Fatalf("the orders are %+v", placed)
		}
		var lead struct {
			Status string
			Desk   struct{ Events []struct{ Text string } }
		}
		s.do(200, "GET", "/api/admin/leads/"+s.lead, s.admin, nil).Decode(t, &lead)
		told := ""
		for _, e := range lead.Desk.Events {
			told += e.Text + ". "
		}
		if lead.Status != "won" || told != "Request. Offer OF-2026-0001 sent. Moved from New to Contacted. "+
			"Offer OF-2026-0001 accepted. Moved from Contacted to Won. " {
			t.Errorf("the lead is %s, its history %s", lead.Status, told)
		}
		inOrder(t, s.kinds(buyer), "leads.reply offers.offer", "offers.accepted")
		inOrder(t, s.kinds(owner), "leads.notice", "offers.accepted_notice")
		for range 2 {
			if d := s.runAction(200, offerID, "invoice-rest", nil); d.RestOrderID == "" ||
				d.OrderID != placed[0].ID {
				t.Fatalf("after the rest: %+v", d)
			}
		}
		if rest := s.orders(); len(rest) != 2 || rest[1].TotalCents+rest[0].TotalCents != 450_000 {
			t.Errorf("with the rest, the orders are %+v", rest)
		}
		s.Drain(t)
		deposit, rest := s.invoice(placed[0].ID), s.invoice(s.orders()[1].ID)
		for name, c := range map[string]struct{ got, want sale.Period }{
			"the deposit": {*deposit.Supplied, sale.Period{}}, // paid in advance
			"the rest":    {*rest.Supplied, sale.Period{From: "2026-11-23", To: "2026-11-23"}},
		} {
			if c.got != c.want {
				t.Errorf("%s was supplied on %+v", name, c.got)
			}
		}
		_, all := rest.Supply()
		if len(rest.Deposits) != 1 || len(deposit.Deposits) != 0 || rest.Deposits[0].Number != deposit.Number ||
			!rest.Deposits[0].IssuedAt.Equal(deposit.IssuedAt) || all.TotalCents != 450_000 ||
			sale.SumTaxes(rest.Deposits[0].Taxes) != deposit.Total {
			t.Errorf("the rest takes off the deposits %+v of %d, not %q of %s", rest.Deposits, all.TotalCents,
				deposit.Number, deposit.IssuedAt)
		}
	})
}

func TestOfferWithoutDepositHasNoRest(t *testing.T) {
	each(t, func(s *shop) {
		offerID, token := s.sent(map[string]any{"deposit_percent": 100})
		s.Drain(s.t)
		if a := s.accept(token); a.Status != 200 {
			s.t.Fatalf("%d %s", a.Status, a.Body)
		}
		s.Drain(s.t)
		if a := s.do(200, "GET", "/api/admin/offers/"+offerID, s.admin, nil); strings.Contains(a.Body, `{"id":"invoice-rest"}`) {
			s.t.Error("the desk offers to invoice a rest")
		}
		s.do(409, "POST", "/api/admin/offers/"+offerID+"/invoice-rest", s.admin, map[string]any{})
		if placed := s.orders(); len(placed) != 1 || placed[0].TotalCents != 450_000 {
			s.t.Errorf("the orders are %+v", placed)
		}
	})
}

// inOrder checks the kinds of mails: first in this order, then those of together in any order.
func inOrder(t *testing.T, got, first, together string) {
	t.Helper()
	rest, found := strings.CutPrefix(got, first+" ")
	last := strings.Fields(rest)
	slices.Sort(last)
	if !found || strings.Join(last, " ") != together {
		t.Errorf("the mails are %s, want %s, then %s", got, first, together)
	}
}

func TestDeclinedOfferIsInLeadThread(t *testing.T) {
	each(t, func(s *shop) {
		s.Drain(s.t)
		s.now.Advance(time.Minute)
		_, token := s.sent(nil)
		for range 2 {
			s.do(200, "POST", "/api/offers/"+token+"/decline", "", map[string]any{"reason": "Too late for us"})
		}
		s.Drain(s.t)
		if a := s.do(200, "GET", "/api/admin/leads/"+s.lead, s.admin, nil); strings.Count(a.Body, `"body":"Too late for us"`) != 1 {
			s.t.Errorf("the thread is %s", a.Body)
		}
		if got := s.kinds(owner); got != "leads.notice offers.declined_notice" {
			s.t.Errorf("the owner got %s", got)
		}
		if a := s.accept(token); a.Status != 409 || s.count("orders") != 0 {
			s.t.Errorf("a declined offer is accepted: %d %s", a.Status, a.Body)
		}
	})
}

func TestInvalidOffersAreRefused(t *testing.T) {
	each(t, func(s *shop) {
		for field, changes := range map[string]map[string]any{
			"buyer.email": {"buyer": map[string]any{"name": "Ada", "email": "nobody", "company": "", "street": "",
				"postcode": "", "city": "", "country": "", "vat_id": ""}},
			"lines":        {"lines": []any{}},
			"lines.0.text": {"lines": []any{map[string]any{"service_id": "", "text": "a\nb", "quantity": 1, "unit_cents": 1}}},
			"lines.0.service_id": {"lines": []any{map[string]any{"service_id": "nothing", "text": "a", "quantity": 1,
				"unit_cents": 1}}},
			"discount":    {"discount": map[string]any{"percent": 0, "cents": 500_001}},
			"valid_until": {"valid_until": "31.12.2026"},
		} {
			a := s.Do(s.t, "POST", "/api/admin/offers", s.admin,
				map[string]any{"id": id.New(), "lead_id": s.lead, "content": offerContent(changes)})
			if a.Status != 400 || !strings.Contains(a.Body, `"`+field+`"`) {
				s.t.Errorf("%s: %d %s", field, a.Status, a.Body)
			}
		}
		for name, changes := range map[string]map[string]any{
			"a day that is past": {"valid_until": "2026-11-22"},
			"a day too far away": {"valid_until": "2028-01-01"},
			"nothing to pay":     {"discount": map[string]any{"percent": 100, "cents": 0}},
		} {
			d := s.draft(changes)
			s.runAction(400, d.ID, "send", map[string]any{"revision": d.Revision})
			if strings.Contains(s.kinds(buyer), "offers") {
				s.t.Errorf("%s: the offer was mailed", name)
			}
		}
		var totals sale.OfferTotals
		s.do(200, "POST", "/api/admin/offer-totals", s.admin,
			offerContent(map[string]any{"valid_until": "", "intro": ""})).Decode(s.t, &totals)
		if totals.TotalCents != 450_000 || totals.RestCents != 315_000 {
			s.t.Errorf("the totals are %+v", totals)
		}
	})
}

func TestOfferListSearchAndFilters(t *testing.T) {
	each(t, func(s *shop) {
		_, _ = s.sent(nil)
		s.draft(map[string]any{"lines": []any{map[string]any{"service_id": "", "text": "A robot", "quantity": 1,
			"unit_cents": 900_000}}})
		for query, want := range map[string]string{
			"": "OF-2026-0002 OF-2026-0001", "?state=draft": "OF-2026-0002", "?state=sent": "OF-2026-0001", "?state=expired": "",
			"?q=0001": "OF-2026-0001", "?q=engines&sort=amount": "OF-2026-0002 OF-2026-0001",
			"?lead=" + s.lead + "&sort=oldest": "OF-2026-0001 OF-2026-0002",
			"?lead=" + id.New():                "",
		} {
			var page struct{ Items []offers.OfferRow }
			s.do(200, "GET", "/api/admin/offers"+query, s.admin, nil).Decode(s.t, &page)
			var got []string
			for _, row := range page.Items {
				got = append(got, row.Number)
			}
			if strings.Join(got, " ") != want {
				s.t.Errorf("%s lists %v, want %s", query, got, want)
			}
		}
	})
}

func TestAccountDeletionKeepsOnlyAcceptedOffers(t *testing.T) {
	each(t, func(s *shop) {
		visitor := s.SignIn(s.t, buyer)
		s.lead = s.requestQuote(visitor)
		accepted, token := s.sent(nil)
		_, _ = s.sent(nil)
		s.draft(nil)
		if a := s.accept(token); a.Status != 200 {
			s.t.Fatal(a.Body)
		}
		a := s.do(200, "GET", "/api/me/export", visitor, nil)
		var export struct{ Offers []struct{ State string } }
		a.Decode(s.t, &export)
		if len(export.Offers) != 2 || strings.Contains(a.Body, "token_hash") {
			s.t.Errorf("the export contains %+v", export.Offers)
		}
		s.do(204, "POST", "/api/me/delete", visitor, map[string]any{"current_password": apptest.Password})
		s.Drain(s.t)
		var page struct{ Items []offers.OfferRow }
		s.do(200, "GET", "/api/admin/offers", s.admin, nil).Decode(s.t, &page)
		if len(page.Items) != 1 || page.Items[0].ID != accepted || s.count("offer_acceptances") != 1 ||
			s.count("offers WHERE user_id IS NOT NULL") != 0 {
			s.t.Errorf("remaining: %+v", page.Items)
		}
	})
}

func TestExpiredOfferIsInLeadThread(t *testing.T) {
	each(t, func(s *shop) {
		_, token := s.sent(map[string]any{"valid_until": "2026-11-23"})
		overdue := offers.New(s.App.DB, offers.Config{})
		for _, later := range []time.Duration{0, 15 * time.Hour, 0} {
			s.now.Advance(later)
			if err := overdue.ExpireOverdue(s.t.Context()); err != nil {
				s.t.Fatal(err)
			}
			s.Drain(s.t)
		}
		stored, err := database.All[string](s.t.Context(), s.App.DB,
			`SELECT details FROM history WHERE kind = 'offer' ORDER BY id`)
		if err != nil || len(stored) != 2 || !strings.Contains(stored[0], `"event.offer_sent"`) ||
			!strings.Contains(stored[1], `"event.offer_expired"`) || s.view(token).State != offers.Expired {
			s.t.Errorf("the thread contains %v, %v", stored, err)
		}
		s.now.Advance(-15 * time.Hour) // all engines share one clock
	})
}

func TestOfferOfOlderVersionIsAcceptedUnchanged(t *testing.T) {
	each(t, func(s *shop) {
		document, err := os.ReadFile("../sale/testdata/offer.json")
		if err != nil {
			s.t.Fatal(err)
		}
		_, token := s.sent(nil)
		err = s.App.DB.Write(s.t.Context(), func(tx *database.Tx) error {
			return tx.ExecOne(s.t.Context(), `UPDATE offers SET document = $1`, string(document))
		})
		if err != nil {
			s.t.Fatal(err)
		}
		const hash = "82734ea3a3e15bbd978fd96313c80811a279af5f52932374afc92c2a7bf1aceb"
		if v := s.view(token); v.SHA256 != hash || v.Document.Buyer.Street != "1 Mill Lane" ||
			!slices.Equal(v.BuyerAddress, []string{"1 Mill Lane", "London SW1", "United Kingdom"}) {
			s.t.Errorf("the buyer sees %+v", v)
		}
		if a := s.accept(token); a.Status != 200 {
			s.t.Fatalf("%d: %s", a.Status, a.Body)
		}
		kept, err := database.One[string](s.t.Context(), s.App.DB, `SELECT document FROM offer_acceptances`)
		if err != nil || kept != string(document) {
			s.t.Errorf("stored: %s: %v", kept, err)
		}
		if text := read(s.t, s.do(200, "GET", "/api/offers/"+token+"/pdf", "", nil).Body); !strings.Contains(text, hash) {
			s.t.Errorf("the PDF says %s", text)
		}
	})
}
