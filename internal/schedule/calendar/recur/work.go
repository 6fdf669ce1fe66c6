package recur

// MaxDays is how many days are looked at for all rules of a file, or of a calendar for one request: about 0.2 s. A
// thousand rules of the kind that people make take a quarter of it.
const MaxDays = 2_000_000

// Work is how many days may still be looked at, for all rules of a file or a request together: rules of strangers can
// name days that are rare or never come (docs/security.md, T65). Nil: any number, though no search goes on for longer
// than the calendar's cycle of 400 years. It is for one goroutine.
type Work struct{ left int }

// NewWork returns the work of looking at so many days, each of which takes about 50 ns.
func NewWork(days int) *Work { return &Work{left: days} }

// Spent reports whether there is nothing left. What was found until then may be less than there is.
func (w *Work) Spent() bool { return w != nil && w.left <= 0 }

func (w *Work) spend(days int) {
	if w != nil {
		w.left -= days
	}
}
