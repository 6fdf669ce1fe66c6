package reviews

import (
	"context"

	"harborlight/internal/auth"
	"harborlight/internal/database"
)

// ExportOwned lists the reviews that an account has written.
func (s *Service) ExportOwned(ctx context.Context, owner auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("reviews", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(r Review) (string, error) { return r.ID, add(r) }, `
			SELECT`+reviewColumns+`
			FROM partner_reviews r
			WHERE r.id > $1 AND r.user_id = $3 AND r.user_id <> ''
			ORDER BY r.id
			LIMIT $2`, owner.UserID)
	})
}

// DeleteOwned deletes the account's reviews and invitations. The ratings change with them.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, owner auth.Owner) error {
	partners, err := listReviewedBy(ctx, tx, owner.UserID)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM partner_reviews WHERE user_id = $1 AND user_id <> ''`,
		owner.UserID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM review_invitations WHERE user_id = $1 AND user_id <> ''`,
		owner.UserID); err != nil {
		return err
	}
	for _, partnerID := range partners {
		if err := s.changed(ctx, tx, partnerID); err != nil {
			return err
		}
	}
	return nil
}
