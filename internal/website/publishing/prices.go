package publishing

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
)

// buildSnapshot renders the snapshot of a bundle with the prices of the given time now, without a version number. It
// doesn't show the snapshot. since is the time from which its prices are shown.
func (s *Service) buildSnapshot(ctx context.Context, e content.Bundle, now, since time.Time) (*Snapshot, error) {
	history := s.historyWith(ctx, e, now, since)
	shown, err := e.At(now, history)
	if err != nil {
		return nil, fmt.Errorf("read the prices of the moment: %w", err)
	}
	pages, err := s.render(ctx, shown)
	if err != nil {
		return nil, err
	}
	return &Snapshot{Site: shown.Site, Files: e.Files, Pages: pages, at: now, until: e.Site.NextPriceChange(now),
		prices: e.ShownAt(now), since: since, history: history}, nil
}

// reprice renders the pages again if a campaign started or ended since the last render, otherwise does nothing. Every
// node does this by its own clock. After an error the earlier pages stay.
func (s *Service) reprice(ctx context.Context) error {
	shown, now := s.Snapshot(), s.db.Clock().Now()
	if shown.until.IsZero() || now.Before(shown.until) {
		return nil
	}
	site, err := content.Read(shown.Files)
	if err != nil {
		return fmt.Errorf("read version %d for its prices: %w", shown.Number, err)
	}
	next, err := s.buildSnapshot(ctx, content.Bundle{Site: site, Files: shown.Files}, now, sinceOf(shown, now))
	if err != nil {
		return fmt.Errorf("make the pages with new prices: %w", err)
	}
	next.Number, next.Skipped, next.LastError, next.seen = shown.Number, shown.Skipped, shown.LastError, shown.seen
	s.advance(next)
	return nil
}
