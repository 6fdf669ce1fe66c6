package billing

import (
	"context"
	"fmt"
	"strconv"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// drawnNumber is a number drawn from a series.
type drawnNumber struct {
	series  string
	ordinal int64
	text    string
}

// drawNumber returns the next number of the calendar year in UTC: PREFIX-2026-0001. Test documents have a separate
// series and prefix. It locks the series until the end of the transaction, so a rollback leaves no gap, and no other
// transaction can draw the same number. It must take the first lock of its transaction, because others wait for it.
func drawNumber(ctx context.Context, tx *database.Tx, prefix string, isTest bool) (drawnNumber, error) {
	year := strconv.Itoa(tx.Now().UTC().Year())
	series := year
	if isTest {
		series, prefix = "test-"+year, content.TestPrefix
	}
	ordinal, err := nextOrdinal(ctx, tx, series)
	if err != nil {
		return drawnNumber{}, fmt.Errorf("draw a number of %s: %w", series, err)
	}
	return drawnNumber{series, ordinal, fmt.Sprintf("%s-%s-%04d", prefix, year, ordinal)}, nil
}
