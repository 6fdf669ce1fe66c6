package billing_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/sale"
)

func TestOrderHasOneInvoiceAndRefundOneCreditNote(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		order := w.add(sold(29700))
		first := w.issue(t, order)
		for range 3 {
			if again := w.issue(t, order); again.ID != first.ID {
				t.Errorf("%s became %s", first.Number, again.Number)
			}
		}
		note := w.credit(t, order, "r1", 9700)
		if again := w.credit(t, order, "r1", 9700); again.ID != note.ID || again.TotalCents != -9700 ||
			*again.Credits != first.ID {
			t.Errorf("%+v", again)
		}
		w.mustSend(t, map[string]int{"billing.invoice": 1, "billing.credit_note": 1})
	})
}

func TestRefundBeforePaymentIssuesInvoice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) { // handlers may run in any order
		order := w.add(sold(29700))
		w.pay(order, noon)
		note := w.credit(t, order, "r1", 29700)
		d, err := w.FindDetail(contenttest.Context(t), *note.Credits)
		if err != nil || d.State != billing.Credited || len(d.CreditNotes) != 1 || note.Number != "INV-2026-0002" {
			t.Errorf("%+v %v", d, err)
		}
	})
}

func TestInvoiceFollowsPaymentOfOrder(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		paid, open := w.add(sold(100)), w.add(sold(100))
		w.pay(paid, noon)
		if v := w.issue(t, paid); v.PaidAt == nil || v.Document.PaidAt == nil {
			t.Errorf("%+v", v)
		}
		v := w.issue(t, open)
		if _, err := w.IssueInvoice(contenttest.Context(t), open); err != nil || w.issue(t, open).PaidAt != nil {
			t.Errorf("an unpaid order was marked: %v", err)
		}
		later := noon.Add(time.Hour)
		w.pay(open, later)
		for range 2 {
			if _, err := w.IssueInvoice(contenttest.Context(t), open); err != nil {
				t.Fatal(err)
			}
		}
		d, err := w.FindDetail(contenttest.Context(t), v.ID)
		if err != nil || d.State != billing.Paid || !d.PaidAt.Equal(later) {
			t.Errorf("%+v %v", d, err)
		}
		w.mustSend(t, map[string]int{"billing.paid_invoice": 1, "billing.invoice": 1})
	})
}

// TestT117IssuedFileNeverChanges changes everything else and downloads the same PDF again. PDFs with other bytes
// than the issued ones are refused.
func TestT117IssuedFileNeverChanges(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		order := w.add(sold(29700))
		v := w.issue(t, order)
		before, err := w.FindFile(contenttest.Context(t), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		w.site.Selling.Seller.Name, w.site.Brand.Wordmark.Text = "Other Ltd", "Other"
		w.site.Selling.Invoices.Prefix = "XX"
		w.clock.Advance(400 * 24 * time.Hour)
		w.credit(t, order, "r", 700)
		w.pay(order, w.clock.Now())
		w.issue(t, order)
		after, err := w.FindFile(contenttest.Context(t), v.ID)
		if err != nil || !bytes.Equal(before.Data, after.Data) || before.SHA256 != after.SHA256 {
			t.Fatalf("the file changed: %v", err)
		}
		byToken, err := w.FindFileByToken(contenttest.Context(t), "token-"+v.ID)
		if err != nil || !bytes.Equal(before.Data, byToken.Data) {
			t.Errorf("by token: %v", err)
		}
		err = w.db.Write(contenttest.Context(t), func(tx *database.Tx) error {
			_, err := tx.Exec(contenttest.Context(t), `UPDATE invoice_files SET data = $1`,
				append([]byte("%PDF-1.3 forged"), before.Data...))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.FindFile(contenttest.Context(t), v.ID); err == nil ||
			!strings.Contains(err.Error(), "differs from the issued one") {
			t.Errorf("changed bytes were served: %v", err)
		}
	})
}

// TestT118InvoicesRequireToken tries to guess invoice tokens.
func TestT118InvoicesRequireToken(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		v := w.issue(t, w.add(sold(29700)))
		for _, token := range []string{"", v.ID, v.Number, v.TokenHash, "token-", "token-" + v.ID + "x", "token-" + v.OrderID,
			"%"} {
			if _, err := w.FindFileByToken(contenttest.Context(t), token); fault.KindOf(err) != fault.KindNotFound {
				t.Errorf("%q: %v", token, err)
			}
		}
		rows, err := database.One[int](contenttest.Context(t), w.db, `SELECT COUNT(*) FROM invoices WHERE document LIKE $1`,
			"%token-"+v.ID+"%")
		if err != nil || rows != 0 {
			t.Errorf("the token is stored in plain text: %v", err)
		}
	})
}

func TestRemindersAreSentOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		late, other, settled, credited := w.add(sold(100)), w.add(sold(200)), w.add(sold(300)), w.add(sold(400))
		for _, order := range []string{late, other, settled, credited} {
			w.issue(t, order)
		}
		test := sold(100)
		test.IsTest = true
		w.issue(t, w.add(test))
		w.credit(t, credited, "r", 400)
		w.pay(settled, noon)
		w.issue(t, settled)
		sent := w.sent(t)
		for _, step := range []struct {
			day  int // days after the invoice, which is due after 14 days
			want map[string]int
		}{
			{14, nil}, {20, nil}, {21, map[string]int{"billing.reminder": 2}}, {27, map[string]int{"billing.reminder": 2}},
			{28, map[string]int{"billing.reminder": 2, "billing.last_reminder": 2}},
			{300, map[string]int{"billing.reminder": 2, "billing.last_reminder": 2}},
		} {
			w.clock.Advance(noon.AddDate(0, 0, step.day).Sub(w.clock.Now()))
			for range 2 {
				if err := w.jobs.Drain(contenttest.Context(t)); err != nil {
					t.Fatal(err)
				}
				if err := w.RemindDue(contenttest.Context(t)); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.jobs.Drain(contenttest.Context(t)); err != nil {
				t.Fatal(err)
			}
			got := w.sent(t)
			for _, kind := range []string{"billing.reminder", "billing.last_reminder"} {
				if got[kind]-sent[kind] != step.want[kind] {
					t.Errorf("day %d: %d of %s, want %d", step.day, got[kind], kind, step.want[kind])
				}
			}
		}
	})
}

func TestMissedReminderIsSkipped(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		w.issue(t, w.add(sold(100)))
		w.clock.Advance(60 * 24 * time.Hour)
		if err := w.jobs.Drain(contenttest.Context(t)); err != nil {
			t.Fatal(err)
		}
		w.mustSend(t, map[string]int{"billing.invoice": 1, "billing.last_reminder": 1})
		text, err := database.One[string](contenttest.Context(t), w.db, `SELECT subject FROM mails WHERE kind = 'billing.last_reminder'`)
		if err != nil || text != "Last reminder: invoice INV-2026-0001 is 46 days overdue" {
			t.Errorf("%q %v", text, err)
		}
	})
}

// TestCreditNoteTellsRefundFromCancellation cancels an unpaid invoice and refunds a paid one.
func TestCreditNoteTellsRefundFromCancellation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		unpaid, paid := w.add(sold(100)), w.add(sold(100))
		w.pay(paid, noon)
		for order, want := range map[string]struct {
			reason sale.CreditReason
			text   string
		}{unpaid: {sale.ReasonCancellation, "Cancellation of invoice "}, paid: {sale.ReasonRefund, "Refund of invoice "}} {
			d := w.credit(t, order, "r-"+order, 100).Document
			if d.Reason != want.reason || d.Lines[0].Text != want.text+d.Credits {
				t.Errorf("%q %+v", d.Reason, d.Lines)
			}
		}
	})
}

// TestInvoiceKeepsLinesOfOffer prints the offer's lines instead of the order's, with the same sums.
func TestInvoiceKeepsLinesOfOffer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		s := sold(11900)
		s.AcceptedOffer = sale.AcceptedOffer{Offer: "OF-2026-0001",
			Lines:      []sale.Line{{Text: "Hours", SubtotalCents: 12000, Quantity: 4, Unit: sale.Hour, UnitCents: 3000}},
			Deductions: []sale.Deduction{{Text: "Discount", Cents: 2000}}}
		s.Supplied = &sale.Period{From: "2026-11-20", To: "2026-11-20"}
		d := w.issue(t, w.add(s)).Document
		if d.Offer != "OF-2026-0001" || len(d.Lines) != 1 || d.Lines[0].UnitCents != 3000 || d.PricesTaxed ||
			d.Deductions[0].Cents != 2000 || d.Total.NetCents != 10000 || *d.Supplied != *s.Supplied {
			t.Errorf("%+v", d)
		}
	})
}
