package people

import (
	"context"
	"fmt"
)

// FillDemo creates a confirmed account with the password for each address that has none. Existing accounts don't
// change. The first error ends it.
func (a *Area) FillDemo(ctx context.Context, password string, emails []string) error {
	for _, email := range emails {
		if _, err := a.accounts.FindOrCreateConfirmed(ctx, email, password); err != nil {
			return fmt.Errorf("create the demo account %s: %w", email, err)
		}
	}
	return nil
}
