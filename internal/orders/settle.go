package orders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/id"
	"harborlight/internal/jobs"
)

// When the provider is asked what became of open orders.
const (
	settleEvery   = 3 * time.Minute         // how often due orders are looked for
	firstSettle   = 5 * time.Minute         // after the checkout; the buyer's own return asks sooner
	settleLongest = 6 * time.Hour           // between two questions about one order
	afterExpiry   = time.Minute             // once the time to pay is over, lest that goes unnoticed for long
	settleFor     = 72 * time.Hour          // after the checkout; then only a message of the provider counts
	processingFor = 30 * 24 * time.Hour     // the same for money on a slow way
	settleBatch   = 50                      // orders read at once …
	settleRun     = 90 * time.Second        // … until a run has taken so long
	lookTime      = 2500 * time.Millisecond // how long a buyer's page waits for the provider
)

// Register adds the background work of orders: settling those whose news was lost.
func (s *Service) Register(r *jobs.Runner) {
	if _, ok := s.payments.(Remote); ok {
		r.Every("orders.settle", settleEvery, s.SettleDue)
	}
}

// Look returns the order with the private token, after asking the provider about
// it if it is open: at most every ten seconds, and never for long. It returns a
// fault of kind NotFound if there is no such order.
func (s *Service) Look(ctx context.Context, token string) (Order, error) {
	o, err := s.FindByToken(ctx, token)
	if err != nil || !s.canSettle(o) || o.Ref == "" || s.config.Looks.Allow(o.ID) != nil {
		return o, err
	}
	asking, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	if err := s.Settle(asking, o.ID); err != nil {
		return o, ctx.Err() // the schedule asks again
	}
	return findByTokenHash(ctx, s.db, id.Hash(token))
}

func (s *Service) canSettle(o Order) bool {
	_, remote := s.payments.(Remote)
	return remote && o.Mode == s.payments.Mode() && o.State.Open() && o.Flag == ""
}

// Settle asks the provider what became of an open order and takes it in, as if
// its messages had arrived. Doing it again, or at the same time, changes nothing.
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

// overdue reports whether a payment that was not begun can be begun no more.
func (s *Service) overdue(o Order) bool {
	return o.ExpiresAt != nil && s.db.Clock().Now().After(*o.ExpiresAt)
}

// SettleDue settles the orders that are due, each later next time. It stops early
// when the provider does not answer at all: they stay due.
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

// postpone sets the next time to ask: the older an order, the later.
func (s *Service) postpone(ctx context.Context, orderID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findOrderForUpdate(ctx, tx, orderID)
		if err != nil {
			return err
		}
		return postpone(ctx, tx, orderID, nextSettle(o, tx.Now()))
	})
}

// nextSettle returns when the provider is asked about the order next; nil: never.
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
