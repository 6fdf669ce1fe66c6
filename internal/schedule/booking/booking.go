// Package booking lets visitors book calls and paid sessions in the owner's free times.
//
// The owner's rules (rules.go) define when bookings are possible, kinds (kinds.go) what can be booked; package slots
// computes the free times from both and from the owner's busy times. Each booking is one transaction that locks the
// rules, computes the free times again, and requires the time to be among them, so no time is booked twice
// (docs/decisions/0026-a-booking-takes-its-time-under-a-lock.md).
//
// Both sides receive an invitation by email. Visitors change or cancel bookings with a private link.
package booking

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// State is the state of a booking.
type State string

// States of bookings. Cancelled bookings take no time.
const (
	Booked    State = "booked"
	Cancelled State = "cancelled"
	NoShow    State = "no_show"
	Done      State = "done"
)

// Booking is a time that a visitor has booked.
type Booking struct {
	ID        string    `db:"id"`
	KindID    string    `db:"kind_id"`
	Title     string    `db:"title"` // title of the kind at the time of booking
	TokenHash string    `db:"token_hash"`
	StartsAt  time.Time `db:"starts_at"`
	EndsAt    time.Time `db:"ends_at"`
	Name      string    `db:"name"`
	Email     string    `db:"email"`
	Zone      string    `db:"zone"` // IANA name of the visitor's zone
	Notes     string    `db:"notes"`
	Place     string    `db:"place"` // video link, phone number or address; empty: none yet
	State     State     `db:"state"`
	Sequence  int64     `db:"sequence"` // of the invitation, incremented by each update
	Reason    string    `db:"reason"`
	OrderID   string    `db:"order_id"` // empty: not paid by an order
	UserID    *string   `db:"user_id"`  // nil: a visitor without an account
	OwnerNote string    `db:"owner_note"`
	IsFlagged bool      `db:"is_flagged"` // looks automated: the visitor gets no email until the owner changes it
	CreatedAt time.Time `db:"created_at"`
	ChangedAt time.Time `db:"changed_at"`
}

// Limits of bookings.
const (
	maxWindow   = 57 * 24 * time.Hour
	maxAhead    = 2 * 365 * 24 * time.Hour // latest time to which the owner can move a booking
	maxUpcoming = 3                        // upcoming bookings without an order per address
)

// Errors of bookings. Operations that return them save nothing.
var (
	errNoBooking     = fault.NotFound(message.BookingNotFound)
	errNoKind        = fault.NotFound(message.BookingKindGone)
	errClosed        = fault.Conflict("bookings_closed", message.BookingClosed)
	errTaken         = fault.Conflict("time_taken", message.BookingTaken)
	errOver          = fault.Conflict("booking_over", message.BookingOver)
	errTooMany       = fault.Conflict("too_many_bookings", message.BookingTooMany)
	errNeedsPaid     = fault.Conflict("order_needed", message.BookingUnpaid)
	errAlreadyBooked = fault.Conflict("order_booked", message.BookingBookedYet)
)

// TopicChanged is the live topic of new and changed bookings. Its events contain the booking's ID.
const TopicChanged = "bookings.changed"

// FactChanged is the fact that a booking was made, moved or cancelled. Its payload is a Fact.
const FactChanged = "bookings.changed"

// Fact describes a change of a booking.
type Fact struct {
	BookingID string    `json:"booking_id"`
	Change    Change    `json:"what"`
	StartsAt  time.Time `json:"starts_at"`
	ByOwner   bool      `json:"by_owner,omitempty"` // by the owner, who needs no notification of it
}

// Change is the kind of a change of a booking.
type Change string

// Kinds of changes.
const (
	ChangeBooked    Change = "booked"
	ChangeMoved     Change = "moved"
	ChangeCancelled Change = "cancelled"
	ChangeReleased  Change = "released" // cancelled because its order was refunded or cancelled
)

// changeable returns errOver if the booking has begun or isn't in state Booked, otherwise nil.
func (b Booking) changeable(now time.Time) error {
	if b.State != Booked || !now.Before(b.StartsAt) {
		return errOver
	}
	return nil
}
