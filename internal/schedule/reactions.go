package schedule

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/line"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/schedule/booking"
)

// React lists what follows from the facts of bookings and invitations.
func (a *Area) React() {
	jobs.On(a.Runner, booking.FactChanged, jobs.IgnoreDeleted(a.bookingChanged))
	jobs.On(a.Runner, factGuestLimit, jobs.IgnoreDeleted(a.tellGuestLimit))
}

// bookingTitles are the notices about bookings.
var bookingTitles = map[booking.What]string{
	booking.WasBooked: "New booking", booking.WasMoved: "Booking changed", booking.WasCancelled: "Booking cancelled",
	booking.WasReleased: "Booking cancelled",
}

// bookingChanged notifies the administrator, and the visitor with an account. Mails are sent already.
func (a *Area) bookingChanged(ctx context.Context, in booking.Fact) error {
	b, err := a.booking.Find(ctx, in.BookingID)
	if err != nil {
		return err
	}
	title := bookingTitles[in.What]
	ownerID, err := a.findOwner(ctx, a.DB)
	if err == nil && ownerID != "" {
		var message string
		if message, err = a.timeFor(ctx, ownerID, b.Title+line.By(b.Name, b.Email), in.StartsAt); err == nil {
			err = a.needs.Notices.TellAdmin(ctx, title, message)
		}
	}
	if err != nil || b.UserID == nil {
		return err
	}
	message, err := a.timeFor(ctx, *b.UserID, b.Title, in.StartsAt)
	if err != nil {
		return err
	}
	return a.needs.Notices.Tell(ctx, *b.UserID, title, message)
}

// timeFor says that something is at a time, in the zone of the account that reads it.
func (a *Area) timeFor(ctx context.Context, userID, what string, at time.Time) (string, error) {
	zone, err := a.needs.Preferences.ZoneOf(ctx, a.DB, userID)
	if err != nil {
		return "", err
	}
	return what + ": " + inZone(at, zone) + ".", nil
}

// guestLimit says which limit of mails to guests was reached.
type guestLimit struct {
	UserID string `json:"user_id"` // the account's of a day; empty: that of all accounts in an hour
}

// invitersPath is where the owner stops accounts.
const invitersPath = "/admin?tab=status"

// tellGuestLimit notifies the administrator of an account that mails more guests than it may, or of too many together.
func (a *Area) tellGuestLimit(ctx context.Context, l guestLimit) error {
	const advice = " See who mails guests, and stop accounts, under Invitations to Guests: " + invitersPath
	if l.UserID == "" {
		return a.needs.Notices.TellAdmin(ctx, "Invitations reached their limit",
			fmt.Sprintf("All accounts together mailed %d guests in an hour, as many as they may.", guestsAnHour)+advice)
	}
	in, err := a.needs.Accounts.FindOrganizer(ctx, a.DB, l.UserID)
	if err != nil {
		return err
	}
	n, err := a.Calendar().CountMailed(ctx, in.Email, a.DB.Clock().Now().Add(-24*time.Hour))
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "An account reached its limit of invitations",
		fmt.Sprintf("%s sent %d emails to guests in 24 hours and tried to send more.", in.Email, n)+advice)
}
