package media

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ExportOwned calls list for the rows of the account's uploads, without the files' bytes.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("media_uploads", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(u Upload) (string, error) { return u.ID, add(u) }, `
			SELECT`+uploadColumns+`
			FROM media_uploads
			WHERE id > $1 AND author_id = $3
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// DeleteOwned clears the author of the account's uploads. The files belong to the site and stay.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `UPDATE media_uploads SET author_id = '' WHERE author_id = $1`, o.UserID)
	return err
}
