package booking

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/mail"
	"harborlight/internal/schedule/booking/slots"
)

// Config is the site's configuration for bookings.
type Config struct {
	PublicURL string         // where visitors reach the site, without a slash at the end
	Site      func() Site    // what the content says at the moment
	Clock     clock.Clock    // nil: the machine's
	Tries     *limit.Limiter // complete bookings by the visitor's network; nil: no limit
	AddressOf mail.AddressOf // confirmed addresses of accounts; nil: none
	Sources   []Source       // of busy times
	Calendars Calendars      // nil: bookings are in no calendar
	Orders    Orders         // nil: nothing is sold
	Links     Links
}

// Site is what the content says about bookings.
type Site struct {
	Head   mail.Letterhead
	Owner  string // address for notices about bookings, and for answers
	Sender string // address that mails come from: the organizer of invitations
	Brand  string
	Mails  content.BookingMails
}

// Source knows when the owner is busy: a calendar, or a feed from elsewhere. A source that can't be
// read returns an error, so that nobody books over what it holds.
type Source interface {
	Busy(ctx context.Context, q database.Querier, from, to time.Time) ([]slots.Interval, error)
}

// Calendars shows bookings in the owner's calendar and, with an account, in the visitor's.
type Calendars interface {
	// Show puts the booking into the calendars in the transaction, in place of what they show of it.
	Show(ctx context.Context, tx *database.Tx, e CalendarEvent) error
	// Hide takes the booking out of the calendars.
	Hide(ctx context.Context, tx *database.Tx, bookingID string) error
}

// CalendarEvent is a booking as calendars show it.
type CalendarEvent struct {
	BookingID    string
	UID          string  // of the invitation
	VisitorID    *string // account; nil: none
	OwnerTitle   string
	OwnerText    string
	VisitorTitle string
	VisitorText  string
	Place        string
	Start, End   time.Time
}

// Orders knows the orders that pay for sessions.
type Orders interface {
	// FindPaid returns the paid order with the private token, or a fault of kind NotFound or Conflict.
	FindPaid(ctx context.Context, token string) (PaidOrder, error)
	// Schedule records the date in the order's history, if the order is still paid.
	Schedule(ctx context.Context, tx *database.Tx, orderID, note string) error
	// Reschedule records another date in the order's history.
	Reschedule(ctx context.Context, tx *database.Tx, orderID, note string) error
	// FreesSession reports whether the order no longer pays for its session.
	FreesSession(ctx context.Context, tx *database.Tx, orderID string) (bool, error)
	// Unschedule records that the order has no date any more. The order may be deleted.
	Unschedule(ctx context.Context, tx *database.Tx, orderID, note string) error
}

// PaidOrder is an order that pays for a session.
type PaidOrder struct {
	ID        string
	ServiceID string
	UserID    *string
}

// Links makes the tokens of private links.
type Links interface {
	// BookingToken returns the token of a booking, always the same for its id.
	BookingToken(ctx context.Context, bookingID string) (string, error)
}

// Service implements the use cases of bookings.
type Service struct {
	db     *database.DB
	config Config
}

// New returns a service.
func New(db *database.DB, c Config) *Service {
	if c.Clock == nil {
		c.Clock = db.Clock()
	}
	return &Service{db: db, config: c}
}

func (s *Service) site() Site { return s.config.Site() }

// BookingOffer is what can be booked.
type BookingOffer struct {
	IsOpen bool          `json:"is_open" doc:"Times can be booked"`
	Zone   string        `json:"zone" doc:"The owner's time zone"`
	Kinds  []BookingKind `json:"kinds" nullable:"false" doc:"Without an order: what anyone may book"`
}

// Look returns what anyone may book.
func (s *Service) Look(ctx context.Context) (BookingOffer, error) {
	r, _, err := findRules(ctx, s.db, "")
	if err != nil {
		return BookingOffer{}, fmt.Errorf("read the rules of bookings: %w", err)
	}
	kinds, err := listKinds(ctx, s.db)
	out := BookingOffer{IsOpen: r.IsOpen, Zone: r.Zone, Kinds: []BookingKind{}}
	for _, k := range kinds {
		if k.IsActive && k.ServiceID == "" {
			k.Place = "" // for those who have booked
			out.Kinds = append(out.Kinds, k)
		}
	}
	return out, err
}

// ListFree returns the times at which a booking of the kind can start, from <= start < to, in UTC. A
// window of more than eight weeks is cut.
func (s *Service) ListFree(ctx context.Context, kindID string, from, to time.Time) ([]time.Time, error) {
	k, err := findKind(ctx, s.db, kindID)
	if err != nil {
		return nil, err
	}
	return s.listFree(ctx, s.db, k.length(), "", from, to)
}

func (k BookingKind) length() time.Duration { return minutes(k.Minutes) }

// listFree returns the free times, as if the booking with the id except didn't exist.
func (s *Service) listFree(ctx context.Context, q database.Querier, length time.Duration, except string,
	from, to time.Time) ([]time.Time, error) {
	r, _, err := findRules(ctx, q, "")
	if err != nil || !r.IsOpen {
		return []time.Time{}, err
	}
	return s.free(ctx, q, r, length, except, from, to)
}

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

// busy returns what takes the owner's time: every source, and the bookings.
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

// take returns nil if the time is free, in a transaction that has locked the rules.
func (s *Service) take(ctx context.Context, tx *database.Tx, r BookingRules, b Booking) error {
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
