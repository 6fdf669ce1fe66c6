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

// sold is a site that has orders in one currency.
type sold money.Currency

func (s sold) OtherThan(_ context.Context, _ database.Querier, c money.Currency) (string, error) {
	if c != money.Currency(s) {
		return "orders", nil
	}
	return "", nil
}

// TestFilesWithAnotherCurrencyThanTheOrdersAreRefused holds for built-in files and for those of a folder, which nobody
// publishes.
func TestFilesWithAnotherCurrencyThanTheOrdersAreRefused(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		for currency, want := range map[sold]string{
			"usd": "", "eur": "selling.json: /currency can't be USD any more: there are orders in another currency",
		} {
			s := newService(t, db, func(c *publishing.Config) { c.Agreed, c.Folder = currency, "site" })
			err := s.CheckCurrency(t.Context())
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("orders in %s: %v", currency, err)
			}
		}
	})
}
