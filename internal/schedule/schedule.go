// Package schedule puts the times of the product together: people's calendars, and the bookings that visitors make.
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

// Accounts knows who people are.
type Accounts interface {
	caldav.AppSignIn
	// FindConfirmed returns the account that has confirmed an address, or a fault of kind NotFound.
	FindConfirmed(ctx context.Context, q database.Querier, email string) (userID string, err error)
	// FindOrganizer returns an account, or a fault of kind NotFound.
	FindOrganizer(ctx context.Context, q database.Querier, userID string) (Organizer, error)
	// FindOrganizerAt returns the account with an address, or a fault of kind NotFound.
	FindOrganizerAt(ctx context.Context, q database.Querier, email string) (Organizer, error)
	// ListStopped returns the accounts that may not invite, those stopped last first, at most limit.
	ListStopped(ctx context.Context, q database.Querier, limit int) ([]Organizer, error)
	// StopInvitations stops an account's invitations for the administrator, or allows them again.
	StopInvitations(ctx context.Context, actorID, userID string, stop bool) error
}

// Organizer is an account that may invite guests to its events, unless the administrator has stopped it.
type Organizer struct {
	ID        string
	Email     string
	CreatedAt time.Time
	StoppedAt *time.Time // nil: may invite
}

// Preferences knows how people want to be told of events.
type Preferences interface {
	ZoneOf(ctx context.Context, q database.Querier, userID string) (*time.Location, error)
	// MinutesBefore returns the person's default time before an event.
	MinutesBefore(ctx context.Context, q database.Querier, userID string) (int, error)
}

// EventNotice is what an account is told about an event.
type EventNotice struct {
	UserID   string
	Key      string // told once for each
	Text     content.Notice
	IsMailed bool // by mail too, if the person wants that
}

// Deps is what the area asks of others.
type Deps struct {
	Accounts    Accounts
	Preferences Preferences
	Orders      booking.Orders
	Links       booking.Links
	// Notices tells those who booked, and the administrator.
	Notices facts.Notices
	// TellOfEvent tells the owner of an event, in the transaction.
	TellOfEvent func(context.Context, *database.Tx, EventNotice) error

	Sender    func() string         // of all mails
	FetchFrom func(netip.Addr) bool // addresses of private networks that calendars elsewhere may have; nil: none
	Files     *limit.Bench          // where strangers' files are taken apart
	PerPerson *limit.Limiter        // for calendars and notifications together
}

// Area is the schedule.
type Area struct {
	base.Platform
	deps    Deps
	events  *calendar.API
	busy    *busy.API
	caldav  *caldav.Server
	booking *booking.Service
}

// New builds the area.
func New(p base.Platform, n Deps) *Area {
	a := &Area{Platform: p, deps: n}
	a.buildCalendar()
	a.buildBooking()
	return a
}

// Calendar returns the events. App passes them on as the small interfaces that other areas declare.
func (a *Area) Calendar() *calendar.Service { return a.events.Service }

// Busy returns the calendars elsewhere, for the export and the deletion of an account.
func (a *Area) Busy() *busy.Service { return a.busy.Service }

// Booking returns the bookings.
func (a *Area) Booking() *booking.Service { return a.booking }

// Topics are what the administrator's stream tells of.
func Topics() []string { return []string{booking.TopicChanged} }

// Names are statements of what things are called, by the noun of actions in the audit trail.
func Names() map[string]string { return map[string]string{"booking": booking.Names} }

func (a *Area) buildCalendar() {
	events := calendar.NewService(a.DB, reminders{a.deps.Preferences, a})
	events.ReadFilesOn(a.deps.Files)
	events.SetHosts(a.buildGuests())
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

// buildBooking builds the part that books calls and paid sessions.
func (a *Area) buildBooking() {
	owner := ownerCalendar{a.findOwner, a.events.Service, a.busy.Service}
	a.booking = booking.New(a.DB, booking.Config{
		PublicURL: a.PublicURL, Site: a.bookingSite, Clock: a.DB.Clock(), Tries: a.Limits.Shared("bookings", 6, time.Hour),
		AddressOf: a.AddressOf, Sources: []booking.Source{owner}, Calendars: owner,
		Orders: a.deps.Orders, Links: a.deps.Links,
	})
	a.booking.Register(a.Runner)
}

// findOwner returns the administrator's account, or "" while there is none.
func (a *Area) findOwner(ctx context.Context, q database.Querier) (string, error) {
	return fault.IfFound(a.deps.Accounts.FindConfirmed(ctx, q, a.AdminEmail))
}

// bookingSite is what the content says about bookings at the moment.
func (a *Area) bookingSite() booking.Site {
	site := a.Content()
	return booking.Site{Head: a.Letterhead(site), Owner: a.Owner(), Sender: a.deps.Sender(), Brand: site.Brand.Name,
		Mails: site.Mails.Bookings}
}
