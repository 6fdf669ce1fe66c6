package content_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"harborlight/content"
	"harborlight/internal/kit/money"
)

// inEuros are changes to a seller with consumers in the EU.
var inEuros = []content.Change{set("selling.json", "/currency", `"eur"`), set("selling.json", "/consumers", `"eu"`)}

// at returns midnight of a day of November 2026; 0 and below are days of October.
func at(day int) time.Time { return time.Date(2026, time.November, day, 0, 0, 0, 0, time.UTC) }

// past is the price history of a service.
type past []content.ShownPrice

// row returns a euro price of private training that the site showed from a day on.
func row(day int, cents money.Cents, reduced bool) content.ShownPrice {
	return content.ShownPrice{Since: at(day), Cents: cents, Currency: money.EUR, IsReduced: reduced}
}

// TestPriorPriceIsLowestOf30Days uses a campaign that takes a fifth off €297, from
// November 1 to 30.
func TestPriorPriceIsLowestOf30Days(t *testing.T) {
	t.Parallel()
	sale := campaign("sale", `"percent":20`)
	card := set("pages/ai-training-courses.json", "/blocks/prices/cards/ai-fundamentals/price_label",
		`"from {price:private-training}"`)
	for name, tc := range map[string]struct {
		shown   past
		changes []content.Change
		day     int // 0 for November 5
		was     string
		prior   string // empty if none is shown
	}{
		"a steady price": {shown: past{row(-90, 29700, false)}, was: "€297", prior: "€297"},
		"a steady price, later": {shown: past{row(-90, 29700, false), row(1, 23760, true)}, day: 30,
			was: "€297", prior: "€297"},
		"a new shop":                 {},
		"a shop that begins with it": {shown: past{row(1, 23760, true)}},
		"a shop of three days": {shown: past{row(-2, 29700, false), row(1, 23760, true)},
			was: "€297", prior: "€297"},
		"a campaign ended 10 days before, lower": {shown: past{row(-90, 29700, false), row(-20, 20000, true),
			row(-9, 29700, false), row(1, 23760, true)}, prior: "€200"},
		"a campaign ended 10 days before, less low": {shown: past{row(-90, 29700, false), row(-20, 26730, true),
			row(-9, 29700, false), row(1, 23760, true)}, was: "€267.30", prior: "€267.30"},
		"a campaign ended 40 days before": {shown: past{row(-90, 29700, false), row(-50, 20000, true),
			row(-39, 29700, false), row(1, 23760, true)},
			was: "€297", prior: "€297"},
		"a campaign ended exactly 30 days before": {shown: past{row(-50, 20000, true), row(-29, 29700, false),
			row(1, 23760, true)},
			was: "€297", prior: "€297"},
		"a campaign ended within the 30 days by a moment": {shown: past{row(-50, 20000, true),
			{Since: at(-29).Add(time.Second), Cents: 29700, Currency: money.EUR}, row(1, 23760, true)}, prior: "€200"},
		"a price raised 5 days before": {shown: past{row(-90, 25000, false), row(-4, 29700, false),
			row(1, 23760, true)}, was: "€250", prior: "€250"},
		"a price raised with the campaign": {shown: past{row(-90, 23760, false), row(1, 23760, true)},
			prior: "€237.60"},
		"a list price cut with the campaign": {shown: past{row(-90, 39900, false), row(1, 23760, true)},
			was: "€399", prior: "€399"},
		"published in the middle": {shown: past{row(-90, 29700, false), row(-25, 25000, false),
			row(-20, 29700, false), row(12, 23760, true)}, day: 20, was: "€297", prior: "€297"},
		"another name, other days, the same price": {shown: past{row(-90, 29700, false),
			row(-35, 23760, true)}, changes: []content.Change{set(campaignFile, "/campaigns/sale/name", `"Other"`)},
			was: "€297", prior: "€297"},
		"a further reduction": {shown: past{row(-90, 29700, false), row(-9, 26730, true),
			row(1, 23760, true)}, was: "€267.30", prior: "€267.30"},
		"a smaller reduction after a larger one": {shown: past{row(-90, 29700, false), row(-9, 20000, true),
			row(1, 23760, true)}, prior: "€200"},
		"the same reduction after a break": {shown: past{row(-90, 29700, false), row(-9, 23760, true),
			row(-2, 29700, false), row(1, 23760, true)}, prior: "€237.60"},
		"not shown yet": {shown: past{row(-90, 26000, false), row(2, 29700, false)},
			was: "€260", prior: "€260"},
		"prices in another currency": {shown: past{{Since: at(-90), Cents: 100, Currency: money.USD}, row(1, 23760, true)}},
		"a currency there and back": {shown: past{row(-90, 29700, false),
			{Since: at(-20), Cents: 100, Currency: money.USD}, row(-10, 28000, false), row(1, 23760, true)},
			was: "€280", prior: "€280"},
		"prices without tax": {shown: past{{Since: at(-90), Cents: 100, Currency: money.EUR, IsNet: true},
			row(1, 23760, true)}},
		"a service that was removed for a time": {shown: past{row(-90, 29700, false), row(-60, 20000, true),
			row(-50, 0, false), row(-5, 29700, false), row(1, 23760, true)},
			was: "€297", prior: "€297"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			day := tc.day
			if day == 0 {
				day = 5
			}
			e := editionOf(t, append(append([]content.Change{sale, card}, inEuros...), tc.changes...)...)
			shown := content.ShownPrices{"private-training": []content.ShownPrice(tc.shown)}
			if len(tc.shown) == 0 {
				shown = nil
			}
			shown, _ = shown.Show(map[string]content.ShownPrice{"private-training": e.ShownAt(during(day))["private-training"]},
				during(day))
			got, err := e.At(during(day), shown)
			if err != nil {
				t.Fatal(err)
			}
			until, text := "Until 30 November 2026", "€237.60 per session"
			if tc.prior != "" {
				until += ". Lowest price in the 30 days before: " + tc.prior
			}
			if tc.was != "" {
				text += " (was " + tc.was + ")"
			}
			s, _ := got.Site.Service("private-training")
			if s.Discount == nil || s.Discount.Until != until || s.PriceText() != text || s.List() != 29700 {
				t.Fatalf("%s, %+v", s.PriceText(), s.Discount)
			}
			resolved, err := content.Resolve(got.Files)
			if err != nil {
				t.Fatal(err)
			}
			for file, from := range map[string]string{"catalogue/private-training.json": "",
				"pages/ai-training-courses.json": "from "} {
				was := tc.was
				if was != "" {
					was = from + was
				}
				var printed struct {
					Was, Until string
				}
				_, beside, found := strings.Cut(string(resolved[file]), `"price_campaign":`)
				if err := json.NewDecoder(strings.NewReader(beside)).Decode(&printed); !found || err != nil {
					t.Fatalf("%s has no campaign: %v", file, err)
				}
				if printed.Was != was || printed.Until != until {
					t.Errorf("%s says %+v", file, printed)
				}
			}
		})
	}
}

