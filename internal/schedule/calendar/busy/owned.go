package busy

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ExportOwned lists the external calendars of an account like List, without their URLs, which are secret.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("busy_sources", func(add func(row any) error) error {
		sources, err := s.List(ctx, o.UserID)
		for _, source := range sources {
			if err := add(source); err != nil {
				return err
			}
		}
		return err
	})
}

// DeleteOwned deletes the external calendars of an account with their busy times.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `DELETE FROM busy_sources WHERE user_id = $1`, o.UserID)
	return err
}
