package offers_test

import (
	"encoding/csv"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/offers"
)

func TestT120OffersRequireToken(t *testing.T) {
	each(t, func(s *shop) {
		offerID, token := s.sent(nil)
		for _, guess := range []string{"x", strings.Repeat("A", 43), id.Hash(token), offerID, token[:42], "OF-2026-0001",
			"%00", "'%20OR%201=1"} {
			for _, path := range []string{"GET /api/offers/" + guess, "GET /api/offers/" + guess + "/pdf",
				"POST /api/offers/" + guess + "/accept",
				"POST /api/offers/" + guess + "/decline"} {
				method, path, _ := strings.Cut(path, " ")
				var body any
				if strings.HasSuffix(path, "accept") {
					body = map[string]any{"name": "Eve", "agreed": true, "sha256": ""}
				} else if method == "POST" {
					body = map[string]any{"reason": ""}
				}
				if a := s.Do(s.t, method, path, "", body); a.Status/100 != 4 || strings.Contains(a.Body, "Engines") {
					s.t.Errorf("%s %s: %d %s", method, path, a.Status, a.Body)
				}
			}
		}
		s.Drain(s.t)
		for table, n := range s.Search(s.t, engineOf(s), token) {
			if n > 0 {
				s.t.Errorf("%d rows of %s contain the token", n, table)
			}
		}
		if a := s.do(200, "GET", "/api/admin/offers/"+offerID, s.admin, nil); strings.Contains(a.Body, token) {
			s.t.Error("the desk sees the buyer's token, and could accept in their name")
		}
		if s.view(token).State != offers.Sent || s.count("orders") != 0 {
			s.t.Error("a guess changed the offer")
		}
	})
}