// TestSellerOutsideEUShowsCatalogPrice checks that a seller without consumers in the EU shows the catalog
// price, whatever the history.
func TestSellerOutsideEUShowsCatalogPrice(t *testing.T) {
	t.Parallel()
	e := editionOf(t, campaign("sale", `"percent":20`))
	var want map[string]json.RawMessage
	for _, shown := range []content.ShownPrices{nil, {"private-training": {
		{Since: at(-9), Cents: 100, Currency: money.USD},
		{Since: at(1), Cents: 23760, Currency: money.USD, IsReduced: true}}}} {
		got, err := e.At(during(5), shown)
		if err != nil {
			t.Fatal(err)
		}
		if s, _ := got.Site.Service("private-training"); s.PriceText() != "$237.60 per session (was $297)" ||
			s.Discount.Until != "Until 30 November 2026" {
			t.Errorf("%s, %s", s.PriceText(), s.Discount.Until)
		}
		resolved, err := content.Resolve(got.Files)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = resolved
		}
		if !reflect.DeepEqual(resolved, want) {
			t.Error("the files differ")
		}
	}
}

// TestCodePriorPriceIncludesCurrentPrice checks that the current public price counts for a code, because a
// code's price isn't part of the history.
func TestCodePriorPriceIncludesCurrentPrice(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		shown   past
		percent int
		was     money.Cents
	}{
		"steady":    {past{row(-90, 29700, false)}, 50, 29700},
		"lower now": {past{row(-90, 29700, false), row(3, 20000, false)}, 50, 20000},
		"lower before": {past{row(-90, 29700, false), row(-20, 14000, true), row(-10, 29700, false)},
			50, 0},
		"lower long before":                  {past{row(-90, 14000, false), row(-40, 29700, false)}, 50, 29700},
		"lower before it began, 40 days ago": {past{row(-90, 14000, false), row(-10, 29700, false)}, 50, 0},
		"nothing shown":                      {nil, 50, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := editionOf(t, append([]content.Change{campaign("code", fmt.Sprintf(`"percent":%d,"code":"CODE-1"`, tc.percent))},
				inEuros...)...)
			got, err := e.At(during(20), content.ShownPrices{"private-training": []content.ShownPrice(tc.shown)})
			if err != nil {
				t.Fatal(err)
			}
			s, _ := got.Site.Service("private-training")
			price, _ := got.Site.PriceAt(s, during(20), "CODE-1")
			if price.WasCents != tc.was || price.Cents != 14850 || price.ListCents != 29700 {
				t.Errorf("%+v", price)
			}
		})
	}
}

