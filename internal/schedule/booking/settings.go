package booking

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

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