// engineOf returns the engine of the shop's database.
func engineOf(s *shop) (engine database.Dialect) {
	s.t.Helper()
	err := s.App.DB.Write(s.t.Context(), func(tx *database.Tx) error {
		engine = tx.Dialect()
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return engine
}

// atOnce calls every function at the same time.
func atOnce(functions ...func()) {
	var all sync.WaitGroup
	for _, f := range functions {
		all.Go(f)
	}
	all.Wait()
}

func TestT121OfferIsAcceptedOnce(t *testing.T) {
	each(t, func(s *shop) {
		_, token := s.sent(nil)
		sha := s.view(token).SHA256
		press := func() {
			a := s.Do(s.t, "POST", "/api/offers/"+token+"/accept", "",
				map[string]any{"name": "Ada", "agreed": true, "sha256": sha})
			if a.Status != http.StatusOK {
				s.t.Errorf("%d %s", a.Status, a.Body)
			}
		}
		atOnce(press, press, press, press)
		s.Drain(s.t)
		if s.count("orders") != 1 || s.count("offer_acceptances") != 1 ||
			strings.Count(s.kinds(buyer), "offers.accepted") != 1 {
			s.t.Errorf("%d orders, %d acceptances, mails %s", s.count("orders"), s.count("offer_acceptances"), s.kinds(buyer))
		}
	})
}

func TestT121AcceptanceAndWithdrawalAreExclusive(t *testing.T) {
	each(t, func(s *shop) {
		for range 3 {
			before := s.count("orders")
			offerID, token := s.sent(nil)
			sha := s.view(token).SHA256
			var accepted, withdrawn, declined int
			atOnce(func() {
				accepted = s.Do(s.t, "POST", "/api/offers/"+token+"/accept", "",
					map[string]any{"name": "Ada", "agreed": true, "sha256": sha}).Status
			}, func() {
				withdrawn = s.Do(s.t, "POST", "/api/admin/offers/"+offerID+"/withdraw", s.admin, nil).Status
			}, func() {
				declined = s.Do(s.t, "POST", "/api/offers/"+token+"/decline", "", map[string]any{"reason": ""}).Status
			})
			state, won := s.view(token).State, 0
			for _, status := range []int{accepted, withdrawn, declined} {
				if status != 200 && status != 409 {
					s.t.Fatalf("accept %d, withdraw %d, decline %d", accepted, withdrawn, declined)
				}
				if status == 200 {
					won++
				}
			}
			placed := s.count("orders") - before
			if won != 1 || (placed == 1) != (state == offers.Accepted) || placed > 1 {
				s.t.Errorf("accept %d, withdraw %d, decline %d: %s with %d orders", accepted, withdrawn, declined, state, placed)
			}
		}
	})
}

func TestT122OnlyOpenOffersAreAccepted(t *testing.T) {
	each(t, func(s *shop) {
		withdrawn, withdrawnToken := s.sent(nil)
		s.runAction(200, withdrawn, "withdraw", nil)
		_, token := s.sent(map[string]any{"valid_until": "2026-11-23"})
		sha := s.view(token).SHA256
		for name, body := range map[string]map[string]any{
			"without consent":     {"name": "Ada", "agreed": false, "sha256": sha},
			"without a name":      {"name": "  ", "agreed": true, "sha256": sha},
			"of another document": {"name": "Ada", "agreed": true, "sha256": id.Hash("other")},
		} {
			if a := s.Do(s.t, "POST", "/api/offers/"+token+"/accept", "", body); a.Status != 400 && a.Status != 409 {
				s.t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		s.now.Advance(14*time.Hour + 59*time.Minute + 59*time.Second) // 23:59:59 of the last day
		if state := s.view(token).State; state != offers.Sent {
			s.t.Errorf("on its last day the offer is %s", state)
		}
		s.now.Advance(time.Second)
		a := s.accept(token)
		if a.Status != 409 || !strings.Contains(a.Body, "valid until 23 November 2026") ||
			s.view(token).State != offers.Expired {
			s.t.Errorf("the day after: %d %s", a.Status, a.Body)
		}
		if a := s.accept(withdrawnToken); a.Status != 409 || !strings.Contains(a.Body, "withdrew") {
			s.t.Errorf("withdrawn: %d %s", a.Status, a.Body)
		}
		if s.count("orders") != 0 || s.count("offer_acceptances") != 0 {
			s.t.Error("something is stored")
		}
		s.now.Advance(-15 * time.Hour) // all engines share the test's clock
	})
}

func TestT123SentOfferNeverChanges(t *testing.T) {
	each(t, func(s *shop) {
		offerID, token := s.sent(nil)
		before := s.view(token)
		s.do(409, "PUT", "/api/admin/offers/"+offerID, s.admin,
			map[string]any{"revision": 1, "content": offerContent(map[string]any{"terms": "Other terms."})})
		s.do(409, "DELETE", "/api/admin/offers/"+offerID, s.admin, nil)
		next := s.runAction(200, offerID, "revise", nil)
		again := s.runAction(200, offerID, "revise", nil)
		if next.Number != "OF-2026-0001-2" || next.State != offers.Draft || again.ID != next.ID {
			s.t.Fatalf("revised to %+v, then %+v", next.OfferRow, again.OfferRow)
		}
		s.do(200, "PUT", "/api/admin/offers/"+next.ID, s.admin,
			map[string]any{"revision": 1, "content": offerContent(map[string]any{"terms": "Other terms."})})
		s.do(409, "PUT", "/api/admin/offers/"+next.ID, s.admin, map[string]any{"revision": 1, "content": offerContent(nil)})
		s.runAction(409, next.ID, "send", map[string]any{"revision": 1})
		s.runAction(200, next.ID, "send", map[string]any{"revision": 2})
		after := s.view(token)
		if after.State != offers.Withdrawn || after.SHA256 != before.SHA256 || after.Document.Terms != before.Document.Terms {
			s.t.Errorf("the first version became %+v", after)
		}
		second := s.mailed()
		if a := s.accept(second); a.Status != 200 {
			s.t.Fatal(a.Body)
		}
		s.runAction(409, next.ID, "revise", nil)
		s.runAction(409, next.ID, "withdraw", nil)
		kept, err := database.One[string](s.t.Context(), s.App.DB, `SELECT document FROM offer_acceptances`)
		if err != nil || id.Hash(kept) != s.view(second).SHA256 || !strings.Contains(kept, "Other terms.") {
			s.t.Errorf("stored: %s, %v", kept, err)
		}
	})
}

func TestT124HostileTextInOffersStaysText(t *testing.T) {
	each(t, func(s *shop) {
		const script, formula = `<script>alert(1)</script>`, `=HYPERLINK("http://evil.example","x")`
		offerID, token := s.sent(map[string]any{
			"buyer": map[string]any{"name": formula, "email": buyer, "company": script, "street": script, "postcode": script,
				"city": script, "country": "", "vat_id": ""},
			"intro": script + " {facts}", "terms": script,
			"lines": []any{map[string]any{"service_id": "", "text": script, "quantity": 1, "unit_cents": 100}},
		})
		if a := s.do(200, "POST", "/api/offers/"+token+"/decline", "",
			map[string]any{"reason": script}); strings.Contains(a.Body, "<script") {
			s.t.Errorf("the response contains markup: %s", a.Body)
		}
		s.Drain(s.t)
		for _, to := range []string{buyer, owner} {
			for _, m := range s.Mails(s.t, to) {
				if _, html, _ := strings.Cut(m.Text, "text/html"); strings.Contains(html, "<script") {
					s.t.Errorf("%s to %s contains markup:\n%s", m.Kind, to, html)
				}
			}
		}
		file := s.do(200, "GET", "/api/admin/offers.csv", s.admin, nil)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 2 || rows[1][1] != "'"+formula || rows[1][12] != offerID {
			s.t.Errorf("%v: %q", err, rows)
		}
	})
}
