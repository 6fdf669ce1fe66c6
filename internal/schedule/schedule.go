// Package schedule wires users' calendars and visitors' bookings.
package schedule

import (
	"context"
	"net/netip"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/booking"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/busy"
	"harborlight/internal/schedule/calendar/caldav"
)

// Accounts looks up accounts and stops their invitations.
type Accounts interface {
	caldav.AppSignIn
	// FindConfirmed returns the account with a confirmed address, or a NotFound fault.
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
	// FindOrganizer returns an account by ID, or a NotFound fault.
	FindOrganizer(ctx context.Context, q database.Querier, userID string) (Organizer, error)
	// FindOrganizerByEmail returns an account by address, or a NotFound fault.
	FindOrganizerByEmail(ctx context.Context, q database.Querier, email string) (Organizer, error)
	// ListStopped returns at most limit accounts that may not invite, the most recently stopped first.
	ListStopped(ctx context.Context, q database.Querier, limit int) ([]Organizer, error)
	// StopInvitations stops or allows the invitations of an account on the administrator's request.
	StopInvitations(ctx context.Context, actorID, userID string, stop bool) error
}

// Organizer is an account that may invite guests to its events unless the administrator has stopped it.
type Organizer struct {
	ID        string
	Email     string
	CreatedAt time.Time
	StoppedAt *time.Time // nil: may invite
}

// Preferences looks up users' preferences for notifications about events.
type Preferences interface {
	ZoneOf(ctx context.Context, q database.Querier, userID string) (*time.Location, error)
	// MinutesBefore returns the user's default time of reminders, in minutes before an event.
	MinutesBefore(ctx context.Context, q database.Querier, userID string) (int, error)
}

// Deps contains the dependencies on other areas.
type Deps struct {
	Accounts    Accounts
	Preferences Preferences
	Orders      booking.Orders
	Links       booking.Links
	// Notices notifies visitors with bookings, and the administrator.
	Notices facts.Notices
	// NotifyOfEvent notifies the owner of an event in the transaction, once for each key, and also by email if
	// isMailed is set and emails are enabled.
	NotifyOfEvent func(ctx context.Context, tx *database.Tx, userID, key string, n content.Notice, isMailed bool) error

	Sender    func() string         // sender of all emails
	FetchFrom func(netip.Addr) bool // private addresses that external calendars may have; nil: none
	Files     *limit.WorkerPool     // limits the parsing of uploaded files
	PerPerson *limit.Limiter        // by user, for calendars and notifications together
}

// Area is the area of calendars and bookings.
type Area struct {
	base.Platform
	deps    Deps
	events  *calendar.API
	busy    *busy.API
	caldav  *caldav.Server
	booking *booking.Service
}

// New builds the area: calendars first, because bookings use them. It registers their jobs with the platform's
// runner.
func New(p base.Platform, n Deps) *Area {
	a := &Area{Platform: p, deps: n}
	a.buildCalendar()
	a.buildBooking()
	return a
}

// Calendar returns the calendar service, which app passes on as the small interfaces that other areas declare.
func (a *Area) Calendar() *calendar.Service { return a.events.Service }

// Busy returns the service of external calendars, for the export and deletion of accounts.
func (a *Area) Busy() *busy.Service { return a.busy.Service }

// Booking returns the booking service.
func (a *Area) Booking() *booking.Service { return a.booking }

// Names returns SQL queries for the names of objects in the audit trail, by the noun of the action.
func Names() map[string]string { return map[string]string{"booking": booking.Names} }

// buildCalendar builds the services and APIs of events, CalDAV and external calendars, with their rate limits, and
// registers their jobs.
func (a *Area) buildCalendar() {
	events := calendar.NewService(a.DB, reminders{a.deps.Preferences, a})
	events.ShareFilePool(a.deps.Files)
	events.SetOrganizers(a.buildOrganizers())
	events.Register(a.Runner)
	a.events = &calendar.API{Service: events, PublicURL: a.PublicURL, Name: func() string { return a.Brand() + " calendar" },
		Limit: a.deps.PerPerson, Imports: a.Limits.New(20, 10*time.Minute), Reads: a.Limits.New(12, time.Minute)}
	a.caldav = &caldav.Server{Service: events, Name: a.events.Name, Apps: a.deps.Accounts,
		Limit: a.Limits.New(600, time.Minute)}
	elsewhere := busy.New(a.DB, busy.Config{Fetcher: fetch.Fetcher{Permit: a.deps.FetchFrom}, Files: a.deps.Files,
		Owner: a.findOwner, ZoneOf: a.deps.Preferences.ZoneOf})
	elsewhere.Register(a.Runner)
	a.busy = &busy.API{Service: elsewhere, Admit: a.events.Admit, Imports: a.events.Imports}
}

// buildBooking builds the booking service and registers its jobs. Busy times come from the admin's calendar.
func (a *Area) buildBooking() {
	owner := ownerCalendar{a.findOwner, a.events.Service, a.busy.Service}
	a.booking = booking.New(a.DB, booking.Config{
		PublicURL: a.PublicURL, Content: a.Content, Owner: a.NotifyEmail, Sender: a.deps.Sender,
		Clock: a.DB.Clock(), Tries: a.Limits.Shared("bookings", 6, time.Hour),
		AddressOf: a.AddressOf, Sources: []booking.Source{owner}, Calendars: owner,
		Orders: a.deps.Orders, Links: a.deps.Links,
	})
	a.booking.Register(a.Runner)
}

// findOwner returns the administrator's account ID, or "" if there is no account yet.
func (a *Area) findOwner(ctx context.Context, q database.Querier) (string, error) {
	return fault.Optional(a.deps.Accounts.FindConfirmed(ctx, q, a.AdminEmail))
}
