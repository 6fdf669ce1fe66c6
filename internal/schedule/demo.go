package schedule

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/desk"
	"harborlight/internal/schedule/booking"
)

// demoBooking is a demo visitor's booking with its outcome.
type demoBooking struct {
	made  float64 // age of the booking in days
	ahead int     // days after which it takes the first free time
	pick  int     // number of free times to skip

	kind, name, email, zone, notes string
	order                          string // token of the order that pays for it

	then   float64 // age of the outcome in days; 0: none
	ends   string  // outcome: the owner's desk action, or "cancel" by the visitor
	remark string  // owner's note, or visitor's reason
}

// demoReminder is the default time of reminders before a booking.
const demoReminder = 15 * time.Minute

// demoBookings are fictitious. The first ones are in the past, even over a weekend.
var demoBookings = []demoBooking{
	{made: 24, ahead: 3, pick: 3, name: "Priya Raman", email: "priya.raman@larkspurdental.example",
		zone:  "America/Chicago",
		notes: "With our practice manager.", then: 17, ends: "done",
		remark: "Rollout plan agreed. Next: names of the test practices."},
	{made: 16, ahead: 2, pick: 9, name: "Gareth Lowe", email: "gareth@lowecarpentry.example", zone: "Europe/London",
		then: 10, ends: "no-show", remark: "Nobody came. Wrote to him once."},
	{made: 9, ahead: 3, pick: 5, name: "Camille Duret", email: "camille@duretetfilles.example", zone: "Europe/Paris",
		notes: "About films of furniture.", then: 2, ends: "done"},
	{made: 6, ahead: 7, pick: 2, name: "Beatriz Amaral", email: "beatriz@amaralceramics.example", zone: "Europe/Lisbon",
		then: 4, ends: "cancel", remark: "We found somebody in town."},
	{made: 3, ahead: 4, pick: 4, name: "Owen Pritchard", email: "owen@pritchardhomes.example", zone: "Europe/London",
		notes: "Which inquiries would you start with?"},
	{made: 1, ahead: 6, pick: 10, name: "Daniel Mbeki", email: "daniel@karoocloud.example", zone: "Africa/Johannesburg"},
}

// demo fills the schedule while the clock runs through the demo's past.
type demo struct {
	*Area
	base.DemoHistory
}

// FillDemo schedules the past and upcoming bookings of the demo, without orders. Each is made, and ended, on its day
// of the demo's history.
func (a *Area) FillDemo(past base.DemoHistory) {
	d := demo{a, past}
	for _, b := range demoBookings {
		b.kind = "introductory-call"
		d.DaysAgo(b.made, func(ctx context.Context) error { return d.bookTime(ctx, b) })
		if b.then > 0 {
			d.DaysAgo(b.then, func(ctx context.Context) error { return d.endBooking(ctx, b) })
		}
	}
}

// bookTime books a free time of the week that begins b.ahead days from now, or returns an error if there is none. If
// the booking's reminder is due in the past, it schedules its sending, too.
func (d demo) bookTime(ctx context.Context, b demoBooking) error {
	from := d.DB.Clock().Now().AddDate(0, 0, b.ahead)
	free, err := d.booking.ListFree(ctx, b.kind, from, from.AddDate(0, 0, 7))
	if err == nil && len(free) == 0 {
		err = errors.New("no free time")
	}
	if err != nil {
		return fmt.Errorf("book a time for %s: %w", b.name, err)
	}
	view, err := d.booking.Book(ctx, b.email, booking.NewBooking{KindID: b.kind, StartsAt: free[min(b.pick, len(free)-1)],
		Name: b.name, Email: b.email, Zone: cmp.Or(b.zone, "UTC"), Notes: b.notes, Order: b.order})
	if ago := time.Since(view.StartsAt) + demoReminder; err == nil && ago > 0 {
		d.DaysAgo(ago.Hours()/24, d.Calendar().RemindDue)
	}
	return err
}

// endBooking cancels the upcoming booking for its visitor, or sets the note and outcome of a past one as the admin.
func (d demo) endBooking(ctx context.Context, b demoBooking) error {
	bookings := d.booking.Desk()
	if b.ends == "cancel" {
		bookingID, err := d.findBooking(ctx, b, "upcoming")
		if err != nil {
			return err
		}
		token, err := d.deps.Links.BookingToken(ctx, bookingID)
		if err != nil {
			return err
		}
		return base.ErrorOf(d.booking.Cancel(ctx, token, booking.BookingCancellation{Reason: b.remark}))
	}
	bookingID, err := d.findBooking(ctx, b, "open")
	if err != nil {
		return err
	}
	if b.remark != "" {
		note := booking.BookingNote{OwnerNote: b.remark}
		if err := bookings.Run(d.AsAdmin(ctx), d.DB, "note", bookingID, note); err != nil {
			return err
		}
	}
	return bookings.Run(d.AsAdmin(ctx), d.DB, b.ends, bookingID, booking.SeenState{})
}

// findBooking returns the ID of the demo visitor's booking that has the given state at the desk. It returns an error
// if there is none among the first hundred.
func (d demo) findBooking(ctx context.Context, b demoBooking, state string) (bookingID string, err error) {
	found, err := d.booking.Desk().Page(ctx, d.DB, desk.Query{States: map[string]string{"state": state}}, "", 100)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(found.Items, func(r booking.BookingRow) bool { return r.Email == b.email })
	if at < 0 {
		return "", fmt.Errorf("no booking of %s in state %s", b.name, state)
	}
	return found.Items[at].ID, nil
}

// BookDemo books a time with a paid order.
func (a *Area) BookDemo(ctx context.Context, past base.DemoHistory, service, name, email string, ahead int, order string) error {
	return demo{a, past}.bookTime(ctx, demoBooking{kind: service, name: name, email: email, ahead: ahead,
		order: order})
}

// OpenDemo opens bookings with the default hours. If the owner has already saved rules, or another node opens
// bookings at the same time, it does nothing. Other sites stay closed until the owner sets hours and zone.
func (a *Area) OpenDemo(ctx context.Context) error {
	set, err := a.booking.FindSettings(ctx)
	if err != nil || set.Version > 0 {
		return err
	}
	set.Rules.IsOpen = true
	_, err = a.booking.UpdateRules(ctx, set.Rules, set.Version)
	if fault.KindOf(err) == fault.KindConflict {
		return nil // another node has opened them
	}
	return err
}
