package publishing_test

import (
	"fmt"
	"slices"
	"testing"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// undo takes back a revision as an actor who loaded the current draft.
func undo(t *testing.T, s *publishing.Service, actor string, of int64) {
	t.Helper()
	in := publishing.Undo{Revision: find(t, s).Draft.Revision, Of: of}
	if _, err := s.Undo(t.Context(), actor, in); err != nil {
		t.Fatal(err)
	}
}

// checkSteps compares the revisions that an actor can undo and redo.
func checkSteps(t *testing.T, s *publishing.Service, actor string, undoable, redoable []int64) {
	t.Helper()
	state, err := s.FindState(t.Context(), actor)
	if err != nil || !slices.Equal(state.Draft.Undoable, undoable) || !slices.Equal(state.Draft.Redoable, redoable) {
		t.Errorf("undoable %v, redoable %v, %v", state.Draft.Undoable, state.Draft.Redoable, err)
	}
}

func TestStepsAreKeptForEachEditor(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		save(t, s, name("One"))
		save(t, s, name("Two"))
		if err := edit(t, s, grace, 2, set("brand.json", "/tagline", `"Grace's"`)); err != nil {
			t.Fatal(err)
		}
		checkSteps(t, s, ada, []int64{1, 2}, nil)
		checkSteps(t, s, grace, []int64{3}, nil)
		undo(t, s, ada, 2)
		checkSteps(t, s, ada, []int64{1}, []int64{4})
		checkSteps(t, newService(t, db), ada, []int64{1}, []int64{4}) // as after a restart
		undo(t, s, ada, 4)
		checkSteps(t, s, ada, []int64{1, 5}, nil)
		if got := draftRows(t, s, publishing.BuiltIn); !slices.Equal(got, []string{"Name: Two", "Tagline: Grace's"}) {
			t.Error(got)
		}
	})
}

func TestDiscardCanBeUndone(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		publish(t, s, "", name("Public"))
		revision := save(t, s, name("Private"))
		if err := s.Discard(t.Context(), ada, revision); err != nil {
			t.Fatal(err)
		}
		checkSteps(t, s, ada, []int64{1, 2, 3}, nil)
		undo(t, s, ada, 3)
		if got := draftRows(t, s, "published"); !slices.Equal(got, []string{"Name: Private"}) {
			t.Error(got)
		}
		checkSteps(t, s, ada, []int64{1, 2}, []int64{4})
	})
}

// TestStepsNeedStoredRevisions saves more often than revisions are stored. The oldest one can't be undone, because the
// one before it is deleted.
func TestStepsNeedStoredRevisions(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		for i := range int64(202) {
			if err := edit(t, s, ada, i, name(fmt.Sprint("Name ", i))); err != nil {
				t.Fatal(err)
			}
		}
		got := find(t, s).Draft.Undoable
		if len(got) != 199 || got[0] != 4 || got[198] != 202 {
			t.Errorf("%d from %d", len(got), got[0])
		}
		for i := len(got) - 1; i >= 0 && i > len(got)-100; i-- {
			undo(t, s, ada, got[i])
		}
	})
}
