package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// When to ask the provider about open orders.
const (
	settleEvery   = 3 * time.Minute         // how often to look for due orders
	firstSettle   = 5 * time.Minute         // after the checkout; the buyer's return asks sooner
	settleLongest = 6 * time.Hour           // longest time between two questions about an order
	afterExpiry   = time.Minute             // soon after the payment deadline, so that expiry is noticed
	settleFor     = 72 * time.Hour          // after the checkout; later only the provider's messages count
	processingFor = 30 * 24 * time.Hour     // the same for slow payment methods
	settleBatch   = 50                      // orders read at once …
	settleRun     = 90 * time.Second        // … until a run has taken this long
	lookTime      = 2500 * time.Millisecond // how long a buyer's page waits for the provider
)

// Register adds the background jobs that settle orders whose news was lost, expire those that stay without any, and
// invoice months.
func (s *Service) Register(r *jobs.Runner) {
	r.Every("orders.expire", time.Hour, s.ExpireUnanswered)
	r.Every("orders.months", monthsEvery, s.BillMonths)
	r.Every("orders.reservations", time.Hour, s.EndReservations)
	if _, ok := s.payments.(Remote); ok {
		r.Every("orders.settle", settleEvery, s.SettleDue)
	}
}

// Look returns the order with the private token. If it is open, Look asks the provider first, at
// most every ten seconds and only briefly. An unknown token is a fault of kind NotFound.
func (s *Service) Look(ctx context.Context, token string) (Order, error) {
	o, err := s.FindByToken(ctx, token)
	if err != nil || !s.canSettle(o) || o.Ref == "" || s.config.Inquiries.Allow(ctx, o.ID) != nil {
		return o, err
	}
	asking, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	if err := s.Settle(asking, o.ID); err != nil {
		return o, ctx.Err() // the schedule will ask again
	}
	return findByTokenHash(ctx, s.db, id.Hash(token))
}

func (s *Service) canSettle(o Order) bool {
	_, remote := s.payments.(Remote)
	return remote && o.Mode == s.payments.Mode() && o.State.Open() && o.Flag == ""
}

// Settle asks the provider about an open order and applies the answer as if it were the provider's
// message. Repeating it, even concurrently, changes nothing.
func (s *Service) Settle(ctx context.Context, orderID string) error {
	o, err := s.Find(ctx, orderID)
	if err != nil || !s.canSettle(o) {
		return err
	}
	news, err := s.payments.(Remote).Inquire(ctx, o)
	if err != nil {
		return fmt.Errorf("ask about the payment of order %s: %w", o.ID, err)
	}
	if len(news) == 0 && o.Ref == "" && s.overdue(o) {
		news = []News{{Kind: NewsExpired, Text: "Nobody paid in time"}}
	}
	for _, n := range news {
		n.OrderID, n.EventID = o.ID, ""
		if n.Source == "" {
			n.Source = "settling"
		}
		if err := s.Apply(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// overdue reports whether it is too late to start the order's payment.
func (s *Service) overdue(o Order) bool {
	return o.ExpiresAt != nil && s.db.Clock().Now().After(*o.ExpiresAt)
}

// SettleDue settles the due orders and postpones each. It stops early if the provider doesn't
// answer; the rest stays due.
func (s *Service) SettleDue(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, settleRun)
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

// When an order that awaits an online payment or its buyer's confirmation expires although nobody said so. Providers
// stop being asked long before.
const (
	unansweredFor = 7 * 24 * time.Hour
	expireBatch   = 100
)

// ExpireUnanswered expires the orders whose payment nobody answered for, since the provider lost them or another one is
// in use now, and orders by invoice that nobody confirmed. Once confirmed, those stay open until the owner decides. A
// payment that is reported later counts.
func (s *Service) ExpireUnanswered(ctx context.Context) error {
	for {
		now := s.db.Clock().Now()
		silent, err := listUnanswered(ctx, s.db, now.Add(-unansweredFor), now.Add(-processingFor), expireBatch)
		if err != nil {
			return fmt.Errorf("list the orders without an answer: %w", err)
		}
		for _, orderID := range silent {
			err := s.Apply(ctx, News{Kind: NewsExpired, OrderID: orderID, Source: "settling",
				Text: "Nobody confirmed or paid this order"})
			if err != nil {
				return fmt.Errorf("expire the order %s: %w", orderID, err)
			}
		}
		if len(silent) < expireBatch {
			return nil
		}
	}
}

// postpone sets when to ask next: the older the order, the later.
func (s *Service) postpone(ctx context.Context, orderID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		return postpone(ctx, tx, orderID, nextSettle(o, tx.Now()))
	})
}

// nextSettle returns when to ask the provider next, or nil for never.
func nextSettle(o Order, now time.Time) *time.Time {
	age, limit := now.Sub(o.CreatedAt), settleFor
	if o.Processing {
		limit = processingFor
	}
	if age > limit || !o.State.Open() {
		return nil
	}
	next := now.Add(min(max(age/2, firstSettle), settleLongest))
	if o.ExpiresAt != nil && now.Before(*o.ExpiresAt) && next.After(*o.ExpiresAt) {
		next = o.ExpiresAt.Add(afterExpiry)
	}
	return &next
}
