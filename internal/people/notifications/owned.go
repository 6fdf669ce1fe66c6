package notifications

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ExportOwned calls list for the notifications and the preferences of an account, even if there are none. The first
// error ends it.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	err := list("notifications", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(n Notification) (string, error) { return n.ID, add(n) }, `
			SELECT`+notificationColumns+`
			FROM notifications
			WHERE id > $1 AND user_id = $3
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
	if err != nil {
		return err
	}
	return list("notification_preferences", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(p Preferences) (string, error) { return p.UserID, add(p) }, `
			SELECT`+preferenceColumns+`
			FROM notification_preferences
			WHERE user_id > $1 AND user_id = $3
			ORDER BY user_id
			LIMIT $2`, o.UserID)
	})
}

// DeleteOwned deletes an account's notifications and preferences.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	if _, err := tx.Exec(ctx, `DELETE FROM notifications WHERE user_id = $1`, o.UserID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM notification_preferences WHERE user_id = $1`, o.UserID)
	return err
}
