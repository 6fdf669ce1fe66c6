package booking

import (
	"context"
	"strings"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// BookingRow is the owner's view of a booking.
type BookingRow struct {
	ID        string    `json:"id" db:"id" doc:"UUID"`
	Title     string    `json:"title" db:"title"`
	StartsAt  time.Time `json:"starts_at" db:"starts_at"`
	EndsAt    time.Time `json:"ends_at" db:"ends_at"`
	Name      string    `json:"name" db:"name"`
	Email     string    `json:"email" db:"email"`
	Zone      string    `json:"zone" db:"zone" doc:"IANA name of the visitor's zone"`
	Notes     string    `json:"notes" db:"notes"`
	Place     string    `json:"place" db:"place"`
	State     State     `json:"state" db:"state" enum:"booked,cancelled,no_show,done"`
	Reason    string    `json:"reason" db:"reason"`
	OrderID   string    `json:"order_id" db:"order_id" doc:"UUID of the order that pays for it; empty: none"`
	OwnerNote string    `json:"owner_note" db:"owner_note"`
	IsFlagged bool      `json:"is_flagged" db:"is_flagged" doc:"Looks automated: the visitor gets no email until you set the place or the time"`
	CreatedAt time.Time `json:"created_at" db:"created_at"`
	ChangedAt time.Time `json:"changed_at" db:"changed_at"`

	now time.Time // time of reading, by which begun and past bookings are determined
}

// rowList is the owner's list of bookings.
var rowList = paging.List[BookingRow]{
	Select: `
		SELECT` + database.Columns[BookingRow]("b") + `
		FROM bookings b`,
	Table: "bookings b", Orders: []paging.Order{
		{Name: "soonest", Columns: []string{"b.starts_at", "b.id"}},
		{Name: "latest", Columns: []string{"b.starts_at", "b.id"}, Descending: true},
	}, ID: func(r BookingRow) string { return r.ID },
}

func (r BookingRow) at(now time.Time) BookingRow { r.now = now; return r }

func (r BookingRow) isBooked() bool { return r.State == Booked }

func (r BookingRow) hasBegun() bool { return !r.StartsAt.After(r.now) }

func (r BookingRow) isOver() bool { return !r.EndsAt.After(r.now) }

// isNear reports whether the booking is within a day of now, and so today in some zone.
func (r BookingRow) isNear() bool {
	return r.isBooked() && r.StartsAt.Before(r.now.Add(day)) && r.EndsAt.After(r.now.Add(-day))
}

func (r BookingRow) lacksPlace() bool { return r.isBooked() && r.Place == "" && !r.hasBegun() }

// isOnline reports whether the place is a link.
func (r BookingRow) isOnline() bool { return strings.HasPrefix(r.Place, "https://") }

// nextAt returns the next time at which the owner must act: the start or, after it, the end, when the outcome is due.
func (r BookingRow) nextAt() time.Time {
	if r.hasBegun() {
		return r.EndsAt
	}
	return r.StartsAt
}

func instant(now time.Time) []any { return []any{now} }

// states are the stored states and those that depend on the time.
var states = []desk.State[BookingRow]{
	{ID: "upcoming", Tone: desk.Blue, Silent: true, Is: func(r BookingRow) bool { return r.isBooked() && !r.isOver() },
		SQL: "b.state = 'booked' AND b.ends_at > $%d", Args: instant},
	{ID: "near", Tone: desk.Blue, Silent: true, Is: BookingRow.isNear,
		SQL:  "b.state = 'booked' AND b.starts_at < $%d AND b.ends_at > $%d",
		Args: func(now time.Time) []any { return []any{now.Add(day), now.Add(-day)} }},
	{ID: "over", Tone: desk.Neutral, Silent: true, Is: func(r BookingRow) bool { return !r.isBooked() || r.isOver() },
		SQL: "b.state <> 'booked' OR b.ends_at <= $%d", Args: instant},
	desk.StateEquals(Booked, desk.Blue, stateOf, "b.state"),
	{ID: "no_place", Tone: desk.Yellow, Is: BookingRow.lacksPlace,
		SQL: "b.state = 'booked' AND b.place = '' AND b.starts_at > $%d", Args: instant},
	{ID: "open", Tone: desk.Yellow, Is: func(r BookingRow) bool { return r.isBooked() && r.isOver() },
		SQL: "b.state = 'booked' AND b.ends_at <= $%d", Args: instant},
	desk.StateEquals(Done, desk.Green, stateOf, "b.state"),
	desk.StateEquals(NoShow, desk.Red, stateOf, "b.state"),
	desk.StateEquals(Cancelled, desk.Neutral, stateOf, "b.state"),
	{ID: "flagged", Tone: desk.Neutral, Is: func(r BookingRow) bool { return r.IsFlagged }, SQL: "b.is_flagged"},
}

func stateOf(r BookingRow) State { return r.State }

var (
	nameColumn   = desk.Text("name", func(r BookingRow) string { return r.Name })
	emailColumn  = desk.Mail("email", func(r BookingRow) string { return r.Email })
	startsColumn = desk.Time("starts", desk.Instant(func(r BookingRow) time.Time { return r.StartsAt }))
	endsColumn   = desk.Time("ends", desk.Instant(func(r BookingRow) time.Time { return r.EndsAt }))
	kindColumn   = desk.Text("kind", func(r BookingRow) string { return r.Title })
	notesColumn  = desk.Lines("notes", func(r BookingRow) string { return r.Notes })
	reasonColumn = desk.Lines("reason", func(r BookingRow) string { return r.Reason })
	noteColumn   = desk.Lines("owner_note", func(r BookingRow) string { return r.OwnerNote })
	// callColumn combines title and place, since a row has room for both.
	callColumn = desk.Text("call", func(r BookingRow) string {
		if r.Place == "" {
			return r.Title
		}
		return r.Title + ", " + r.Place
	})
)

// facts are the columns of a booking's record.
var facts = []desk.Column[BookingRow]{
	startsColumn, endsColumn,
	desk.Text("visitor_time", func(r BookingRow) string { return when(r.StartsAt, r.Zone) }),
	kindColumn,
	desk.Text("place", func(r BookingRow) string {
		if r.isOnline() {
			return ""
		}
		return r.Place
	}),
	desk.Link("link", func(r BookingRow) desk.Target {
		if !r.isOnline() {
			return desk.Target{}
		}
		return desk.Target{Text: r.Place, URL: r.Place}
	}),
	emailColumn, notesColumn, reasonColumn, noteColumn,
}

// Desk returns the bookings' declaration for the owner's desk: columns, record page, creation form, actions and
// tasks. A task is due at nextAt: a missing place at the start, a missing outcome at the end.
func (s *Service) Desk() desk.Kind[BookingRow] {
	return &desk.Resource[BookingRow, BookingRow]{
		Name: "bookings", Noun: desk.Noun{ID: "booking", One: "a booking", Many: "bookings"}, Topic: TopicChanged,
		List: rowList, Search: "b.search_text", NotFound: errNoBooking, At: BookingRow.at,
		Columns: []desk.Column[BookingRow]{
			startsColumn.At(desk.Figure).SortableBy("latest", "soonest"), nameColumn.At(desk.Title), emailColumn,
			callColumn.At(desk.Line).ListOnly(), desk.Badge("state", states...).At(desk.Mark).Filterable().InitialFilter("upcoming").
				InFile(func(r BookingRow) string { return string(r.State) }),
			endsColumn.FileOnly(), kindColumn.FileOnly(),
			desk.Text("place", func(r BookingRow) string { return r.Place }).FileOnly(),
			desk.Text("zone", func(r BookingRow) string { return r.Zone }).FileOnly(), notesColumn.FileOnly(),
			reasonColumn.FileOnly(), noteColumn.FileOnly(),
			desk.Text("order", func(r BookingRow) string { return r.OrderID }).FileOnly(),
			desk.Text("id", func(r BookingRow) string { return r.ID }).FileOnly(),
		},
		Record: desk.Record[BookingRow, BookingRow]{
			Find: s.FindRow, Row: desk.Itself[BookingRow], Facts: facts,
			Title: func(r BookingRow) string { return r.Name + ", " + r.Title },
		},
		New:     desk.CreateOutsideTx(s.create).Choose("kind", s.kindChoices).Effect(auth.Mails),
		Actions: s.actions(), History: &desk.History{Of: History},
		Tasks: []desk.Task[BookingRow]{
			{Column: "state", State: "no_place", Action: "place", Due: BookingRow.nextAt},
			{Column: "state", State: "near", Action: "done", Due: BookingRow.nextAt},
		},
		Client: desk.Client[BookingRow]{Column: "b.email", Account: "b.user_id",
			Email: func(r BookingRow) string { return r.Email },
			Name:  func(r BookingRow) string { return r.Name }},
	}
}

// FindRow returns the owner's view of a booking, or a NotFound fault.
func (s *Service) FindRow(ctx context.Context, bookingID string) (BookingRow, error) {
	return s.row(ctx, s.db, bookingID)
}

func (s *Service) row(ctx context.Context, q database.Querier, bookingID string) (BookingRow, error) {
	r, err := desk.Find(ctx, q, rowList, bookingID, errNoBooking)
	return r.at(s.config.Clock.Now()), err
}

// Find returns a booking, or a NotFound fault.
func (s *Service) Find(ctx context.Context, bookingID string) (Booking, error) {
	return find(ctx, s.db, bookingID)
}
