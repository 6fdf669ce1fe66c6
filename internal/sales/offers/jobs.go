package offers

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// How often offers are looked through whose last day is over, and how many at once.
const (
	expireEvery = 15 * time.Minute
	expireBatch = 100
)

// Register adds the scheduled jobs.
func (s *Service) Register(r *jobs.Runner) { r.Every("offers.expire", expireEvery, s.ExpireOverdue) }

// ExpireOverdue closes the open offers whose last day is over, so that their leads' threads say so. A
// buyer can't accept them before either: the clock decides.
func (s *Service) ExpireOverdue(ctx context.Context) error {
	ids, err := listOverdue(ctx, s.db, s.today(), expireBatch)
	if err != nil {
		return fmt.Errorf("list the overdue offers: %w", err)
	}
	for _, offerID := range ids {
		if err := s.expire(ctx, offerID); err != nil {
			return fmt.Errorf("expire offer %s: %w", offerID, err)
		}
	}
	return nil
}

func (s *Service) expire(ctx context.Context, offerID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findForUpdate(ctx, tx, offerID)
		if err != nil || o.State != Sent || o.at(tx.Now()) != Expired {
			return err
		}
		now := tx.Now()
		o.State, o.DecidedAt = Expired, &now
		if err := updateDecision(ctx, tx, o); err != nil {
			return err
		}
		return s.change(ctx, tx, o, change{})
	})
}
