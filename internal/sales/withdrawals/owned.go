package withdrawals

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ExportOwned lists the declarations of the account, and those with its confirmed address that were sent without an
// account.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("withdrawals", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(d Declaration) (string, error) { return d.ID, add(d) }, `
			SELECT`+columns+`
			FROM withdrawals
			WHERE id > $1 AND (user_id = $3 OR user_id IS NULL AND email = $4 AND email <> '')
			ORDER BY id
			LIMIT $2`, o.UserID, o.Email)
	})
}

// DeleteOwned deletes the declarations that ExportOwned lists, if they are matched to no order. The others are
// records of a contract, like orders: they stay without the account.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM withdrawals
		WHERE order_id = '' AND (user_id = $1 OR user_id IS NULL AND email = $2 AND email <> '')`, o.UserID, o.Email)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE withdrawals SET user_id = NULL WHERE user_id = $1`, o.UserID)
	return err
}
