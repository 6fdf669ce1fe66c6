package booking

import (
	"context"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

// ownBooking is a booking in its visitor's export.
type ownBooking struct {
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	StartsAt  time.Time `json:"starts_at"`
	EndsAt    time.Time `json:"ends_at"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Zone      string    `json:"zone"`
	Notes     string    `json:"notes"`
	Place     string    `json:"place"`
	State     State     `json:"state"`
	Reason    string    `json:"reason"`
	CreatedAt time.Time `json:"created_at"`
}

// ExportOwned lists the bookings of the account, and bookings without an account that have its confirmed address.
func (s *Service) ExportOwned(ctx context.Context, owner auth.Owner,
	list func(name string, rows func(add func(row any) error) error) error) error {
	return list("bookings", func(add func(row any) error) error {
		return database.Walk(ctx, s.db, func(b Booking) (string, error) {
			return b.ID, add(ownBooking{ID: b.ID, Title: b.Title, StartsAt: b.StartsAt, EndsAt: b.EndsAt, Name: b.Name,
				Email: b.Email,
				Zone:  b.Zone, Notes: b.Notes, Place: b.Place, State: b.State, Reason: b.Reason, CreatedAt: b.CreatedAt})
		}, `
			SELECT`+bookingColumns+`
			FROM bookings
			WHERE id > $1 AND (user_id = $3 OR user_id IS NULL AND email = $4 AND email <> '')
			ORDER BY id
			LIMIT $2`, owner.UserID, owner.Email)
	})
}

// DeleteOwned deletes the bookings that ExportOwned lists. For upcoming ones, it first removes the date from the
// order and mails the owner a cancellation. The visitor gets no email.
func (s *Service) DeleteOwned(ctx context.Context, tx *database.Tx, owner auth.Owner) error {
	if _, _, err := findRules(ctx, tx, tx.ForUpdate()); err != nil {
		return err
	}
	bookings, err := database.All[Booking](ctx, tx, `
		SELECT`+bookingColumns+`
		FROM bookings
		WHERE user_id = $1 OR user_id IS NULL AND email = $2 AND email <> ''
		LIMIT 10000`, owner.UserID, owner.Email)
	if err != nil {
		return err
	}
	for _, b := range bookings {
		if err := s.removeOwned(ctx, tx, b); err != nil {
			return err
		}
	}
	const own = `user_id = $1 OR user_id IS NULL AND email = $2 AND email <> ''`
	if err := History.DeleteOf(ctx, tx, `SELECT id FROM bookings WHERE `+own, owner.UserID, owner.Email); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM bookings WHERE `+own, owner.UserID, owner.Email)
	return err
}

// removeOwned removes a booking from the calendars. If it is upcoming, it also removes the date from the order and
// mails the owner a cancellation. The caller deletes the row.
func (s *Service) removeOwned(ctx context.Context, tx *database.Tx, b Booking) error {
	if s.config.Calendars != nil {
		if err := s.config.Calendars.Hide(ctx, tx, b.ID); err != nil {
			return err
		}
	}
	if b.changeable(tx.Now()) == nil {
		b.State, b.ChangedAt = Cancelled, tx.Now()
		b.Sequence++
		if err := s.unschedule(ctx, tx, b); err != nil {
			return err
		}
		return s.send(ctx, tx, b, "", s.invitation(b), "bookings.cancelled_notice")
	}
	return nil
}
