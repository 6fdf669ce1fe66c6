package schedule

import (
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/schedule/booking"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/schedule/calendar/busy"
	"harborlight/internal/schedule/calendar/caldav"
)

// Routes registers the routes of calendars and bookings.
func (a *Area) Routes(r *httpx.Router, with httpx.SharedLimits) {
	eventRoutes(r, a.events, with)
	calendarFileRoutes(r, a.events, with)
	busyRoutes(r, a.busy)
	caldavRoutes(r, a.caldav, with)
	a.invitationRoutes(r, with)
	a.bookingRoutes(r, with)
	a.organizerRoutes(r, with)
}

// eventRoutes registers the routes on which signed-in users list, search, read and change their events.
func eventRoutes(r *httpx.Router, a *calendar.API, with httpx.SharedLimits) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events", ID: "list-events",
		Summary: "List the user's events by start",
		Role:    auth.SignedIn, Heavy: with.Heavy, HeavyIf: calendar.IsLongList}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/events", ID: "create-event", Summary: "Create an event",
		Role: auth.SignedIn, Status: http.StatusCreated}, a.Create)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events/search", ID: "search-events",
		Summary: "Search the user's events, upcoming ones first", Role: auth.SignedIn,
		Heavy: with.Heavy}, a.Search)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/events/{id}", ID: "find-event",
		Summary: "Get an event, a series or an occurrence", Role: auth.SignedIn}, a.Find)
	httpx.Handle(r, httpx.Route{Pattern: "PATCH /api/events/{id}", ID: "update-event",
		Summary: "Update an event", Role: auth.SignedIn}, a.Update)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/events/{id}", ID: "delete-event", Summary: "Delete an event",
		Role: auth.SignedIn}, a.Delete)
}

// calendarFileRoutes registers import, export and feeds of calendars for signed-in users, and the download of a feed
// by its secret address.
func calendarFileRoutes(r *httpx.Router, a *calendar.API, with httpx.SharedLimits) {
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/calendar/import", ID: "import-calendar",
		Summary: "Import an iCalendar file, or preview the import", Role: auth.SignedIn, MaxBody: calendar.MaxImport +
			1, Heavy: with.Heavy}, a.Import)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/calendar/feed", ID: "find-calendar-feed",
		Summary: "Report whether the calendar has a private address", Role: auth.SignedIn}, a.FindFeed)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/calendar/feed", ID: "create-calendar-feed",
		Summary: "Create a new private address and revoke the old one", Role: auth.SignedIn, Effect: auth.Reveals,
		Status: http.StatusCreated}, a.CreateFeed)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/calendar/feed", ID: "delete-calendar-feed",
		Summary: "Revoke the private address of the calendar", Role: auth.SignedIn}, a.DeleteFeed)
	r.Raw(httpx.Route{Pattern: "GET /api/calendar/export", ID: "export-calendar",
		Summary: "Export the user's calendar as an iCalendar file", Role: auth.SignedIn, Heavy: with.Heavy}, nil, nil,
		http.HandlerFunc(a.ExportAll))
	r.Raw(httpx.Route{Pattern: "GET /api/events/{id}/ics", ID: "export-event",
		Summary: "Export an event and its series as an iCalendar file",
		Role:    auth.SignedIn, Heavy: with.Heavy}, nil, nil,
		http.HandlerFunc(a.ExportEvent))
	r.Raw(httpx.Route{Pattern: "GET " + calendar.FeedPath + "{file}", ID: "read-calendar-feed",
		Summary: "Download a calendar by its private address as an iCalendar file",
		Role:    auth.Anyone, Limits: with.Reads,
		Credential: a.OpenFeed, Heavy: with.Heavy}, nil, nil, http.HandlerFunc(a.ReadFeed))
}

// caldavRoutes registers the CalDAV routes for calendar programs, which sign in with an app password, and the
// redirect of the well-known path.
func caldavRoutes(r *httpx.Router, s *caldav.Server, with httpx.SharedLimits) {
	r.Raw(httpx.Route{Pattern: caldav.WellKnown, Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(s.Find))
	r.Raw(httpx.Route{Pattern: caldav.Root, Role: auth.Anyone, Limits: with.Reads, UsesDatabase: true, Credential: s.SignIn,
		Heavy: with.Heavy, HeavyIf: caldav.IsHeavy, MaxBody: calendar.MaxImport + 1, Fail: caldav.Fail}, nil, nil,
		http.HandlerFunc(s.Serve))
}

// busyRoutes registers the routes of external calendars. Only the admin can add one; signed-in users can list and
// remove theirs.
func busyRoutes(r *httpx.Router, a *busy.API) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/calendar/busy-sources", ID: "list-busy-sources",
		Summary: "List the external calendars read for busy times", Role: auth.SignedIn}, a.List)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/calendar/busy-sources", ID: "create-busy-source",
		Summary: "Add an external calendar by its address", Role: auth.Admin, Effect: auth.Internal,
		Status: http.StatusCreated},
		a.Create)
	httpx.Handle(r, httpx.Route{Pattern: "DELETE /api/calendar/busy-sources/{id}", ID: "delete-busy-source",
		Summary: "Remove an external calendar", Role: auth.SignedIn, Status: http.StatusNoContent}, a.Delete)
}

