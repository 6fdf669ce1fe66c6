package booking

import (
	"context"
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/schedule/booking/slots"
)

// The owner's actions on bookings. Like visitors' changes, each locks the rules first and checks its condition under
// the lock, so concurrent changes of a booking are impossible.

// BookingPlace contains the place of a call.
type BookingPlace struct {
	Place string  `json:"place,omitempty" maxLength:"300" doc:"Video link, phone number or address; empty: none yet"`
	From  *string `json:"from,omitempty" maxLength:"300" as:"carried" doc:"Current place as read; if it has changed, the response is a conflict. Omit to skip the check"`
}

// OwnerMove contains a booking's new time. The owner may choose times outside of the hours.
type OwnerMove struct {
	StartsAt time.Time  `json:"starts_at" as:"moment" doc:"New start; the duration stays the same"`
	From     *time.Time `json:"from,omitempty" as:"carried" doc:"Current time as read; if it has changed, the response is a conflict. Omit to skip the check"`
}

// BookingNote contains the owner's note.
type BookingNote struct {
	OwnerNote string `json:"owner_note,omitempty" maxLength:"2000" as:"lines" doc:"Visible to the owner only"`
	From      string `json:"from" maxLength:"2000" as:"carried" doc:"Current note as read; if it has changed, the response is a conflict"`
}

// OwnerCancellation contains the owner's reason for a cancellation.
type OwnerCancellation struct {
	Reason string `json:"reason,omitempty" maxLength:"1000" as:"lines" doc:"Sent to the visitor; may be empty"`
}

// SeenState contains the state that the caller saw before the change.
type SeenState struct {
	From State `json:"from,omitempty" enum:"booked,no_show,done,cancelled" as:"carried" doc:"Current state as read; if it has changed, the response is a conflict. Omit to skip the check"`
}

var errNotYet = fault.Conflict("booking_state", message.BookingNotYet)

// canEnd returns the condition for setting the outcome of a booking. The condition returns desk.ErrUnchanged if the
// booking has the state, desk.ErrHidden if it is cancelled, and errNotYet before its start.
func canEnd(to State) func(BookingRow) error {
	return func(r BookingRow) error {
		switch {
		case r.State == to:
			return desk.ErrUnchanged
		case r.State == Cancelled:
			return desk.ErrHidden
		case !r.hasBegun():
			return errNotYet
		default:
			return nil
		}
	}
}

// canReopen returns nil if the booking has an outcome to undo, desk.ErrHidden if it is cancelled, and
// desk.ErrUnchanged if it has no outcome.
func (r BookingRow) canReopen() error {
	if r.State == Cancelled {
		return desk.ErrHidden
	}
	return desk.UnchangedIf(r.isBooked())
}

// canCancel returns nil if the booking is upcoming, desk.ErrUnchanged if it is already cancelled, and desk.ErrHidden
// if it has begun or has an outcome.
func (r BookingRow) canCancel() error {
	if r.State == Cancelled {
		return desk.ErrUnchanged
	}
	return desk.ShowIf(r.isBooked() && !r.hasBegun())
}

// canMove returns an error unless the booking is upcoming.
func (r BookingRow) canMove() error { return desk.ShowIf(r.isBooked() && !r.hasBegun()) }

// canWrite returns an error if the booking is cancelled, when notes and places can't change.
func (r BookingRow) canWrite() error { return desk.ShowIf(r.State != Cancelled) }

// outcomes are the names of the actions that set a state.
var outcomes = map[State]string{Done: "done", NoShow: "no-show", Booked: "reopen"}

// outcomeSummaries describe the actions that set a state.
var outcomeSummaries = map[State]string{
	Done:   "Mark {rows} as done",
	NoShow: "Mark {rows} as no-show",
	Booked: "Reopen {rows}",
}

// actions declares the owner's actions on bookings: set or undo the outcome, set the place, move, set the note, and
// cancel.
func (s *Service) actions() []desk.Action[BookingRow, BookingRow] {
	return []desk.Action[BookingRow, BookingRow]{
		s.outcome(Done, canEnd(Done)).Key("e"), s.outcome(NoShow, canEnd(NoShow)),
		desk.Call[BookingRow]("place", BookingRow.canWrite, s.place).Summary("Set the place or link of {rows}").
			Bulk().Start(placing).Effect(auth.Mails).Final(),
		desk.Call[BookingRow]("move", BookingRow.canMove, s.move).Summary("Move {rows} to another time").
			Start(moving).Effect(auth.Mails).Final(),
		desk.Call[BookingRow]("note", BookingRow.canWrite, s.note).Summary("Set the owner's note on {rows}").
			Start(noting).Effect(auth.Internal).Undo(
			func(was BookingRow, in BookingNote) desk.Inverse {
				_ = form.Check(&in) // it was valid
				return desk.Inverse{Action: "note", Input: BookingNote{OwnerNote: was.OwnerNote, From: in.OwnerNote}}
			}),
		s.outcome(Booked, BookingRow.canReopen),
		desk.Call[BookingRow]("cancel", BookingRow.canCancel, s.cancelByOwner).Summary("Cancel {rows}").
			Bulk().Danger().Effect(auth.Mails).Final(),
	}
}

