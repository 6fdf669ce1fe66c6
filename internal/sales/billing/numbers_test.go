package billing_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// ordinals returns the numbers of a series in order.
func (w world) ordinals(t *testing.T, series string) []int64 {
	t.Helper()
	rows, err := database.All[int64](contenttest.Context(t), w.db, `SELECT ordinal FROM invoices WHERE series = $1 ORDER BY ordinal`,
		series)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// mustCount fails unless the series runs from 1 to last without gaps and duplicates.
func (w world) mustCount(t *testing.T, series string, last int) {
	t.Helper()
	rows := w.ordinals(t, series)
	for i, n := range rows {
		if n != int64(i+1) {
			t.Fatalf("number %d of %s is %d: %v", i+1, series, n, rows)
		}
	}
	if len(rows) != last {
		t.Errorf("%s has %d numbers, want %d", series, len(rows), last)
	}
}

// retryTimeouts retries timeouts, like the job queue: on slow machines, writers wait longer than a transaction may
// take.
func retryTimeouts(do func() error) error {
	for {
		if err := do(); fault.KindOf(err) != fault.KindUnavailable {
			return err
		}
	}
}

// TestT117NumbersHaveNoGapsAndDuplicates issues invoices and credit notes with 64 writers at once. Most of them compete
// for the same document, so their transactions fail after drawing a number; others request credit notes that are
// refused.
func TestT117NumbersHaveNoGapsAndDuplicates(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		const writers, documents = 64, 16
		orders := make([]string, documents)
		for i := range orders {
			orders[i] = w.add(sold(11900))
		}
		var wait sync.WaitGroup
		refused := make([]error, writers)
		for i := range writers {
			wait.Go(func() {
				order := orders[i%documents] // four writers for each order
				err := retryTimeouts(func() error { _, err := w.IssueInvoice(contenttest.Context(t), order); return err })
				if err != nil {
					t.Errorf("writer %d: %v", i, err)
				}
				err = retryTimeouts(func() error {
					_, err := w.IssueCreditNote(contenttest.Context(t), order, "refund of "+order, 1900)
					return err
				})
				if err != nil {
					t.Errorf("writer %d: %v", i, err)
				}
				refused[i] = retryTimeouts(func() error {
					_, err := w.IssueCreditNote(contenttest.Context(t), order, fmt.Sprintf("too much %d", i), 11900)
					return err
				})
			})
		}
		wait.Wait()
		for i, err := range refused {
			if fault.KindOf(err) != fault.KindConflict {
				t.Errorf("writer %d credited more than the invoice: %v", i, err)
			}
		}
		w.mustCount(t, "2026", 2*documents)
		w.mustSend(t, map[string]int{"billing.invoice": documents, "billing.credit_note": documents})
	})
}

func TestT117YearsAndTestsHaveSeparateSeries(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		test := sold(5000)
		test.IsTest = true
		var got []string
		for _, s := range []sale.Sale{sold(100), test, sold(100), test} {
			got = append(got, w.issue(t, w.add(s)).Number)
		}
		w.clock.Advance(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC).Sub(noon))
		w.site.Selling.Invoices.Prefix = "RE" // a new prefix doesn't restart the numbers
		got = append(got, w.issue(t, w.add(sold(100))).Number)
		want := []string{"INV-2026-0001", "TEST-2026-0001", "INV-2026-0002", "TEST-2026-0002", "RE-2027-0001"}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

func TestInconsistentOrderGetsNoInvoice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, w world) {
		wrong := sold(10000)
		wrong.TotalCents = 9999
		negative := sold(10000)
		negative.Lines[0].DiscountCents = 10001
		empty := sold(0)
		empty.Lines = nil
		for _, s := range []sale.Sale{wrong, negative, empty} {
			if v, err := w.IssueInvoice(contenttest.Context(t), w.add(s)); err == nil {
				t.Errorf("issued %s", v.Number)
			}
		}
		if _, err := w.IssueInvoice(contenttest.Context(t), id.New()); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("an unknown order: %v", err)
		}
		order := w.add(sold(100))
		if _, err := w.IssueCreditNote(contenttest.Context(t), order, "r", 0); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("a credit of nothing: %v", err)
		}
		w.mustCount(t, "2026", 0)
		if v := w.issue(t, order); v.Number != "INV-2026-0001" {
			t.Errorf("the first is %s", v.Number)
		}
	})
}
