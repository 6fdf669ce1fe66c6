package publishing_test

import (
	"context"
	"strings"
	"testing"

	"harborlight/internal/kit/money"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// sold implements Agreed for a site with orders in one currency.
type sold money.Currency

func (s sold) InOtherCurrency(_ context.Context, _ database.Querier, c money.Currency) (string, error) {
	if c != money.Currency(s) {
		return "orders", nil
	}
	return "", nil
}

// TestFilesCannotChangeOrderCurrency covers built-in files and a content folder, which aren't
// published in the editor.
func TestFilesCannotChangeOrderCurrency(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		for currency, want := range map[sold]string{
			"usd": "", "eur": "selling.json: /currency can't be USD any more: there are orders in another currency",
		} {
			s := newService(t, db, func(c *publishing.Config) { c.Agreements, c.Folder = currency, "site" })
			err := s.CheckCurrency(t.Context())
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("orders in %s: %v", currency, err)
			}
		}
	})
}
