package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
)

// Schedule of the inquiries at the provider about open orders.
const (
	settleInterval    = 3 * time.Minute         // interval between searches for due orders
	firstSettle       = 5 * time.Minute         // after the checkout; the buyer's return asks earlier
	maxSettleInterval = 6 * time.Hour           // longest interval between inquiries about an order
	afterExpiry       = time.Minute             // after the payment deadline, to notice the expiry
	settleFor         = 72 * time.Hour          // after the checkout; later, only the provider's messages count
	processingFor     = 30 * 24 * time.Hour     // the same for payments that take days
	settleBatch       = 50                      // orders per query
	settleTimeout     = 90 * time.Second        // time limit of a run
	refreshTimeout    = 2500 * time.Millisecond // time limit of an inquiry by a buyer's page
)

// Register adds the background jobs that expire unanswered orders, invoice months, delete expired reservations and,
// for a remote provider, settle open orders.
func (s *Service) Register(r *jobs.Runner) {
	r.Every("orders.expire", time.Hour, s.ExpireUnanswered)
	r.Every("orders.months", monthsEvery, s.BillMonths)
	r.Every("orders.reservations", time.Hour, s.EndReservations)
	if _, ok := s.payments.(RemotePayments); ok {
		r.Every("orders.settle", settleInterval, s.SettleDue)
	}
}

// Refresh returns the order with the private token. If the order is open and has a payment, it first asks the
// provider, at most every ten seconds and for at most 2.5 seconds. If the provider fails, it returns the stored order
// without an error. An unknown token is a fault of kind NotFound.
func (s *Service) Refresh(ctx context.Context, token string) (Order, error) {
	o, err := s.FindByToken(ctx, token)
	if err != nil || !s.canSettle(o) || o.Ref == "" || s.config.Inquiries.Allow(ctx, o.ID) != nil {
		return o, err
	}
	asking, cancel := context.WithTimeout(ctx, refreshTimeout)
	defer cancel()
	if err := s.Settle(asking, o.ID); err != nil {
		return o, ctx.Err() // the job retries
	}
	return findByTokenHash(ctx, s.db, id.Hash(token))
}

func (s *Service) canSettle(o Order) bool {
	_, remote := s.payments.(RemotePayments)
	return remote && o.Mode == s.payments.Mode() && o.State.Open() && o.Flag == ""
}

// Settle asks the provider about an open order and applies the response like a message of the provider. An order
// without a payment expires after its deadline if the provider reports nothing. It does nothing for closed and
// flagged orders, and is idempotent, even if called concurrently. An unknown order is a fault of kind NotFound.
func (s *Service) Settle(ctx context.Context, orderID string) error {
	o, err := s.Find(ctx, orderID)
	if err != nil || !s.canSettle(o) {
		return err
	}
	news, err := s.payments.(RemotePayments).Inquire(ctx, o)
	if err != nil {
		return fmt.Errorf("ask about the payment of order %s: %w", o.ID, err)
	}
	if len(news) == 0 && o.Ref == "" && s.overdue(o) {
		news = []PaymentUpdate{{Kind: UpdateExpired, Event: history.Event{Kind: kindUnpaid}}}
	}
	for _, n := range news {
		n.OrderID, n.EventID = o.ID, ""
		if n.Source == "" {
			n.Source = sourceSettling
		}
		if err := s.Apply(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// overdue reports whether the payment deadline has passed.
func (s *Service) overdue(o Order) bool {
	return o.ExpiresAt != nil && s.db.Clock().Now().After(*o.ExpiresAt)
}

// SettleDue settles the due orders and schedules the next inquiry for each. It continues after the failure of one
// order and returns all failures joined. It stops early, with the remaining orders still due, if the provider is down
// or after 90 seconds.
func (s *Service) SettleDue(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	var failures []error
	for {
		due, err := listToSettle(ctx, s.db, s.db.Clock().Now(), settleBatch)
		if err != nil || len(due) == 0 {
			return errors.Join(append(failures, err)...)
		}
		for _, orderID := range due {
			err := s.Settle(ctx, orderID)
			if isDown(err) || ctx.Err() != nil {
				return errors.Join(failures...)
			}
			failures = append(failures, err)
			if err := s.postpone(ctx, orderID); err != nil {
				return errors.Join(append(failures, err)...)
			}
		}
	}
}

// Age at which an order without a payment or confirmation expires, and batch size of the job. Inquiries at the
// provider end much earlier.
const (
	maxUnanswered = 7 * 24 * time.Hour
	expireBatch   = 100
)

// ExpireUnanswered expires orders that, for a week, got neither a payment nor a confirmation, for example because the
// provider lost them or was replaced; with a payment in progress, it waits 30 days. Placed orders by invoice and
// flagged orders stay open until the owner decides. A payment that is reported later still counts. The first failure
// ends the run.
func (s *Service) ExpireUnanswered(ctx context.Context) error {
	for {
		now := s.db.Clock().Now()
		silent, err := listUnanswered(ctx, s.db, now.Add(-maxUnanswered), now.Add(-processingFor), expireBatch)
		if err != nil {
			return fmt.Errorf("list the orders without an answer: %w", err)
		}
		for _, orderID := range silent {
			err := s.Apply(ctx, PaymentUpdate{Kind: UpdateExpired, OrderID: orderID, Source: sourceSettling,
				Event: history.Event{Kind: kindUnanswered}})
			if err != nil {
				return fmt.Errorf("expire the order %s: %w", orderID, err)
			}
		}
		if len(silent) < expireBatch {
			return nil
		}
	}
}

// postpone schedules the next inquiry at the provider: the older the order, the later.
func (s *Service) postpone(ctx context.Context, orderID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		return postpone(ctx, tx, orderID, nextSettle(o, tx.Now()))
	})
}

// nextSettle returns the time of the next inquiry at the provider: after half of the order's age, within five minutes
// to six hours, and right after the payment deadline. It returns nil for a closed order, and for one older than three
// days or, with a payment in progress, 30 days.
func nextSettle(o Order, now time.Time) *time.Time {
	age, limit := now.Sub(o.CreatedAt), settleFor
	if o.Processing {
		limit = processingFor
	}
	if age > limit || !o.State.Open() {
		return nil
	}
	next := now.Add(min(max(age/2, firstSettle), maxSettleInterval))
	if o.ExpiresAt != nil && now.Before(*o.ExpiresAt) && next.After(*o.ExpiresAt) {
		next = o.ExpiresAt.Add(afterExpiry)
	}
	return &next
}
