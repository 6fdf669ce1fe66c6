package app

import (
	"context"
	"time"

	"github.com/google/uuid"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales/orders"
	"harborlight/internal/schedule/booking"
	"harborlight/internal/schedule/booking/slots"
	"harborlight/internal/schedule/calendar"
)

// buildBooking builds the part that books calls and paid sessions. Busy times come from its sources.
func (a *App) buildBooking() {
	owner := ownerCalendar{a.accounts, a.events.Service, a.Config.AdminEmail}
	a.booking = booking.New(a.DB, booking.Config{
		PublicURL: a.Config.PublicURL, Site: a.bookingSite, Clock: a.Config.Clock,
		Tries:         a.limits.Shared("bookings", 6, time.Hour),
		Confirmations: a.confirmations, Sources: []booking.Source{owner}, Calendars: owner,
		Orders: bookingOrders{a.sales.Orders()}, Links: a.sales.Orders(),
	})
	a.booking.Register(a.Runner)
}

// bookingSite is what the content says about bookings at the moment.
func (a *App) bookingSite() booking.Site {
	site := a.Content()
	return booking.Site{Head: a.letterhead(site), Owner: a.owner(), Sender: a.MailFrom(), Brand: site.Brand.Name,
		Mails: site.Mails.Bookings}
}

// ownerCalendar is the administrator's calendar: when it has events, the owner is busy. It also shows
// bookings there and in the visitor's own calendar.
type ownerCalendar struct {
	accounts *accounts.Service
	events   *calendar.Service
	email    string
}

// find returns the administrator's account, or "" while there is none.
func (o ownerCalendar) find(ctx context.Context, q database.Querier) (string, error) {
	return known(o.accounts.FindConfirmed(ctx, q, o.email))
}

// Busy returns when the administrator's calendar has events, and when calendars elsewhere say so.
func (o ownerCalendar) Busy(ctx context.Context, q database.Querier, from, to time.Time) ([]slots.Interval, error) {
	userID, err := o.find(ctx, q)
	if err != nil || userID == "" {
		return nil, err
	}
	events, err := o.events.ListBusy(ctx, q, userID, from, to)
	if err != nil {
		return nil, err
	}
	elsewhere, err := o.events.FeedBusy(ctx, q, userID, from, to)
	busy := make([]slots.Interval, 0, len(events)+len(elsewhere))
	for _, e := range append(events, elsewhere...) {
		busy = append(busy, slots.Interval{Start: e.Start, End: e.End})
	}
	return busy, err
}

// The owners of a booking's events. Ids derive from them, so that each calendar has one event.
const (
	shownToOwner   = "owner"
	shownToVisitor = "visitor"
)

func eventOf(bookingID, whose string) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte("booking\n"+bookingID+"\n"+whose)).String()
}

// Show puts the booking into the calendars.
func (o ownerCalendar) Show(ctx context.Context, tx *database.Tx, e booking.CalendarEvent) error {
	held := calendar.Held{BookingID: e.BookingID, UID: e.UID, Location: e.Place, StartTime: e.Start, EndTime: e.End}
	userID, err := o.find(ctx, tx)
	if err != nil {
		return err
	}
	if userID != "" {
		held.ID, held.UserID = eventOf(e.BookingID, shownToOwner), userID
		held.Title, held.Description = e.OwnerTitle, e.OwnerText
		if err := o.events.PutHeld(ctx, tx, held); err != nil {
			return err
		}
	}
	if e.VisitorID == nil || *e.VisitorID == userID {
		return nil
	}
	held.ID, held.UserID = eventOf(e.BookingID, shownToVisitor), *e.VisitorID
	held.Title, held.Description = e.VisitorTitle, e.VisitorText
	return o.events.PutHeld(ctx, tx, held)
}

// Hide takes the booking out of the calendars.
func (o ownerCalendar) Hide(ctx context.Context, tx *database.Tx, bookingID string) error {
	if err := o.events.RemoveHeld(ctx, tx, eventOf(bookingID, shownToOwner)); err != nil {
		return err
	}
	return o.events.RemoveHeld(ctx, tx, eventOf(bookingID, shownToVisitor))
}

// bookingOrders is what bookings ask about orders.
type bookingOrders struct{ service *orders.Service }

func (o bookingOrders) FindPaid(ctx context.Context, token string) (booking.PaidOrder, error) {
	order, err := o.service.FindByToken(ctx, token)
	if err != nil {
		return booking.PaidOrder{}, err
	}
	return booking.PaidOrder{ID: order.ID, ServiceID: order.ServiceID, UserID: order.UserID}, order.CheckPaid()
}

func (o bookingOrders) Schedule(ctx context.Context, tx *database.Tx, orderID, note string) error {
	return o.service.Schedule(ctx, tx, orderID, note)
}

func (o bookingOrders) Reschedule(ctx context.Context, tx *database.Tx, orderID, note string) error {
	return o.service.Reschedule(ctx, tx, orderID, note)
}

func (o bookingOrders) FreesSession(ctx context.Context, tx *database.Tx, orderID string) (bool, error) {
	return o.service.FreesSession(ctx, tx, orderID)
}

