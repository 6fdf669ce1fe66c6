package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

// inDollars matches an amount in dollars as the site prints it.
var inDollars = regexp.MustCompile(`.{0,60}\$[0-9].{0,20}`)

// formValues matches the values of form options, which aren't displayed.
var formValues = regexp.MustCompile(`"value":"\$[^"]*"|value="\$[^"]*"|&quot;value&quot;:&quot;\$[^&]*&quot;`)

// TestEuroShopShowsNoDollars sells in euros in every way, sends all mails, and then searches for
// amounts in dollars in all stored rows and on every page.
func TestEuroShopShowsNoDollars(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := apptest.Start(t, engine, apptest.Payments("invoice"), func(c *app.Config) { c.AdminEmail = apptest.AdminEmail })
			admin := s.SignIn(t, apptest.AdminEmail)
			apptest.PublishContent(t, s, admin, apptest.InCurrency("eur"), apptest.Set("campaigns.json", "/campaigns/sale", map[string]any{
				"id": "sale", "name": "Sale", "services": []any{"video-package"}, "percent": 20, "starts": "2020-01-01",
				"ends": "2099-12-31"}))
			if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
				t.Fatalf("order: %d %s", a.Status, a.Body)
			}
			s.ConfirmOrders(t)
			sold := apptest.Newest(t, s, "orders")
			if a := s.Do(t, "POST", "/api/quotes", "", apptest.Quote("ada@buyer.example")); a.Status/100 != 2 {
				t.Fatalf("quote: %d %s", a.Status, a.Body)
			}
			s.Drain(t)
			apptest.FillOffers(t, s, admin)
			fillCommission(t, s)
			deed := func(path string, body any, want int) apptest.Answer {
				t.Helper()
				a := s.Do(t, "POST", "/api/admin/orders/"+sold+path, admin, body)
				if a.Status != want {
					t.Fatalf("%s: %d %s", path, a.Status, a.Body)
				}
				s.Drain(t)
				return a
			}
			deed("/mark-paid", nil, 200)
			wrong := deed("/refund", map[string]any{"id": id.New(), "cents": 100, "currency": "usd"}, 400)
			if !strings.Contains(wrong.Body, "The order was paid in EUR. Refund it in the same currency.") {
				t.Errorf("a refund in another currency: %s", wrong.Body)
			}
			deed("/refund", map[string]any{"id": id.New(), "cents": 29701, "currency": "eur"}, 400)
			deed("/refund", map[string]any{"id": id.New(), "cents": 9950, "currency": "eur"}, 200)
			previewMails(t, s, admin)
			for digit := range 10 {
				found := s.Search(t, engine, fmt.Sprintf("$%d", digit))
				delete(found, "users")         // password hashes
				delete(found, "invoice_files") // compressed; internal/sales/billing/paper reads them
				if len(found) > 0 {
					t.Errorf("rows with $%d: %v", digit, found)
				}
			}
			mails := mailTexts(t, s, "ada@site.example") + mailTexts(t, s, "ada@buyer.example") + mailTexts(t, s, apptest.AdminEmail)
			if found := inDollars.FindString(mails); found != "" {
				t.Errorf("a mail says %q", found)
			}
			for _, want := range []string{"Price: €297\n", "€99.50", "€1,000", "€12,400"} {
				if !strings.Contains(mails, want) {
					t.Errorf("no mail says %q", want)
				}
			}
			for _, table := range []string{"orders", "offers", "invoices", "commission_statements"} {
				all, err := database.All[string](t.Context(), s.App.DB, "SELECT DISTINCT currency FROM "+table)
				if err != nil || !slices.Equal(all, []string{"eur"}) {
					t.Errorf("currencies of %s: %v, %v", table, all, err)
				}
			}
			lookForDollars(t, s, admin)
		})
	}
}

// mailTexts returns the texts of all mails to an address.
func mailTexts(t *testing.T, s *apptest.Server, to string) string {
	t.Helper()
	var all strings.Builder
	for _, m := range s.Mails(t, to) {
		all.WriteString(m.Subject + "\n")
		if !strings.Contains(m.Text, "MIME-Version:") { // not sent yet
			all.WriteString(m.Text)
			continue
		}
		message, err := mail.ReadMessage(strings.NewReader(m.Text))
		if err != nil {
			t.Fatal(err)
		}
		html, plain := apptest.Bodies(t, message)
		all.WriteString(html + plain)
	}
	return all.String()
}

// previewMails sends every mail of the site to the admin.
func previewMails(t *testing.T, s *apptest.Server, admin string) {
	t.Helper()
	values, err := content.Values(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]map[string]any
	_ = json.Unmarshal(values["mails.json"], &parts) // a part that is a string isn't a mail
	sent := 0
	for part, mails := range parts {
		for name, value := range mails {
			if m, _ := value.(map[string]any); m["paragraphs"] != nil { // the labels of a lead have a subject too
				a := s.Do(t, "POST", "/api/admin/content/mail-preview", admin, map[string]any{"mail": "/" + part + "/" + name})
				if a.Status >= 300 {
					t.Fatalf("preview of %s/%s: %d %s", part, name, a.Status, a.Body)
				}
				sent++
			}
		}
	}
	if sent < 30 {
		t.Errorf("only %d mails", sent)
	}
}

