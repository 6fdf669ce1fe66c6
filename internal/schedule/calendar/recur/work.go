package recur

// MaxDays is how many days are looked at for all rules of a file, or of a calendar for one request: about 0.2 s. A
// thousand rules of the kind that people make take a quarter of it.
const MaxDays = 2_000_000

// PerRule is how many days are looked at for one rule that a person saves: about 10 ms. Its first and last occurrence
// lie within a hundred years.
const PerRule = 200_000

// Work is the number of days that a request may still examine, shared by all of its rules. Untrusted rules can have
// rare days or none (docs/security.md, T65). Every search takes one. Searches run outside of transactions, because a
// slow transaction delays all other writes (T139, decision 0106). A nil Work is spent. It is for one goroutine.
type Work struct{ left int }

// NewWork returns the work of looking at so many days, each of which takes about 50 ns.
func NewWork(days int) *Work { return &Work{left: days} }

// Spent reports whether there is nothing left. What was found until then may be less than there is.
func (w *Work) Spent() bool { return w == nil || w.left <= 0 }

func (w *Work) spend(days int) {
	if w != nil {
		w.left -= days
	}
}
