package partners

import (
	"context"
	"fmt"

	"harborlight/internal/platform/database"
)

// Count returns the figures of the admin's page: partners in all, active and other ones, and pending introductions.
func (s *Service) Count(ctx context.Context) (Counters, error) {
	counters, err := countPartners(ctx, s.db)
	if err != nil {
		return Counters{}, err
	}
	counters.Requests, err = s.introductions.CountPending(ctx, s.db)
	return counters, err
}

// FindAny returns a partner in any state, or a fault of kind NotFound.
func (s *Service) FindAny(ctx context.Context, partnerID string) (Partner, error) {
	return findPartner(ctx, s.db, partnerID, "")
}

// RebuildIndex rebuilds the search terms of partners that an older version indexed, in batches; an error keeps the
// finished ones. Several nodes may call it at once.
func (s *Service) RebuildIndex(ctx context.Context) error {
	for n := staleBatch; n == staleBatch; {
		err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
			n, err = indexStale(ctx, tx)
			return err
		})
		if err != nil {
			return fmt.Errorf("rebuild the search index of partners: %w", err)
		}
	}
	return nil
}
