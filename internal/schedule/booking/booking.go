// Package booking lets visitors book calls and paid sessions at times that the owner has free.
//
// The owner's rules say when (rules.go), kinds say what (kinds.go), and package slots computes the free
// times from both and from what is busy. A booking is made in one transaction that locks the rules,
// computes the free times again, and takes the time only if it is among them, so no time is won twice
// (docs/decisions/0051-bookings.md).
//
// Both sides get an invitation by mail. A visitor changes or cancels by a private link.
package booking

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// State is the state of a booking.
type State string

// The states. Only Booked ones take time.
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
	Title     string    `db:"title"` // of the kind when it was booked
	TokenHash string    `db:"token_hash"`
	StartsAt  time.Time `db:"starts_at"`
	EndsAt    time.Time `db:"ends_at"`
	Name      string    `db:"name"`
	Email     string    `db:"email"`
	Zone      string    `db:"zone"` // IANA name of the visitor's zone
	Notes     string    `db:"notes"`
	Place     string    `db:"place"` // video link, phone number or address; empty: none yet
	State     State     `db:"state"`
	Sequence  int64     `db:"sequence"` // of the invitation: counts its updates
	Reason    string    `db:"reason"`
	OrderID   string    `db:"order_id"` // empty: not paid for by an order
	UserID    *string   `db:"user_id"`  // nil: a visitor without an account
	OwnerNote string    `db:"owner_note"`
	CreatedAt time.Time `db:"created_at"`
	ChangedAt time.Time `db:"changed_at"`
}

// Limits of bookings.
const (
	maxName     = 200  // characters
	maxNotes    = 2000 // characters
	maxPlace    = 300  // characters
	maxWindow   = 57 * 24 * time.Hour
	maxAhead    = 2 * 365 * 24 * time.Hour // to which the owner can move a booking
	maxUpcoming = 3                        // bookings of one address that are still to come, without an order
)

// The faults of a booking. Nothing is stored with any of them.
var (
	errNoBooking = fault.NotFound(message.BookingNotFound)
	errNoKind    = fault.NotFound(message.BookingKindGone)
	errClosed    = fault.Conflict("bookings_closed", message.BookingClosed)
	errTaken     = fault.Conflict("time_taken", message.BookingTaken)
	errOver      = fault.Conflict("booking_over", message.BookingOver)
	errTooMany   = fault.Conflict("too_many_bookings", message.BookingTooMany)
	errNeedsPaid = fault.Conflict("order_needed", message.BookingUnpaid)
	errBookedYet = fault.Conflict("order_booked", message.BookingBookedYet)
)

// TopicChanged is the live topic for new and changed bookings. Its events contain the booking's id.
const TopicChanged = "bookings.changed"

// FactChanged is recorded when a booking is made, moved or cancelled. Its payload is a Fact.
const FactChanged = "bookings.changed"

// Fact names the booking and what happened to it.
type Fact struct {
	BookingID string    `json:"booking_id"`
	What      What      `json:"what"`
	StartsAt  time.Time `json:"starts_at"`
	ByOwner   bool      `json:"by_owner,omitempty"` // who need not be told of it
}

// What is what happened to a booking.
type What string

// The changes of a booking.
const (
	WasBooked    What = "booked"
	WasMoved     What = "moved"
	WasCancelled What = "cancelled"
	WasReleased  What = "released" // cancelled, because its order was given back
)

// changeable returns errOver unless the booking is to come.
func (b Booking) changeable(now time.Time) error {
	if b.State != Booked || !now.Before(b.StartsAt) {
		return errOver
	}
	return nil
}
