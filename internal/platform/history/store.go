package history

import (
	"context"
	"strings"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
)

var columns = database.Columns[Entry]()

// List returns the newest 1,000 entries of a record, oldest first.
func (r Records) List(ctx context.Context, q database.Querier, recordID string) ([]Entry, error) {
	return database.All[Entry](ctx, q, `
		SELECT *
		FROM (
			SELECT`+columns+`
			FROM history
			WHERE record = $1
				AND record_id = $2
			ORDER BY id DESC
			LIMIT $3
		) newest
		ORDER BY id`, r.Name, recordID, maxListed)
}

// count returns the number of entries of a record.
func (r Records) count(ctx context.Context, q database.Querier, recordID string) (int, error) {
	return database.One[int](ctx, q, `
		SELECT COUNT(*)
		FROM history
		WHERE record = $1
			AND record_id = $2`, r.Name, recordID)
}

// First returns the oldest entry of a record with one of the kinds, and false if it has none.
func (r Records) First(ctx context.Context, q database.Querier, recordID string, kinds ...Kind) (Entry, bool, error) {
	return r.find(ctx, q, recordID, kinds, "")
}

// Latest returns the newest entry of a record with one of the kinds, and false if it has none.
func (r Records) Latest(ctx context.Context, q database.Querier, recordID string, kinds ...Kind) (Entry, bool, error) {
	return r.find(ctx, q, recordID, kinds, " DESC")
}

// find returns the first entry with one of the kinds in an order by id, which is empty or " DESC".
func (r Records) find(ctx context.Context, q database.Querier, recordID string, kinds []Kind,
	order string) (Entry, bool, error) {
	var where database.Condition
	where.And("record = $%d", r.Name)
	where.And("record_id = $%d", recordID)
	where.AndText("kind IN (" + marks(&where, kinds) + ")")
	return database.Maybe[Entry](ctx, q, `
		SELECT`+columns+`
		FROM history
		`+where.String()+`
		ORDER BY id`+order+`
		LIMIT 1`, where.Args()...)
}

// FindSent returns the entry with the id that its sender chose, and false if there is none.
func (r Records) FindSent(ctx context.Context, q database.Querier, sentID string) (Entry, bool, error) {
	return database.Maybe[Entry](ctx, q, `
		SELECT`+columns+`
		FROM history
		WHERE record = $1
			AND sent_id = $2`, r.Name, strings.ToLower(sentID))
}

// ListNotes returns the notes about several records, oldest first.
func (r Records) ListNotes(ctx context.Context, q database.Querier, recordIDs []string) ([]Entry, error) {
	if len(recordIDs) == 0 {
		return nil, nil
	}
	var where database.Condition
	where.And("record = $%d", r.Name)
	where.And("kind = $%d", string(KindNote))
	where.AndText("record_id IN (" + marks(&where, recordIDs) + ")")
	return database.All[Entry](ctx, q, `
		SELECT`+columns+`
		FROM history
		`+where.String()+`
		ORDER BY id`, where.Args()...)
}

// Walk calls visit for every entry of the kind of record that an account wrote.
func (r Records) Walk(ctx context.Context, q database.Querier, userID string, visit func(Entry) error) error {
	return database.Walk(ctx, q, func(e Entry) (string, error) { return e.ID, visit(e) }, `
		SELECT`+columns+`
		FROM history
		WHERE id > $1
			AND record = $3
			AND author_id = $4
			AND author_id <> ''
		ORDER BY id
		LIMIT $2`, r.Name, userID)
}

// Remove deletes an entry of a record by the id that its sender chose, if it has the kind and the author's role. It
// reports false if there is none. Other entries are never deleted without their record.
func (r Records) Remove(ctx context.Context, tx *database.Tx, recordID, sentID string, kind Kind, by Role) (bool, error) {
	n, err := tx.Exec(ctx, `
		DELETE FROM history
		WHERE record = $1
			AND record_id = $2
			AND sent_id = $3
			AND kind = $4
			AND author = $5`, r.Name, recordID, strings.ToLower(sentID), string(kind), string(by))
	return n > 0, err
}

// DeleteOf deletes the histories of the records that a query selects by id. Call it before you delete the records.
func (r Records) DeleteOf(ctx context.Context, tx *database.Tx, query string, args ...any) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM history
		WHERE record = '`+r.Name+`'
			AND record_id IN (`+query+`)`, args...)
	return err
}

// Owned removes deleted accounts from the histories.
type Owned struct{}

// ExportOwned exports nothing: each kind of record exports the entries that its authors may get.
func (Owned) ExportOwned(context.Context, auth.Owner,
	func(name string, rows func(add func(row any) error) error) error) error {
	return nil
}

// DeleteOwned removes the account as the author of entries, which stay.
func (Owned) DeleteOwned(ctx context.Context, tx *database.Tx, o auth.Owner) error {
	_, err := tx.Exec(ctx, `
		UPDATE history
		SET author_id = ''
		WHERE author_id = $1
			AND author_id <> ''`, o.UserID)
	return err
}

// marks adds the values as arguments and returns their placeholders, separated by commas.
func marks[S ~string](c *database.Condition, values []S) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = c.Arg(string(v))
	}
	return strings.Join(out, ", ")
}
