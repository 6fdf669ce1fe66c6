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

// listGuests returns the guests of the event, without removed ones, in the order of their invitation.
func listGuests(ctx context.Context, q database.Querier, eventID string) ([]event.Guest, error) {
	return database.All[event.Guest](ctx, q, `
		SELECT`+guestColumns+`
		FROM event_guests
		WHERE event_id = $1 AND removed_at IS NULL
		ORDER BY created_at, email
		LIMIT $2`, eventID, MaxGuests)
}

// listEverInvited returns the guests of the event, including removed ones, in the order of their invitation.
func listEverInvited(ctx context.Context, q database.Querier, eventID string) ([]event.Guest, error) {
	return database.All[event.Guest](ctx, q, `
		SELECT`+guestColumns+`
		FROM event_guests
		WHERE event_id = $1
		ORDER BY created_at, email
		LIMIT $2`, eventID, maxEverInvited)
}

// countInvited returns the number of guests of all events of the owner, including removed ones.
func countInvited(ctx context.Context, q database.Querier, userID string) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM event_guests
		WHERE event_id IN (SELECT id FROM events WHERE user_id = $1)`, userID)
}

// putGuest inserts or updates a guest.
func putGuest(ctx context.Context, tx *database.Tx, g event.Guest) error {
	return database.Upsert(ctx, tx, "event_guests", g, "id", `answer, sequence, answered_at, removed_at`)
}

// errNoInvitation means that a link is wrong or its event no longer exists.
var errNoInvitation = fault.NotFound(message.CalendarNoInvitation)

// findGuest returns a guest who isn't removed, or errNoInvitation. With lock, the result of tx.ForUpdate, the row
// stays locked until the transaction ends.
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

// findGuestEvent returns the event of a guest regardless of its owner, or errNoInvitation.
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

// OrganizerMails is the number of emails that an organizer has sent to guests.
type OrganizerMails struct {
	Email string `db:"reply_to"` // the organizer's address at that time
	Mails int64  `db:"mails"`
}

// ListMailed returns at most limit organizers with the most emails to guests since an instant. It counts emails in
// the outbox, which keeps them for 30 days even if their event is deleted.
func (s *Service) ListMailed(ctx context.Context, since time.Time, limit int) ([]OrganizerMails, error) {
	found, err := database.All[OrganizerMails](ctx, s.db, `
		SELECT
			reply_to,
			COUNT(*) AS mails
		FROM mails
		WHERE kind IN ($1, $2, $3) AND created_at > $4
		GROUP BY reply_to
		ORDER BY mails DESC, reply_to
		LIMIT $5`, mailInvited, mailChanged, mailCancelled, since, limit)
	return found, fault.Wrap(err, "count mails to guests")
}

// CountMailed returns the number of emails to guests since an instant from the organizer with this address.
func (s *Service) CountMailed(ctx context.Context, email string, since time.Time) (int64, error) {
	n, err := database.One[int64](ctx, s.db, `
		SELECT COUNT(*)
		FROM mails
		WHERE kind IN ($1, $2, $3) AND created_at > $4 AND reply_to = $5`,
		mailInvited, mailChanged, mailCancelled, since, email)
	return n, fault.Wrap(err, "count mails to guests of %s", email)
}
