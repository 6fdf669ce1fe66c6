package content_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"harborlight/content"
	"harborlight/internal/kit/money"
)

const campaignFile = "campaigns.json"

// campaign returns the change that adds a campaign from November 1 to 30, 2026.
func campaign(id, fields string) content.Change {
	return set(campaignFile, "/campaigns/"+id, fmt.Sprintf(
		`{"id":%q,"name":"Sale","services":[],"starts":"2026-11-01","ends":"2026-11-30",%s}`, id, fields))
}

func during(day int) time.Time { return time.Date(2026, time.November, day, 12, 0, 0, 0, time.UTC) }

func TestPriceAt(t *testing.T) {
	t.Parallel()
	fifth := campaign("fifth", `"percent":20`)
	code := campaign("code", `"percent":50,"code":"SPRING-50"`)
	first := time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)
	after := time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC)
	only := set(campaignFile, "/campaigns/fifth/services", `["video-package"]`)
	for name, tc := range map[string]struct {
		changes  []content.Change
		now      time.Time
		code     string
		cents    money.Cents
		campaign string
		trouble  content.CodeProblem
	}{
		"no campaign":           {nil, during(5), "", 29700, "", ""},
		"before the first day":  {[]content.Change{fifth}, first.Add(-time.Microsecond), "", 29700, "", ""},
		"from the first moment": {[]content.Change{fifth}, first, "", 23760, "fifth", ""},
		"to the last moment":    {[]content.Change{fifth}, after.Add(-time.Microsecond), "", 23760, "fifth", ""},
		"after the last day":    {[]content.Change{fifth}, after, "", 29700, "", ""},
		"an amount": {[]content.Change{campaign("ten", `"amount_cents":1001`)}, during(5), "", 28699,
			"ten", ""},
		"half a cent goes to the buyer": {[]content.Change{campaign("odd", `"percent":15`),
			set("catalogue/private-training.json", "/price_cents", "29710")}, during(5), "", 25253, "odd", ""},
		"another service": {[]content.Change{fifth, only}, during(5), "", 29700, "", ""},
		"two count once, the better one": {[]content.Change{fifth, campaign("better", `"percent":25`)}, during(5), "",
			22275, "better", ""},
		"the first of two equal ones": {[]content.Change{fifth, campaign("same", `"percent":20`)}, during(5), "", 23760,
			"fifth", ""},
		"a code that nobody entered":   {[]content.Change{code}, during(5), "", 29700, "", ""},
		"a code":                       {[]content.Change{code}, during(5), "SPRING-50", 14850, "code", ""},
		"a code as people type":        {[]content.Change{code}, during(5), " spring-50 ", 14850, "code", ""},
		"a code instead of a campaign": {[]content.Change{code, fifth}, during(5), "SPRING-50", 14850, "code", ""},
		"a code that is worse": {[]content.Change{campaign("code", `"percent":10,"code":"SPRING-50"`), fifth},
			during(5), "SPRING-50", 23760, "fifth", content.CodeNeedless},
		"an unknown code":    {[]content.Change{code}, during(5), "WINTER", 29700, "", content.CodeUnknown},
		"spaces are no code": {[]content.Change{fifth}, during(5), "  ", 23760, "fifth", content.CodeUnknown},
		"a code before its campaign": {[]content.Change{code}, first.Add(-time.Second), "SPRING-50", 29700, "",
			content.CodeEarly},
		"a code after its campaign": {[]content.Change{code}, after, "SPRING-50", 29700, "", content.CodeOver},
		"a code for another service": {[]content.Change{code,
			set(campaignFile, "/campaigns/code/services", `["video-package"]`)}, during(5), "SPRING-50", 29700, "",
			content.CodeElsewhere},
		"an unknown code during a campaign": {[]content.Change{fifth}, during(5), "WINTER", 23760, "fifth",
			content.CodeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := edit(t, tc.changes...)
			service, _ := site.Service("private-training")
			got, trouble := site.PriceAt(service, tc.now, tc.code)
			id := ""
			if got.Campaign != nil {
				id = got.Campaign.ID
			}
			if got.Cents != tc.cents || id != tc.campaign || trouble != tc.trouble {
				t.Errorf("%d by %q, %q", got.Cents, id, trouble)
			}
		})
	}
}

