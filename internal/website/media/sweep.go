package media

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// unusedPartAge is how long a part of an image is kept before the draft refers to it.
const unusedPartAge = 24 * time.Hour

// Sweep deletes incomplete uploads older than arrivalTimeout, which stopped nodes left behind, and image parts
// without references that are older than unusedPartAge. It keeps complete uploads, which only the owner deletes. The
// first error ends it.
func (s *Service) Sweep(ctx context.Context) error {
	ids, err := listAbandoned(ctx, s.db, s.db.Clock().Now().Add(-arrivalTimeout))
	if err != nil {
		return err
	}
	for _, fileID := range ids {
		if err := s.db.Write(ctx, func(tx *database.Tx) error { return deleteFile(ctx, tx, fileID) }); err != nil {
			return err
		}
	}
	return s.sweepParts(ctx)
}

// sweepParts deletes image parts older than unusedPartAge that neither the content, the draft nor the history refers
// to.
func (s *Service) sweepParts(ctx context.Context) error {
	before := s.db.Clock().Now().Add(-unusedPartAge)
	parts, err := listParts(ctx, s.db, before)
	if err != nil || len(parts) == 0 {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		used, err := s.usedFiles(ctx, tx)
		if err != nil {
			return err
		}
		for _, f := range parts {
			if used[Address(f.Name)] {
				continue
			}
			if err := deleteFile(ctx, tx, f.ID); err != nil {
				return fmt.Errorf("delete the part %s: %w", f.ID, err)
			}
		}
		return nil
	})
}

// usedFiles returns every file that the content, the draft or the history refers to. It locks the draft.
func (s *Service) usedFiles(ctx context.Context, tx *database.Tx) (map[content.MediaFile]bool, error) {
	places, err := s.references.LockMediaPlaces(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("find where uploads are used: %w", err)
	}
	used, err := s.references.MediaInHistory(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, p := range places {
		used[p.Media] = true
	}
	return used, nil
}
