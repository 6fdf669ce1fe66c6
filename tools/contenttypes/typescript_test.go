package main

import (
	"reflect"
	"strings"
	"testing"

	"harborlight/content"
)

func TestTypesFollowTheTags(t *testing.T) {
	t.Parallel()
	got := typescript([]content.File{
		{Name: "brand.json", Type: reflect.TypeFor[content.Brand]()},
		{Name: "catalogue/*.json", Type: reflect.TypeFor[content.Service]()},
		{Name: "pages/home.json", Type: reflect.TypeFor[content.HeroHead]()},
		{Name: "pages/*.json", Type: reflect.TypeFor[content.Page]()},
	}, []content.Message{
		{Key: "account.title"},
		{Key: "calendar.zone.text", Placeholders: []string{"device", "account"}},
	}, docs{"Service": "A service.\nSold.", "Service.PriceUnit": "per */ session"})
	for rule, want := range map[string]string{
		"a message has its placeholders":     "  readonly 'calendar.zone.text': 'device' | 'account';\n",
		"a message may have none":            "  readonly 'account.title': never;\n",
		"a file has its type":                "  readonly 'brand.json': Brand;\n",
		"a pattern stands for its files":     "  readonly [name: `catalogue/${string}.json`]: Service;\n",
		"a field is required":                "  readonly price_label: string;\n",
		"omitempty makes a field optional":   "  readonly price_cents?: number;\n",
		"nullable allows null":               "  readonly phone: string | null;\n",
		"a nullable choice keeps its type":   "  readonly recurring: Recurrence | null;\n",
		"choices are a union":                "export type Sale = \"checkout\" | \"consultation\" | \"quote\";\n",
		"a list cannot be changed":           "  readonly includes: readonly string[];\n",
		"a pointer is what it points to":     "  readonly banner?: Banner;\n",
		"a page is its head and blocks":      "export interface Page {\n  readonly head: PageHead;\n  readonly blocks: readonly Block[];\n}\n",
		"a block has fields of its own":      "export interface BlockFrame {\n  readonly id: string;\n",
		"a kind has its fields":              "  readonly 'steps': Steps;\n",
		"a kind may have no fields":          "  readonly 'contents': object;\n",
		"a block is of one kind":             "  [K in keyof BlockKinds]: BlockFrame & { readonly kind: K } & BlockKinds[K];\n",
		"a comment of lines is a block":      "/**\n * A service.\n * Sold.\n */\nexport interface Service {\n",
		"a comment cannot end its own block": "  /** per * / session */\n  readonly price_unit?: string;\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s: missing %q in\n%s", rule, want, got)
		}
	}
	for rule, refused := range map[string]string{
		"a pattern gets no entry beside files of other types": "${string}.json`]: Page",
		"what is not in the file has no field":                "Route",
	} {
		if strings.Contains(got, refused) {
			t.Errorf("%s: found %q", rule, refused)
		}
	}
}

func TestTitlesFollowTheLabels(t *testing.T) {
	t.Parallel()
	got := titles([]content.File{{Name: "brand.json", Label: "Brand"}, {Name: "pages/*.json"}})
	if !strings.HasSuffix(got, "= {\n  'brand.json': 'Brand',\n};\n") {
		t.Errorf("got %s", got)
	}
}

func TestGoNamesFollowTheMessageKeys(t *testing.T) {
	t.Parallel()
	got := goNames([]content.Message{{Key: "account.title"}, {Key: "problems.booking.time_taken"},
		{Key: "problems.orders.at_most", Placeholders: []string{"most"}}})
	for _, want := range []string{"BookingTimeTaken = fault.Message(\"problems.booking.time_taken\")",
		"func OrdersAtMost(most any) fault.Text {\n\treturn fault.Message(\"problems.orders.at_most\", \"most\", most)\n}"} {
		if !strings.Contains(got, want) || strings.Contains(got, "account") {
			t.Errorf("%s is missing, or a message that Go doesn't say is there:\n%s", want, got)
		}
	}
}
