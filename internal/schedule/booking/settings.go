package booking

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

// BookingSettings contains the owner's rules and kinds.
type BookingSettings struct {
	Rules   BookingRules  `json:"rules"`
	Version int64         `json:"version" doc:"Send it with a change; 0: rules not set yet"`
	Kinds   []BookingKind `json:"kinds" nullable:"false"`
}

// FindSettings returns the owner's rules with their version, and all kinds, including inactive ones.
func (s *Service) FindSettings(ctx context.Context) (BookingSettings, error) {
	r, version, err := findRules(ctx, s.db, "")
	if err != nil {
		return BookingSettings{}, err
	}
	kinds, err := listKinds(ctx, s.db)
	return BookingSettings{Rules: r, Version: version, Kinds: kinds}, err
}

var errRulesChanged = fault.Conflict("rules_changed", message.BookingRulesChanged)

// UpdateRules saves the rules and returns the new settings. It returns an Invalid fault for invalid fields, and
// Conflict if the saved version isn't the given one. Existing bookings stay.
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

// errKindChanged means that the kind was added or changed since the caller read it.
var errKindChanged = fault.CheckRevision(message.BookingKindChanged, false, true)

// SaveKind adds the kind (revision 0) or updates it, and returns the new settings. It returns an Invalid fault for
// invalid fields, and errKindChanged, a Conflict, if the saved revision isn't the given one. Existing bookings stay.
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

// saveKind inserts the kind if revision is 0, otherwise it updates the given revision. It returns false if the kind
// exists, or if it has another revision or is missing.
func saveKind(ctx context.Context, tx *database.Tx, k BookingKind, revision int64) (bool, error) {
	if revision == 0 {
		return insertKind(ctx, tx, k)
	}
	return updateKind(ctx, tx, k, revision)
}
