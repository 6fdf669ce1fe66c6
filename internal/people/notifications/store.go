package notifications

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// errNoNotification means that the notification doesn't exist or belongs to another user.
var errNoNotification = fault.NotFound(message.NotificationsNotFound)

var notificationColumns = database.Columns[Notification]()

// listNotifications returns the user's MaxListed newest notifications, newest first. Positions are in order of
// creation.
func listNotifications(ctx context.Context, q database.Querier, userID string) ([]Notification, error) {
	return database.All[Notification](ctx, q, `
		SELECT`+notificationColumns+`
		FROM notifications
		WHERE user_id = $1
		ORDER BY position DESC
		LIMIT $2`, userID, MaxListed)
}

// findNotification returns one of the user's notifications, or errNoNotification.
func findNotification(ctx context.Context, q database.Querier, userID, notificationID string) (Notification, error) {
	n, err := database.One[Notification](ctx, q, `
		SELECT`+notificationColumns+`
		FROM notifications
		WHERE id = $1 AND user_id = $2`, notificationID, userID)
	return n, fault.WithNotFound(err, errNoNotification)
}

// listSince returns the first MaxListed notifications after the position, in order.
func listSince(ctx context.Context, q database.Querier, userID string, position int64) ([]Notification, error) {
	found, err := database.All[Notification](ctx, q, `
		SELECT`+notificationColumns+`
		FROM notifications
		WHERE user_id = $1 AND position > $2
		ORDER BY position
		LIMIT $3`, userID, position, MaxListed)
	return found, err
}

// insertNotification saves n. It returns false if the ID exists.
func insertNotification(ctx context.Context, tx *database.Tx, n Notification) (bool, error) {
	return database.InsertNew(ctx, tx, "notifications", n, "id")
}

// markRead sets read_at unless it is already set, and returns the notification, or errNoNotification.
func markRead(ctx context.Context, tx *database.Tx, userID, notificationID string, at time.Time) (Notification,
	error) {
	n, err := database.One[Notification](ctx, tx, `
		UPDATE notifications SET
			read_at = COALESCE(read_at, $3)
		WHERE id = $1 AND user_id = $2
		RETURNING`+notificationColumns, notificationID, userID, at)
	return n, fault.WithNotFound(err, errNoNotification)
}

// MaxUnread is the highest number that counts of unread notifications return.
const MaxUnread = 1_000

// markAllRead sets read_at of the user's unread notifications and returns their number.
func markAllRead(ctx context.Context, tx *database.Tx, userID string, at time.Time) (int64, error) {
	return tx.Exec(ctx, `
		UPDATE notifications SET
			read_at = $2
		WHERE user_id = $1 AND read_at IS NULL`, userID, at)
}

// countUnread returns the number of the user's unread notifications, at most MaxUnread.
func countUnread(ctx context.Context, q database.Querier, userID string) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM (SELECT 1 FROM notifications WHERE user_id = $1 AND read_at IS NULL LIMIT $2) AS unread`, userID, MaxUnread)
}

// lastPosition returns the position of the user's newest notification, or 0.
func lastPosition(ctx context.Context, q database.Querier, userID string) (int64, error) {
	return database.One[int64](ctx, q, `
		SELECT COALESCE(MAX(position), 0)
		FROM notifications
		WHERE user_id = $1`, userID)
}

// nextPosition increments and returns the user's last position. It locks the user's row until the transaction ends,
// so positions become visible in order. Users without preferences return a NotFound fault.
func nextPosition(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	return database.One[int64](ctx, tx, `
		UPDATE notification_preferences SET
			last_position = last_position + 1
		WHERE user_id = $1
		RETURNING last_position`, userID)
}

var preferenceColumns = database.Columns[Preferences]()

// findPreferences returns the user's row, or a NotFound fault.
func findPreferences(ctx context.Context, q database.Querier, userID string) (Preferences, error) {
	return database.One[Preferences](ctx, q, `
		SELECT`+preferenceColumns+`
		FROM notification_preferences
		WHERE user_id = $1`, userID)
}

// insertPreferences inserts the user's row unless it exists.
func insertPreferences(ctx context.Context, tx *database.Tx, p Preferences) error {
	_, err := database.InsertNew(ctx, tx, "notification_preferences", p, "user_id")
	return err
}

// findPreferencesLocked is like findPreferences and locks the row until the transaction ends.
func findPreferencesLocked(ctx context.Context, tx *database.Tx, userID string) (Preferences, error) {
	return database.One[Preferences](ctx, tx, `
		SELECT`+preferenceColumns+`
		FROM notification_preferences
		WHERE user_id = $1`+tx.ForUpdate(), userID)
}

func updatePreferences(ctx context.Context, tx *database.Tx, p Preferences) error {
	return database.Update(ctx, tx, "notification_preferences", p, `in_app_enabled, email_enabled, event_reminders,
		reminder_minutes, order_updates, partner_updates, marketing_emails, timezone, updated_at`, `user_id = $1`, p.UserID)
}
