package publishing

import (
	"context"
	"fmt"

	"harborlight/content"
)

// press returns the snapshot of an edition at the moment, without its number. It makes the pages but shows nothing.
func (s *Service) press(ctx context.Context, e content.Edition) (*Snapshot, error) {
	now := s.db.Clock().Now()
	shown, err := e.At(now)
	if err != nil {
		return nil, fmt.Errorf("read the prices of the moment: %w", err)
	}
	pages, err := s.render(ctx, shown)
	if err != nil {
		return nil, err
	}
	return &Snapshot{Site: shown.Site, Files: e.Files, Pages: pages, at: now, until: e.Site.PricesChange(now)}, nil
}

// reprice makes the pages anew if a campaign started or ended since they were made. No node tells another: each knows
// the campaigns and has a clock.
func (s *Service) reprice(ctx context.Context) error {
	now := s.Snapshot()
	if now.until.IsZero() || s.db.Clock().Now().Before(now.until) {
		return nil
	}
	site, err := content.Read(now.Files)
	if err != nil {
		return fmt.Errorf("read version %d for its prices: %w", now.Number, err)
	}
	next, err := s.press(ctx, content.Edition{Site: site, Files: now.Files})
	if err != nil {
		return fmt.Errorf("make the pages with new prices: %w", err)
	}
	next.Number, next.SetAside, next.Trouble, next.seen = now.Number, now.SetAside, now.Trouble, now.seen
	s.advance(next)
	return nil
}
