package database

import "context"

// walkPage is the number of rows per page of Walk. The largest rows have 40 KB.
const walkPage = 100

// Walk calls visit for every row of a query, in pages of 100, so that memory use doesn't depend on the number of
// rows. The query must order by a unique text column and return at most $2 rows after $1; its own arguments begin at
// $3. visit returns the row's value of that column; its error ends the walk and is returned.
func Walk[T any](ctx context.Context, q Querier, visit func(row T) (after string, err error), query string,
	args ...any) error {
	after := ""
	for {
		rows, err := All[T](ctx, q, query, append([]any{after, walkPage}, args...)...)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if after, err = visit(row); err != nil {
				return err
			}
		}
		if len(rows) < walkPage {
			return nil
		}
	}
}
