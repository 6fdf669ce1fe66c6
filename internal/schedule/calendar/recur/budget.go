package recur

// MaxDays is the budget for all rules of a file, or of a calendar in one request, in examined days: about 0.2 s. A
// thousand typical rules take a quarter of it.
const MaxDays = 2_000_000

// PerRule is the budget for one rule that a user saves, in examined days: about 10 ms. Its first and last occurrence
// are within a hundred years.
const PerRule = 200_000

// Budget is the number of days that a request may still examine, shared by all of its rules. Untrusted rules can have
// rare days or none (docs/security.md, T65). Every search takes a Budget. Searches run outside of transactions, because
// a slow transaction delays all other writes (T139, decision 0009). A nil Budget is spent. A Budget must not be used
// concurrently.
type Budget struct{ left int }

// NewBudget returns a budget of examined days, each of which takes about 50 ns.
func NewBudget(days int) *Budget { return &Budget{left: days} }

// Spent reports whether the budget is spent. The results of a search may then be incomplete.
func (w *Budget) Spent() bool { return w == nil || w.left <= 0 }

// spend subtracts the number of examined days. A nil budget is unlimited.
func (w *Budget) spend(days int) {
	if w != nil {
		w.left -= days
	}
}
