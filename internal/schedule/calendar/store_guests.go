package calendar

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar/event"
)

var guestColumns = database.Columns[event.Guest]()

// listGuests returns who is invited to the event.
func listGuests(ctx context.Context, q database.Querier, eventID string) ([]event.Guest, error) {
	return database.All[event.Guest](ctx, q, `
		SELECT`+guestColumns+`
		FROM event_guests
		WHERE event_id = $1 AND removed_at IS NULL
		ORDER BY created_at, email
		LIMIT $2`, eventID, MaxGuests)
}

// listEverInvited returns everybody who is or was invited to the event.
func listEverInvited(ctx context.Context, q database.Querier, eventID string) ([]event.Guest, error) {
	return database.All[event.Guest](ctx, q, `
		SELECT`+guestColumns+`
		FROM event_guests
		WHERE event_id = $1
		ORDER BY created_at, email
		LIMIT $2`, eventID, maxEverAsked)
}

// countInvited returns how many guests all events of the owner have, with those who were removed.
func countInvited(ctx context.Context, q database.Querier, userID string) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM event_guests
		WHERE event_id IN (SELECT id FROM events WHERE user_id = $1)`, userID)
}

// putGuest stores a guest by event and address.
func putGuest(ctx context.Context, tx *database.Tx, g event.Guest) error {
	return database.Put(ctx, tx, "event_guests", g, "id", `answer, sequence, answered_at, removed_at`)
}

// errNoInvitation is the answer to every link that is wrong, or whose event is gone.
var errNoInvitation = fault.NotFound(message.CalendarNoInvitation)

// findGuest returns an invited guest. With lock, the text of tx.ForUpdate, the row stays locked until
// the transaction ends.
func findGuest(ctx context.Context, q database.Querier, guestID, lock string) (event.Guest, error) {
	g, err := database.One[event.Guest](ctx, q, `
		SELECT`+guestColumns+`
		FROM event_guests
		WHERE id = $1 AND removed_at IS NULL`+lock, guestID)
	if fault.KindOf(err) == fault.KindNotFound {
		return event.Guest{}, errNoInvitation
	}
	return g, err
}

// findGuestEvent returns the event of a guest, whoever owns it.
func findGuestEvent(ctx context.Context, q database.Querier, eventID string) (event.Event, error) {
	e, err := database.One[event.Event](ctx, q, `
		SELECT`+eventColumns+`
		FROM events
		WHERE id = $1`, eventID)
	if fault.KindOf(err) == fault.KindNotFound {
		return event.Event{}, errNoInvitation
	}
	return e, err
}

// Mailed is how many mails guests got of somebody.
type Mailed struct {
	Email string `db:"reply_to"` // the organizer's, as it was
	Mails int64  `db:"mails"`
}

// ListMailed returns who has mailed most guests since an instant, at most limit, from the outbox: it keeps each mail
// for 30 days, also when its event is deleted.
func (s *Service) ListMailed(ctx context.Context, since time.Time, limit int) ([]Mailed, error) {
	found, err := database.All[Mailed](ctx, s.db, `
		SELECT
			reply_to,
			COUNT(*) AS mails
		FROM mails
		WHERE kind IN ($1, $2, $3) AND created_at > $4
		GROUP BY reply_to
		ORDER BY mails DESC, reply_to
		LIMIT $5`, mailKinds[mailInvited], mailKinds[mailChanged], mailKinds[mailCancelled], since, limit)
	return found, fault.Wrap(err, "count mails to guests")
}

// CountMailed returns how many mails guests got since an instant of the organizer with this address.
func (s *Service) CountMailed(ctx context.Context, email string, since time.Time) (int64, error) {
	n, err := database.One[int64](ctx, s.db, `
		SELECT COUNT(*)
		FROM mails
		WHERE kind IN ($1, $2, $3) AND created_at > $4 AND reply_to = $5`,
		mailKinds[mailInvited], mailKinds[mailChanged], mailKinds[mailCancelled], since, email)
	return n, fault.Wrap(err, "count mails to guests of %s", email)
}
