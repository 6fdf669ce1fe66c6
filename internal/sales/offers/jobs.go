package offers

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// The interval between searches for expired offers, and the number of offers handled at once.
const (
	expireEvery = 15 * time.Minute
	expireBatch = 100
)

// Register adds the job that expires offers.
func (s *Service) Register(r *jobs.Runner) { r.Every("offers.expire", expireEvery, s.ExpireOverdue) }

// ExpireOverdue marks up to expireBatch open offers after their last day as expired, and so updates their leads'
// threads. Buyers can't accept them even before it runs. The first failure ends the run.
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

// expire marks an offer as expired and records the change. It does nothing if the offer isn't open or its last day
// isn't over.
func (s *Service) expire(ctx context.Context, offerID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := findForUpdate(ctx, tx, offerID)
		if err != nil || o.State != Sent || o.stateAt(tx.Now()) != Expired {
			return err
		}
		now := tx.Now()
		o.State, o.DecidedAt = Expired, &now
		if err := updateDecision(ctx, tx, o); err != nil {
			return err
		}
		return s.recordChange(ctx, tx, o, stateChange{})
	})
}