// lookForDollars reads the content for programs and visitors.
func lookForDollars(t *testing.T, s *apptest.Server, admin string) {
	t.Helper()
	read := map[string]string{}
	for _, path := range []string{"/llms.txt", "/api/admin/orders", "/api/admin/orders.csv", "/api/admin/offers.csv",
		"/api/admin/invoices.csv",
		"/api/admin/commission.csv", "/api/admin/revenue", "/api/admin/commission"} {
		a := s.Do(t, "GET", path, admin, nil)
		if a.Status != http.StatusOK {
			t.Errorf("%s: %d", path, a.Status)
		}
		read[path] = a.Body
	}
	for _, route := range s.App.Content().Routes.Routes {
		// pages exist only in a complete build
		if a := s.Do(t, "GET", route.Path, "", nil); a.Status == http.StatusOK {
			read[route.Path] = a.Body
		}
	}
	for _, path := range slices.Sorted(maps.Keys(read)) {
		if found := inDollars.FindString(formValues.ReplaceAllString(read[path], "")); found != "" {
			t.Errorf("%s says %q", path, found)
		}
	}
	if !strings.Contains(read["/llms.txt"], "Prices are in EUR.") ||
		!strings.Contains(read["/llms.txt"], "€1,197.60 (was €1,497)") {
		t.Errorf("llms.txt:\n%.900s", read["/llms.txt"])
	}
	if page, built := read["/1-on-1-training"]; built &&
		(!strings.Contains(page, "Book Now for €297") || !strings.Contains(page, `"priceCurrency":"EUR"`)) {
		t.Error("/1-on-1-training doesn't sell in euros")
	}
	if !strings.Contains(read["/api/admin/revenue"], `"currency":"eur"`) ||
		!strings.Contains(read["/api/admin/revenue"], `"paid_cents":29700`) {
		t.Errorf("revenue: %s", read["/api/admin/revenue"])
	}
}

// TestAgreedAmountsLockTheCurrency checks that afterwards neither the editor nor files can change the
// currency.
func TestAgreedAmountsLockTheCurrency(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		apptest.PublishContent(t, s, admin, apptest.InCurrency("gbp"))
		apptest.PublishContent(t, s, admin, apptest.InCurrency("eur")) // nothing is sold yet
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("order: %d %s", a.Status, a.Body)
		}
		s.ConfirmOrders(t)
		const why = "Currency can't be CHF any more: there are orders in another currency, and what people agreed to " +
			"keeps its currency."
		state := apptest.SaveContent(t, s, admin, apptest.InCurrency("chf"))
		if len(state.Problems) != 1 || state.Problems[0].File+state.Problems[0].Field != "selling.json/currency" ||
			state.Problems[0].Text != why {
			t.Errorf("the draft: %+v", state.Problems)
		}
		a := s.Do(t, "POST", "/api/admin/content/publish", admin, map[string]any{"revision": state.Draft.Revision})
		if a.Status != http.StatusBadRequest || !strings.Contains(a.Body, why) ||
			!strings.Contains(a.Body, `"field":"selling.json#/currency"`) {
			t.Errorf("published: %d %s", a.Status, a.Body)
		}
		a = s.Do(t, "POST", "/api/admin/content/restore", admin,
			map[string]any{"version": "built-in", "revision": state.Draft.Revision})
		if a.Status != http.StatusOK || !strings.Contains(a.Body, "The currency stays EUR: there are orders in it.") {
			t.Errorf("restored: %d %s", a.Status, a.Body)
		}
		if err := s.App.Website().Publishing().CheckCurrency(t.Context()); err != nil {
			t.Errorf("the currency of the orders: %v", err)
		}
		if _, err := database.One[string](t.Context(), s.App.DB,
			"SELECT currency FROM orders WHERE currency = 'eur'"); err != nil {
			t.Errorf("the order: %v", err)
		}
		err := s.App.DB.Write(t.Context(), func(tx *database.Tx) error {
			return s.App.Website().Publishing().LockCurrency(t.Context(), tx, "usd")
		})
		if err == nil ||
			!strings.Contains(fault.ErrorText(contenttest.Context(t), err), "The currency of this site has changed.") {
			t.Errorf("an order of a page in another currency: %v", err)
		}
	}, apptest.Payments("invoice"))
}

// TestT82UnconfirmedOrderDoesNotFixCurrency checks that an unconfirmed order can't be confirmed after a change of the
// currency.
func TestT82UnconfirmedOrderDoesNotFixCurrency(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("order: %d %s", a.Status, a.Body)
		}
		s.Drain(t)
		apptest.PublishContent(t, s, admin, apptest.InCurrency("eur"))
		order := "/api/admin/orders/" + apptest.Newest(t, s, "orders")
		for _, deed := range []string{"/accept", "/mark-paid"} {
			if a := s.Do(t, "POST", order+deed, admin, nil); a.Status != http.StatusConflict ||
				!strings.Contains(a.Body, "The currency of this site has changed.") {
				t.Errorf("%s: %d %s", deed, a.Status, a.Body)
			}
		}
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("an order in the new currency: %d %s", a.Status, a.Body)
		}
		if err := s.App.Website().Publishing().CheckCurrency(t.Context()); err != nil {
			t.Errorf("the next start: %v", err)
		}
	}, apptest.Payments("invoice"))
}

// TestTestOrdersDoNotLockTheCurrency checks that the owner can try the shop first, and that the report
// counts only the site's currency.
func TestTestOrdersDoNotLockTheCurrency(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.SignIn(t, apptest.AdminEmail)
		if a := apptest.Checkout(t, s, "private-training", 29700); a.Status != http.StatusOK {
			t.Fatalf("order: %d %s", a.Status, a.Body)
		}
		apptest.PublishContent(t, s, admin, apptest.InCurrency("eur"))
		var revenue struct {
			Currency string
			Total    struct{ Started int }
		}
		s.Do(t, "GET", "/api/admin/revenue", admin, nil).Decode(t, &revenue)
		if revenue.Currency != "eur" || revenue.Total.Started != 0 {
			t.Errorf("%+v", revenue)
		}
	}, apptest.Payments("test"))
}
