package billing_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/sale"
)

// anySale draws an order with up to four lines at up to three rates, with discounts, with or without tax in the
// prices, perhaps paid with a code of the provider.
func anySale(t *rapid.T) sale.Sale {
	s := sale.Sale{Currency: "eur", PricesTaxed: rapid.Bool().Draw(t, "prices include tax"),
		Buyer: sale.Party{Name: "Dana"}}
	rules := []tax.Rule{
		{Name: tax.RuleDomestic, Country: "DE", BasisPoints: 1900, Label: "VAT"},
		{Name: tax.RuleDomestic, Country: "DE", BasisPoints: 700, Label: "VAT"},
		{Name: tax.RuleExport, Label: "VAT", Note: "Sold abroad."},
	}
	for range rapid.IntRange(1, 4).Draw(t, "lines") {
		l := sale.SoldLine{}
		l.Text, l.SubtotalCents = "Service", rapid.Int64Range(0, 999_999).Draw(t, "price")
		l.DiscountCents = rapid.Int64Range(0, l.SubtotalCents).Draw(t, "discount")
		rule := rapid.SampledFrom(rules).Draw(t, "rule")
		// An offer splits its tax into deposit and rest, so a line's tax may differ from its rate by a cent.
		l.Tax = sale.TaxedBy(rule, rule.Split(l.PriceCents(), s.PricesTaxed)).Tax
		if l.TaxCents > 0 {
			l.TaxCents += rapid.Int64Range(-1, 1).Draw(t, "rounding")
		}
		l.TaxCents = min(l.TaxCents, l.PriceCents())
		s.Lines = append(s.Lines, l)
		s.TotalCents += l.PriceCents()
		if !s.PricesTaxed {
			s.TotalCents += l.TaxCents
		}
	}
	if rapid.Bool().Draw(t, "paid") {
		at := noon
		s.PaidAt, s.PaidCents = &at, rapid.Int64Range(0, s.TotalCents).Draw(t, "paid cents")
	}
	return s
}

// mustAddUp fails unless the parts of a document add up to the cent.
func mustAddUp(t *rapid.T, v billing.Invoice) {
	var sum tax.Amount
	for _, part := range v.Document.Taxes {
		if part.NetCents+part.TaxCents != part.TotalCents {
			t.Fatalf("%s: %+v doesn't add up", v.Number, part)
		}
		sum = sum.Plus(part.Amount)
	}
	lines := -v.Document.PaymentDiscountCents
	for _, l := range v.Document.Lines {
		lines += l.PriceCents()
	}
	want := v.NetCents
	if v.Document.PricesTaxed {
		want = v.TotalCents
	}
	if sum != v.Amount || v.Amount != v.Document.Total || lines != want {
		t.Fatalf("%s: the parts make %+v, the lines %d, the document says %+v", v.Number, sum, lines, v.Amount)
	}
}

// TestSumsAgreeWithModel compares random orders and refunds with a model: invoices have the owed or paid
// amount, credit notes have the refunded amount, and after a full refund, nothing is left at any rate. The month's
// sums equal those of its documents.
func TestSumsAgreeWithModel(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		var all tax.Amount
		documents := int64(0)
		round, rounds := 0, 30 // each round renders several PDFs
		if testing.Short() {
			rounds = 10
		}
		rapid.Check(t, func(r *rapid.T) {
			if round++; round > rounds {
				return
			}
			s := anySale(r)
			order := w.add(s)
			v, err := w.IssueInvoice(contenttest.Context(t), order)
			if err != nil {
				r.Fatal(err)
			}
			mustAddUp(r, v)
			want := s.TotalCents
			if s.PaidAt != nil {
				want = s.PaidCents
			}
			if v.TotalCents != want {
				r.Fatalf("invoiced %d, want %d", v.TotalCents, want)
			}
			all, documents = all.Plus(v.Amount), documents+1
			left, rates := v.Amount, map[tax.Rule]tax.Amount{}
			for _, part := range v.Document.Taxes {
				rates[part.Rule] = part.Amount
			}
			for i := 0; left.TotalCents > 0; i++ {
				cents := left.TotalCents
				if i < 2 {
					cents = rapid.Int64Range(1, left.TotalCents).Draw(r, "refund")
				}
				_, err := w.IssueCreditNote(contenttest.Context(t), order, fmt.Sprintf("much-%d-%d", round, i), left.TotalCents+1)
				if fault.KindOf(err) != fault.KindConflict {
					r.Fatalf("a refund of more than is left: %v", err)
				}
				note, err := w.IssueCreditNote(contenttest.Context(t), order, fmt.Sprintf("%d-%d", round, i), cents)
				if err != nil {
					r.Fatal(err)
				}
				mustAddUp(r, note)
				if note.TotalCents != -cents || note.TaxCents > 0 || note.NetCents > 0 {
					r.Fatalf("a refund of %d became %+v", cents, note.Amount)
				}
				for _, part := range note.Document.Taxes {
					rates[part.Rule] = rates[part.Rule].Plus(part.Amount)
				}
				left, all, documents = left.Plus(note.Amount), all.Plus(note.Amount), documents+1
			}
			for rule, rest := range rates {
				if v.TotalCents > 0 && rest != (tax.Amount{}) {
					r.Fatalf("after the whole refund %+v is left at %d", rest, rule.BasisPoints)
				}
			}
		})
		months, err := w.SumMonths(contenttest.Context(t), 2026)
		if err != nil || len(months.Months) != 1 {
			t.Fatalf("%+v %v", months, err)
		}
		m := months.Months[0]
		var byRate tax.Amount
		for _, sum := range m.Taxes {
			byRate = byRate.Plus(sum.Amount)
		}
		if m.Amount != all || byRate != all || m.Documents != documents || m.Month != "2026-11" {
			t.Errorf("the month says %+v, its documents %+v (%d)", m, all, documents)
		}
		w.mustCount(t, "2026", int(documents))
	})
}

