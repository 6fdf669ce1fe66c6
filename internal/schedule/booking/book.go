package booking

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/realtime"
)

// Book reserves a time for a visitor. The returned booking contains the token of the private link only if the caller
// may use it (mayReceiveToken); others find the link in the email. It returns an Invalid fault for invalid details,
// NotFound for an unknown or inactive kind or an unknown order, Conflict if bookings are closed, the time isn't free
// ("time_taken") or the order doesn't pay for the kind, and TooMany for too many bookings from one network.
func (s *Service) Book(ctx context.Context, network string, n NewBooking) (BookingView, error) {
	b, err := n.clean()
	if err != nil {
		return BookingView{}, err
	}
	k, err := findKind(ctx, s.db, b.KindID)
	if err != nil {
		return BookingView{}, err
	}
	if b.UserID, b.OrderID, err = s.buyer(ctx, k, n.Order); err != nil {
		return BookingView{}, err
	}
	b.IsFlagged = b.IsFlagged && b.OrderID == "" // a program doesn't pay
	if err := s.config.Tries.Allow(ctx, network); err != nil {
		return BookingView{}, err
	}
	b.ID, b.Title, b.Place, b.EndsAt = id.New(), k.Title, k.Place, b.StartsAt.Add(k.length())
	token, err := s.config.Links.BookingToken(ctx, b.ID)
	if err != nil {
		return BookingView{}, err
	}
	b.TokenHash = id.Hash(token)
	mine := false
	err = s.db.Write(ctx, func(tx *database.Tx) (err error) {
		b.CreatedAt, b.ChangedAt = tx.Now(), tx.Now()
		if mine, err = s.mayReceiveToken(ctx, tx, b); err != nil {
			return err
		}
		return s.book(ctx, tx, b, token)
	})
	if err != nil {
		s.config.Tries.Undo(context.WithoutCancel(ctx), network)
		return BookingView{}, fault.Wrap(err, "book a time")
	}
	if !mine {
		token = ""
	}
	return s.view(b, token), nil
}

// mayReceiveToken reports whether the caller may receive the token of the booking's link: the buyer of its order or,
// without an order, the account that made the booking. Anyone can type any address, so the account must have
// confirmed the booking's address (docs/security.md, T129).
func (s *Service) mayReceiveToken(ctx context.Context, q database.Querier, b Booking) (bool, error) {
	if b.OrderID != "" || b.UserID == nil {
		return b.OrderID != "", nil
	}
	return s.config.AddressOf.IsOwn(ctx, q, b.Email, *b.UserID)
}

// buyer returns the account and the order of a new booking. For kinds without a service, it returns the signed-in
// account, nil for an anonymous visitor, and no order. Other kinds require the token of a paid order for their
// service, otherwise it returns errNeedsPaid; the order's account wins over the caller's.
func (s *Service) buyer(ctx context.Context, k BookingKind, orderToken string) (userID *string, orderID string,
	err error) {
	if p, ok := auth.From(ctx); ok {
		userID = &p.UserID
	}
	if k.ServiceID == "" {
		return userID, "", nil
	}
	if orderToken == "" || s.config.Orders == nil {
		return nil, "", errNeedsPaid
	}
	o, err := s.config.Orders.FindPaid(ctx, orderToken)
	if err != nil {
		return nil, "", err
	}
	if o.ServiceID != k.ServiceID {
		return nil, "", errNeedsPaid
	}
	if o.UserID != nil {
		userID = o.UserID
	}
	return userID, o.ID, nil
}

// book locks the rules and saves the booking. It returns errClosed or errTaken if the time can't be booked, and the
// errors of mayBook.
func (s *Service) book(ctx context.Context, tx *database.Tx, b Booking, token string) error {
	r, _, err := findRules(ctx, tx, tx.ForUpdate())
	if err != nil {
		return err
	}
	if err := s.mayBook(ctx, tx, b); err != nil {
		return err
	}
	if err := s.checkFree(ctx, tx, r, b); err != nil {
		return err
	}
	return s.store(ctx, tx, r, b, token)
}

// store saves a new booking with its history entry, adds the date to the order's history and applies the effects:
// calendar entries and emails. The caller has checked that the time is free.
func (s *Service) store(ctx context.Context, tx *database.Tx, r BookingRules, b Booking, token string) error {
	row := storedBooking{Booking: b, SearchText: folded.Text(b.Name + " " + b.Email + " " + b.Title)}
	if err := database.Insert(ctx, tx, "bookings", row); err != nil {
		return err
	}
	if err := addEvents(ctx, tx, b.ID, authorOf(ctx, ChangeBooked), history.Event{Kind: kindBooked}); err != nil {
		return err
	}
	if b.OrderID != "" {
		if err := s.config.Orders.Schedule(ctx, tx, b.OrderID, history.Time(b.StartsAt, r.Zone)); err != nil {
			return err
		}
	}
	return s.applyEffects(ctx, tx, b, ChangeBooked, token)
}

// mayBook returns errAlreadyBooked if the order already has a booking. Without an order, it returns errTooMany if the
// address has maxUpcoming bookings that haven't ended (docs/security.md, T87).
func (s *Service) mayBook(ctx context.Context, tx *database.Tx, b Booking) error {
	if b.OrderID != "" {
		_, err := findOfOrder(ctx, tx, b.OrderID)
		if err == nil {
			return errAlreadyBooked
		}
		if fault.KindOf(err) != fault.KindNotFound {
			return err
		}
		return nil
	}
	n, err := countUpcoming(ctx, tx, b.Email, tx.Now())
	if err != nil {
		return err
	}
	if n >= maxUpcoming {
		return errTooMany
	}
	return nil
}

// applyEffects runs the effects of a change in its transaction: it updates calendars, emails both sides, schedules
// reminders unless the booking is cancelled, publishes a live event and records the fact FactChanged.
func (s *Service) applyEffects(ctx context.Context, tx *database.Tx, b Booking, what Change, token string) error {
	if err := s.updateCalendars(ctx, tx, b, token); err != nil {
		return err
	}
	if err := s.mail(ctx, tx, b, what, token); err != nil {
		return err
	}
	if b.State == Booked {
		if err := s.scheduleReminders(ctx, tx, b); err != nil {
			return err
		}
	}
	if err := realtime.Publish(ctx, tx, TopicChanged, b.ID); err != nil {
		return err
	}
	p, _ := auth.From(ctx)
	return jobs.Record(ctx, tx, FactChanged,
		Fact{BookingID: b.ID, Change: what, StartsAt: b.StartsAt, ByOwner: p.Admin})
}

// updateCalendars adds the booking to the owner's and the visitor's calendars, or removes a cancelled one. The
// visitor's entry contains the private link only if mayReceiveToken allows it.
func (s *Service) updateCalendars(ctx context.Context, tx *database.Tx, b Booking, token string) error {
	if s.config.Calendars == nil {
		return nil
	}
	if b.State == Cancelled {
		return s.config.Calendars.Hide(ctx, tx, b.ID)
	}
	mine, err := s.mayReceiveToken(ctx, tx, b)
	if err != nil {
		return err
	}
	visitorText := ""
	if mine {
		visitorText = "Change or cancel: " + s.link(token)
	}
	return s.config.Calendars.Show(ctx, tx, CalendarEvent{
		BookingID: b.ID, UID: s.uid(b), VisitorID: b.UserID, OwnerTitle: b.Title + ": " + line.Unlink(b.Name),
		OwnerText:    string(b.contact()),
		VisitorTitle: b.Title, VisitorText: visitorText, Place: b.Place,
		Start: b.StartsAt, End: b.EndsAt,
	})
}