func (o bookingOrders) Unschedule(ctx context.Context, tx *database.Tx, orderID, note string) error {
	return o.service.Unschedule(ctx, tx, orderID, note)
}

// bookingTitles are the notices about bookings.
var bookingTitles = map[booking.What]string{
	booking.WasBooked: "New booking", booking.WasMoved: "Booking changed", booking.WasCancelled: "Booking cancelled",
	booking.WasReleased: "Booking cancelled",
}

// bookingChanged notifies the administrator, and the visitor with an account. Mails are sent already.
func (a *App) bookingChanged(ctx context.Context, in booking.Fact) error {
	b, err := a.booking.Find(ctx, in.BookingID)
	if err != nil {
		return err
	}
	notice := notifications.New{Topic: notifications.TopicAdmin, Title: bookingTitles[in.What]}
	notice.UserID, err = a.accounts.FindConfirmed(ctx, a.DB, a.Config.AdminEmail)
	if err == nil {
		err = a.tellTime(ctx, notice, b.Title+line.By(b.Name, b.Email), in.StartsAt)
	}
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return err
	}
	if b.UserID == nil {
		return nil
	}
	notice.UserID, notice.Topic = *b.UserID, notifications.TopicOrders
	return a.tellTime(ctx, notice, b.Title, in.StartsAt)
}

// tellTime notifies an account that something is at a time, which it reads in its own zone.
func (a *App) tellTime(ctx context.Context, n notifications.New, what string, at time.Time) error {
	zone, err := a.notifications.Service.ZoneOf(ctx, a.DB, n.UserID)
	if err != nil {
		return err
	}
	n.Message = what + ": " + inZone(at, zone) + "."
	return a.tell(ctx, n)
}

// bookingRoutes let anyone book, let the holder of a private link change a booking, and let the
// administrator set the rules.
func (a *App) bookingRoutes(r *httpx.Router, reads, desk []*limit.Limiter) {
	api := &booking.API{Service: a.booking}
	looks := []*limit.Limiter{a.limits.New(120, time.Minute)} // each computes weeks of free times
	writes := []*limit.Limiter{a.limits.New(60, time.Hour)}
	route := func(pattern, id, summary string, limits []*limit.Limiter) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Anyone, Limits: limits}
	}
	httpx.Handle(r, route("GET /api/bookings/kinds", "list-booking-kinds", "What anyone can book", reads), api.Look)
	httpx.Handle(r, route("GET /api/bookings/times", "list-free-times",
		"Times at which a booking can start", looks), api.Times)
	httpx.Handle(r, route("POST /api/bookings", "book-time", "Book a free time", writes), api.Book)
	httpx.Handle(r, route("GET /api/bookings/{token}", "find-booking",
		"A booking, for the holder of its private link", reads), api.Find)
	httpx.Handle(r, route("GET /api/bookings/{token}/times", "list-times-for-booking",
		"Times to which a booking can be moved, for the holder of its private link", looks), api.OwnTimes)
	httpx.Handle(r, route("POST /api/bookings/{token}/reschedule", "reschedule-booking",
		"Move a booking, for the holder of its private link", writes), api.Reschedule)
	httpx.Handle(r, route("POST /api/bookings/{token}/cancel", "cancel-booking",
		"Cancel a booking, for the holder of its private link", writes), api.Cancel)
	httpx.Handle(r, route("GET /api/orders/{token}/booking", "find-order-booking",
		"What an order can book, for the holder of its private token", reads), api.FindForOrder)
	bookingDeskRoutes(r, api, desk)
}

func bookingDeskRoutes(r *httpx.Router, api *booking.API, desk []*limit.Limiter) {
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
	}
	httpx.Handle(r, route("GET /api/admin/bookings", "list-bookings", "Bookings to come, or over"), api.List)
	httpx.Handle(r, route("PATCH /api/admin/bookings/{id}", "change-booking",
		"Note, place and outcome of a booking"), api.Update)
	httpx.Handle(r, route("POST /api/admin/bookings/{id}/cancel", "cancel-booking-at-desk",
		"Cancel a booking, and tell the visitor"), api.CancelAtDesk)
	httpx.Handle(r, route("GET /api/admin/booking-settings", "find-booking-settings",
		"The owner's hours and kinds of booking"), api.Settings)
	httpx.Handle(r, route("PUT /api/admin/booking-rules", "change-booking-rules",
		"Set the hours at which visitors can book"), api.UpdateRules)
	httpx.Handle(r, route("PUT /api/admin/booking-kinds/{id}", "save-booking-kind",
		"Add or change something that can be booked"), api.SaveKind)
}

// seedBooking opens the demo, which has the default hours. Other sites stay closed until the owner sets
// the hours and the zone.
func (a *App) seedBooking(ctx context.Context) error {
	if !a.Config.Demo {
		return nil
	}
	set, err := a.booking.FindSettings(ctx)
	if err != nil || set.Version > 0 {
		return err
	}
	set.Rules.IsOpen = true
	_, err = a.booking.UpdateRules(ctx, set.Rules, set.Version)
	if fault.KindOf(err) == fault.KindConflict {
		return nil // another node was faster
	}
	return err
}
