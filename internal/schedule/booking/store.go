package booking

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/schedule/booking/slots"
)

var bookingColumns = database.Columns[Booking]()

var kindColumns = database.Columns[BookingKind]()

// findRules returns the owner's rules and their version, or closed default rules if none are saved. With lock, the
// result of tx.ForUpdate, no other transaction can book until this one ends.
func findRules(ctx context.Context, q database.Querier, lock string) (BookingRules, int64, error) {
	row, err := database.One[struct {
		Version int64  `db:"version"`
		Rules   string `db:"rules"`
	}](ctx, q, `
		SELECT
			version,
			rules
		FROM booking_rules
		WHERE id = 1`+lock)
	r := DefaultRules()
	if err != nil || row.Rules == "" {
		return r, row.Version, err
	}
	r = BookingRules{}
	if err := json.Unmarshal([]byte(row.Rules), &r); err != nil {
		return r, row.Version, fmt.Errorf("read the stored rules of bookings: %w", err)
	}
	return r, row.Version, nil
}

// saveRules replaces the rules with the given version and increments it, or returns errRulesChanged if the saved
// version differs.
func saveRules(ctx context.Context, tx *database.Tx, r BookingRules, version int64) error {
	touched, err := tx.Exec(ctx, `
		UPDATE booking_rules
		SET
			version = version + 1,
			rules = $1
		WHERE id = 1
			AND version = $2`, database.JSON(r), version)
	if err == nil && touched == 0 {
		return errRulesChanged
	}
	return err
}

// listKinds returns the first 100 kinds in the owner's order, including inactive ones.
func listKinds(ctx context.Context, q database.Querier) ([]BookingKind, error) {
	return database.All[BookingKind](ctx, q, `
		SELECT`+kindColumns+`
		FROM booking_kinds
		ORDER BY position, id
		LIMIT 100`)
}

// findKind returns an active kind, or errNoKind.
func findKind(ctx context.Context, q database.Querier, kindID string) (BookingKind, error) {
	k, err := database.One[BookingKind](ctx, q, `
		SELECT`+kindColumns+`
		FROM booking_kinds
		WHERE id = $1
			AND is_active = TRUE`, kindID)
	return k, fault.WithNotFound(err, errNoKind)
}

// findKindOf returns the first active kind that orders of a service can book, or errNoKind. An empty service ID has
// none.
func findKindOf(ctx context.Context, q database.Querier, serviceID string) (BookingKind, error) {
	kinds, err := database.All[BookingKind](ctx, q, `
		SELECT`+kindColumns+`
		FROM booking_kinds
		WHERE service_id = $1
			AND service_id <> ''
			AND is_active = TRUE
		ORDER BY position, id
		LIMIT 1`, serviceID)
	if err != nil || len(kinds) == 0 {
		return BookingKind{}, orElse(err, errNoKind)
	}
	return kinds[0], nil
}

// orElse returns err, or otherwise if err is nil.
func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// insertKind adds a kind at the end of the list. It returns false if the ID exists.
func insertKind(ctx context.Context, tx *database.Tx, k BookingKind) (bool, error) {
	kinds, err := database.One[int](ctx, tx, `SELECT COUNT(*) FROM booking_kinds`)
	if err != nil {
		return false, err
	}
	k.Position, k.Revision = kinds+1, 1
	return database.InsertNew(ctx, tx, "booking_kinds", k, "id")
}

// updateKind updates all fields of a kind except its position, and increments its revision. It returns false if the
// revision differs or the kind doesn't exist.
func updateKind(ctx context.Context, tx *database.Tx, k BookingKind, revision int64) (bool, error) {
	n, err := tx.Exec(ctx, `
		UPDATE booking_kinds
		SET
			title = $1,
			description = $2,
			minutes = $3,
			service_id = $4,
			place = $5,
			is_active = $6,
			revision = revision + 1
		WHERE id = $7 AND revision = $8`, k.Title, k.Description, k.Minutes, k.ServiceID, k.Place, k.IsActive, k.ID,
		revision)
	return n == 1, err
}

