package sales_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

var orderToken = regexp.MustCompile(`order=([\w-]+)`)

// monthly is a shop by invoice with a white-label order of 31 January.
type monthly struct {
	*apptest.Server
	now            *clock.Manual
	admin, id, key string // the order's id and its private token
}

func orderMonthly(t *testing.T, engine database.Dialect) monthly {
	t.Helper()
	now := clock.NewManual(time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC))
	s := apptest.Start(t, engine, apptest.WithClock(now), apptest.Payments("invoice"))
	a := apptest.Checkout(t, s, "white-label-templates", 299900, map[string]any{"isRecurring": true})
	if a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	w := monthly{Server: s, now: now, admin: s.SignIn(t, apptest.AdminEmail), id: apptest.Newest(t, s, "orders"),
		key: orderToken.FindStringSubmatch(a.Body)[1]}
	if got := w.invoiced(t); len(got) != 0 {
		t.Fatalf("before the buyer has confirmed: %v", got)
	}
	s.ConfirmOrders(t)
	return w
}

// invoiced returns the periods of all invoices, oldest first.
func (w monthly) invoiced(t *testing.T) []string {
	t.Helper()
	w.Drain(t)
	documents, err := database.All[string](t.Context(), w.App.DB, `SELECT document FROM invoices ORDER BY ordinal`)
	if err != nil {
		t.Fatal(err)
	}
	periods := []string{}
	for _, d := range documents {
		found := regexp.MustCompile(`"supplied": ?\{"from": ?"([\d-]+)", ?"to": ?"([\d-]+)"`).FindStringSubmatch(d)
		periods = append(periods, strings.Join(found[1:], " "))
	}
	return periods
}

// mustHear fails unless the outbox contains the given number of mails of a kind to the buyer. Old ones are deleted.
func (w monthly) mustHear(t *testing.T, kind string, want int) {
	t.Helper()
	w.Drain(t)
	got := 0
	for _, m := range w.Mails(t, "ada@site.example") {
		if m.Kind == kind {
			got++
		}
	}
	if got != want {
		t.Errorf("%d mails %s, want %d", got, kind, want)
	}
}

// until sets the clock to 10:00 on a day of 2026.
func (w monthly) until(month time.Month, day int) {
	w.now.Advance(time.Date(2026, month, day, 10, 0, 0, 0, time.UTC).Sub(w.now.Now()))
}

func (w monthly) press(t *testing.T, path, token string, want int) {
	t.Helper()
	if a := w.Do(t, "POST", path, token, nil); a.Status != want {
		t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
}

// eachMonthly runs fn on each engine.
func eachMonthly(t *testing.T, fn func(t *testing.T, w monthly)) {
	t.Helper()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, orderMonthly(t, engine))
		})
	}
}

// TestMonthlyInvoicesUntilTheEnd checks that invoices keep the day of the month, catch up after
// an outage, and stop with the month in which the buyer ends the subscription.
func TestMonthlyInvoicesUntilTheEnd(t *testing.T) {
	t.Parallel()
	eachMonthly(t, func(t *testing.T, w monthly) {
		months := []string{"2026-01-31 2026-02-27", "2026-02-28 2026-03-30", "2026-03-31 2026-04-29",
			"2026-04-30 2026-05-30"}
		w.until(time.February, 27)
		if got := w.invoiced(t); !slices.Equal(got, months[:1]) {
			t.Fatalf("on 27 February: %v", got)
		}
		w.until(time.February, 28)
		if got := w.invoiced(t); !slices.Equal(got, months[:2]) {
			t.Fatalf("on 28 February: %v", got)
		}
		w.mustHear(t, "billing.invoice", 1)
		w.until(time.May, 2) // as if no job had run since
		if got := w.invoiced(t); !slices.Equal(got, months) {
			t.Fatalf("on 2 May: %v", got)
		}
		w.press(t, "/api/orders/"+w.key+"/end-subscription", "", http.StatusOK)
		a := w.Do(t, "GET", "/api/orders/"+w.key, "", nil)
		if !strings.Contains(a.Body, `"ends_at":"2026-05-31T00:00:00Z"`) || !strings.Contains(a.Body, `"is_ending":true`) {
			t.Errorf("the page says %s", a.Body)
		}
		w.mustHear(t, "billing.invoice", 2)
		w.mustHear(t, "orders.ending", 1)
		w.until(time.August, 1)
		if got := w.invoiced(t); !slices.Equal(got, months) {
			t.Errorf("after its end: %v", got)
		}
		w.mustHear(t, "orders.ended", 1)
	})
}

