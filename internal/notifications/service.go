package notifications

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
	"harborlight/internal/jobs"
	"harborlight/internal/realtime"
)

// Service is what can be done with notifications. Every method takes the
// reader and touches no other person's.
type Service struct {
	db       *database.DB
	accounts Accounts
	letter   Letter
}

// NewService returns the notifications kept in db; mails go to the addresses
// that accounts knows and look as letter says.
func NewService(db *database.DB, accounts Accounts, letter Letter) *Service {
	return &Service{db: db, accounts: accounts, letter: letter}
}

// Create tells a person something in the caller's transaction, as far as the
// person's preferences allow. Called in a handler of package jobs it tells the
// same only once, however often the job is tried. An error means that the
// caller has a defect or the database does not answer.
func (s *Service) Create(ctx context.Context, tx *database.Tx, in New) error {
	if err := in.check(); err != nil {
		return fmt.Errorf("notifications: %w", err)
	}
	preferences, err := lockPreferences(ctx, tx, in.UserID)
	if err != nil {
		return fmt.Errorf("read the preferences of %s: %w", in.UserID, err)
	}
	if !preferences.wants(in.Topic) {
		return nil
	}
	if in.Type == TypeInApp && !preferences.InAppEnabled {
		in.Type = TypeSilent
	}
	added, err := s.add(ctx, tx, in)
	if err != nil || !added || in.Type != TypeEmail || !preferences.EmailEnabled {
		return err
	}
	return s.mail(ctx, tx, in)
}

// add writes the notification and tells the reader's open pages; false means
// that an earlier try of the same job has done it.
func (s *Service) add(ctx context.Context, tx *database.Tx, in New) (bool, error) {
	position, err := nextPosition(ctx, tx, in.UserID)
	if err != nil {
		return false, fmt.Errorf("count the notifications of %s: %w", in.UserID, err)
	}
	n := Notification{
		ID: idOf(ctx, in), UserID: in.UserID, Position: position,
		Title: in.Title, Message: in.Message, Type: in.Type, CreatedAt: tx.Now(),
	}
	added, err := insertNotification(ctx, tx, n)
	if err != nil || !added {
		return false, err
	}
	return true, realtime.Publish(ctx, tx, feedTopic(in.UserID), n.ID)
}

// idOf returns a new id, or within a job one that is the same on every try.
func idOf(ctx context.Context, in New) string {
	job := jobs.ID(ctx)
	if job == "" {
		return id.New()
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(job+"\n"+in.UserID+"\n"+in.Title+"\n"+in.Message)).String()
}

// ListNotifications returns the reader's 50 newest, the newest first (spec 9.2).
func (s *Service) ListNotifications(ctx context.Context, userID string) ([]Notification, error) {
	found, err := listNotifications(ctx, s.db, userID)
	if err != nil {
		return nil, fmt.Errorf("list notifications of %s: %w", userID, err)
	}
	return found, nil
}

// MarkRead sets read_at to the current time, unless it was read before, and
// returns the notification (spec 4).
func (s *Service) MarkRead(ctx context.Context, userID, notificationID string) (Notification, error) {
	if !id.Valid(notificationID) {
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

// EnsurePreferences gives a new account its preferences, the defaults. It may
// be called more than once.
func (s *Service) EnsurePreferences(ctx context.Context, tx *database.Tx, userID string) error {
	if err := ensurePreferences(ctx, tx, userID); err != nil {
		return fmt.Errorf("make preferences of %s: %w", userID, err)
	}
	return nil
}

// FindPreferences returns the person's preferences, the defaults if they were never touched.
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

// UpdatePreferences changes the given preferences and returns all of them. Of
// two updates at once that change different ones both are kept.
func (s *Service) UpdatePreferences(ctx context.Context, userID string, changes PreferenceChanges) (Preferences, error) {
	var p Preferences
	err := s.db.Write(ctx, func(tx *database.Tx) (err error) {
		if p, err = lockPreferences(ctx, tx, userID); err != nil {
			return err
		}
		if changes == (PreferenceChanges{}) {
			return nil
		}
		changes.apply(&p)
		if err := p.check(); err != nil {
			return err
		}
		p.UpdatedAt = tx.Now()
		return updatePreferences(ctx, tx, p)
	})
	if err != nil {
		return Preferences{}, fmt.Errorf("update preferences of %s: %w", userID, err)
	}
	return p, nil
}
