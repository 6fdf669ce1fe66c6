package sales_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
)

var (
	markupOf    = regexp.MustCompile(`(?s)<script.*?</script>|<select.*?</select>|<[^>]*>`)
	anyAmount   = regexp.MustCompile(`\$[0-9][0-9,]*(?:\.[0-9]{2})?`)
	inSearches  = regexp.MustCompile(`<meta name="description" content="([^"]*)"`)
	offeredData = regexp.MustCompile(`"@type":"Offer"[^}]*"price":[^}]*\{[^}]*\}`)
)

// TestPrintedPricesStateTheirTax charges VAT in published content and in a content folder, and reads every page,
// llms.txt and the assistant. Pages exist only with the tag site.
func TestPrintedPricesStateTheirTax(t *testing.T) {
	t.Parallel()
	for label, included := range map[string]bool{"plus VAT": false, "incl. VAT": true} {
		charged := []any{
			apptest.Set("selling.json", "/seller/name", "Pier GmbH"), apptest.Set("selling.json", "/seller/street", "Am Kai 4"),
			apptest.Set("selling.json", "/seller/city", "20457 Hamburg"), apptest.Set("selling.json", "/seller/country", "DE"),
			apptest.Set("selling.json", "/tax/mode", "charged"), apptest.Set("selling.json", "/tax/prices_include_tax", included),
			apptest.Set("selling.json", "/tax/rates", []any{map[string]any{"country": "DE", "percent": 19}}),
		}
		t.Run(label, func(t *testing.T) {
			t.Parallel()
			published := apptest.Start(t, database.SQLite)
			apptest.PublishContent(t, published, published.SignIn(t, apptest.AdminEmail), charged...)
			dir := apptest.Export(t, published)
			folder := apptest.Start(t, database.SQLite, func(c *app.Config) { c.ContentDir, c.Serving = dir, true })
			for way, s := range map[string]*apptest.Server{"published": published, "--content": folder} {
				if pages := pricesSayTax(t, s, way, label); pages < 10 && s.App.Config.Website != nil {
					t.Errorf("%s: only %d pages print a price", way, pages)
				}
			}
		})
	}
}

// pricesSayTax reads a site and returns the number of its pages with a price.
func pricesSayTax(t *testing.T, s *apptest.Server, way, label string) (pages int) {
	t.Helper()
	site, prices := s.App.Content(), map[string]bool{}
	for _, service := range site.Services() {
		prices[anyAmount.FindString(service.PriceLabel)] = true
	}
	delete(prices, "")
	said := func(where, text string) (found bool) {
		for _, at := range anyAmount.FindAllStringIndex(text, -1) {
			amount, rest := text[at[0]:at[1]], text[at[1]:min(len(text), at[1]+45)]
			if prices[amount] && !strings.Contains(rest, label) {
				t.Errorf("%s, %s: %q doesn't say %q", way, where, amount+rest, label)
			}
			found = found || prices[amount]
		}
		return found
	}
	for _, route := range site.Routes.Routes {
		page := s.Do(t, "GET", route.Path, "", nil)
		if page.Status != http.StatusOK || route.ID == "partner-portal" { // its amounts are examples
			continue
		}
		if said(route.Path, html.UnescapeString(markupOf.ReplaceAllString(page.Body, ""))) {
			pages++
		}
		for _, m := range inSearches.FindAllStringSubmatch(page.Body, -1) {
			said(route.Path+" in searches", html.UnescapeString(m[1]))
		}
		for _, offer := range offeredData.FindAllString(page.Body, -1) {
			if !strings.Contains(offer, `"valueAddedTaxIncluded":`) {
				t.Errorf("%s, %s: the structured data says nothing of tax: %s", way, route.Path, offer)
			}
		}
	}
	if !said("/llms.txt", s.Do(t, "GET", "/llms.txt", "", nil).Body) {
		t.Errorf("%s: /llms.txt has no price", way)
	}
	asked := s.Do(t, "POST", "/api/assistant/messages", "",
		map[string]string{"question": "What does private training cost?"})
	if !said("the assistant", asked.Body) {
		t.Errorf("%s: the assistant answers %s", way, asked.Body)
	}
	return pages
}