// TestOwnerPausesMonthlyInvoices pauses and resumes: paused months aren't invoiced, and a new month begins on the day
// of the resumption.
func TestOwnerPausesMonthlyInvoices(t *testing.T) {
	t.Parallel()
	eachMonthly(t, func(t *testing.T, w monthly) {
		desk := "/api/admin/orders/" + w.id
		w.press(t, desk+"/resume-subscription", w.admin, http.StatusConflict)
		w.press(t, desk+"/pause-subscription", w.admin, http.StatusOK)
		w.press(t, desk+"/pause-subscription", w.admin, http.StatusConflict)
		w.mustHear(t, "orders.paused", 1)
		w.until(time.May, 10)
		admin := w.SignIn(t, apptest.AdminEmail)
		if got := w.invoiced(t); len(got) != 1 {
			t.Fatalf("while it is paused: %v", got)
		}
		w.press(t, desk+"/resume-subscription", admin, http.StatusOK)
		w.mustHear(t, "orders.goes_on", 1)
		w.until(time.June, 10)
		want := []string{"2026-01-31 2026-02-27", "2026-05-10 2026-06-09", "2026-06-10 2026-07-09"}
		if got := w.invoiced(t); !slices.Equal(got, want) {
			t.Errorf("after that: %v", got)
		}
		admin = w.SignIn(t, apptest.AdminEmail)
		w.press(t, desk+"/end-subscription", admin, http.StatusOK)
		w.press(t, desk+"/pause-subscription", admin, http.StatusConflict)
	})
}

// TestMonthUsesCurrentTaxRate raises the tax rate: the next month keeps the net price.
func TestMonthUsesCurrentTaxRate(t *testing.T) {
	t.Parallel()
	eachMonthly(t, func(t *testing.T, w monthly) {
		apptest.PublishContent(t, w.Server, w.admin, apptest.Set("selling.json", "/seller/country", "DE"),
			apptest.Set("selling.json", "/tax/mode", "charged"), apptest.Set("selling.json", "/tax/prices_include_tax", false),
			apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19, "from": "2026-02-01"}}))
		w.until(time.March, 1)
		w.invoiced(t)
		if got := invoicesOf(t, w.Server, w.id); len(got) != 2 || got[1].gross != 299900 || got[1].tax != 47883 {
			t.Errorf("%+v", got)
		}
	})
}

// TestCancelledMonthsAreCreditedInOneMail checks that the buyer of a cancelled order gets the credit note of
// each invoice, all written by one job.
func TestCancelledMonthsAreCreditedInOneMail(t *testing.T) {
	t.Parallel()
	eachMonthly(t, func(t *testing.T, w monthly) {
		w.until(time.April, 1)
		w.invoiced(t) // three months
		if a := w.Do(t, "POST", "/api/admin/orders/"+w.id+"/cancel", w.SignIn(t, apptest.AdminEmail), map[string]any{}); a.Status !=
			http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		w.mustHear(t, "billing.credit_note", 0) // the mail about the cancellation contains them
		w.mustHear(t, "orders.cancelled", 1)
		for _, m := range w.Mails(t, "ada@site.example") {
			if n := strings.Count(m.Text, "Content-Disposition: attachment"); m.Kind == "orders.cancelled" && n != 3 {
				t.Errorf("%d credit notes came with the mail, want 3", n)
			}
		}
	})
}
