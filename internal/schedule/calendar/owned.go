package calendar

import (
	"context"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

// ownedChange is a changed occurrence in its owner's export.
type ownedChange struct {
	EventID       string    `json:"event_id"`
	OriginalStart time.Time `json:"original_start"`
	IsCancelled   bool      `json:"is_cancelled"`
	StartTime     time.Time `json:"start_time"`
	EndTime       time.Time `json:"end_time"`
	Title         *string   `json:"title,omitempty"`
	Description   *string   `json:"description,omitempty"`
	Location      *string   `json:"location,omitempty"`
	EventType     *string   `json:"event_type,omitempty"`
}

// ownedFeed describes an account's feed without its secret.
type ownedFeed struct {
	CreatedAt  time.Time  `json:"created_at"`
	LastReadAt *time.Time `json:"last_read_at"`
}

// ExportOwned lists the events of an account, the changed occurrences, the guests and the feed.
func (s *Service) ExportOwned(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	if err := s.exportEvents(ctx, o, list); err != nil {
		return err
	}
	err := list("event_changes", func(add func(row any) error) error {
		series, err := listSeries(ctx, s.db, o.UserID)
		if err != nil {
			return err
		}
		for i := range series {
			err := walkExceptions(ctx, s.db, series[i].ID, func(x *event.Exception) error {
				return add(ownedChange{
					x.EventID, x.OriginalStart, x.IsCancelled, x.StartTime, x.EndTime, x.Title, x.Description,
					x.Location, x.EventType,
				})
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.exportGuests(ctx, o, list); err != nil {
		return err
	}
	return list("calendar_feeds", func(add func(row any) error) error {
		feed, exists, err := s.FindFeed(ctx, o.UserID)
		if err != nil || !exists {
			return err
		}
		return add(ownedFeed{feed.CreatedAt, feed.LastReadAt})
	})
}

// exportEvents lists the events and series of an account, by ID.
func (s *Service) exportEvents(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("events", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(e event.Event) (string, error) { return e.ID, add(e) }, `
			SELECT`+eventColumns+`
			FROM events
			WHERE id > $1 AND user_id = $3
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// ownedGuest is a guest in the export of the event's owner.
type ownedGuest struct {
	EventID    string     `json:"event_id"`
	Email      string     `json:"email"`
	Answer     string     `json:"answer"`
	AnsweredAt *time.Time `json:"answered_at"`
	RemovedAt  *time.Time `json:"removed_at"`
}

// exportGuests lists the guests of an account's events, including removed ones.
func (s *Service) exportGuests(ctx context.Context, o auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("event_guests", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(g event.Guest) (string, error) {
			return g.ID, add(ownedGuest{g.EventID, g.Email, g.Answer, g.AnsweredAt, g.RemovedAt})
		}, `
			SELECT`+guestColumns+`
			FROM event_guests
			WHERE id > $1 AND event_id IN (SELECT id FROM events WHERE user_id = $3)
			ORDER BY id
			LIMIT $2`, o.UserID)
	})
}

// RevokeOwned revokes the feed of an account.
func (s *Service) RevokeOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	return deleteFeed(ctx, tx, o.UserID)
}

// DeleteOwned deletes the calendar of an account and its feed. Guests receive no cancellation.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	if err := deleteFeed(ctx, tx, o.UserID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM events WHERE user_id = $1`, o.UserID); err != nil {
		return err
	}
	return deleteChanges(ctx, tx, o.UserID)
}
