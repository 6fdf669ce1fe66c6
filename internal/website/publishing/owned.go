package publishing

import (
	"context"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ownVersion is a version in its author's data export.
type ownVersion struct {
	ID        string    `json:"id"`
	Number    int64     `json:"number"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportOwned calls list for the content versions that the account published: their numbers, notes and times, without
// the content.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("content_versions", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(v Version) (string, error) {
			return v.ID, add(ownVersion{ID: v.ID, Number: v.Number, Note: v.Note, CreatedAt: v.CreatedAt})
		}, `
			SELECT`+versionColumns+`
			FROM content_versions
			WHERE id > $1 AND author_id = $3
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// DeleteOwned clears the author of the account's versions, drafts and planned publication. The content belongs to the
// site and stays. Its draft links and open windows end.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	for _, statement := range []string{
		`UPDATE content_versions SET author_id = '' WHERE author_id = $1`,
		`UPDATE content_drafts SET author_id = '' WHERE author_id = $1`,
		`UPDATE content_plans SET author_id = '' WHERE author_id = $1`,
		`DELETE FROM content_draft_links WHERE author_id = $1`,
		`DELETE FROM content_windows WHERE user_id = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, o.UserID); err != nil {
			return err
		}
	}
	return nil
}
