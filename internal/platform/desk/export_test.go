package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/paging"
)

// testedResource lists the methods of a kind that tests use.
type testedResource interface {
	anyResource
	name() string
	records() *History
	headings(w textSource) []string
	disagreements(ctx context.Context, db *database.DB) ([]string, error)
	sample(ctx context.Context, db *database.DB) ([]Sample, error)
}

// Sample is a row with its available and unavailable actions.
type Sample struct {
	Kind, ID    string
	Can, Cannot []string
	Unchanged   []string // actions whose result the row already has
}

func (d *Resource[R, D]) name() string { return d.Name }

func (d *Resource[R, D]) records() *History { return d.History }

// Histories returns the declared histories of all kinds.
func (desk *Desk) Histories() (out []history.Records) {
	for _, k := range desk.kinds {
		if h := k.(testedResource).records(); h != nil {
			out = append(out, h.Of)
		}
	}
	return out
}

// disagreements returns rows for which a state's rules in Go and SQL disagree.
func (d *Resource[R, D]) disagreements(ctx context.Context, db *database.DB) (wrong []string, err error) {
	now := db.Clock().Now()
	for _, c := range d.Columns {
		for _, s := range c.states {
			var where database.Condition
			s.where(&where, now)
			var held []string
			for row, err := range d.all(ctx, db, where) {
				if err != nil {
					return nil, fmt.Errorf("%s, %s: %w", d.Name, s.ID, err)
				}
				held = append(held, d.List.ID(row))
			}
			for row, err := range d.all(ctx, db, database.Condition{}) {
				if err != nil {
					return nil, err
				}
				rowID := d.List.ID(row)
				if inSQL := slices.Contains(held, rowID); inSQL != s.Is(d.at(row, now)) {
					wrong = append(wrong, fmt.Sprintf("%s %s: %s of %s is %v in SQL", d.Name, rowID, s.ID, c.id, inSQL))
				}
			}
		}
	}
	return wrong, nil
}

func (d *Resource[R, D]) all(ctx context.Context, db *database.DB,
	where database.Condition) func(func(R, error) bool) {
	return paging.Rows(func(cursor string, limit int) (paging.Page[R], error) {
		return d.List.Page(ctx, db, where, "", cursor, limit)
	})
}

// sample returns the first rows with their actions.
func (d *Resource[R, D]) sample(ctx context.Context, db *database.DB) (out []Sample, err error) {
	page, err := d.Page(ctx, db, Query{}, "", 100)
	for _, row := range page.Items {
		one := Sample{Kind: d.Name, ID: d.List.ID(row)}
		for _, s := range d.specs() {
			if s.isHidden() {
				continue
			}
			switch err := s.can(row); {
			case err == nil:
				one.Can = append(one.Can, s.id)
			case errors.Is(err, ErrUnchanged):
				one.Unchanged = append(one.Unchanged, s.id)
			default:
				one.Cannot = append(one.Cannot, s.id)
			}
		}
		out = append(out, one)
	}
	return out, err
}

// Disagreements returns rows of all kinds for which a state's rules in Go and SQL disagree.
func (desk *Desk) Disagreements(ctx context.Context) (wrong []string, err error) {
	for _, k := range desk.kinds {
		more, err := k.(testedResource).disagreements(ctx, desk.DB)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, more...)
	}
	return wrong, nil
}

// Samples returns sample rows of every kind.
func (desk *Desk) Samples(ctx context.Context) (out []Sample, err error) {
	for _, k := range desk.kinds {
		more, err := k.(testedResource).sample(ctx, desk.DB)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// Descriptions returns the description of every kind, with texts from find.
func (desk *Desk) Descriptions(find func(key string) (string, bool)) (out []KindSchema) {
	for _, k := range desk.kinds {
		out = append(out, k.describe(find))
		k.(testedResource).headings(find)
	}
	return out
}