// TestPriorPriceCarriesTaxLabel checks that the sentence has the same tax label as prices.
func TestPriorPriceCarriesTaxLabel(t *testing.T) {
	t.Parallel()
	e := editionOf(t, append([]content.Change{campaign("sale", `"percent":20`),
		set("selling.json", "/seller/country", `"DE"`),
		set("selling.json", "/tax/mode", `"charged"`), set("selling.json", "/tax/prices_include_tax", `true`),
		set("selling.json", "/tax/rates", `[{"country":"DE","percent":19}]`)}, inEuros...)...)
	got, err := e.At(during(5), content.ShownPrices{"private-training": {row(-90, 29700, false), row(1, 23760, true)}})
	if err != nil {
		t.Fatal(err)
	}
	if s, _ := got.Site.Service("private-training"); s.Discount.Until !=
		"Until 30 November 2026. Lowest price in the 30 days before: €297 incl. VAT" {
		t.Error(s.Discount.Until)
	}
}

func TestBundleAtUsesCurrentPrices(t *testing.T) {
	t.Parallel()
	e := editionOf(t, append([]content.Change{campaign("sale", `"percent":20`),
		campaign("code", `"percent":50,"code":"CODE-1"`)}, inEuros...)...)
	for day, want := range map[int]content.ShownPrice{-3: {Cents: 29700, Currency: money.EUR},
		5: {Cents: 23760, Currency: money.EUR, IsReduced: true}} {
		shown := e.ShownAt(during(day))
		if shown["private-training"] != want {
			t.Errorf("on day %d: %+v", day, shown["private-training"])
		}
		if _, found := shown["custom-song"]; found {
			t.Error("a price that is agreed first is shown")
		}
	}
}

// TestPriceHistoryStaysSmall checks after many publications that few rows remain, in order of time, and that
// the lowest price of each day is kept.
func TestPriceHistoryStaysSmall(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		history, now := content.ShownPrices(nil), at(1)
		lowest := map[time.Time]money.Cents{}
		for range rapid.IntRange(1, 400).Draw(t, "publications") {
			now = now.Add(time.Duration(rapid.SampledFrom([]int{-1, 0, 1, 600, 90_000}).Draw(t, "seconds")) * time.Second)
			cents := money.Cents(rapid.IntRange(1, 1000).Draw(t, "cents"))
			var added bool
			history, added = history.Show(map[string]content.ShownPrice{"a": {Cents: cents, Currency: money.EUR}}, now)
			rows := history["a"]
			if again, more := history.Show(map[string]content.ShownPrice{"a": {Cents: cents, Currency: money.EUR}}, now); more ||
				!reflect.DeepEqual(again, history) || rows[len(rows)-1].Cents != cents {
				t.Fatal("the same price is a row again")
			}
			if day := rows[len(rows)-1].Since.Truncate(24 * time.Hour); added && (lowest[day] == 0 || cents < lowest[day]) {
				lowest[day] = cents
			}
		}
		days := map[time.Time]int{}
		for i, p := range history["a"] {
			day := p.Since.Truncate(24 * time.Hour)
			if days[day]++; days[day] > 2 || i > 0 && !history["a"][i-1].Since.Before(p.Since) {
				t.Fatalf("%+v", history["a"])
			}
			if p.Cents == lowest[day] {
				delete(lowest, day)
			}
		}
		for day := range maps.Keys(lowest) {
			if !day.Before(now.AddDate(0, 0, -366)) {
				t.Fatalf("the lowest price of %v is lost: %+v", day, history["a"])
			}
		}
	})
}

func TestRemovedServicePricesAreDropped(t *testing.T) {
	t.Parallel()
	history, now := content.ShownPrices(nil), at(1)
	for i := range 1000 {
		now = now.Add(time.Minute)
		history, _ = history.Show(map[string]content.ShownPrice{fmt.Sprint(i): {Cents: 100, Currency: money.EUR}}, now)
	}
	if rows := history["998"]; len(history) != 201 || len(rows) != 2 || rows[1].Cents != 0 {
		t.Errorf("%d services, %+v", len(history), rows)
	}
	history, _ = history.Show(map[string]content.ShownPrice{"new": {Cents: 100, Currency: money.EUR}},
		now.AddDate(2, 0, 0))
	if len(history) != 2 { // and the last one that was sold
		t.Errorf("%d services after two years", len(history))
	}
}

func TestOldPricesAreDropped(t *testing.T) {
	t.Parallel()
	history := content.ShownPrices(nil)
	for year := range 4 {
		history, _ = history.Show(map[string]content.ShownPrice{"a": {Cents: money.Cents(year + 1), Currency: money.EUR}},
			at(1).AddDate(0, 13*year, 0))
	}
	if rows := history["a"]; len(rows) != 2 || rows[0].Cents != 3 || rows[1].Cents != 4 {
		t.Errorf("%+v", rows)
	}
}
