package orders

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/sale"
)

// An order by invoice for a monthly service is invoiced every month, from the day on which it was placed until the
// buyer or the owner ends it (docs/product.md, "orders: monthly invoices"). A job here renews it instead of a
// provider.

// MonthlyBilling is the state of an order's monthly invoices.
type MonthlyBilling struct {
	// first day of the first month; empty if the order isn't invoiced monthly
	MonthlySince sale.Day   `db:"monthly_since"`
	PausedAt     *time.Time `db:"paused_at"` // nil if not paused
}

// startMonths starts the monthly invoices of an order by invoice on the day on which it is placed. The invoice of the
// first month is part of placing the order. It does nothing for one-off and online orders, and if the months have
// already started.
func (o *Order) startMonths(now time.Time) {
	if o.Mode != ModeInvoice || !o.IsRecurring || o.MonthlySince != "" {
		return
	}
	o.SubscriptionID = "monthly_" + o.ID
	o.setMonths(sale.DayOf(now), 1)
}

// setMonths sets the first day of the first month, and makes the n-th month after it the next to invoice.
func (o *Order) setMonths(since sale.Day, n int) {
	next, _ := sale.MonthOf(since, n).From.Start()
	o.MonthlySince, o.RenewsAt = since, &next
}

// isActive reports whether the order's monthly service is active.
func (o Order) isActive() bool {
	return o.MonthlySince != "" && (o.State == Pending || o.State == Paid || o.State == PartiallyRefunded) && !o.SubscriptionEnded
}

// isDue reports whether a month of the order has begun and isn't invoiced yet.
func (o Order) isDue(now time.Time) bool {
	return o.isActive() && o.PausedAt == nil && o.EndRequestedAt == nil && o.EndsAt == nil && o.RenewsAt != nil &&
		!o.RenewsAt.After(now)
}

// nextMonth returns the next month to invoice and its index, counted from 0 for the first month of the subscription.
// RenewsAt must be set.
func (o Order) nextMonth() (period sale.Period, n int) {
	for next := sale.DayOf(*o.RenewsAt); ; n++ {
		if period = sale.MonthOf(o.MonthlySince, n); period.From >= next || n == maxMonths {
			return period, n
		}
	}
}

// maxMonths limits the loop over months to a hundred years.
const maxMonths = 1200

// Interval and batch size of the invoicing job.
const (
	monthsEvery = time.Hour
	monthsBatch = 100
)

// BillMonths records FactMonthDue for each month that has begun, and ends subscriptions after their end date. Each
// month is recorded once, even if several nodes run this job; after an outage it records every missed month. The
// first failure ends the run.
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

// billMonth ends the order's subscription if its end date has passed. Otherwise, it records FactMonthDue for every
// month that has begun and isn't invoiced yet.
func (s *Service) billMonth(ctx context.Context, orderID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		now := tx.Now()
		if o.isActive() && o.EndsAt != nil && !o.EndsAt.After(now) {
			end := Subscription{At: now, PaidUntil: o.RenewsAt, EndsAt: o.EndsAt, Ended: true}
			return apply(ctx, tx, o, PaymentUpdate{Kind: UpdateSubscription, OrderID: o.ID, Source: sourceMonths, Subscription: &end})
		}
		before := o
		for o.isDue(now) {
			period, n := o.nextMonth()
			f := Fact{OrderID: o.ID, Month: &period}
			if err := jobs.Record(ctx, tx, FactMonthDue, f); err != nil {
				return err
			}
			invoiced := history.Event{Kind: kindMonthInvoiced, Values: history.Values{
				"from": history.Day(string(period.From)), "to": history.Day(string(period.To))}}
			if _, err := insertEvent(ctx, tx, o, sourceMonths, step{event: invoiced}); err != nil {
				return err
			}
			o.setMonths(o.MonthlySince, n+1)
		}
		return updateOrder(ctx, tx, before, o)
	})
}

