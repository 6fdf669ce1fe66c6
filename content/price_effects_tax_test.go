package content_test

import (
	"strings"
	"testing"
	"time"

	"harborlight/content"
)

// TestPricesCarryTaxLabel covers services, cards and machine-readable output: the tax label appears wherever
// an amount is printed, and nowhere else.
func TestPricesCarryTaxLabel(t *testing.T) {
	t.Parallel()
	for included, want := range map[string]string{"true": "incl. GST", "false": "plus GST"} {
		at, err := editionOf(t, set("selling.json", "/seller/country", `"AU"`), set("selling.json", "/tax/mode", `"charged"`),
			set("selling.json", "/tax/name", `"GST"`), set("selling.json", "/tax/prices_include_tax", included),
			set("selling.json", "/tax/rates", `[{"country":"AU","percent":10}]`)).At(time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if s, _ := at.Site.Service("private-training"); s.PriceText() != "$297 per session "+want {
			t.Errorf("%q", s.PriceText())
		}
		if s, _ := at.Site.Service("enterprise-consultation"); s.TaxText != "" {
			t.Errorf("a free service has the tax label %q", s.TaxText)
		}
		resolved, err := content.Resolve(at.Files)
		if err != nil {
			t.Fatal(err)
		}
		label := `"price_tax":{"included":` + included + `,"text":"` + want + `"}`
		for _, file := range []string{"catalogue/private-training.json", "pages/ai-training-courses.json"} {
			if !strings.Contains(string(resolved[file]), label) {
				t.Errorf("%s lacks %s", file, label)
			}
		}
	}
}