// TestCampaignAppliesOnce checks that at most one campaign lowers a price, by exactly its discount.
func TestCampaignAppliesOnce(t *testing.T) {
	t.Parallel()
	built := edit(t)
	rapid.Check(t, func(t *rapid.T) {
		site := *built
		service, _ := site.Service("premium-package")
		service.PriceCents = money.Cents(rapid.Int64Range(200, 1_000_000).Draw(t, "price"))
		for i := range rapid.IntRange(0, 4).Draw(t, "campaigns") {
			c := content.Campaign{ID: fmt.Sprint(i), Starts: "2026-11-01", Ends: "2026-11-30"}
			if rapid.Bool().Draw(t, "percent") {
				c.Percent = rapid.IntRange(1, 90).Draw(t, "percents")
			} else {
				c.AmountCents = money.Cents(rapid.Int64Range(1, int64(service.PriceCents)-1).Draw(t, "amount"))
			}
			if rapid.Bool().Draw(t, "has a code") {
				c.Code = fmt.Sprintf("CODE-%d", i)
			}
			site.Campaigns.List = append(slices.Clip(site.Campaigns.List), c)
		}
		code := rapid.SampledFrom([]string{"", "CODE-0", "CODE-1", "NONE"}).Draw(t, "code")
		got, _ := site.PriceAt(service, during(rapid.IntRange(1, 30).Draw(t, "day")), code)
		for _, c := range site.Campaigns.List {
			if (c.Code == "" || c.Code == code) && c.Apply(service.PriceCents) < got.Cents {
				t.Errorf("%d, but %+v alone leads to %d", got.Cents, c, c.Apply(service.PriceCents))
			}
		}
		want := service.PriceCents
		if got.Campaign != nil {
			want = got.Campaign.Apply(service.PriceCents)
		}
		if got.Cents != want || got.ListCents != service.PriceCents || got.Cents <= 0 {
			t.Errorf("%+v, want %d", got, want)
		}
		// A bundle with current prices is priced the same: its reduced price isn't lowered again.
		service.Discount, service.PriceCents = &content.Discount{ListCents: service.PriceCents}, got.Cents
		if again, _ := site.PriceAt(service, during(5), code); again.Cents != got.Cents || again.ListCents != got.ListCents {
			t.Errorf("%+v becomes %+v", got, again)
		}
	})
}

func TestCampaignMistakesAreReported(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ fields, want string }{
		"neither":       {`"code":"SPRING"`, "/percent"},
		"both":          {`"percent":5,"amount_cents":100`, "/percent"},
		"too much":      {`"percent":91`, "/percent"},
		"nothing left":  {`"amount_cents":29700`, "/amount_cents"},
		"small letters": {`"percent":5,"code":"spring"`, "/code"},
		"three letters": {`"percent":5,"code":"ABC"`, "/code"},
		"a limit alone": {`"percent":5,"most_uses":3`, "/most_uses"},
		"a dead link":   {`"percent":5,"banner":{"lead":"A","detail":"b","to":"/nowhere"}`, "/banner/to"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refuses(t, tc.want, campaign("sale", tc.fields))
		})
	}
	t.Run("the end before the start", func(t *testing.T) {
		t.Parallel()
		refuses(t, "/ends", campaign("sale", `"percent":5`), set(campaignFile, "/campaigns/sale/ends", `"2026-10-31"`))
	})
	t.Run("a service by quote", func(t *testing.T) {
		t.Parallel()
		refuses(t, "/services/custom-song", campaign("sale", `"percent":5`),
			set(campaignFile, "/campaigns/sale/services", `["custom-song"]`))
	})
	t.Run("a code twice", func(t *testing.T) {
		t.Parallel()
		refuses(t, "/campaigns/b/code", campaign("a", `"percent":5,"code":"SAME"`),
			campaign("b", `"percent":6,"code":"SAME"`))
	})
	t.Run("reserved field", func(t *testing.T) {
		t.Parallel()
		refuses(t, "/price_campaign", set("catalogue/private-training.json", "/price_campaign", `{"was":"$999"}`))
	})
}

func refuses(t *testing.T, field string, changes ...content.Change) {
	t.Helper()
	_, err := content.Edit(content.Builtin(), content.Merge(nil, changes))
	problems, _ := errors.AsType[content.Problems](err)
	if len(problems) != 1 || !strings.HasSuffix(problems[0].Field, field) {
		t.Errorf("got %v, want one about %s", err, field)
	}
}

