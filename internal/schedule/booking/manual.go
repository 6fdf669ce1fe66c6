package booking

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
)

// ManualBooking is a call that the owner arranged elsewhere, such as on the phone. It may be outside of the hours
// and exceed the limit per address. The client chooses the ID, so that a retried request is saved only once.
type ManualBooking struct {
	ID       string    `json:"id" maxLength:"36" as:"uuid" doc:"A UUID chosen by the sender"`
	KindID   string    `json:"kind" maxLength:"64" as:"choice" doc:"ID of the kind, which determines the duration"`
	StartsAt time.Time `json:"starts_at" as:"moment" doc:"Start"`
	Name     string    `json:"name" maxLength:"200" missing:"form.their_name"`
	Email    string    `json:"email" maxLength:"254" as:"mail" missing:"form.email" doc:"Recipient of the invitation"`
	Place    string    `json:"place,omitempty" maxLength:"300" doc:"Video link, phone number or address; empty: the kind's"`
	Notes    string    `json:"notes,omitempty" maxLength:"2000" as:"lines" doc:"Topic, visible to both sides"`
}

var errOtherBooking = fault.Conflict("booking_exists", message.BookingExists)

// booking returns the validated booking in the owner's zone, to the minute, or an Invalid fault with all invalid
// fields. The ID must be a UUID and the name is required.
func (n ManualBooking) booking(zone string) (Booking, error) {
	c := form.Check(&n)
	checkZone(c, zone)
	return Booking{ID: n.ID, KindID: n.KindID, StartsAt: n.StartsAt.UTC().Truncate(time.Minute), Zone: zone, Name: n.Name,
		Email: n.Email, Place: n.Place, Notes: n.Notes, State: Booked}, c.Err()
}

// kindChoices returns the active kinds, including those that visitors must pay for, as options of the form.
func (s *Service) kindChoices(ctx context.Context) ([]desk.Choice, error) {
	kinds, err := listKinds(ctx, s.db)
	choices := make([]desk.Choice, 0, len(kinds))
	for _, k := range kinds {
		if k.IsActive {
			choices = append(choices, desk.Choice{Value: k.ID, Label: k.Title})
		}
	}
	return choices, err
}

// create saves a booking that the owner enters, sends both sides the invitation and returns its ID. Opening hours
// don't apply. A retry with the same ID and details changes nothing; other details are a Conflict fault
// (errOtherBooking). It returns an Invalid fault for invalid fields and times at which the owner is busy, and
// NotFound for an unknown or inactive kind.
func (s *Service) create(ctx context.Context, _ string, n ManualBooking) (string, error) {
	r, _, err := findRules(ctx, s.db, "")
	if err != nil {
		return "", err
	}
	b, err := n.booking(r.Zone)
	if err != nil {
		return "", err
	}
	token, err := s.config.Links.BookingToken(ctx, b.ID)
	if err != nil {
		return "", err
	}
	b.TokenHash = id.Hash(token)
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		r, _, err := findRules(ctx, tx, tx.ForUpdate())
		if err != nil {
			return err
		}
		switch old, err := find(ctx, tx, b.ID); {
		case err == nil && !old.isSame(b):
			return errOtherBooking
		case err == nil:
			return nil
		case fault.KindOf(err) != fault.KindNotFound:
			return err
		}
		k, err := findKind(ctx, tx, b.KindID)
		if err != nil {
			return err
		}
		b.Title, b.EndsAt = k.Title, b.StartsAt.Add(k.length())
		if b.Place == "" {
			b.Place = k.Place
		}
		if err := s.checkOwnerFree(ctx, tx, r, b.ID, b.StartsAt, b.EndsAt); err != nil {
			return err
		}
		b.CreatedAt, b.ChangedAt = tx.Now(), tx.Now()
		if err := s.store(ctx, tx, r, b, token); err != nil {
			return err
		}
		return s.record(ctx, tx, "booking.added", b.ID)
	})
	return b.ID, err
}

// isSame reports whether other has the same details. If other has no place, any place matches, because the place then
// came from the kind, which may have changed.
func (b Booking) isSame(other Booking) bool {
	return b.KindID == other.KindID && b.StartsAt.Equal(other.StartsAt) && b.Name == other.Name && b.Email == other.Email &&
		(other.Place == "" || b.Place == other.Place) && b.Notes == other.Notes
}
