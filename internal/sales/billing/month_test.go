package billing_test

import (
	"fmt"
	"sync"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/id"
	"harborlight/internal/sales/sale"
)

// TestT117MonthIsInvoicedOnceByConcurrentWriters invoices the same months of the same orders with 64 writers.
func TestT117MonthIsInvoicedOnceByConcurrentWriters(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		const writers, months = 64, 4
		orders := []string{w.add(sold(11900)), w.add(sold(11900))}
		var wait sync.WaitGroup
		for i := range writers {
			wait.Go(func() {
				month := sale.MonthOf("2026-01-31", i%months)
				err := retryTimeouts(func() error {
					_, err := w.IssueMonth(contenttest.Context(t), orders[i%2^i/months%2], month)
					return err
				})
				if err != nil {
					t.Errorf("writer %d: %v", i, err)
				}
			})
		}
		wait.Wait()
		w.mustCount(t, "2026", months*len(orders))
		w.mustSend(t, map[string]int{"billing.invoice": months * len(orders)})
	})
}

// TestMonthIsPaidSeparately marks a monthly invoice as paid: the order's first invoice stays open.
func TestMonthIsPaidSeparately(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		order := w.add(sold(11900))
		first := w.issue(t, order)
		month, err := w.IssueMonth(contenttest.Context(t), order, sale.MonthOf("2026-01-31", 1))
		if err != nil || month.ID == first.ID || month.Document.Supplied.From != "2026-02-28" {
			t.Fatalf("%+v, %v", month.Document, err)
		}
		if err := w.MarkPaid(contenttest.Context(t), id.New(), month.ID); err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(w.paid), fmt.Sprintf("[%s 2026-02-28 11900]", order); got != want {
			t.Errorf("the order received %s, want %s", got, want)
		}
		if d, err := w.FindDetail(contenttest.Context(t), first.ID); err != nil || d.PaidAt != nil {
			t.Errorf("the first invoice is %s, %v", d.State, err)
		}
	})
}

// TestCancellationCreditsUnpaidMonths checks that only unpaid months are credited.
func TestCancellationCreditsUnpaidMonths(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		order := w.add(sold(11900))
		for n := 1; n <= 3; n++ {
			v, err := w.IssueMonth(contenttest.Context(t), order, sale.MonthOf("2026-01-31", n))
			if err != nil {
				t.Fatal(err)
			}
			if n == 1 {
				if err := w.MarkPaid(contenttest.Context(t), id.New(), v.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 2 {
			notes, err := w.CancelMonths(contenttest.Context(t), order)
			if err != nil || len(notes) != 2 || *notes[0].Credits == *notes[1].Credits {
				t.Fatalf("the credit notes are %+v: %v", notes, err)
			}
		}
		w.mustCount(t, "2026", 5)
	})
}
