package sales_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

// rightsSellers lists the sellers of the table with their content changes. The first is the demo's.
var rightsSellers = []struct {
	name    string
	changes []any
}{
	{"US", nil},
	{"US, sells to the EU", []any{apptest.Set("selling.json", "/consumers", "eu")}},
	{"DE", []any{apptest.Set("selling.json", "/consumers", nil), apptest.Set("selling.json", "/seller/country", "DE")}},
	{"FR", []any{apptest.Set("selling.json", "/seller/country", "FR")}},
	{"FR, not to consumers", []any{apptest.Set("selling.json", "/consumers", "none")}},
}

// TestConsumerRightsMatchTable compares the places of legal texts for each seller with
// testdata/rights.txt.
func TestConsumerRightsMatchTable(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Payments("test"))
	if s.App.Config.Website == nil {
		t.Skip("pages exist with the tag site")
	}
	admin := s.SignIn(t, apptest.AdminEmail)
	var table strings.Builder
	for i, seller := range rightsSellers {
		if len(seller.changes) > 0 {
			apptest.PublishContent(t, s, admin, seller.changes...)
		}
		fmt.Fprintf(&table, "%s\n", seller.name)
		for _, line := range rightsShown(t, s, fmt.Sprintf("buyer%d@site.example", i)) {
			fmt.Fprintf(&table, "  %s\n", line)
		}
	}
	apptest.CompareTable(t, "rights.txt", table.String())
}

// rightsShown returns a line for each place that could show a text.
func rightsShown(t *testing.T, s *apptest.Server, buyer string) (lines []string) {
	t.Helper()
	pages := map[string]string{}
	for _, path := range []string{"/", "/pricing", "/service-order", "/contact", "/auth", "/payment-success", "/admin"} {
		pages[path] = apptest.Want(t, s.Do(t, "GET", path, "", nil), 200).Body
	}
	token, _ := paidOrder(t, s, buyer)
	pages["order"] = s.Do(t, "GET", "/api/orders/"+token, "", nil).Body
	pages["receipt"] = strings.Join(apptest.MailTexts(t, s, buyer, "orders.receipt"), "")
	for _, place := range []string{"/", "/pricing", "/service-order", "/contact", "/auth", "/payment-success", "/admin",
		"order", "receipt"} {
		found := []string{}
		for _, text := range []string{"Withdraw from contract here", "Cancel contracts here", "Confirm withdrawal",
			"Cancel now", "withdraw_until"} {
			if strings.Contains(pages[place], text) {
				found = append(found, text)
			}
		}
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%-18s %s", place, strings.Join(found, ", ")), " "))
	}
	a := s.Do(t, "POST", "/api/withdrawals", "", map[string]any{"kind": "withdrawal", "name": "Ada", "email": buyer,
		"contract": "The training"})
	return append(lines, fmt.Sprintf("%-18s %s", "withdrawing", http.StatusText(a.Status)))
}
