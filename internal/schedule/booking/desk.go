package booking

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
	"harborlight/internal/platform/realtime"
)

// BookingRow is a booking as the owner sees it.
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
	OrderID   string    `json:"order_id" db:"order_id" doc:"UUID of the order that paid for it; empty: none"`
	OwnerNote string    `json:"owner_note" db:"owner_note"`
	ChangedAt time.Time `json:"changed_at" db:"changed_at" doc:"Name it with a change: if there is another by then, the answer is a conflict"`
}

const selectRow = `
		SELECT
			b.id,
			b.title,
			b.starts_at,
			b.ends_at,
			b.name,
			b.email,
			b.zone,
			b.notes,
			b.place,
			b.state,
			b.reason,
			b.order_id,
			b.owner_note,
			b.changed_at
		FROM bookings b`

// rowList is the owner's list of bookings.
var rowList = paging.List[BookingRow]{
	Select: selectRow, Table: "bookings b", Orders: []paging.Order{
		{Name: "soonest", Columns: []string{"b.starts_at", "b.id"}},
		{Name: "latest", Columns: []string{"b.starts_at", "b.id"}, Down: true},
	}, ID: func(r BookingRow) string { return r.ID },
}

// ListRows returns a page of the bookings that are to come, soonest first, or of those that are over
// or cancelled, latest first.
func (s *Service) ListRows(ctx context.Context, past bool, cursor string, limit int) (paging.Page[BookingRow], error) {
	var where database.Condition
	order := "soonest"
	if past {
		order = "latest"
		where.And("(b.ends_at <= $%d OR b.state <> 'booked')", s.config.Clock.Now())
	} else {
		where.And("b.ends_at > $%d AND b.state = 'booked'", s.config.Clock.Now())
	}
	return rowList.Page(ctx, s.db, where, order, cursor, limit)
}

// BookingChange is what the owner changes about a booking.
type BookingChange struct {
	OwnerNote string `json:"owner_note" maxLength:"2000" doc:"Seen by the owner alone"`
	Place     string `json:"place" maxLength:"300" doc:"Video link, phone number or address; the visitor is told of a new one"`
	State     State  `json:"state" enum:"booked,no_show,done" doc:"no_show and done: once it has begun"`

	ChangedAt time.Time `json:"changed_at" doc:"As you see it; if it has changed, the answer is a conflict"`
}

// Update changes the owner's part of a booking. A new place goes to the visitor as an update of the
// invitation.
func (s *Service) Update(ctx context.Context, bookingID string, in BookingChange) (BookingRow, error) {
	var c fault.Check
	note, place := words(&c, "owner_note", in.OwnerNote), oneLine(&c, "place", in.Place, maxPlace)
	c.Add(in.State == Booked || in.State == NoShow || in.State == Done, "state", message.BookingState)
	if err := c.Err(); err != nil {
		return BookingRow{}, err
	}
	return s.atDesk(ctx, bookingID, "booking.changed", func(tx *database.Tx, b Booking, token string) error {
		if err := fault.Unseen(message.BookingChanged, in.ChangedAt.UTC(), b.ChangedAt.UTC()); err != nil {
			return err
		}
		moved := b.Place != place && b.changeable(tx.Now()) == nil
		if b.State == Cancelled || in.State != Booked && tx.Now().Before(b.StartsAt) {
			return errNotYet
		}
		b.OwnerNote, b.Place, b.State, b.ChangedAt = note, place, in.State, tx.Now()
		if moved {
			b.Sequence++
		}
		if err := update(ctx, tx, b); err != nil || !moved {
			return err
		}
		return s.follow(ctx, tx, b, WasMoved, token)
	})
}

var errNotYet = fault.Conflict("booking_state", message.BookingNotYet)

// CancelAtDesk cancels a booking for the owner, and tells both sides.
func (s *Service) CancelAtDesk(ctx context.Context, bookingID string, in BookingCancellation) (BookingRow, error) {
	var c fault.Check
	reason := words(&c, "reason", in.Reason)
	if err := c.Err(); err != nil {
		return BookingRow{}, err
	}
	return s.atDesk(ctx, bookingID, "booking.cancelled", func(tx *database.Tx, b Booking, token string) error {
		if err := b.changeable(tx.Now()); err != nil {
			return err
		}
		return s.cancel(ctx, tx, b, WasCancelled, reason, token)
	})
}