// outcome declares the action that sets a booking's state without sending email. can is its condition. It returns a
// Conflict fault if the state differs from the one that the owner saw; an empty SeenState.From skips this check.
func (s *Service) outcome(to State, can func(BookingRow) error) *desk.ActionBuilder[BookingRow, BookingRow, SeenState] {
	return desk.Call[BookingRow](outcomes[to], can, func(ctx context.Context, _, bookingID string, in SeenState) error {
		return s.withBooking(ctx, bookingID, "booking.changed", can, func(tx *database.Tx, b Booking, _ string) error {
			if in.From != "" {
				if err := fault.CheckRevision(message.BookingChanged, in.From, b.State); err != nil {
					return err
				}
			}
			b.State, b.ChangedAt = to, tx.Now()
			return update(ctx, tx, b, byOwner)
		})
	}).Summary(outcomeSummaries[to]).Bulk().Start(func(r BookingRow) desk.Start[SeenState] {
		return desk.Start[SeenState]{Input: SeenState{From: r.State}}
	}).Effect(auth.Internal).Undo(func(was BookingRow, _ SeenState) desk.Inverse {
		return desk.Inverse{Action: outcomes[was.State], Input: SeenState{From: to}}
	})
}

// placing returns the initial input of the place action. The variant "begun", for a booking that isn't upcoming,
// means that the visitor gets no email.
func placing(r BookingRow) desk.Start[BookingPlace] {
	start := desk.Start[BookingPlace]{Input: BookingPlace{Place: r.Place, From: &r.Place}}
	if r.isBooked() && !r.hasBegun() {
		return start
	}
	start.Variant = "begun"
	return start
}

func moving(r BookingRow) desk.Start[OwnerMove] {
	return desk.Start[OwnerMove]{Input: OwnerMove{StartsAt: r.StartsAt, From: &r.StartsAt}}
}

func noting(r BookingRow) desk.Start[BookingNote] {
	return desk.Start[BookingNote]{Input: BookingNote{OwnerNote: r.OwnerNote, From: r.OwnerNote}}
}

// place saves the place of a call. If the call is upcoming, both sides receive an updated invitation. It returns an
// Invalid fault for an invalid place, desk.ErrUnchanged for the present one, and Conflict if the place has changed
// since the owner saw it.
func (s *Service) place(ctx context.Context, _, bookingID string, in BookingPlace) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	return s.withBooking(ctx, bookingID, "booking.changed", BookingRow.canWrite,
		func(tx *database.Tx, b Booking, token string) error {
			if err := checkReplaced(in.From, b.Place, in.Place); err != nil {
				return err
			}
			b.Place, b.ChangedAt, b.IsFlagged = in.Place, tx.Now(), false
			if b.changeable(tx.Now()) != nil {
				return update(ctx, tx, b, byOwner)
			}
			b.Sequence++
			if err := update(ctx, tx, b, byOwner); err != nil {
				return err
			}
			return s.applyEffects(ctx, tx, b, ChangeMoved, token)
		})
}

// move moves an upcoming call to another future time at which the owner isn't busy, rounded down to the minute, and
// sends both sides the update. It returns desk.ErrUnchanged for the present time, a Conflict fault if the time has
// changed since the owner saw it, and Invalid if the time isn't possible.
func (s *Service) move(ctx context.Context, _, bookingID string, in OwnerMove) error {
	start := in.StartsAt.UTC().Truncate(time.Minute)
	return s.withBooking(ctx, bookingID, "booking.changed", BookingRow.canMove,
		func(tx *database.Tx, b Booking, token string) error {
			if b.StartsAt.Equal(start) {
				return desk.ErrUnchanged
			}
			if in.From != nil {
				if err := fault.CheckRevision(message.BookingChanged, in.From.UTC(), b.StartsAt.UTC()); err != nil {
					return err
				}
			}
			r, _, err := findRules(ctx, tx, "")
			if err != nil {
				return err
			}
			if err := s.checkOwnerFree(ctx, tx, r, b.ID, start, start.Add(b.EndsAt.Sub(b.StartsAt))); err != nil {
				return err
			}
			b.IsFlagged = false
			return s.reschedule(ctx, tx, r, b, start, token)
		})
}

