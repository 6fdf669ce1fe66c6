package orders

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/sale"
)

// An order by invoice of something that is due every month is invoiced each month, from the day on which it was placed
// until either side ends it (docs/product.md, "orders: monthly invoices"). No provider renews it: a job here does.

// Monthly is how an order by invoice goes on from month to month.
type Monthly struct {
	Since    sale.Day   `db:"monthly_since"` // first day of its months; empty: it isn't invoiced monthly
	PausedAt *time.Time `db:"paused_at"`     // nil: it isn't paused
}

// begin starts the months of an order by invoice on the day on which it is placed. The invoice of the first month
// follows from that.
func (o *Order) begin(now time.Time) {
	if o.Mode != ModeInvoice || !o.IsRecurring || o.Since != "" {
		return
	}
	o.SubscriptionID = "monthly_" + o.ID
	o.count(sale.DayOf(now), 1)
}

// count sets the first day of the months, and that the next to be invoiced is the n-th after the first.
func (o *Order) count(since sale.Day, n int) {
	next, _ := sale.MonthOf(since, n).From.Start()
	o.Since, o.RenewsAt = since, &next
}

// goesOn reports whether the months of the order are still supplied.
func (o Order) goesOn() bool {
	return o.Since != "" && (o.State == Pending || o.State == Paid || o.State == PartiallyRefunded) && !o.SubscriptionEnded
}

// isDue reports whether a month of the order is to be invoiced.
func (o Order) isDue(now time.Time) bool {
	return o.goesOn() && o.PausedAt == nil && o.EndAskedAt == nil && o.EndsAt == nil && o.RenewsAt != nil &&
		!o.RenewsAt.After(now)
}

// month returns the month that is to be invoiced next, and which one it is; 0 is the first.
func (o Order) month() (period sale.Period, n int) {
	for next := sale.DayOf(*o.RenewsAt); ; n++ {
		if period = sale.MonthOf(o.Since, n); period.From >= next || n == maxMonths {
			return period, n
		}
	}
}

// maxMonths bounds how far months are counted: a hundred years.
const maxMonths = 1200

// When months are invoiced.
const (
	monthsEvery = time.Hour
	monthsBatch = 100
)

// BillMonths records FactMonthDue for each month that has begun, and ends what was to end by now. A month is recorded
// in the transaction that counts on, so once, however often and on however many nodes this runs. After an outage each
// missed month is recorded.
func (s *Service) BillMonths(ctx context.Context) error {
	for {
		due, err := listMonthly(ctx, s.db, s.db.Clock().Now(), monthsBatch)
		if err != nil {
			return fmt.Errorf("list the months to invoice: %w", err)
		}
		for _, orderID := range due {
			if err := s.billMonth(ctx, orderID); err != nil {
				return fmt.Errorf("invoice a month of order %s: %w", orderID, err)
			}
		}
		if len(due) < monthsBatch {
			return nil
		}
	}
}

// billMonth records every month of the order that has begun, or that it has ended.
func (s *Service) billMonth(ctx context.Context, orderID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		now := tx.Now()
		if o.goesOn() && o.EndsAt != nil && !o.EndsAt.After(now) {
			end := Subscription{At: now, PaidUntil: o.RenewsAt, EndsAt: o.EndsAt, Ended: true}
			return apply(ctx, tx, o, News{Kind: NewsSubscription, OrderID: o.ID, Source: sourceMonths, Subscription: &end})
		}
		before := o
		for o.isDue(now) {
			period, n := o.month()
			f := Fact{OrderID: o.ID, Month: &period}
			if err := jobs.Record(ctx, tx, FactMonthDue, f); err != nil {
				return err
			}
			say := func(text fault.Text) string { return fault.Say(ctx, text) }
			note := step{note: "Invoicing " + period.Text(say, " ")}
			if _, err := insertEvent(ctx, tx, o, sourceMonths, note); err != nil {
				return err
			}
			o.count(o.Since, n+1)
		}
		return updateOrder(ctx, tx, before, o)
	})
}

// sourceMonths is the source of what the clock does to an order by invoice.
const sourceMonths = "months"