// MonthSale returns the sale of one month for its invoice: the order's monthly price with the tax of the month's
// first day, unpaid. An unknown order is a fault of kind NotFound.
func (s *Service) MonthSale(ctx context.Context, orderID string, month sale.Period) (sale.Sale, error) {
	o, err := s.Find(ctx, orderID)
	if err != nil {
		return sale.Sale{}, err
	}
	sold := o.sale()
	taxed := sale.Taxed{TotalCents: o.priceCents()}
	if s.config.Taxes != nil {
		first, _ := month.From.Start()
		taxed = s.config.Taxes.TaxAt(first, o.priceCents(), sold.PricesTaxed, o.Buyer)
	}
	sold.Lines[0].Tax, sold.TotalCents, sold.Supplied = taxed.Tax, taxed.TotalCents, &month
	sold.PricesTaxed = taxed.TotalCents == o.priceCents()
	sold.IsRecurring, sold.MailsAttach, sold.PaidAt, sold.PaidCents = false, false, nil, 0
	return sold, nil
}

// MarkMonthPaid records a payment in cents for the invoice of the month that begins at from. It counts as today's
// revenue. It is idempotent. An order that isn't invoiced monthly is a fault of kind Conflict, and an unknown one is
// NotFound.
func (s *Service) MarkMonthPaid(ctx context.Context, orderID string, from sale.Day, cents int64) error {
	return s.change(ctx, orderID, func(o Order) (PaymentUpdate, error) {
		if o.MonthlySince == "" {
			return PaymentUpdate{}, errNoInvoice
		}
		return PaymentUpdate{Kind: UpdateNote, OrderID: o.ID, Source: history.RoleOwner,
			Event: history.Event{Kind: kindMonthPaid, Values: history.Values{"day": history.Day(string(from))}},
			Money: &Movement{ID: "month:" + string(from), Cents: cents, Currency: o.Currency}}, nil
	})
}

var (
	errNotMonthly = fault.Conflict("no_subscription", message.OrdersNotMonthly)
	errPaused     = fault.Conflict("already_paused", message.OrdersPaused)
	errNotPaused  = fault.Conflict("not_paused", message.OrdersNotPaused)
)

// canPause reports whether the owner can pause the order's monthly invoices or, if they are paused, resume them.
func (o Order) canPause() bool { return o.isActive() && o.EndRequestedAt == nil && o.EndsAt == nil }

// PauseMonthsAtDesk pauses the monthly invoices of an order on the owner's request and notifies the buyer. An order
// without active monthly invoices, or one that is ending or already paused, is a fault of kind Conflict. An unknown
// order is NotFound.
func (s *Service) PauseMonthsAtDesk(ctx context.Context, orderID string) error {
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		switch {
		case !o.canPause():
			return errNotMonthly
		case o.PausedAt != nil:
			return errPaused
		}
		after, now := o, tx.Now()
		after.PausedAt = &now
		return s.saveMonths(ctx, tx, o, after, "order.paused", kindPaused, FactPaused)
	})
}

// ResumeMonthsAtDesk resumes paused monthly invoices and notifies the buyer. Invoiced months stay invoiced; if the
// last one has passed, the next month begins today. An order without active monthly invoices, or one that isn't
// paused, is a fault of kind Conflict. An unknown order is NotFound.
func (s *Service) ResumeMonthsAtDesk(ctx context.Context, orderID string) error {
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		switch {
		case !o.canPause():
			return errNotMonthly
		case o.PausedAt == nil:
			return errNotPaused
		}
		after := o
		after.PausedAt = nil
		if today := sale.DayOf(tx.Now()); sale.DayOf(*o.RenewsAt) < today {
			after.setMonths(today, 0)
		}
		return s.saveMonths(ctx, tx, o, after, "order.resumed", kindResumed, FactResumed)
	})
}

// saveMonths saves the changed order, adds the line to its history and the action to the audit log, and records the
// fact, which notifies the buyer.
func (s *Service) saveMonths(ctx context.Context, tx *database.Tx, before, after Order, action string, kind history.Kind,
	fact string) error {
	if err := updateOrder(ctx, tx, before, after); err != nil {
		return err
	}
	if err := s.note(ctx, tx, after, action, history.Event{Kind: kind}); err != nil {
		return err
	}
	return jobs.Record(ctx, tx, fact, Fact{OrderID: before.ID})
}

// listMonthly returns the ids of up to limit orders with an active monthly service and something to do: the end date
// has passed, or the next month has begun and the order is neither paused nor ending.
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
