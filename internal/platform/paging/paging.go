// Package paging reads long lists page by page and exports them as files. Slices define the rows and orders of their
// lists.
package paging

import (
	"iter"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Page is one page of a list. NextCursor is empty on the last page.
type Page[T any] struct {
	Items      []T    `json:"items" nullable:"false"`
	NextCursor string `json:"next_cursor" doc:"Cursor of the next page; empty on the last page"`
}

// ErrInvalidCursor means that the cursor's row doesn't exist or was deleted.
var ErrInvalidCursor = fault.InvalidField("cursor", message.ListGone)

// Cut returns a page of at most limit rows. Pass limit+1 rows so that Cut can detect a next page. idOf returns the
// cursor for a row.
func Cut[T any](rows []T, limit int, idOf func(T) string) Page[T] {
	if len(rows) <= limit {
		return Page[T]{Items: rows}
	}
	rows = slices.Clip(rows[:limit])
	return Page[T]{Items: rows, NextCursor: idOf(rows[limit-1])}
}

// Batch is the number of rows that Rows reads at once; the largest rows have 30 KB.
const Batch = 100

// Rows returns the rows of all pages, which it reads while the caller iterates. After the first error, which it
// yields with a zero row, it ends.
func Rows[T any](read func(cursor string, limit int) (Page[T], error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for cursor, more := "", true; more; more = cursor != "" {
			page, err := read(cursor, Batch)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, row := range page.Items {
				if !yield(row, nil) {
					return
				}
			}
			cursor = page.NextCursor
		}
	}
}
