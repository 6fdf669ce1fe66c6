package booking

import (
	"context"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// BookingEvent is an entry of a booking's history.
type BookingEvent struct {
	ID        string    `json:"-" db:"id"`
	BookingID string    `json:"-" db:"booking_id"`
	Kind      string    `json:"kind" db:"kind" enum:"booked,moved,placed,cancelled,done,no_show,reopened"`
	Author    Author    `json:"author" db:"author" enum:"owner,visitor,order," doc:"Empty: unknown"`
	Was       string    `json:"was" db:"was" doc:"For a move: the previous time, RFC 3339 in UTC"`
	Became    string    `json:"became" db:"became" doc:"The new time or place, or the reason for the cancellation"`
	At        time.Time `json:"at" db:"created_at"`
}

// Author is the side that changed a booking.
type Author string

// Authors.
const (
	byOwner   Author = "owner"
	byVisitor Author = "visitor"
	byOrder   Author = "order" // its order was refunded or cancelled
)

// authorOf returns the author of a change: byOrder for ChangeReleased, otherwise byOwner if the caller is the
// administrator, or byVisitor.
func authorOf(ctx context.Context, what Change) Author {
	switch p, _ := auth.From(ctx); {
	case what == ChangeReleased:
		return byOrder
	case p.Admin:
		return byOwner
	default:
		return byVisitor
	}
}

// maxEvents limits the displayed history.
const maxEvents = 200

// changes returns the history entries for a different time, place or state of to: at most one each, and none for
// equal bookings. Other fields, such as the owner's notes, have no entries.
func (b Booking) changes(to Booking) (events []BookingEvent) {
	if !b.StartsAt.Equal(to.StartsAt) {
		events = append(events, BookingEvent{Kind: "moved", Was: b.StartsAt.UTC().Format(time.RFC3339),
			Became: to.StartsAt.UTC().Format(time.RFC3339)})
	}
	if b.Place != to.Place {
		events = append(events, BookingEvent{Kind: "placed", Became: to.Place})
	}
	switch {
	case b.State == to.State:
	case to.State == Booked:
		events = append(events, BookingEvent{Kind: "reopened"})
	case to.State == Cancelled:
		events = append(events, BookingEvent{Kind: string(Cancelled), Became: to.Reason})
	default:
		events = append(events, BookingEvent{Kind: string(to.State)})
	}
	return events
}

// addEvents saves entries to a booking's history. It sets their ID, booking, author and time.
func addEvents(ctx context.Context, tx *database.Tx, bookingID string, by Author, events ...BookingEvent) error {
	for _, e := range events {
		e.ID, e.BookingID, e.Author, e.At = id.New(), bookingID, by, tx.Now()
		if err := database.Insert(ctx, tx, "booking_events", e); err != nil {
			return err
		}
	}
	return nil
}

// BookingDetail is a booking with its history.
type BookingDetail struct {
	BookingRow
	Events []BookingEvent `json:"events" nullable:"false" doc:"History, oldest first, at most the newest 200 entries"`

	zone string // the owner's
}

func rowOf(d BookingDetail) BookingRow { return d.BookingRow }

// FindDetail returns a booking with its history, or a NotFound fault.
func (s *Service) FindDetail(ctx context.Context, bookingID string) (BookingDetail, error) {
	row, err := s.FindRow(ctx, bookingID)
	if err != nil {
		return BookingDetail{}, err
	}
	rules, _, err := findRules(ctx, s.db, "")
	if err != nil {
		return BookingDetail{}, err
	}
	events, err := listEvents(ctx, s.db, bookingID)
	return BookingDetail{BookingRow: row, Events: events, zone: rules.Zone}, err
}

// history returns the history in the order of Events, as translated text with the author's name. A cancellation's
// reason is the body of its line.
func (d BookingDetail) history(say desk.Translate) []desk.HistoryLine {
	lines := make([]desk.HistoryLine, len(d.Events))
	for i, e := range d.Events {
		line := desk.HistoryLine{At: e.At, By: d.author(e.Author, say)}
		switch {
		case e.Kind == "moved":
			line.Text = say("event.moved", "was", d.when(e.Was), "became", d.when(e.Became))
		case e.Kind == "placed" && e.Became == "":
			line.Text = say("event.unplaced")
		case e.Kind == "placed":
			line.Text = say("event.placed", "place", e.Became)
		default:
			line.Text, line.Body = say("event."+e.Kind), e.Became
		}
		lines[i] = line
	}
	return lines
}

// author returns the visitor's name for byVisitor, a translated label for the owner and the order, or "" for an
// unknown author.
func (d BookingDetail) author(by Author, say desk.Translate) string {
	switch by {
	case byVisitor:
		return d.Name
	case byOwner, byOrder:
		return say("event.by_" + string(by))
	default:
		return ""
	}
}

// when formats a stored RFC 3339 time in the owner's zone. It returns other text unchanged.
func (d BookingDetail) when(stored string) string {
	at, err := time.Parse(time.RFC3339, stored)
	if err != nil {
		return stored
	}
	return when(at, d.zone)
}
