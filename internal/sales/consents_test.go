package sales_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/orders"
)

// buyAt orders a training for a private person or a company, with more form fields.
func buyAt(t *testing.T, s *apptest.Server, more map[string]any) apptest.Answer {
	t.Helper()
	form := map[string]any{"name": "Ada", "email": apptest.BuyerEmail, "street": "Kai 2", "city": "Hamburg", "country": "DE",
		"acceptTerms": true}
	maps.Copy(form, more)
	return s.Do(t, "POST", "/api/checkout", "", map[string]any{"serviceId": "private-training", "amount": 29700,
		"formData": form})
}

// TestGermanShopConfirmationIsComplete checks the parts of the mail: seller, contents, consents, instruction
// and form. Both consents are stored with their time.
func TestGermanShopConfirmationIsComplete(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := apptest.GermanShop(t, s)
	apptest.Want(t, buyAt(t, s, map[string]any{"acceptStart": "on", "acceptLapse": "on"}), 200)
	s.ConfirmOrders(t)
	s.Drain(t)
	checkConfirmation(t, s, apptest.BuyerEmail, "orders.placed", "Please pay $297", "Price: $297 incl. VAT", "You ordered",
		"you asked us to begin before the withdrawal period ends", "your right to withdraw lapses")
	var d orders.OrderDetail
	s.Do(t, "GET", "/api/admin/orders/"+apptest.Newest(t, s, "orders"), admin, nil).Decode(t, &d)
	if d.ConsentedAt == nil || d.StartAfter != nil || len(d.Fields) != 0 {
		t.Errorf("the order has %v, %v and %v", d.ConsentedAt, d.StartAfter, d.Fields)
	}
}

// checkConfirmation expects one confirmation of a consumer's contract with the German shop, of the given kind and
// with more texts.
func checkConfirmation(t *testing.T, s *apptest.Server, to, kind string, more ...string) {
	t.Helper()
	mails := apptest.MailTexts(t, s, to, kind)
	if len(mails) != 1 {
		t.Fatalf("%d confirmations", len(mails))
	}
	for _, text := range append(more, "Hafen GmbH\nKai 1\n20457 Hamburg\nGermany", "/payment-success?order=",
		"You have the right to withdraw from this contract within 14 days", "Model withdrawal form",
		"/contact?topic=withdraw#withdraw", "Withdraw from contract here: ") {
		if !strings.Contains(mails[0], text) {
			t.Errorf("the confirmation lacks %q:\n%s", text, mails[0])
		}
	}
}

// TestAcceptedOfferIsConfirmedLikeAnOrder accepts an offer as a private person. The mail contains the private link
// to the order and all parts of a contract's confirmation.
func TestAcceptedOfferIsConfirmedLikeAnOrder(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := apptest.GermanShop(t, s)
	s.Do(t, "POST", "/api/quotes", "", apptest.Quote(apptest.BuyerEmail))
	apptest.SendOffer(t, s, admin, apptest.BuyerEmail)
	s.Drain(t)
	apptest.AcceptOffer(t, s, apptest.BuyerEmail)
	s.Drain(t)
	checkConfirmation(t, s, apptest.BuyerEmail, "offers.accepted", "Order number: ", "You didn't ask us to begin before")
}

