package booking

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
)

// BookingView is the visitor's view of a booking.
type BookingView struct {
	Token     string    `json:"token" doc:"Token of the private link, /calendar?booking=<token>; empty: only in the emailed link"`
	UID       string    `json:"uid" doc:"UID in calendars, the same as in the emailed invitation"`
	KindID    string    `json:"kind"`
	Title     string    `json:"title"`
	StartsAt  time.Time `json:"starts_at"`
	EndsAt    time.Time `json:"ends_at"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Zone      string    `json:"zone" doc:"IANA name of the visitor's zone"`
	Notes     string    `json:"notes"`
	Place     string    `json:"place" doc:"Empty: none yet"`
	State     State     `json:"state" enum:"booked,cancelled,no_show,done"`
	CanChange bool      `json:"can_change" doc:"Can be moved or cancelled with the token"`
}

// view returns the public data of the booking with the token of its link. With an empty token, CanChange is false;
// otherwise it reports whether the booking is upcoming.
func (s *Service) view(b Booking, token string) BookingView {
	return BookingView{Token: token, UID: s.uid(b), KindID: b.KindID, Title: b.Title, StartsAt: b.StartsAt,
		EndsAt: b.EndsAt, Name: b.Name, Email: b.Email, Zone: b.Zone, Notes: b.Notes, Place: b.Place, State: b.State,
		CanChange: token != "" && b.changeable(s.config.Clock.Now()) == nil}
}

// FindByToken returns the booking with the private token, or a NotFound fault.
func (s *Service) FindByToken(ctx context.Context, token string) (BookingView, error) {
	b, err := findByToken(ctx, s.db, token)
	return s.view(b, token), fault.Wrap(err, "find a booking by its token")
}

// ListFreeFor returns the times to which the booking with the private token can be moved, as ListFree does. The
// booking doesn't block its present time. It returns a NotFound fault for an unknown token.
func (s *Service) ListFreeFor(ctx context.Context, token string, from, to time.Time) ([]time.Time, error) {
	b, err := findByToken(ctx, s.db, token)
	if err != nil {
		return nil, err
	}
	return s.listFree(ctx, s.db, b.EndsAt.Sub(b.StartsAt), b.ID, from, to)
}

// BookingMove contains a booking's new time.
type BookingMove struct {
	StartsAt time.Time `json:"starts_at" doc:"One of the free times"`
	Zone     string    `json:"zone" maxLength:"64" doc:"IANA name of the zone in which the times were displayed"`
}

// Reschedule moves the booking with the private token, saves the visitor's zone and sends both sides the update. It
// does nothing if the booking already has the time. It returns an Invalid fault for an unknown zone, NotFound for an
// unknown token, and Conflict if the booking has begun or is cancelled, bookings are closed or the time isn't free.
func (s *Service) Reschedule(ctx context.Context, token string, m BookingMove) (BookingView, error) {
	var c fault.Check
	checkZone(&c, m.Zone)
	if err := c.Err(); err != nil {
		return BookingView{}, err
	}
	return s.change(ctx, token, func(tx *database.Tx, r BookingRules, b Booking) error {
		start := m.StartsAt.UTC().Truncate(time.Microsecond)
		if b.StartsAt.Equal(start) {
			return nil
		}
		wanted := b
		wanted.StartsAt, wanted.EndsAt = start, start.Add(b.EndsAt.Sub(b.StartsAt))
		if err := s.checkFree(ctx, tx, r, wanted); err != nil {
			return err
		}
		b.Zone = m.Zone
		return s.reschedule(ctx, tx, r, b, start, token)
	})
}

// reschedule moves a booking to start, keeping its duration, and sends both sides the update. The transaction must
// have locked the rules, and the caller must have checked that the time is free.
func (s *Service) reschedule(ctx context.Context, tx *database.Tx, r BookingRules, b Booking, start time.Time,
	token string) error {
	b.StartsAt, b.EndsAt = start, start.Add(b.EndsAt.Sub(b.StartsAt))
	b.Sequence++
	b.ChangedAt = tx.Now()
	if err := update(ctx, tx, b, authorOf(ctx, ChangeMoved)); err != nil {
		return err
	}
	if b.OrderID != "" {
		if err := s.config.Orders.Reschedule(ctx, tx, b.OrderID, history.Time(b.StartsAt, r.Zone)); err != nil {
			return err
		}
	}
	return s.applyEffects(ctx, tx, b, ChangeMoved, token)
}

// BookingCancellation contains the reason for a cancellation.
type BookingCancellation struct {
	Reason string `json:"reason" maxLength:"1000" as:"lines" doc:"Free text; may be empty"`
}

// Cancel cancels the booking with the private token and notifies both sides. The time becomes free. It does nothing
// if the booking is already cancelled. It returns an Invalid fault for an invalid reason, NotFound for an unknown
// token, and Conflict if the booking has begun.
func (s *Service) Cancel(ctx context.Context, token string, in BookingCancellation) (BookingView, error) {
	if err := form.Check(&in).Err(); err != nil {
		return BookingView{}, err
	}
	b, err := findByToken(ctx, s.db, token)
	if err != nil || b.State == Cancelled {
		return s.view(b, token), err
	}
	return s.change(ctx, token, func(tx *database.Tx, _ BookingRules, b Booking) error {
		return s.cancel(ctx, tx, b, ChangeCancelled, in.Reason, token)
	})
}

// cancel cancels a booking with the reason and notifies both sides, in a transaction that has locked the rules. The
// caller must have checked that the booking is upcoming.
func (s *Service) cancel(ctx context.Context, tx *database.Tx, b Booking, what Change, reason, token string) error {
	b.State, b.Reason = Cancelled, reason
	b.Sequence++
	b.ChangedAt = tx.Now()
	if err := update(ctx, tx, b, authorOf(ctx, what)); err != nil {
		return err
	}
	if err := s.unschedule(ctx, tx, b); err != nil {
		return err
	}
	return s.applyEffects(ctx, tx, b, what, token)
}

// unschedule notes in the history of the booking's order that it has no date any more. Without an order, or if it was
// deleted, it does nothing.
func (s *Service) unschedule(ctx context.Context, tx *database.Tx, b Booking) error {
	if b.OrderID == "" {
		return nil
	}
	err := s.config.Orders.Unschedule(ctx, tx, b.OrderID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	return err
}

// change locks the rules, changes the booking with the token by calling do, and returns the saved booking. It returns
// errNoBooking for an unknown token, errOver unless the booking is upcoming, and the error of do, which rolls the
// change back.
func (s *Service) change(ctx context.Context, token string,
	do func(tx *database.Tx, r BookingRules, b Booking) error) (BookingView, error) {
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		r, _, err := findRules(ctx, tx, tx.ForUpdate())
		if err != nil {
			return err
		}
		b, err := findByToken(ctx, tx, token)
		if err != nil {
			return err
		}
		if err := b.changeable(tx.Now()); err != nil {
			return err
		}
		return do(tx, r, b)
	})
	if err != nil {
		return BookingView{}, fault.Wrap(err, "change a booking")
	}
	return s.FindByToken(ctx, token)
}

// OrderBookingView contains the kind that an order can book, and its booking.
type OrderBookingView struct {
	Kind    *BookingKind `json:"kind" doc:"Kind that the order can book; null: none"`
	Booking *BookingView `json:"booking" doc:"Booking of the order; null: none yet"`
}

// FindForOrder returns the kind that the order with the private token can book, and its active booking, nil if it has
// none. The kind is nil for unpaid orders, orders for other services and, without a booking, while bookings are
// closed. An unknown token is a NotFound fault.
func (s *Service) FindForOrder(ctx context.Context, orderToken string) (OrderBookingView, error) {
	if s.config.Orders == nil {
		return OrderBookingView{}, nil
	}
	o, err := s.config.Orders.FindPaid(ctx, orderToken)
	if fault.KindOf(err) == fault.KindConflict {
		return OrderBookingView{}, nil
	}
	if err != nil {
		return OrderBookingView{}, err
	}
	k, err := findKindOf(ctx, s.db, o.ServiceID)
	if fault.KindOf(err) == fault.KindNotFound {
		return OrderBookingView{}, nil
	}
	if err != nil {
		return OrderBookingView{}, err
	}
	k.Place = ""
	out := OrderBookingView{Kind: &k}
	b, err := findOfOrder(ctx, s.db, o.ID)
	if fault.KindOf(err) == fault.KindNotFound {
		r, _, err := findRules(ctx, s.db, "")
		if !r.IsOpen {
			out.Kind = nil
		}
		return out, err
	}
	if err != nil {
		return OrderBookingView{}, err
	}
	out.Booking, err = s.ownView(ctx, b)
	return out, err
}

// ownView returns the booking with its token. Call it only for callers who may change the booking.
func (s *Service) ownView(ctx context.Context, b Booking) (*BookingView, error) {
	token, err := s.tokenOf(ctx, b)
	v := s.view(b, token)
	return &v, err
}
