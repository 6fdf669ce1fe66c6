package booking

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/schedule/booking/slots"
)

// Config configures the service.
type Config struct {
	PublicURL string               // public URL of the site, without a trailing slash
	Content   func() *content.Site // current content
	Owner     func() string        // address for notices and replies
	Sender    func() string        // sender of emails: the organizer of invitations
	Clock     clock.Clock          // nil: the system clock
	Tries     *limit.Limiter       // bookings by the visitor's network; nil: no limit
	AddressOf mail.AddressOf       // looks up confirmed addresses of accounts; nil: none
	Sources   []Source             // of busy times
	Calendars Calendars            // nil: bookings appear in no calendar
	Orders    Orders               // nil: nothing is sold
	Links     Links
}

// Source provides busy times of the owner, from a calendar or an external feed. If it can't be read, it returns an
// error, so that visitors can't book over its events.
type Source interface {
	Busy(ctx context.Context, q database.Querier, from, to time.Time) ([]slots.Interval, error)
}

// Calendars shows bookings in the owner's calendar and, with an account, in the visitor's.
type Calendars interface {
	// Show adds the booking to the calendars in the transaction, or updates it.
	Show(ctx context.Context, tx *database.Tx, e CalendarEvent) error
	// Hide removes the booking from the calendars.
	Hide(ctx context.Context, tx *database.Tx, bookingID string) error
}

// CalendarEvent is a booking as an event for calendars.
type CalendarEvent struct {
	BookingID    string
	UID          string  // of the invitation
	VisitorID    *string // account ID; nil: none
	OwnerTitle   string
	OwnerText    string
	VisitorTitle string
	VisitorText  string
	Place        string
	Start, End   time.Time
}

// Orders accesses the orders that pay for sessions.
type Orders interface {
	// FindPaid returns the paid order with the private token, or a NotFound or Conflict fault.
	FindPaid(ctx context.Context, token string) (PaidOrder, error)
	// Schedule adds the date to the order's history, if the order is still paid.
	Schedule(ctx context.Context, tx *database.Tx, orderID string, at history.Value) error
	// Reschedule adds the new date to the order's history.
	Reschedule(ctx context.Context, tx *database.Tx, orderID string, at history.Value) error
	// FreesSession reports whether the order no longer pays for its session.
	FreesSession(ctx context.Context, tx *database.Tx, orderID string) (bool, error)
	// Unschedule adds to the order's history that it no longer has a date. The order may be deleted.
	Unschedule(ctx context.Context, tx *database.Tx, orderID string) error
}

// PaidOrder is an order that pays for a session.
type PaidOrder struct {
	ID        string
	ServiceID string
	UserID    *string
}

// Links derives the tokens of private links.
type Links interface {
	// BookingToken returns the token of a booking, which is always the same for its ID.
	BookingToken(ctx context.Context, bookingID string) (string, error)
}

// Service implements the use cases of bookings.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service. If the config has no clock, it uses the database's.
func New(db *database.DB, c Config) *Service {
	if c.Clock == nil {
		c.Clock = db.Clock()
	}
	return &Service{db: db, config: c}
}

func (s *Service) site() *content.Site { return s.config.Content() }

// BookingOffer contains the kinds that can be booked.
type BookingOffer struct {
	IsOpen bool          `json:"is_open" doc:"Times can be booked"`
	Zone   string        `json:"zone" doc:"The owner's time zone"`
	Kinds  []BookingKind `json:"kinds" nullable:"false" doc:"Kinds that can be booked without an order"`
}

// FindOffer returns the active kinds that can be booked without an order, without their places. It lists them even
// while bookings are closed (IsOpen is false).
func (s *Service) FindOffer(ctx context.Context) (BookingOffer, error) {
	r, _, err := findRules(ctx, s.db, "")
	if err != nil {
		return BookingOffer{}, fmt.Errorf("read the rules of bookings: %w", err)
	}
	kinds, err := listKinds(ctx, s.db)
	out := BookingOffer{IsOpen: r.IsOpen, Zone: r.Zone, Kinds: []BookingKind{}}
	for _, k := range kinds {
		if k.IsActive && k.ServiceID == "" {
			k.Place = "" // shown only to visitors with a booking
			out.Kinds = append(out.Kinds, k)
		}
	}
	return out, err
}

// ListFree returns the times at which a booking of the kind can start, from <= start < to, in UTC. It ignores the
// past and cuts a range after 57 days. While bookings are closed the list is empty. An unknown or inactive kind is a
// NotFound fault.
func (s *Service) ListFree(ctx context.Context, kindID string, from, to time.Time) ([]time.Time, error) {
	k, err := findKind(ctx, s.db, kindID)
	if err != nil {
		return nil, err
	}
	return s.listFree(ctx, s.db, k.length(), "", from, to)
}

func (k BookingKind) length() time.Duration { return minutes(k.Minutes) }

// listFree returns the free start times in the range like ListFree, for bookings of the length. The booking with the
// ID except doesn't count as busy; "" excludes none.
func (s *Service) listFree(ctx context.Context, q database.Querier, length time.Duration, except string,
	from, to time.Time) ([]time.Time, error) {
	r, _, err := findRules(ctx, q, "")
	if err != nil || !r.IsOpen {
		return []time.Time{}, err
	}
	return s.free(ctx, q, r, length, except, from, to)
}

// free returns the free start times in the range by the rules r, ignoring the past and at most maxWindow. It ignores
// whether bookings are open. The booking with the ID except doesn't count as busy.
func (s *Service) free(ctx context.Context, q database.Querier, r BookingRules, length time.Duration, except string,
	from, to time.Time) ([]time.Time, error) {
	now := s.config.Clock.Now()
	if from.Before(now) {
		from = now
	}
	if latest := from.Add(maxWindow); to.After(latest) {
		to = latest
	}
	busy, err := s.busy(ctx, q, except, from.Add(-2*day), to.Add(2*day))
	if err != nil {
		return nil, err
	}
	return slots.Free(r.engine(length), busy, now, from, to), nil
}

const day = 24 * time.Hour

// busy returns the owner's busy times between from and to, unsorted: bookings, except the one with the ID except, and
// all sources. If one source fails, it returns that error.
func (s *Service) busy(ctx context.Context, q database.Querier, except string, from,
	to time.Time) ([]slots.Interval, error) {
	busy, err := listBooked(ctx, q, except, from, to)
	if err != nil {
		return nil, fmt.Errorf("list the booked times: %w", err)
	}
	for _, source := range s.config.Sources {
		more, err := source.Busy(ctx, q, from, to)
		if err != nil {
			return nil, fmt.Errorf("list busy times: %w", err)
		}
		busy = append(busy, more...)
	}
	return busy, nil
}

// checkFree returns nil if the booking's time is free by the rules, errClosed if bookings are closed, and errTaken
// otherwise. The booking's present time doesn't count as busy. The transaction must have locked the rules.
func (s *Service) checkFree(ctx context.Context, tx *database.Tx, r BookingRules, b Booking) error {
	if !r.IsOpen {
		return errClosed
	}
	free, err := s.free(ctx, tx, r, b.EndsAt.Sub(b.StartsAt), b.ID, b.StartsAt, b.StartsAt.Add(time.Microsecond))
	if err != nil {
		return err
	}
	if len(free) == 0 {
		return errTaken
	}
	return nil
}
