package apptest

import (
	"maps"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders/stripe/stripetest"
	"harborlight/internal/sales/withdrawals"
)

// OrderTraining orders a training with the form of a buyer. It returns the private token of the order and a function
// that pays for it.
func OrderTraining(t *testing.T, s *Server, form map[string]any) (token string, pay func()) {
	t.Helper()
	var answer struct{ URL string }
	Want(t, s.Do(t, "POST", "/api/checkout", "", map[string]any{"serviceId": "private-training", "amount": 29700,
		"formData": form}), 200).Decode(t, &answer)
	path := strings.TrimPrefix(answer.URL, s.App.Config.PublicURL)
	return path[strings.LastIndex(path, "/")+1:], func() {
		t.Helper()
		Want(t, s.Do(t, "POST", path+"/pay", "", nil), http.StatusSeeOther)
	}
}

// Quote returns the form of a visitor who asks for a quote.
func Quote(email string) map[string]any {
	return map[string]any{
		"name": "Eve", "email": email, "industry": "technology", "budget": "5k-10k", "timeline": "asap",
		"services": []string{"AI Training"}, "projectDescription": "Less paper",
	}
}

// Checkout orders a service for Ada at a price in cents, with more fields. It returns the response.
func Checkout(t *testing.T, s *Server, service string, cents int, more ...map[string]any) Answer {
	t.Helper()
	body := map[string]any{
		"serviceId": service, "amount": cents, "formData": map[string]any{
			"email": "ada@site.example", "name": "Ada", "acceptTerms": true}}
	for _, each := range more {
		maps.Copy(body, each)
	}
	return s.Do(t, "POST", "/api/checkout", "", body)
}

// Credentials of the fake Stripe.
const (
	StripeKey     = "sk_test_of_the_whole_program"
	StripeLiveKey = "sk_live_of_the_whole_program"
	StripeSecret  = "whsec_of_the_whole_program_1234"
)

// WithStripe starts the program with the fake Stripe.
func WithStripe(fake *stripetest.Server) Option {
	return func(c *app.Config) {
		c.StripeSecretKey, c.StripeWebhookSecret, c.StripeAPIBase, c.StripeCheckoutHost = StripeKey, StripeSecret,
			fake.URL, fake.Host
	}
}

// OfferContent is the content of an offer with a deposit.
var OfferContent = map[string]any{
	"buyer": map[string]any{"name": "Ada Byron", "email": "ada@buyer.example", "company": "", "street": "", "postcode": "",
		"city": "", "country": "", "vat_id": ""},
	"intro": "", "lines": []any{map[string]any{"service_id": "", "text": "A workshop", "quantity": 1,
		"unit_cents": 100_000}},
	"discount": map[string]any{"percent": 0, "cents": 0}, "deposit_percent": 30,
	"valid_until": time.Now().UTC().AddDate(0, 1, 0).Format(time.DateOnly), "terms": "",
}

// NewOffer returns the body of a new offer to the newest lead.
func NewOffer(t *testing.T, s *Server) any {
	t.Helper()
	return map[string]any{"id": id.New(), "lead_id": Newest(t, s, "leads"), "content": OfferContent}
}

// OfferLink matches the private link of an offer and its token.
var OfferLink = regexp.MustCompile(`/quote\?offer=([A-Za-z0-9_-]{43})`)

// SendOffer answers the newest request with an offer that requires a deposit.
func SendOffer(t *testing.T, s *Server, admin, email string) {
	t.Helper()
	var d struct {
		ID       string
		Revision int64
	}
	valid := s.App.DB.Clock().Now().AddDate(0, 1, 0).Format(time.DateOnly)
	s.Do(t, "POST", "/api/admin/offers", admin, map[string]any{"id": id.New(), "lead_id": Newest(t, s, "leads"),
		"content": map[string]any{
			"buyer": map[string]any{"name": "Ada Byron", "email": email, "company": "", "street": "1 Mill Lane",
				"postcode": "SW1", "city": "London", "country": "GB", "vat_id": ""},
			"intro": "As discussed.", "lines": []any{map[string]any{"service_id": "", "text": "AI Training", "quantity": 5,
				"unit_cents": 100_000}}, "discount": map[string]any{"percent": 0, "cents": 0}, "deposit_percent": 30,
			"valid_until": valid, "terms": ""}}).Decode(t, &d)
	Want(t, s.Do(t, "POST", "/api/admin/offers/"+d.ID+"/send", admin, map[string]any{"revision": d.Revision}), 200)
}

// AcceptOffer accepts the newest offer that was mailed to the address.
func AcceptOffer(t *testing.T, s *Server, email string) {
	t.Helper()
	mails := MailTexts(t, s, email, "offers.offer")
	if len(mails) == 0 {
		t.Fatal("no offer was mailed")
	}
	token := OfferLink.FindStringSubmatch(mails[len(mails)-1])[1]
	var v struct{ SHA256 string }
	s.Do(t, "GET", "/api/offers/"+token, "", nil).Decode(t, &v)
	Want(t, s.Do(t, "POST", "/api/offers/"+token+"/accept", "", map[string]any{"name": "Ada Byron", "agreed": true,
		"sha256": v.SHA256}), 200)
}

// FillOffers writes a draft, two offers that are sent and one that is accepted.
func FillOffers(t *testing.T, s *Server, admin string) {
	t.Helper()
	do := func(path, token string, body any) Answer {
		t.Helper()
		a := s.Do(t, "POST", path, token, body)
		if a.Status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
		return a
	}
	for range 3 {
		var offer struct{ ID string }
		do("/api/admin/offers", admin, NewOffer(t, s)).Decode(t, &offer)
		do("/api/admin/offers/"+offer.ID+"/send", admin, map[string]any{"revision": 1})
	}
	AcceptOffer(t, s, "ada@buyer.example")
	do("/api/admin/offers", admin, NewOffer(t, s))
}

// BuyerEmail is the address of a buyer without an account.
const BuyerEmail = "ada@buyer.example"

// Withdraw sends the form and expects the response that is the same for all.
func Withdraw(t *testing.T, s *Server, token string, changes map[string]any, header ...string) {
	t.Helper()
	form := map[string]any{"kind": "withdrawal", "name": "Ada", "email": BuyerEmail, "contract": "The training"}
	maps.Copy(form, changes)
	a := s.Do(t, "POST", "/api/withdrawals", token, form, header...)
	if a.Status != http.StatusNoContent || a.Body != "" {
		t.Errorf("%v: %d %q", changes, a.Status, a.Body)
	}
}

// Declarations returns all withdrawals and cancellations, oldest first.
func Declarations(t *testing.T, s *Server) []withdrawals.Declaration {
	t.Helper()
	all, err := database.All[withdrawals.Declaration](t.Context(), s.App.DB,
		"SELECT"+database.Columns[withdrawals.Declaration]()+" FROM withdrawals ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// MailTexts returns the texts of the mails of a kind to an address.
func MailTexts(t *testing.T, s *Server, to, kind string) (texts []string) {
	t.Helper()
	for _, m := range s.Mails(t, to) {
		if m.Kind == kind {
			texts = append(texts, m.Text)
		}
	}
	return texts
}
