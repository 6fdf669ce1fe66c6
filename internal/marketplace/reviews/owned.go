package reviews

import (
	"context"
	"slices"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// walkOwned calls visit for each review of an account, and for each one written without an account from an invitation
// to its confirmed address, up to the first error.
func walkOwned(ctx context.Context, q database.Querier, owner auth.Owner, visit func(Review) error) error {
	return database.Walk(ctx, q, func(r Review) (string, error) { return r.ID, visit(r) }, `
		SELECT`+reviewColumns+`
		FROM partner_reviews r
		WHERE r.id > $1
			AND (r.user_id = $3 AND r.user_id <> '' OR r.user_id = '' AND r.introduction_id IN (
				SELECT introduction_id
				FROM review_invitations
				WHERE user_id = '' AND author_email = $4 AND author_email <> ''))
		ORDER BY r.id
		LIMIT $2`, owner.UserID, owner.Email)
}

// ExportOwned lists the reviews by an account, and those written without an account from an invitation to its
// confirmed address. It leaves out the signals, which are notes for the admin.
func (s *Service) ExportOwned(ctx context.Context, owner auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("reviews", func(add func(row any) error) error {
		return walkOwned(ctx, s.db, owner, func(r Review) error {
			r.Signals = []string{} // signals are notes for the admin
			return add(r)
		})
	})
}

// DeleteOwned deletes the reviews that ExportOwned lists and the invitations to the account or its address, and
// updates the ratings of their partners.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, owner auth.Owner) error {
	var partners []string
	err := walkOwned(ctx, tx, owner, func(r Review) error {
		partners = append(partners, r.PartnerID)
		_, err := tx.Exec(ctx, `DELETE FROM partner_reviews WHERE id = $1`, r.ID)
		return err
	})
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `
		DELETE FROM review_invitations
		WHERE user_id = $1 AND user_id <> '' OR user_id = '' AND author_email = $2 AND author_email <> ''`,
		owner.UserID, owner.Email); err != nil {
		return err
	}
	for _, partnerID := range slices.Compact(slices.Sorted(slices.Values(partners))) {
		if err := s.updateRating(ctx, tx, partnerID); err != nil {
			return err
		}
	}
	return nil
}
