package booking

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
)

// Kinds of entries in a booking's history. The outcomes have kinds too. The text of a cancellation is its reason.
const (
	kindBooked   history.Kind = "booked"
	kindMoved    history.Kind = "moved"
	kindPlaced   history.Kind = "placed"
	kindUnplaced history.Kind = "unplaced"
	kindReopened history.Kind = "reopened"
)

// History declares the histories of bookings.
var History = history.Records{Name: "bookings", Kinds: []history.Kind{kindBooked, kindMoved, kindPlaced, kindUnplaced,
	kindReopened, history.Kind(Done), history.Kind(NoShow), history.Kind(Cancelled)}}

// byOwner is the author of the owner's changes.
var byOwner = history.Author{Role: history.RoleOwner}

// authorOf returns the author of a change: the order for ChangeReleased, otherwise the owner if the caller is the
// administrator, or the visitor.
func authorOf(ctx context.Context, what Change) history.Author {
	switch p, _ := auth.From(ctx); {
	case what == ChangeReleased:
		return history.Author{Role: "order"} // it was refunded or cancelled
	case p.Admin:
		return byOwner
	default:
		return history.Author{Role: history.RoleVisitor}
	}
}

// changes returns the history entries for a different time, place or state of to: at most one each, and none for
// equal bookings. The owner's zone displays the times. Other fields, such as the owner's notes, have no entries.
func (b Booking) changes(to Booking, zone string) (events []history.Event) {
	if !b.StartsAt.Equal(to.StartsAt) {
		events = append(events, history.Event{Kind: kindMoved, Values: history.Values{
			"was": history.Time(b.StartsAt, zone), "became": history.Time(to.StartsAt, zone)}})
	}
	switch {
	case b.Place == to.Place:
	case to.Place == "":
		events = append(events, history.Event{Kind: kindUnplaced})
	default:
		events = append(events, history.Event{Kind: kindPlaced, Values: history.Values{"place": history.Text(to.Place)}})
	}
	switch {
	case b.State == to.State:
	case to.State == Booked:
		events = append(events, history.Event{Kind: kindReopened})
	case to.State == Cancelled:
		events = append(events, history.Event{Kind: history.Kind(Cancelled), Text: to.Reason})
	default:
		events = append(events, history.Event{Kind: history.Kind(to.State)})
	}
	return events
}

// addEvents adds entries to a booking's history.
func addEvents(ctx context.Context, tx *database.Tx, bookingID string, by history.Author, events ...history.Event) error {
	for _, e := range events {
		if _, err := History.Add(ctx, tx, bookingID, by, e); err != nil {
			return err
		}
	}
	return nil
}