// invitationRoutes registers the routes on which guests answer invitations with their private link.
func (a *Area) invitationRoutes(r *httpx.Router, with httpx.SharedLimits) {
	answers := []*limit.Limiter{a.Limits.New(20, 10*time.Minute)}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/invitations/{token}", ID: "find-invitation",
		Summary: "Get an event by a guest's private token", Role: auth.Anyone, Limits: with.Reads},
		a.events.Invitation)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/invitations/{token}", ID: "answer-invitation",
		Summary: "Answer an invitation by a guest's private token", Role: auth.Anyone, Limits: answers},
		a.events.Answer)
}

// bookingRoutes registers booking for everyone, changes of bookings with their private link, and the administrator's
// settings.
func (a *Area) bookingRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &booking.API{Service: a.booking}
	looks := []*limit.Limiter{a.Limits.New(120, time.Minute)} // each computes weeks of free times
	writes := []*limit.Limiter{a.Limits.New(60, time.Hour)}
	read, look := httpx.Routes(auth.Anyone, with.Reads), httpx.Routes(auth.Anyone, looks)
	write := httpx.Routes(auth.Anyone, writes)
	httpx.Handle(r, read("GET /api/bookings/kinds", "list-booking-kinds",
		"List the kinds of booking"), api.FindOffer)
	httpx.Handle(r, look("GET /api/bookings/times", "list-free-times",
		"List the free start times of a kind of booking"), api.Times)
	httpx.Handle(r, write("POST /api/bookings", "book-time", "Book a free time"), api.Book)
	httpx.Handle(r, read("GET /api/bookings/{token}", "find-booking",
		"Get a booking by its private token"), api.Find)
	httpx.Handle(r, look("GET /api/bookings/{token}/times", "list-times-for-booking",
		"List the times to which a booking can move, by its private token"), api.OwnTimes)
	httpx.Handle(r, write("POST /api/bookings/{token}/reschedule", "reschedule-booking",
		"Move a booking by its private token"), api.Reschedule)
	httpx.Handle(r, write("POST /api/bookings/{token}/cancel", "cancel-booking",
		"Cancel a booking by its private token"), api.Cancel)
	httpx.Handle(r, read("GET /api/orders/{token}/booking", "find-order-booking",
		"Get the booking that an order includes, by its private token"), api.FindForOrder)
	bookingDeskRoutes(r, api, with)
	desk.Add(a.Desk, r, with, a.booking.Desk())
}

// bookingDeskRoutes registers the admin's routes for booking hours and kinds of booking.
func bookingDeskRoutes(r *httpx.Router, api *booking.API, with httpx.SharedLimits) {
	route := httpx.Routes(auth.Admin, with.Desk)
	httpx.Handle(r, route("GET /api/admin/booking-settings", "find-booking-settings",
		"Get booking hours and kinds of booking"), api.Settings)
	httpx.Handle(r, route("PUT /api/admin/booking-rules", "change-booking-rules",
		"Set the hours in which visitors can book").WithEffect(auth.Publishes), api.UpdateRules)
	httpx.Handle(r, route("PUT /api/admin/booking-kinds/{id}", "save-booking-kind",
		"Create or update a kind of booking").WithEffect(auth.Publishes), api.SaveKind)
}

// organizerRoutes registers the administrator's routes to list accounts that mail guests and to stop them.
func (a *Area) organizerRoutes(r *httpx.Router, with httpx.SharedLimits) {
	route := httpx.Routes(auth.Admin, with.Desk)
	httpx.Handle(r, route("GET /api/admin/inviters", "list-inviters",
		"List the 50 accounts that invited the most guests in the last seven days, and stopped accounts"), a.listInviters)
	httpx.Handle(r, route("POST /api/admin/inviters/{id}/stop", "stop-inviter",
		"Stop an account's invitations except cancellations").WithEffect(auth.Internal), a.stopInviter)
	httpx.Handle(r, route("POST /api/admin/inviters/{id}/allow", "allow-inviter",
		"Allow an account's invitations again").WithEffect(auth.Internal), a.allowInviter)
}