// find returns the booking with the ID in any state, or errNoBooking.
func find(ctx context.Context, q database.Querier, bookingID string) (Booking, error) {
	if !id.IsValid(bookingID) {
		return Booking{}, errNoBooking
	}
	b, err := database.One[Booking](ctx, q, `
		SELECT`+bookingColumns+`
		FROM bookings
		WHERE id = $1`, bookingID)
	return b, fault.WithNotFound(err, errNoBooking)
}

// findByToken returns the booking with the private token in any state, or errNoBooking.
func findByToken(ctx context.Context, q database.Querier, token string) (Booking, error) {
	b, err := database.One[Booking](ctx, q, `
		SELECT`+bookingColumns+`
		FROM bookings
		WHERE token_hash = $1`, id.Hash(token))
	return b, fault.WithNotFound(err, errNoBooking)
}

// findOfOrder returns the order's booking in state booked, or errNoBooking. Cancelled bookings and those with an
// outcome don't count.
func findOfOrder(ctx context.Context, q database.Querier, orderID string) (Booking, error) {
	b, err := database.One[Booking](ctx, q, `
		SELECT`+bookingColumns+`
		FROM bookings
		WHERE order_id = $1
			AND order_id <> ''
			AND state = 'booked'`, orderID)
	return b, fault.WithNotFound(err, errNoBooking)
}

// listBooked returns the times of bookings that overlap the range from from to to, by start, with titles for the
// owner. It leaves out cancelled bookings and the one with the ID except.
func listBooked(ctx context.Context, q database.Querier, except string, from, to time.Time) ([]slots.Interval, error) {
	rows, err := database.All[Booking](ctx, q, `
		SELECT
			title,
			name,
			starts_at,
			ends_at
		FROM bookings
		WHERE state <> 'cancelled'
			AND starts_at < $2
			AND ends_at > $1
			AND id <> $3
		ORDER BY starts_at
		LIMIT 10000`, from, to, except)
	busy := make([]slots.Interval, len(rows))
	for i, b := range rows {
		busy[i] = slots.Interval{Start: b.StartsAt, End: b.EndsAt, IsBooking: true, Title: b.Title + ": " + b.Name}
	}
	return busy, err
}

// countUpcoming returns the number of an address's bookings without an order that are in state booked and end after
// now.
func countUpcoming(ctx context.Context, q database.Querier, email string, now time.Time) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM bookings
		WHERE email = $1
			AND state = 'booked'
			AND order_id = ''
			AND ends_at > $2`, email, now)
}

// storedBooking is a booking with its search text.
type storedBooking struct {
	Booking
	SearchText string `db:"search_text"`
}

// update saves the time, zone, place, state, reason, note and sequence of a booking, and adds history entries for the
// differences, by the given author. It returns errNoBooking if the booking doesn't exist.
func update(ctx context.Context, tx *database.Tx, b Booking, by history.Author) error {
	was, err := find(ctx, tx, b.ID)
	if err != nil {
		return err
	}
	r, _, err := findRules(ctx, tx, "")
	if err != nil {
		return err
	}
	if err := addEvents(ctx, tx, b.ID, by, was.changes(b, r.Zone)...); err != nil {
		return err
	}
	touched, err := tx.Exec(ctx, `
		UPDATE bookings
		SET
			starts_at = $1,
			ends_at = $2,
			zone = $3,
			place = $4,
			state = $5,
			sequence = $6,
			reason = $7,
			owner_note = $8,
			changed_at = $9,
			is_flagged = $10
		WHERE id = $11`, b.StartsAt, b.EndsAt, b.Zone, b.Place, b.State, b.Sequence, b.Reason, b.OwnerNote, b.ChangedAt,
		b.IsFlagged, b.ID)
	if err == nil && touched == 0 {
		return errNoBooking
	}
	return err
}

// Names selects the name of each booking.
const Names = "SELECT id, name || ', ' || title AS name FROM bookings"
