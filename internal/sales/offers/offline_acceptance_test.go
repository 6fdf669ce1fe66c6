package offers_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/sales/offers"
)

// acceptanceByPhone returns the record of an acceptance by phone.
func acceptanceByPhone(changes ...string) map[string]any {
	in := map[string]any{"name": "Ada Byron", "how": "phone"}
	for i := 0; i < len(changes); i += 2 {
		in[changes[i]] = changes[i+1]
	}
	return in
}

// TestOfflineAcceptanceOfDraftIsInvoicedAtOnce checks that recording an acceptance of a draft creates an order and an
// invoice, mails no link to accept the offer, and stores how the buyer accepted.
func TestOfflineAcceptanceOfDraftIsInvoicedAtOnce(t *testing.T) {
	each(t, func(s *shop) {
		t := s.t
		d := s.draft(nil)
		s.Drain(t)
		before := s.kinds(buyer)
		s.now.Advance(time.Minute)
		send := map[string]any{"revision": d.Revision, "agreed": acceptanceByPhone("how", "email")}
		for range 2 { // a retry after a lost response
			d = s.runAction(200, d.ID, "send", send)
			s.Drain(t)
		}
		if d.State != offers.Accepted || d.OrderID == "" || d.AcceptedBy != "Ada Byron" || d.AcceptedHow != offers.ByEmail {
			t.Errorf("the offer is %+v", d)
		}
		if all := s.orders(); len(all) != 1 || all[0].TotalCents != 135_000 || all[0].Mode != "invoice" {
			t.Errorf("the orders are %+v", all)
		}
		if got := strings.TrimSpace(strings.TrimPrefix(s.kinds(buyer), before)); got != "orders.placed" {
			t.Errorf("the buyer gets %q", got)
		}
		if s.invoice(d.OrderID).Buyer.Company != "Engines Ltd" {
			t.Errorf("the invoice is to %+v", s.invoice(d.OrderID).Buyer)
		}
		for _, m := range s.Mails(t, owner) {
			if m.Kind == "offers.accepted_notice" || m.Kind == "orders.placed_notice" {
				t.Error("the owner is notified of the recorded acceptance")
			}
		}
		var news []struct{ Title string }
		s.do(200, "GET", "/api/notifications", s.admin, nil).Decode(t, &news)
		for _, n := range news {
			if strings.HasPrefix(n.Title, "New order") {
				t.Errorf("the owner gets %q", n.Title)
			}
		}
		var record struct {
			Desk struct {
				Events []struct{ Text, By string }
			}
		}
		s.do(200, "GET", "/api/admin/offers/"+d.ID, s.admin, nil).Decode(t, &record)
		if e := record.Desk.Events; len(e) != 2 || e[1].Text != "Agreed by email, as you recorded" || e[1].By != "Ada Byron" {
			t.Errorf("the record says %+v", e) // the offer was never sent
		}
		details, err := database.One[string](t.Context(), s.App.DB,
			`SELECT details FROM audit_log WHERE action = 'offer.agreed'`)
		if err != nil || !strings.Contains(details, `"how":"email"`) || strings.Contains(details, "Byron") {
			t.Errorf("the trail says %s: %v", details, err)
		}
		s.now.Advance(-time.Minute) // all engines share one clock
	})
}

func TestOfflineAcceptanceOfOpenOffer(t *testing.T) {
	each(t, func(s *shop) {
		t := s.t
		offerID, token := s.sent(nil)
		s.runAction(400, offerID, "agree", map[string]any{"name": "Ada", "how": "by pigeon"})
		s.runAction(400, offerID, "agree", acceptanceByPhone("name", " "))
		if s.count("orders") != 0 {
			t.Error("a refused acceptance created an order")
		}
		for range 2 { // a retry changes nothing
			s.runAction(200, offerID, "agree", acceptanceByPhone())
		}
		if a := s.accept(token); a.Status != 200 || s.count("orders") != 1 || s.view(token).State != offers.Accepted ||
			s.view(token).Agreed != "Agreed with Ada Byron on 23 November 2026, outside this page." {
			t.Errorf("%d orders, and the acceptance returns %d %s", s.count("orders"), a.Status, a.Body)
		}
		other, _ := s.sent(nil)
		s.runAction(200, other, "withdraw", nil)
		s.runAction(409, other, "agree", acceptanceByPhone())
		late := s.draft(nil)
		s.runAction(409, late.ID, "agree", acceptanceByPhone()) // a draft isn't open
		s.runAction(409, late.ID, "send", map[string]any{"revision": late.Revision + 1, "agreed": acceptanceByPhone()})
		s.runAction(400, late.ID, "send", map[string]any{"revision": late.Revision, "agreed": acceptanceByPhone("name", "")})
		if n := s.count("orders"); n != 1 {
			t.Errorf("%d orders instead of one", n)
		}
	})
}

// TestConcurrentAcceptancesCreateOneOrder checks that concurrent acceptances by the buyer and the owner create one
// order.
func TestConcurrentAcceptancesCreateOneOrder(t *testing.T) {
	each(t, func(s *shop) {
		offerID, token := s.sent(nil)
		fingerprint := s.view(token).SHA256
		var both sync.WaitGroup
		both.Go(func() {
			s.Do(s.t, "POST", "/api/offers/"+token+"/accept", "",
				map[string]any{"name": "Ada Byron", "agreed": true, "sha256": fingerprint})
		})
		both.Go(func() { s.Do(s.t, "POST", "/api/admin/offers/"+offerID+"/agree", s.admin, acceptanceByPhone()) })
		both.Wait()
		acceptances, err := database.One[int](s.t.Context(), s.App.DB, `SELECT COUNT(*) FROM offer_acceptances`)
		if err != nil || acceptances != 1 || s.count("orders") != 1 {
			s.t.Errorf("%d acceptances and %d orders: %v", acceptances, s.count("orders"), err)
		}
	})
}
