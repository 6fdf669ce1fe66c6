package withdrawals

import (
	"context"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/database"
)

var columns = database.Columns[Declaration]()

// Names selects the id and the name of each declaration: that of its sender.
const Names = "SELECT id, name FROM withdrawals"

var errNotFound = fault.NotFound(message.WithdrawalsNotFound)

// storedDeclaration is a declaration with the column that the desk searches.
type storedDeclaration struct {
	Declaration

	SearchText string `db:"search_text"`
}

// searchText returns the folded text by which the desk finds a declaration.
func (d Declaration) searchText() string {
	return folded.Text(d.Name + " " + d.Email + " " + d.OrderNumber + " " + d.Contract)
}

// insert reports false if a declaration with the same contract key is stored already.
func insert(ctx context.Context, tx *database.Tx, d Declaration) (bool, error) {
	return database.InsertNew(ctx, tx, "withdrawals", storedDeclaration{d, d.searchText()}, "contract_key")
}

// countSince returns the number of unflagged declarations received after a time, at most crowd + 1.
func countSince(ctx context.Context, q database.Querier, since time.Time) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM (SELECT id FROM withdrawals WHERE received_at > $1 AND NOT is_flagged LIMIT $2) recent`, since, crowd+1)
}

// find returns a declaration, or a fault of kind NotFound; lock is empty or tx.ForUpdate().
func find(ctx context.Context, q database.Querier, declarationID, lock string) (Declaration, error) {
	d, err := database.One[Declaration](ctx, q, `
		SELECT`+columns+`
		FROM withdrawals
		WHERE id = $1`+lock, declarationID)
	return d, fault.WithNotFound(err, errNotFound)
}

// findByKey returns the declaration with a contract key, or a fault of kind NotFound.
func findByKey(ctx context.Context, q database.Querier, key string) (Declaration, error) {
	d, err := database.One[Declaration](ctx, q, `
		SELECT`+columns+`
		FROM withdrawals
		WHERE contract_key = $1`, key)
	return d, fault.WithNotFound(err, errNotFound)
}

// update stores the order and the state of a declaration.
func update(ctx context.Context, tx *database.Tx, d Declaration) error {
	return database.Update(ctx, tx, "withdrawals", storedDeclaration{d, d.searchText()},
		`order_id, order_number, period_ends_at, done_at, contract_key, search_text`, `id = $1`, d.ID)
}
