package calendar

import (
	"context"

	"harborlight/internal/auth"
	"harborlight/internal/database"
)

// ExportOwned lists every event of an account.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner, list func(name string, rows func(add func(row any) error) error) error) error {
	return list("events", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(e Event) (string, error) { return e.ID, add(e) }, `
			SELECT`+eventColumns+`
			FROM events
			WHERE id > $1 AND user_id = $3
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// DeleteOwned deletes the calendar of an account.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `DELETE FROM events WHERE user_id = $1`, o.UserID)
	return err
}
