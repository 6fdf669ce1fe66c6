package database

// Attach adds a value for platform functions that take a transaction, such as the mail budgets. Call it before the
// first transaction.
func (db *DB) Attach(v any) { db.attached = append(db.attached, v) }

// Attached returns the value of type T that was attached to the transaction's database, or false if there is none.
func Attached[T any](tx *Tx) (v T, ok bool) {
	for _, a := range tx.attached {
		if v, ok = a.(T); ok {
			return v, true
		}
	}
	return v, false
}