// TestStartRequiresConsents orders without consents, with one, and as a company.
func TestStartRequiresConsents(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := apptest.GermanShop(t, s)
	for _, one := range []string{"acceptStart", "acceptLapse"} {
		if a := buyAt(t, s, map[string]any{one: true}); a.Status != http.StatusBadRequest ||
			!strings.Contains(a.Body, "Tick both boxes") {
			t.Errorf("%s alone: %d %s", one, a.Status, a.Body)
		}
	}
	detail := func() (d orders.OrderDetail) {
		s.ConfirmOrders(t)
		s.Drain(t)
		s.Do(t, "GET", "/api/admin/orders/"+apptest.Newest(t, s, "orders"), admin, nil).Decode(t, &d)
		return d
	}
	apptest.Want(t, buyAt(t, s, nil), 200)
	if d := detail(); d.ConsentedAt != nil || d.StartAfter == nil {
		t.Errorf("a consumer: %v, %v", d.ConsentedAt, d.StartAfter)
	}
	if mails := apptest.MailTexts(t, s, apptest.BuyerEmail, "orders.placed"); len(mails) != 1 ||
		!strings.Contains(mails[0], "You didn't ask us to begin before") {
		t.Errorf("%q", mails)
	}
	apptest.Want(t, buyAt(t, s, map[string]any{"company": "Motors Ltd", "email": "bea@buyer.example"}), 200)
	if d := detail(); d.ConsentedAt != nil || d.StartAfter != nil {
		t.Errorf("a company: %v, %v", d.ConsentedAt, d.StartAfter)
	}
	if mails := apptest.MailTexts(t, s, "bea@buyer.example", "orders.placed"); len(mails) != 1 ||
		strings.Contains(mails[0], "Model withdrawal form") {
		t.Errorf("%q", mails)
	}
}

// TestConsumerQuoteContainsSellerAndTerm requests quotes as a private person, as a company, and from a seller
// outside the EU.
func TestConsumerQuoteContainsSellerAndTerm(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	quote := func(service, company string) (q orders.QuoteAnswer) {
		s.Do(t, "POST", "/api/checkout/quote", "", map[string]any{"serviceId": service, "company": company}).Decode(t, &q)
		return q
	}
	if body := s.Do(t, "POST", "/api/checkout/quote", "", map[string]any{"serviceId": "private-training"}).Body; strings.
		Contains(body, "consumer") {
		t.Errorf("outside the EU: %s", body)
	}
	apptest.GermanShop(t, s)
	q := quote("private-training", "")
	if q.Consumer == nil || len(q.Consumer.Consents) != 2 || !slices.Contains(q.Consumer.Seller, "Hafen GmbH") ||
		!strings.Contains(q.Consumer.Term, "14 days") {
		t.Errorf("a consumer: %+v", q.Consumer)
	}
	if q := quote("white-label-templates", ""); q.Consumer == nil || !strings.Contains(q.Consumer.Term, "minimum term") {
		t.Errorf("a subscription: %+v", q.Consumer)
	}
	if q := quote("private-training", "Motors Ltd"); q.Consumer != nil {
		t.Errorf("a company: %+v", q.Consumer)
	}
}

// TestAcceptedTermsAreKept changes the terms between order and confirmation.
func TestAcceptedTermsAreKept(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("invoice"))
	admin := apptest.GermanShop(t, s)
	terms := func(text string) {
		apptest.PublishContent(t, s, admin,
			apptest.Set("routes.json", "/routes/our-terms", map[string]any{"id": "our-terms", "path": "/our-terms", "title": "Terms",
				"description": "The terms of our shop, as they apply to each order on this site."}),
			apptest.Set("pages/our-terms.json", "", map[string]any{"head": map[string]any{"kind": "document", "title": "Terms",
				"updated": "2026-11-28", "text": text}, "blocks": []any{}}),
			apptest.Set("navigation.json", "/footer/legal/terms/to", "/our-terms"))
	}
	terms("We deliver within a week.")
	apptest.Want(t, buyAt(t, s, nil), 200)
	terms("We deliver whenever we like.")
	s.ConfirmOrders(t)
	s.Drain(t)
	mails := apptest.MailTexts(t, s, apptest.BuyerEmail, "orders.placed")
	if len(mails) != 1 || !strings.Contains(mails[0], "Terms as accepted (/our-terms ") ||
		!strings.Contains(mails[0], "We deliver within a week.") || strings.Contains(mails[0], "whenever") {
		t.Errorf("%q", mails)
	}
}