// checkOwnerFree returns an Invalid fault for starts_at unless the time is in the future, at most two years ahead,
// and the owner isn't busy, except with the booking with the given ID. The transaction must have locked the rules.
// The message names the conflicting event, which only the owner may see.
func (s *Service) checkOwnerFree(ctx context.Context, tx *database.Tx, r BookingRules, bookingID string, start,
	end time.Time) error {
	if !start.After(tx.Now()) || !start.Before(tx.Now().Add(maxAhead)) {
		return fault.InvalidField("starts_at", message.BookingToCome)
	}
	busy, err := s.busy(ctx, tx, bookingID, start, end)
	at := slices.IndexFunc(busy, func(i slots.Interval) bool { return i.Start.Before(end) && start.Before(i.End) })
	switch {
	case err != nil || at < 0:
		return err
	case busy[at].Title == "":
		return fault.InvalidField("starts_at", message.BookingOwnerBusy(when(busy[at].Start, r.Zone)))
	default:
		return fault.InvalidField("starts_at", message.BookingOwnerBooked(busy[at].Title, when(busy[at].Start, r.Zone)))
	}
}

// note saves the owner's note, which visitors don't see. It returns an Invalid fault for an invalid text,
// desk.ErrUnchanged for the present one, and Conflict if the note has changed since the owner saw it.
func (s *Service) note(ctx context.Context, _, bookingID string, in BookingNote) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	return s.withBooking(ctx, bookingID, "booking.changed", BookingRow.canWrite, func(tx *database.Tx, b Booking, _ string) error {
		if err := checkReplaced(&in.From, b.OwnerNote, in.OwnerNote); err != nil {
			return err
		}
		b.OwnerNote, b.ChangedAt = in.OwnerNote, tx.Now()
		return update(ctx, tx, b, byOwner)
	})
}

// checkReplaced checks whether the text now may be replaced with then. It returns desk.ErrUnchanged if they are
// equal, and a Conflict fault if now differs from seen, the text that the owner saw. A nil seen skips the second
// check.
func checkReplaced(seen *string, now, then string) error {
	if now == then {
		return desk.ErrUnchanged
	}
	if seen == nil {
		return nil
	}
	return fault.CheckRevision(message.BookingChanged, *seen, now)
}

// cancelByOwner cancels an upcoming booking and notifies both sides. It returns an Invalid fault for an invalid
// reason, and the errors of canCancel.
func (s *Service) cancelByOwner(ctx context.Context, _, bookingID string, in OwnerCancellation) error {
	if err := form.Check(&in).Err(); err != nil {
		return err
	}
	return s.withBooking(ctx, bookingID, "booking.cancelled", BookingRow.canCancel,
		func(tx *database.Tx, b Booking, token string) error {
			return s.cancel(ctx, tx, b, ChangeCancelled, in.Reason, token)
		})
}

// withBooking locks the rules, checks the condition can, calls do with the booking and the token of its link, and
// records the action in the audit log. All run in one transaction: an error of can or do rolls it back and is
// returned. An unknown booking is errNoBooking.
func (s *Service) withBooking(ctx context.Context, bookingID, action string, can func(BookingRow) error,
	do func(tx *database.Tx, b Booking, token string) error) error {
	b, err := find(ctx, s.db, bookingID)
	if err != nil {
		return err
	}
	token, err := s.tokenOf(ctx, b)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if _, _, err := findRules(ctx, tx, tx.ForUpdate()); err != nil {
			return err
		}
		row, err := s.row(ctx, tx, bookingID)
		if err != nil {
			return err
		}
		if err := can(row); err != nil {
			return err
		}
		b, err := find(ctx, tx, bookingID)
		if err != nil {
			return err
		}
		if err := do(tx, b, token); err != nil {
			return err
		}
		return s.record(ctx, tx, action, bookingID)
	})
}

// record adds the administrator's action to the audit log and publishes the change to open desks. objectID is the
// booking or kind; "" for the rules.
func (s *Service) record(ctx context.Context, tx *database.Tx, action, objectID string) error {
	p, _ := auth.From(ctx)
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: p.UserID, Action: action, ObjectID: objectID}); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, objectID)
}
