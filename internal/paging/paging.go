// Package paging splits long lists into pages and exports them whole as files. The slices decide
// what a list contains and how it is ordered.
package paging

import (
	"context"
	"iter"
	"slices"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/id"
)

// Page is one page of a list; NextCursor leads to the next, empty after the last.
type Page[T any] struct {
	Items      []T    `json:"items" nullable:"false"`
	NextCursor string `json:"next_cursor" doc:"Cursor of the next page; empty: this is the last one"`
}

// ErrNoPage means that a cursor's row doesn't exist, or not any more.
var ErrNoPage = fault.InvalidField("cursor", "This page no longer exists. Start again from the first one.")

// Cut makes a page of at most limit rows. The caller reads one more than that, so that Cut sees
// whether there is a next page. idOf returns the cursor for a row.
func Cut[T any](rows []T, limit int, idOf func(T) string) Page[T] {
	if len(rows) <= limit {
		return Page[T]{Items: rows}
	}
	rows = slices.Clip(rows[:limit])
	return Page[T]{Items: rows, NextCursor: idOf(rows[limit-1])}
}

// At returns the position at which a page begins. The query gets the cursor as $1. A cursor without
// a row gives ErrNoPage.
func At[T any](ctx context.Context, q database.Querier, query, cursor string) (T, error) {
	var place T
	if !id.Valid(cursor) {
		return place, ErrNoPage
	}
	place, err := database.One[T](ctx, q, query, cursor)
	if fault.KindOf(err) == fault.KindNotFound {
		return place, ErrNoPage
	}
	return place, err
}

// Batch is how many rows Rows reads at once. The largest rows have 30 KB.
const Batch = 100

// Rows returns the rows of all pages, up to the first error.
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
