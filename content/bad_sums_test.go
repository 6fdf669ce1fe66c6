package content_test

import (
	"errors"
	"strings"
	"testing"

	"harborlight/content"
)

// TestInvalidAmountsAreMistakes sets invalid values in every field that affects a price. Each is a mistake in
// that field, which prevents publishing.
func TestInvalidAmountsAreMistakes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		field string   // the end of the field's pointer
		also  []string // in addition to the values that are invalid everywhere
		put   func(value string) []content.Change
	}{
		"the percent of a campaign": {"/percent", []string{`0`, `10.5`, `91`, `null`}, func(value string) []content.Change {
			return []content.Change{campaign("sale", `"percent":`+value)}
		}},
		"the amount of a campaign": {"/amount_cents", []string{`10.5`, `29700`}, func(value string) []content.Change {
			return []content.Change{campaign("sale", `"amount_cents":`+value)}
		}},
		"the uses of a code": {"/most_uses", []string{`1.5`}, func(value string) []content.Change {
			return []content.Change{campaign("sale", `"percent":10,"code":"SPRING","most_uses":`+value)}
		}},
		"the price of a service": {"/price_cents", []string{`10.5`, `50000001`, `null`}, func(value string) []content.Change {
			return []content.Change{set("catalogue/private-training.json", "/price_cents", value)}
		}},
		"a tax rate": {"/percent", []string{`50.5`, `8.875`, `null`}, func(value string) []content.Change {
			return []content.Change{set("selling.json", "/seller/country", `"DE"`),
				set("selling.json", "/tax/mode", `"charged"`),
				set("selling.json", "/tax/rates", `[{"country":"DE","percent":`+value+`}]`)}
		}},
		"the days to pay": {"/days_to_pay", []string{`1.5`, `366`}, func(value string) []content.Change {
			return []content.Change{set("selling.json", "/invoices/days_to_pay", value)}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, value := range append(c.also, `-1`, `9223372036854775807`, `9223372036854775808`,
				`1e99`, `1e999`, `"ten"`, `""`, `true`, `[]`, `{}`) {
				_, err := content.Edit(content.Builtin(), content.Merge(nil, c.put(value)))
				problems, _ := errors.AsType[content.Problems](err)
				if len(problems) == 0 || !strings.HasSuffix(problems[0].Field, c.field) {
					t.Errorf("%s: %v", value, err)
				}
			}
		})
	}
}
