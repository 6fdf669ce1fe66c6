package database

// Attach adds a value that platform functions find through a transaction, such as the mail budgets. Call it before
// the first transaction.
func (db *DB) Attach(v any) { db.attached = append(db.attached, v) }

// Attached returns the attached value of type T from the transaction's database, and false if there is none.
func Attached[T any](tx *Tx) (v T, ok bool) {
	for _, a := range tx.attached {
		if v, ok = a.(T); ok {
			return v, true
		}
	}
	return v, false
}
