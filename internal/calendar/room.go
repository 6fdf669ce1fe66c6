package calendar

import (
	"context"
	"fmt"

	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// checkTexts fails the transaction if the calendar now has more long texts than allowed.
func checkTexts(ctx context.Context, tx *database.Tx, userID string) error {
	bytes, err := sumTexts(ctx, tx, userID)
	if err == nil && bytes > MaxTexts {
		err = fault.Conflict("calendar_full",
			fmt.Sprintf(
				"The descriptions in your calendar take more than %d MB, the maximum. Shorten or delete some first.",
				MaxTexts>>20))
	}
	return err
}

// checkChanged fails the transaction if the calendar now has more changed and cancelled occurrences
// than allowed.
func checkChanged(ctx context.Context, tx *database.Tx, userID string) error {
	n, err := countExceptions(ctx, tx, userID)
	if err == nil && n > MaxChanged {
		err = fault.Conflict("too_many_exceptions",
			fmt.Sprintf("Your calendar has %d changed occurrences, the maximum. Change whole series instead.",
				MaxChanged))
	}
	return err
}

// checkGrowth fails an update that makes the calendar exceed a limit.
func (c *change) checkGrowth(ctx context.Context, updated *Event) error {
	if updated.isLong() {
		if err := checkTexts(ctx, c.tx, updated.UserID); err != nil {
			return err
		}
	}
	if len(c.exceptions) == 0 {
		return nil
	}
	return checkChanged(ctx, c.tx, updated.UserID)
}

// isLong reports whether e has texts that lists leave out.
func (e *Event) isLong() bool {
	return len(e.Description)+len(database.JSON(e.Extra)) > lightTexts
}
