package start_test

import (
	"context"
	"testing"

	"harborlight/internal/kit/fault"
	"harborlight/internal/operations/start"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
)

const ada = "01a1fbd8-e7a8-7169-9346-68521a0560a6"

func TestStepsAreKeptUntilReopened(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		site := start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: ready}
		draft := site
		draft.Site = edition(t, set("brand.json", "/wordmark/text", `"Pier"`))
		s := start.New(db, start.Sources{Facts: func(context.Context) (start.Facts, start.Facts, error) {
			return site, draft, nil
		}})
		find := func() start.Overview {
			overview, err := s.Find(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return overview
		}
		left := find().Left
		for range 2 { // the second call has no effect
			if err := s.Keep(t.Context(), ada, start.Name, "", true); err != nil {
				t.Fatal(err)
			}
		}
		got := find()
		if got.Left != left-1 || got.Steps[0].State != start.Kept {
			t.Errorf("left %d of %d, the name is %s", got.Left, left, got.Steps[0].State)
		}
		if !got.Steps[1].Drafted || got.Steps[0].Drafted {
			t.Errorf("drafted: %v, %v", got.Steps[0].Drafted, got.Steps[1].Drafted)
		}
		if err := s.Keep(t.Context(), ada, start.Name, "", false); err != nil || find().Left != left {
			t.Errorf("looked at again: %v, %d left", err, find().Left)
		}
	})
}

func TestRequiredStepsCannotBeKept(t *testing.T) {
	t.Parallel()
	s := start.New(databasetest.Open(t, database.SQLite), start.Sources{})
	for _, step := range []start.StepID{start.Mail, start.Administrator} {
		if err := s.Keep(t.Context(), ada, step, "", true); fault.KindOf(err) != fault.KindInvalid {
			t.Errorf("%s: %v", step, err)
		}
	}
	if err := s.Keep(t.Context(), ada, "other", "", true); fault.KindOf(err) != fault.KindNotFound {
		t.Errorf("an unknown step: %v", err)
	}
}

// Each price has a separate mark.
func TestPricesAreKeptSeparatelyOrTogether(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		site := start.Facts{BuiltIn: edition(t), Site: edition(t), Settings: ready}
		s := start.New(db, start.Sources{Facts: func(context.Context) (start.Facts, start.Facts, error) {
			return site, site, nil
		}})
		missing := func(id start.StepID) []start.Gap {
			overview, err := s.Find(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range overview.Steps {
				if step.ID == id {
					return step.Missing
				}
			}
			return nil
		}
		all := len(missing(start.Prices))
		keep := func(step start.StepID, item string, kept bool) {
			t.Helper()
			if err := s.Keep(t.Context(), ada, step, item, kept); err != nil {
				t.Fatal(err)
			}
		}
		keep(start.Prices, "team-workshop", true)
		if got := len(missing(start.Prices)); got != all-1 {
			t.Errorf("%d of %d are left after one", got, all)
		}
		keep(start.Prices, "", true)
		if got := missing(start.Prices); len(got) != 0 {
			t.Errorf("left after all: %+v", got)
		}
		keep(start.Prices, "team-workshop", false)
		if got := missing(start.Prices); len(got) != 1 || got[0].Item != "team-workshop" {
			t.Errorf("looked at again: %+v", got)
		}
		claims := len(missing(start.Samples))
		keep(start.Samples, "discount", true)
		if got := len(missing(start.Samples)); got != claims-1 {
			t.Errorf("%d of %d are left after a claim", got, claims)
		}
		if err := s.Keep(t.Context(), ada, start.Prices, "no-service", true); fault.KindOf(err) != fault.KindNotFound {
			t.Errorf("an unknown service: %v", err)
		}
	})
}
