package notifications

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// Service implements the use cases of notifications. Every method takes the recipient and affects only their rows.
type Service struct {
	db       *database.DB
	accounts Accounts
	site     mail.Site
}

// NewService returns the service. accounts looks up email addresses.
func NewService(db *database.DB, accounts Accounts, site mail.Site) *Service {
	return &Service{db: db, accounts: accounts, site: site}
}

// Create notifies a user in the caller's transaction if their preferences allow the topic, and mails them if in asks
// for it and their preferences allow emails. It returns the notification's ID, or "" if it created none. With a Key,
// it creates one per user and key; in a job, one for all retries of the job. Errors are defects of the caller or
// database failures.
func (s *Service) Create(ctx context.Context, tx *database.Tx, in New) (notificationID string, err error) {
	if err := in.check(); err != nil {
		return "", fmt.Errorf("notifications: %w", err)
	}
	preferences, err := s.lockPreferences(ctx, tx, in.UserID)
	if err != nil {
		return "", fmt.Errorf("read the preferences of %s: %w", in.UserID, err)
	}
	if !preferences.wants(in.Topic) {
		return "", nil
	}
	if in.Type == TypeInApp && !preferences.InAppEnabled {
		in.Type = TypeSilent
	}
	notificationID, err = s.add(ctx, tx, in)
	if err != nil || notificationID == "" || !preferences.EmailEnabled || in.Type != TypeEmail && !in.AlsoEmail {
		return notificationID, err
	}
	return notificationID, s.mail(ctx, tx, in)
}

// add saves the notification and publishes it to the user's open pages. It returns "" without an error if an earlier
// try of the same job or a notification with the same key exists.
func (s *Service) add(ctx context.Context, tx *database.Tx, in New) (notificationID string, err error) {
	position, err := nextPosition(ctx, tx, in.UserID)
	if err != nil {
		return "", fmt.Errorf("count the notifications of %s: %w", in.UserID, err)
	}
	notificationID = idOf(ctx, in)
	n := Notification{
		ID: notificationID, UserID: in.UserID, Position: position,
		Title: in.Title, Message: in.Message, Page: NotificationLink(in.Page, notificationID), Type: in.Type, CreatedAt: tx.Now(),
	}
	added, err := insertNotification(ctx, tx, n)
	if err != nil || !added {
		return "", err
	}
	return n.ID, realtime.Publish(ctx, tx, feedTopic(in.UserID), n.ID)
}

// idOf returns a new ID or, with a key or inside a job, the same ID on every try. A key wins over the job.
func idOf(ctx context.Context, in New) string {
	if in.Key != "" {
		return id.FromParts(in.UserID, in.Key)
	}
	job := jobs.ID(ctx)
	if job == "" {
		return id.New()
	}
	return id.FromParts(job, in.UserID, in.Title, in.Message)
}

// ListNotifications returns the user's 50 newest notifications, newest first.
func (s *Service) ListNotifications(ctx context.Context, userID string) ([]Notification, error) {
	found, err := listNotifications(ctx, s.db, userID)
	if err != nil {
		return nil, fmt.Errorf("list notifications of %s: %w", userID, err)
	}
	return found, nil
}

// Find returns one of the user's notifications, or a NotFound fault.
func (s *Service) Find(ctx context.Context, q database.Querier, userID, notificationID string) (Notification, error) {
	return findNotification(ctx, q, userID, notificationID)
}

// MarkRead sets read_at to the current time unless it is already set, and returns the notification. Unknown and other
// users' IDs return errNoNotification.
func (s *Service) MarkRead(ctx context.Context, userID, notificationID string) (Notification, error) {
	if !id.IsValid(notificationID) {
		return Notification{}, errNoNotification
	}
	var n Notification
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		n, err = markRead(ctx, tx, userID, notificationID, tx.Now())
		return err
	})
	if err != nil {
		return Notification{}, fmt.Errorf("mark notification %s as read: %w", notificationID, err)
	}
	return n, nil
}

// MarkAllRead marks all of the user's notifications as read and returns the number of those that were unread.
func (s *Service) MarkAllRead(ctx context.Context, userID string) (int64, error) {
	var marked int64
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		marked, err = markAllRead(ctx, tx, userID, tx.Now())
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("mark all notifications of %s as read: %w", userID, err)
	}
	return marked, nil
}

// CountUnread returns the number of unread notifications, at most MaxUnread.
func (s *Service) CountUnread(ctx context.Context, userID string) (int, error) {
	n, err := countUnread(ctx, s.db, userID)
	if err != nil {
		return 0, fmt.Errorf("count the unread notifications of %s: %w", userID, err)
	}
	return n, nil
}

// MinutesBefore returns the user's default time of reminders, in minutes before an event.
func (s *Service) MinutesBefore(ctx context.Context, q database.Querier, userID string) (int, error) {
	p, err := s.preferencesOf(ctx, q, userID)
	return p.ReminderMinutes, err
}

// ZoneOf returns the user's time zone, or that of the defaults for a new account.
func (s *Service) ZoneOf(ctx context.Context, q database.Querier, userID string) (*time.Location, error) {
	p, err := s.preferencesOf(ctx, q, userID)
	if err != nil {
		return nil, err
	}
	return time.LoadLocation(p.Timezone)
}

// FindPreferences returns the user's preferences, creating the defaults if necessary.
func (s *Service) FindPreferences(ctx context.Context, userID string) (Preferences, error) {
	p, err := findPreferences(ctx, s.db, userID)
	if fault.KindOf(err) == fault.KindNotFound {
		return s.UpdatePreferences(ctx, userID, PreferenceChanges{})
	}
	if err != nil {
		return Preferences{}, fmt.Errorf("find preferences of %s: %w", userID, err)
	}
	return p, nil
}

// UpdatePreferences changes the given preferences and returns all of them; nil fields stay. If there are none, it
// creates the defaults first. Invalid values return a fault with all invalid fields. Concurrent updates of different
// preferences are all kept. A new reminder time is recorded as a fact, which reschedules reminders.
func (s *Service) UpdatePreferences(ctx context.Context, userID string, changes PreferenceChanges) (Preferences,
	error) {
	var p Preferences
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		if p, err = s.lockPreferences(ctx, tx, userID); err != nil {
			return err
		}
		if changes == (PreferenceChanges{}) {
			return nil
		}
		before := p.ReminderMinutes
		changes.apply(&p)
		if err := p.check(); err != nil {
			return err
		}
		p.UpdatedAt = tx.Now()
		if err := updatePreferences(ctx, tx, p); err != nil || p.ReminderMinutes == before {
			return err
		}
		return jobs.RecordLatest(ctx, tx, FactReminderMinutesChanged, userID, PreferencesChanged{UserID: userID})
	})
	if err != nil {
		return Preferences{}, fmt.Errorf("update preferences of %s: %w", userID, err)
	}
	return p, nil
}
