package publishing

import "slices"

// step is one revision of an author.
type step struct {
	Revision int64  `db:"revision"`
	Undoes   *int64 `db:"undoes"` // revision that it takes back; nil for all other saves
}

// undoStacks returns the revisions that an author can undo and redo, the next one last. steps are the author's
// revisions, oldest first. A step that takes back a revision of one stack removes it there and joins the other stack,
// because undoing that step repeats the edit. All other steps are new edits, after which nothing can be redone.
func undoStacks(steps []step) (undoable, redoable []int64) {
	undoable, redoable = []int64{}, []int64{}
	for _, s := range steps {
		switch {
		case remove(&undoable, s.Undoes):
			redoable = append(redoable, s.Revision)
		case remove(&redoable, s.Undoes):
			undoable = append(undoable, s.Revision)
		default:
			undoable, redoable = append(undoable, s.Revision), redoable[:0]
		}
	}
	return undoable, redoable
}

// remove removes a revision from a stack and reports whether it was there.
func remove(stack *[]int64, revision *int64) bool {
	if revision == nil {
		return false
	}
	at := slices.Index(*stack, *revision)
	if at < 0 {
		return false
	}
	*stack = slices.Delete(*stack, at, at+1)
	return true
}
