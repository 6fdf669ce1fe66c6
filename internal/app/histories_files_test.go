package app_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// bookkeeping holds that the bookkeeper's file has a row for each invoice that a buyer paid by card, the first and those
// of later months, with the sums that the buyer was promised.
func (w *till) bookkeeping() {
	w.t.Helper()
	type numbered struct {
		ID     string `db:"id"`
		Number string `db:"number"`
	}
	sold, err := database.All[numbered](w.t.Context(), w.App.DB, `SELECT id, number FROM orders WHERE mode = 'stripe'`)
	if err != nil {
		w.t.Fatal(err)
	}
	got, checked := map[string][]string{}, 0
	for _, row := range w.file("/api/admin/invoices.csv") {
		if row["Kind"] == "invoice" {
			got[row["Order"]] = append(got[row["Order"]], row["Gross"]+" with "+row["Tax"])
		}
	}
	for _, o := range sold {
		want := []string{}
		for range w.charges(o.ID) {
			p := w.promised[o.ID]
			want = append(want, decimal(p.Amount)+" with "+decimal(p.Tax))
		}
		if !slices.Equal(got[o.Number], want) {
			w.t.Errorf("%s is booked as %q, promised %q", o.Number, got[o.Number], want)
		}
		checked += len(want)
	}
	if checked == 0 && len(sold) > 9 {
		w.t.Errorf("no row of the bookkeeper's file was compared, though there are %d orders", len(sold))
	}
	w.t.Logf("%d rows of the bookkeeper's file agree", checked)
}

// charges returns how often Stripe charged the buyer of an order: once, and for each later month.
func (w *till) charges(orderID string) int {
	page := w.fake.Of(orderID)
	if page.PaymentStatus != "paid" {
		return 0
	}
	return 1 + len(page.Renewals)
}

// file returns the rows of a file of the desk, their cells by heading.
func (w *till) file(path string) (rows []map[string]string) {
	w.t.Helper()
	a := w.Do(w.t, "GET", path, w.SignIn(w.t, apptest.AdminEmail), nil)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.Body, "\ufeff"))).ReadAll()
	if err != nil || a.Status != http.StatusOK || len(all) == 0 {
		w.t.Fatalf("%s: %d, %v", path, a.Status, err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, heading := range all[0] {
			row[heading] = cells[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// decimal writes cents as the files do.
func decimal(cents int64) string {
	if cents < 0 {
		return "-" + decimal(-cents)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