// MonthSale returns what a month of the order is sold for: the order's price, with the tax of the month's first day. An
// unknown order is a fault of kind NotFound.
func (s *Service) MonthSale(ctx context.Context, orderID string, month sale.Period) (sale.Sale, error) {
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return sale.Sale{}, err
	}
	sold := o.sale()
	taxed := sale.Taxed{TotalCents: o.priceCents()}
	if s.config.TaxAt != nil {
		first, _ := month.From.Start()
		if taxed, err = s.config.TaxAt(first, o.priceCents(), sold.PricesTaxed, o.Buyer); err != nil {
			return sale.Sale{}, err
		}
	}
	sold.Lines[0].Tax, sold.TotalCents, sold.Supplied = taxed.Tax, taxed.TotalCents, &month
	sold.PricesTaxed = taxed.TotalCents == o.priceCents()
	sold.IsRecurring, sold.MailsAttach, sold.PaidAt, sold.PaidCents = false, false, nil, 0
	return sold, nil
}

// MarkMonthPaid records that the invoice of a month is paid, which counts as revenue of today. Repeating it changes
// nothing. An order that isn't invoiced monthly is a fault of kind Conflict.
func (s *Service) MarkMonthPaid(ctx context.Context, orderID string, from sale.Day, cents int64) error {
	return s.change(ctx, orderID, func(o Order) (News, error) {
		if o.Since == "" {
			return News{}, errNoInvoice
		}
		return News{Kind: NewsNote, OrderID: o.ID, Source: sourceDesk, Text: "The invoice of " + from.Text() + " is paid",
			Money: &Movement{ID: "month:" + string(from), Cents: cents, Currency: o.Currency}}, nil
	})
}

var (
	errNotMonthly = fault.Conflict("no_subscription", message.OrdersNotMonthly)
	errPaused     = fault.Conflict("already_paused", message.OrdersPaused)
	errNotPaused  = fault.Conflict("not_paused", message.OrdersNotPaused)
)

// canPause reports whether the owner can pause the order's months; those that are paused can go on again.
func (o Order) canPause() bool { return o.goesOn() && o.EndAskedAt == nil && o.EndsAt == nil }

// PauseAtDesk stops the monthly invoices of an order until they go on, and tells the buyer.
func (s *Service) PauseAtDesk(ctx context.Context, orderID string) (OrderDetail, error) {
	return s.atDesk(ctx, orderID, func(tx *database.Tx, o Order) error {
		switch {
		case !o.canPause():
			return errNotMonthly
		case o.PausedAt != nil:
			return errPaused
		}
		after, now := o, tx.Now()
		after.PausedAt = &now
		return s.moveMonths(ctx, tx, o, after, "order.paused", step{note: "The monthly invoices are paused"}, FactPaused)
	})
}

// GoOnAtDesk lets paused months go on. What is invoiced already stays; if that month has passed meanwhile, the next one
// begins today.
func (s *Service) GoOnAtDesk(ctx context.Context, orderID string) (OrderDetail, error) {
	return s.atDesk(ctx, orderID, func(tx *database.Tx, o Order) error {
		switch {
		case !o.canPause():
			return errNotMonthly
		case o.PausedAt == nil:
			return errNotPaused
		}
		after := o
		after.PausedAt = nil
		if today := sale.DayOf(tx.Now()); sale.DayOf(*o.RenewsAt) < today {
			after.count(today, 0)
		}
		return s.moveMonths(ctx, tx, o, after, "order.resumed", step{note: "The monthly invoices go on"}, FactGoesOn)
	})
}

func (s *Service) moveMonths(ctx context.Context, tx *database.Tx, before, after Order, action string, line step,
	fact string) error {
	if err := updateOrder(ctx, tx, before, after); err != nil {
		return err
	}
	if err := s.note(ctx, tx, after, action, line); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, fact, Fact{OrderID: before.ID})
}

// listMonthly returns orders of which a month has begun, or whose end has come.
func listMonthly(ctx context.Context, q database.Querier, now time.Time, limit int) ([]string, error) {
	return database.All[string](ctx, q, `
		SELECT id
		FROM orders
		WHERE monthly_since <> ''
			AND state IN ('pending', 'paid', 'partially_refunded')
			AND subscription_ended = false
			AND (ends_at <= $1
				OR renews_at <= $1 AND ends_at IS NULL AND end_asked_at IS NULL AND paused_at IS NULL)
		ORDER BY id
		LIMIT $2`, now, limit)
}
