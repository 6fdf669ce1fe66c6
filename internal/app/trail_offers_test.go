package app_test

import (
	"net/http"
	"regexp"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
)

// offerWords is the content of an offer with a deposit.
var offerWords = map[string]any{
	"buyer": map[string]any{"name": "Ada Byron", "email": "ada@buyer.example", "company": "", "street": "", "postcode": "",
		"city": "", "country": "", "vat_id": ""},
	"intro": "", "lines": []any{map[string]any{"service_id": "", "text": "A workshop", "quantity": 1,
		"unit_cents": 100_000}},
	"discount": map[string]any{"percent": 0, "cents": 0}, "deposit_percent": 30,
	"valid_until": time.Now().UTC().AddDate(0, 1, 0).Format(time.DateOnly), "terms": "",
}

// newOffer is the body of a new offer to the newest lead.
func newOffer(t *testing.T, s *apptest.Server) any {
	t.Helper()
	return map[string]any{"id": id.New(), "lead_id": newest(t, s, "leads"), "content": offerWords}
}

var offerLink = regexp.MustCompile(`/quote\?offer=([A-Za-z0-9_-]{43})`)

// fillOffers writes a draft, two offers that are sent and one that is accepted.
func fillOffers(t *testing.T, s *apptest.Server, admin string) {
	t.Helper()
	do := func(path, token string, body any) apptest.Answer {
		t.Helper()
		a := s.Do(t, "POST", path, token, body)
		if a.Status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
		return a
	}
	for range 3 {
		var offer struct{ ID string }
		do("/api/admin/offers", admin, newOffer(t, s)).Decode(t, &offer)
		do("/api/admin/offers/"+offer.ID+"/send", admin, map[string]any{"revision": 1})
	}
	var private string
	for _, m := range s.Mails(t, "ada@buyer.example") {
		if found := offerLink.FindStringSubmatch(m.Text); found != nil {
			private = found[1]
		}
	}
	var view struct{ SHA256 string }
	s.Do(t, "GET", "/api/offers/"+private, "", nil).Decode(t, &view)
	do("/api/offers/"+private+"/accept", "", map[string]any{"name": "Ada", "agreed": true, "sha256": view.SHA256})
	do("/api/admin/offers", admin, newOffer(t, s))
}
