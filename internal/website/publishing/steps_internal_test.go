package publishing

import (
	"slices"
	"testing"
)

func TestUndoStacks(t *testing.T) {
	t.Parallel()
	edit := func(revision int64) step { return step{Revision: revision} }
	undo := func(revision, of int64) step { return step{revision, &of} }
	for name, tc := range map[string]struct {
		steps              []step
		undoable, redoable []int64
	}{
		"nothing":                 {nil, nil, nil},
		"edits":                   {[]step{edit(1), edit(2)}, []int64{1, 2}, nil},
		"an undo":                 {[]step{edit(1), edit(2), undo(3, 2)}, []int64{1}, []int64{3}},
		"undos":                   {[]step{edit(1), edit(2), undo(3, 2), undo(4, 1)}, nil, []int64{3, 4}},
		"a redo":                  {[]step{edit(1), edit(2), undo(3, 2), undo(4, 1), undo(5, 4)}, []int64{5}, []int64{3}},
		"an undone redo":          {[]step{edit(1), undo(2, 1), undo(3, 2), undo(4, 3)}, nil, []int64{4}},
		"an edit after an undo":   {[]step{edit(1), edit(2), undo(3, 2), edit(4)}, []int64{1, 4}, nil},
		"an older edit":           {[]step{edit(1), edit(2), undo(4, 1)}, []int64{2}, []int64{4}},
		"another editor's edit":   {[]step{edit(1), undo(3, 2)}, []int64{1, 3}, nil},
		"an edit that isn't kept": {[]step{undo(300, 99), edit(301)}, []int64{300, 301}, nil},
		"the same edit twice":     {[]step{edit(1), undo(2, 1), undo(3, 1)}, []int64{3}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			undoable, redoable := undoStacks(tc.steps)
			if !slices.Equal(undoable, tc.undoable) || !slices.Equal(redoable, tc.redoable) {
				t.Errorf("undoable %v, redoable %v", undoable, redoable)
			}
		})
	}
}
