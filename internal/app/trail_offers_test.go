package app_test

import (
	"net/http"
	"regexp"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/id"
)

// offerContent is the content of an offer with a deposit.
var offerContent = map[string]any{
	"buyer": map[string]any{"name": "Ada Byron", "email": "ada@buyer.example", "company": "", "street": "", "postcode": "",
		"city": "", "country": "", "vat_id": ""},
	"intro": "", "lines": []any{map[string]any{"service_id": "", "text": "A workshop", "quantity": 1,
		"unit_cents": 100_000}},
	"discount": map[string]any{"percent": 0, "cents": 0}, "deposit_percent": 30,
	"valid_until": time.Now().UTC().AddDate(0, 1, 0).Format(time.DateOnly), "terms": "",
}

// newOffer returns the body of a new offer to the newest lead.
func newOffer(t *testing.T, s *apptest.Server) any {
	t.Helper()
	return map[string]any{"id": id.New(), "lead_id": newest(t, s, "leads"), "content": offerContent}
}

var offerLink = regexp.MustCompile(`/quote\?offer=([A-Za-z0-9_-]{43})`)

// sendOffer answers the newest request with an offer that requires a deposit.
func sendOffer(t *testing.T, s *apptest.Server, admin, email string) {
	t.Helper()
	var d struct {
		ID       string
		Revision int64
	}
	valid := s.App.DB.Clock().Now().AddDate(0, 1, 0).Format(time.DateOnly)
	s.Do(t, "POST", "/api/admin/offers", admin, map[string]any{"id": id.New(), "lead_id": newest(t, s, "leads"),
		"content": map[string]any{
			"buyer": map[string]any{"name": "Ada Byron", "email": email, "company": "", "street": "1 Mill Lane",
				"postcode": "SW1", "city": "London", "country": "GB", "vat_id": ""},
			"intro": "As discussed.", "lines": []any{map[string]any{"service_id": "", "text": "AI Training", "quantity": 5,
				"unit_cents": 100_000}}, "discount": map[string]any{"percent": 0, "cents": 0}, "deposit_percent": 30,
			"valid_until": valid, "terms": ""}}).Decode(t, &d)
	want(t, s.Do(t, "POST", "/api/admin/offers/"+d.ID+"/send", admin, map[string]any{"revision": d.Revision}), 200)
}

// acceptOffer accepts the newest offer that was mailed to the address.
func acceptOffer(t *testing.T, s *apptest.Server, email string) {
	t.Helper()
	mails := mailsOf(t, s, email, "offers.offer")
	if len(mails) == 0 {
		t.Fatal("no offer was mailed")
	}
	token := offerLink.FindStringSubmatch(mails[len(mails)-1])[1]
	var v struct{ SHA256 string }
	s.Do(t, "GET", "/api/offers/"+token, "", nil).Decode(t, &v)
	want(t, s.Do(t, "POST", "/api/offers/"+token+"/accept", "", map[string]any{"name": "Ada Byron", "agreed": true,
		"sha256": v.SHA256}), 200)
}

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
	acceptOffer(t, s, "ada@buyer.example")
	do("/api/admin/offers", admin, newOffer(t, s))
}