func editionOf(t *testing.T, changes ...content.Change) content.Bundle {
	t.Helper()
	e, err := content.Edit(content.Builtin(), content.Merge(nil, changes))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestSiteShowsCurrentPrices(t *testing.T) {
	t.Parallel()
	e := editionOf(t, campaign("sale",
		`"percent":20,"banner":{"lead":"All training {price:private-training}","detail":"this month","to":"/pricing"}`),
		set(campaignFile, "/campaigns/sale/services", `["private-training","white-label-templates"]`),
		set("catalogue/white-label-templates.json", "/price_label", `"$2,999"`)) // without a placeholder
	at, err := e.At(during(5), nil)
	if err != nil {
		t.Fatal(err)
	}
	service, _ := at.Site.Service("private-training")
	if service.PriceCents != 23760 || service.PriceLabel != "$237.60" || service.List() != 29700 ||
		service.Discount.Until != "Until 30 November 2026" {
		t.Errorf("%+v, %+v", service, service.Discount)
	}
	resolved, err := content.Resolve(at.Files)
	if err != nil {
		t.Fatal(err)
	}
	for file, wants := range map[string][]string{
		"catalogue/private-training.json": {`"price_cents":23760`, `"price_label":"$237.60"`, `"was":"$297"`,
			`"ends":"2026-11-30"`, `"kept":""`},
		"catalogue/white-label-templates.json": {`"price_cents":239920`, `"price_label":"$2,399.20"`, `"was":"$2,999"`,
			`"kept":"You keep`},
		"catalogue/video-package.json": {`"price_label":"$1,497"`},
		"navigation.json":              {`"lead":"All training $237.60"`, `AI Training from $237.60`, `Videos from $497`},
		"pages/1-on-1-training.json":   {"Book Now for $237.60"},
		"categories.json":              {"from $497"}, // on purpose
	} {
		for _, want := range wants {
			if !strings.Contains(string(resolved[file]), want) {
				t.Errorf("%s lacks %s: %s", file, want, resolved[file])
			}
		}
	}
	if strings.Contains(string(resolved["catalogue/video-package.json"]), "price_campaign") {
		t.Error("a campaign is claimed on a price that it doesn't lower")
	}
	if top := string(resolved["navigation.json"]); strings.Index(top, "campaign-sale") > strings.Index(top, `"training"`) {
		t.Error("the campaign's banner isn't first")
	}
}

// TestInactiveCampaignsChangeNothing checks that campaigns that don't run leave the pages' bytes unchanged.
func TestInactiveCampaignsChangeNothing(t *testing.T) {
	t.Parallel()
	e := editionOf(t, campaign("sale", `"percent":20,"banner":{"lead":"A","detail":"b","to":"/pricing"}`),
		campaign("code", `"percent":20,"code":"SPRING"`))
	want, err := content.Resolve(content.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	for _, day := range []int{-1, 31} {
		at, err := e.At(during(day), nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := content.Resolve(at.Files)
		if err != nil {
			t.Fatal(err)
		}
		delete(got, campaignFile)
		delete(want, campaignFile)
		if !maps.EqualFunc(got, want, func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
			t.Errorf("on day %d something differs", day)
		}
	}
}

// TestCodesAreNotPrinted checks that the code field exists only while a campaign has a code, and that no page
// contains the code itself.
func TestCodesAreNotPrinted(t *testing.T) {
	t.Parallel()
	e := editionOf(t, campaign("code", `"percent":20,"code":"SECRET-20"`))
	at, err := e.At(during(5), nil)
	if err != nil {
		t.Fatal(err)
	}
	resolved, err := content.Resolve(at.Files)
	if err != nil {
		t.Fatal(err)
	}
	var page struct {
		Blocks []struct {
			Kind string
			Code struct{ Question string } `json:"campaign_code"`
		}
	}
	if err := json.Unmarshal(resolved["pages/service-order.json"], &page); err != nil {
		t.Fatal(err)
	}
	if form := page.Blocks[0]; form.Kind != "order-form" || form.Code.Question == "" {
		t.Errorf("the order form has no field for the code: %+v", form)
	}
	for file, text := range resolved {
		if file != campaignFile && strings.Contains(string(text), "SECRET-20") {
			t.Errorf("%s has the code", file)
		}
	}
	if service, _ := at.Site.Service("private-training"); service.PriceCents != 29700 {
		t.Errorf("the price is %d for all", service.PriceCents)
	}
}

func TestNextPriceChange(t *testing.T) {
	t.Parallel()
	site := edit(t, campaign("a", `"percent":5`), campaign("b", `"percent":6`),
		set(campaignFile, "/campaigns/b/starts", `"2026-11-20"`), set(campaignFile, "/campaigns/b/ends", `"2026-12-05"`))
	var days []string
	for at := during(-5); ; {
		next := site.NextPriceChange(at)
		if next.IsZero() {
			break
		}
		days = append(days, next.Format(time.DateOnly))
		at = next
	}
	want := []string{"2026-11-01", "2026-11-20", "2026-12-01", "2026-12-06"}
	if !slices.Equal(days, want) {
		t.Errorf("%v, want %v", days, want)
	}
}