func inState(state billing.State) desk.Query {
	return desk.Query{States: map[string]string{"state": string(state)}}
}

func TestInvoiceListSearchAndFilters(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		open, paid, gone := w.add(sold(100)), w.add(sold(200)), w.add(sold(300))
		late := sold(400)
		late.Buyer.Company = "Ångström =1+1"
		w.issue(t, w.add(late))
		w.clock.Advance(15 * 24 * time.Hour)
		w.pay(paid, noon)
		for _, order := range []string{open, paid, gone} {
			w.issue(t, order)
		}
		note := w.credit(t, gone, "r", 300)
		for name, c := range map[string]struct {
			query desk.Query
			want  []string
		}{
			"all": {desk.Query{Sort: "oldest"},
				[]string{"INV-2026-0001", "INV-2026-0002", "INV-2026-0003", "INV-2026-0004", "INV-2026-0005"}},
			"open":        {inState(billing.Open), []string{"INV-2026-0002"}},
			"overdue":     {inState(billing.Overdue), []string{"INV-2026-0001"}},
			"paid":        {inState(billing.Paid), []string{"INV-2026-0003"}},
			"credited":    {inState(billing.Credited), []string{"INV-2026-0004"}},
			"credit note": {inState(billing.CreditNote), []string{note.Number}},
			"buyer":       {desk.Query{Search: "angstrom"}, []string{"INV-2026-0001"}},
			"of an order": {desk.Query{States: map[string]string{"order": open}}, []string{"INV-2026-0002"}},
			"other year":  {desk.Query{States: map[string]string{"year": "last_year"}}, nil},
			"amount": {desk.Query{Sort: "amount", States: map[string]string{"year": "this_year"}},
				[]string{"INV-2026-0001", "INV-2026-0004", "INV-2026-0003", "INV-2026-0002", "INV-2026-0005"}},
		} {
			var got []string
			for cursor := ""; ; { // pages of two rows
				page, err := w.Desk().Page(contenttest.Context(t), w.db, c.query, cursor, 2)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				for _, row := range page.Items {
					got = append(got, row.Number)
					if state := c.query.States["state"]; state != "" && string(row.State) != state {
						t.Errorf("%s: %s is %s", name, row.Number, row.State)
					}
				}
				if cursor = page.NextCursor; cursor == "" {
					break
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: got %v, want %v", name, got, c.want)
			}
		}
		months, err := w.SumMonths(contenttest.Context(t), 0)
		if err != nil || len(months.Months) != 2 || months.Months[0].DueCents != 400 || months.Months[1].DueCents != 100 {
			t.Errorf("%+v %v", months, err)
		}
	})
}

// TestT119BookkeepingFileHasNoFormulasAndTests reads the exported file.
func TestT119BookkeepingFileHasNoFormulasAndTests(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		hostile := sold(11900)
		hostile.Buyer.Name, hostile.Buyer.VATID = `=HYPERLINK("http://evil.example")`, "@SUM(A1)"
		order := w.add(hostile)
		w.issue(t, order)
		w.credit(t, order, "r", 1190)
		test := sold(100)
		test.IsTest = true
		w.issue(t, w.add(test))
		rows := w.export(t)
		if len(rows) != 2 {
			t.Fatalf("%d rows: %v", len(rows), rows)
		}
		credited, invoiced := rows[0], rows[1]
		if invoiced[4] != `'=HYPERLINK("http://evil.example")` || invoiced[7] != "'@SUM(A1)" {
			t.Errorf("%q", invoiced)
		}
		if got := invoiced[9:13]; !slices.Equal(got, []string{"100.00", "19.00", "19.00", "119.00"}) {
			t.Errorf("%q", got)
		}
		if got := credited[9:13]; !slices.Equal(got, []string{"-10.00", "19.00", "-1.90", "-11.90"}) {
			t.Errorf("%q", got)
		}
		n, err := database.One[int](contenttest.Context(t), w.db, `SELECT COUNT(*) FROM audit_log WHERE action = 'invoice.exported'`)
		if err != nil || n != 1 {
			t.Errorf("%d entries in the audit log: %v", n, err)
		}
	})
}
