package sale_test

import (
	"testing"

	"harborlight/content"
	"harborlight/internal/sales/sale"
)

func TestDocumentsHaveTheColorOfTheBrand(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]content.Change{
		"#f8b243": {File: "brand.json", Field: "/theme", Value: []byte(`"lighthouse"`)},
		"#ffc928": {File: "brand.json", Field: "/theme", Value: []byte(`"poster"`)},
		"#1d4ed8": {File: "brand.json", Field: "/colors/accent", Value: []byte(`"#1d4ed8"`)},
	} {
		change.Action = content.Set
		site, err := content.Edit(content.Builtin(), []content.Change{change})
		if err != nil {
			t.Fatal(err)
		}
		if got := sale.BrandOf(site.Site).Accent; got != want {
			t.Errorf("%s: the accent is %s, want %s", change.Field, got, want)
		}
	}
}