// atDesk changes a booking with the rules locked, and records who did it.
func (s *Service) atDesk(ctx context.Context, bookingID, action string,
	do func(tx *database.Tx, b Booking, token string) error) (BookingRow, error) {
	b, err := find(ctx, s.db, bookingID)
	if err != nil {
		return BookingRow{}, err
	}
	token, err := s.tokenOf(ctx, b)
	if err != nil {
		return BookingRow{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if _, _, err := findRules(ctx, tx, tx.ForUpdate()); err != nil {
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
	if err != nil {
		return BookingRow{}, fault.Wrap(err, "change booking %s at the desk", bookingID)
	}
	return database.One[BookingRow](ctx, s.db, selectRow+`
		WHERE b.id = $1`, bookingID)
}

// record adds the owner's action to the audit log and tells open pages.
func (s *Service) record(ctx context.Context, tx *database.Tx, action, objectID string) error {
	p, _ := auth.From(ctx)
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: p.UserID, Action: action, ObjectID: objectID}); err != nil {
		return err
	}
	return realtime.Publish(ctx, tx, TopicChanged, objectID)
}

// BookingSettings are the owner's rules and kinds.
type BookingSettings struct {
	Rules   BookingRules  `json:"rules"`
	Version int64         `json:"version" doc:"Sent back with a change; 0: nothing was set yet"`
	Kinds   []BookingKind `json:"kinds" nullable:"false"`
}

// FindSettings returns the owner's rules and kinds.
func (s *Service) FindSettings(ctx context.Context) (BookingSettings, error) {
	r, version, err := findRules(ctx, s.db, "")
	if err != nil {
		return BookingSettings{}, err
	}
	kinds, err := listKinds(ctx, s.db)
	return BookingSettings{Rules: r, Version: version, Kinds: kinds}, err
}

var errRulesChanged = fault.Conflict("rules_changed", message.BookingRulesChanged)

// UpdateRules stores the rules if their version is still the given one, else that is a fault of kind
// Conflict. Bookings that exist stay.
func (s *Service) UpdateRules(ctx context.Context, r BookingRules, version int64) (BookingSettings, error) {
	if err := r.check(); err != nil {
		return BookingSettings{}, err
	}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := saveRules(ctx, tx, r, version); err != nil {
			return err
		}
		return s.record(ctx, tx, "booking.rules_changed", "")
	})
	if err != nil {
		return BookingSettings{}, fault.Wrap(err, "change the rules of bookings")
	}
	return s.FindSettings(ctx)
}

// errKindChanged answers who would overwrite a kind that somebody else has added or changed.
var errKindChanged = fault.Unseen(message.BookingKindChanged, false, true)

// SaveKind adds the kind with the id, or changes it, if its revision is the given one. Bookings that exist stay as they are.
func (s *Service) SaveKind(ctx context.Context, kindID string, in BookingKindChange) (BookingSettings, error) {
	k, err := in.clean(kindID)
	if err != nil {
		return BookingSettings{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		saved, err := saveKind(ctx, tx, k, in.Revision)
		if err != nil {
			return err
		}
		if !saved {
			return errKindChanged
		}
		return s.record(ctx, tx, "booking.kind_changed", k.ID)
	})
	if err != nil {
		return BookingSettings{}, fault.Wrap(err, "change a kind of booking")
	}
	return s.FindSettings(ctx)
}

func saveKind(ctx context.Context, tx *database.Tx, k BookingKind, revision int64) (bool, error) {
	if revision == 0 {
		return insertKind(ctx, tx, k)
	}
	return updateKind(ctx, tx, k, revision)
}

// Find returns a booking, or a fault of kind NotFound.
func (s *Service) Find(ctx context.Context, bookingID string) (Booking, error) {
	return find(ctx, s.db, bookingID)
}
