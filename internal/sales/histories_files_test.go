package sales_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"harborlight/internal/app/apptest"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/orders"
)

// row is a row of an exported file, with its cells by heading.
type row = map[string]string

// bookkeeping checks that the bookkeeping file has a row for each invoice of an order, including later months, with
// the promised amounts, and that the rows add up to the monthly totals.
func (w *salesSimulation) bookkeeping(books []orderTotals) {
	w.t.Helper()
	got, sum, checked := map[string][]string{}, int64(0), 0
	for _, row := range w.file("/api/admin/invoices.csv") {
		sum += centsOf(row["Gross"])
		if row["Kind"] == "invoice" {
			got[row["Order"]] = append(got[row["Order"]], row["Gross"]+" with "+row["Tax"]+" at "+row["Rate (%)"]+
				" after "+row["Net"]+" "+row["Currency"])
		}
	}
	for _, b := range books {
		want := []string{}
		for _, due := range w.bills(b) {
			want = append(want, decimal(due.gross)+" with "+decimal(due.tax)+" at "+decimal(due.bps)+" after "+
				decimal(due.gross-due.tax)+" "+string(w.currency))
		}
		slices.Sort(got[b.Number])
		slices.Sort(want)
		if !slices.Equal(got[b.Number], want) {
			w.t.Errorf("%s is booked as %q, promised %q", b.Number, got[b.Number], want)
		}
		checked += len(want)
	}
	if checked == 0 && len(books) > 9 {
		w.t.Errorf("no row of the bookkeeper's file was compared, though there are %d orders", len(books))
	}
	if months := w.monthSums(); months != sum {
		w.t.Errorf("the months come to %d, the bookkeeper's file to %d", months, sum)
	}
	w.t.Logf("%s: %d rows of the bookkeeper's file agree", w.currency, checked)
}

// bills returns the expected invoices of an order.
func (w *salesSimulation) bills(b orderTotals) []expectedInvoice {
	if b.Mode == string(orders.ModeInvoice) {
		return w.billed[b.ID]
	}
	page, p := w.fake.SessionOf(b.ID), w.promised[b.ID]
	if page.PaymentStatus != "paid" {
		return nil
	}
	return slices.Repeat([]expectedInvoice{{p.Amount, p.Tax, p.BPS}}, 1+len(page.Renewals))
}

// monthSums returns the sum of all monthly totals that the desk shows.
func (w *salesSimulation) monthSums() (cents int64) {
	w.t.Helper()
	admin := w.SignIn(w.t, apptest.AdminEmail)
	for year := 2026; year <= w.App.DB.Clock().Now().UTC().Year(); year++ {
		var sums billing.Months
		w.Do(w.t, "GET", fmt.Sprint("/api/admin/invoices/months?year=", year), admin, nil).Decode(w.t, &sums)
		for _, month := range sums.Months {
			cents += month.TotalCents
			if month.NetCents+month.TaxCents != month.TotalCents || month.Currency != w.currency {
				w.t.Errorf("%s is %+v", month.Month, month)
			}
		}
	}
	return cents
}

// orderFile checks that the exported file of orders matches the recorded amounts.
func (w *salesSimulation) orderFile(books []orderTotals) {
	w.t.Helper()
	of := map[string]row{}
	for _, row := range w.file("/api/admin/orders.csv") {
		of[row["Order"]] = row
	}
	for _, b := range books {
		got := of[b.Number]
		want := []string{w.currency.Code(), decimal(b.Amount), decimal(b.Paid), decimal(b.Refunded), decimal(b.Renewed)}
		if cells := []string{got["Currency"], got["Price"], got["Paid"], got["Refunded"], got["Renewals"]}; !slices.Equal(
			cells, want) {
			w.t.Errorf("the file of orders says %q of %s, the books %q", cells, b.Number, want)
		}
	}
}

// file returns the rows of an exported file of the desk.
func (w *salesSimulation) file(path string) (rows []row) {
	w.t.Helper()
	a := w.Do(w.t, "GET", path, w.SignIn(w.t, apptest.AdminEmail), nil)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.Body, "\ufeff"))).ReadAll()
	if err != nil || a.Status != http.StatusOK || len(all) == 0 {
		w.t.Fatalf("%s: %d, %v", path, a.Status, err)
	}
	for _, cells := range all[1:] {
		named := row{}
		for i, heading := range all[0] {
			named[heading] = cells[i]
		}
		rows = append(rows, named)
	}
	return rows
}

// decimal formats cents as the files do.
func decimal(cents int64) string {
	if cents < 0 {
		return "-" + decimal(-cents)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

// centsOf parses an amount of a file or mail: digits, a decimal point, a minus sign, and any separators.
func centsOf(amount string) (cents int64) {
	units, fraction, _ := strings.Cut(amount, ".")
	for _, d := range units + (fraction + "00")[:2] {
		if d >= '0' && d <= '9' {
			cents = 10*cents + int64(d-'0')
		}
	}
	if strings.ContainsAny(amount, "-−") {
		return -cents
	}
	return cents
}
