package content_test

import (
	"encoding/json"
	"errors"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
)

func TestTextsFollowThePriceOfTheirService(t *testing.T) {
	t.Parallel()
	changes := []content.Change{set("catalogue/private-training.json", "/price_cents", "31950"),
		set("catalogue/custom-song.json", "/price_cents", "120000")}
	e, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	service, _ := e.Site.Service("private-training")
	route, _ := e.Site.Routes.Find("/1-on-1-training")
	resolved, err := content.Resolve(e.Files)
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{
		"$319.50 for the label":          service.PriceLabel + " for the label",
		"session for $319.50:":           route.Description,
		"AI Training from $319.50":       e.Site.Navigation.Promo.Messages[0].Lead,
		"Custom Songs from $1,200":       e.Site.Navigation.Promo.Messages[3].Lead,
		"Book Now for $319.50":           string(resolved["pages/1-on-1-training.json"]),
		`"price_label":"$319.50"`:        string(resolved["catalogue/private-training.json"]),
		"from $497":                      e.Site.Categories[0].FromLabel, // another price on purpose
		`"lead":"Custom Songs from $1,2`: string(resolved["navigation.json"]),
	} {
		if !strings.Contains(text, what) {
			t.Errorf("%q is not in %.200q", what, text)
		}
	}
	for file, text := range resolved {
		if strings.Contains(string(text), "{price:") {
			t.Errorf("%s has a price that isn't put in", file)
		}
	}
}

func TestOtherPricesAreReported(t *testing.T) {
	t.Parallel()
	site := edit(t, set("pages/contact.json", "/head/text", `"Ask us anything for $5, {price:custom-chatbot=$2,997} or {price:private-training=597}."`))
	var got []string
	for _, p := range site.OtherPrices() {
		got = append(got, strings.Join([]string{p.File, p.Service, p.Printed, p.Charged}, " "))
	}
	slices.Sort(got)
	want := []string{
		"pages/contact.json  $5 ",
		"pages/contact.json private-training $597 $297",
		"pages/partner-portal.json  $12,450 ", // a sample of a commission
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestPricesUseSiteCurrency(t *testing.T) {
	t.Parallel()
	for currency, sign := range map[string]string{"eur": "€", "chf": "CHF\u00a0"} {
		e, err := content.Edit(content.Builtin(), []content.Change{
			set("selling.json", "/currency", strconv.Quote(currency)),
			set("pages/contact.json", "/head/text", `"Once $5, today {price:=4.50} or {price:custom-chatbot=$2,997}."`),
		})
		if err != nil {
			t.Fatal(err)
		}
		service, _ := e.Site.Service("private-training")
		business, _ := e.Site.Service("team-workshop-business")
		for want, got := range map[string]string{
			sign + "297":                                 service.PriceLabel,
			"Starting at " + sign + "1099":               business.PriceLabel,
			"from " + sign + "497":                       e.Site.Categories[0].FromLabel, // another price on purpose
			sign + "5,000 - " + sign + "10,000":          e.Site.Options.QuoteBudgets.Label("5k-10k"),
			"Once $5, today " + sign + "4.50 or $2,997.": e.Site.Page("contact").Head.Content.(*content.HeroHead).Text, // as the owner wrote it
		} {
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
		foreign := []string{}
		for _, p := range e.Site.OtherPrices() {
			if strings.HasPrefix(p.Printed, "$") {
				foreign = append(foreign, p.File+" "+p.Printed+" "+p.Charged)
			}
		}
		slices.Sort(foreign)
		if !slices.Equal(foreign, []string{"pages/contact.json $2,997 " + sign + "2,997", "pages/contact.json $5 "}) {
			t.Errorf("prices in another currency: %q", foreign)
		}
		resolved, err := content.Resolve(e.Files)
		if err != nil {
			t.Fatal(err)
		}
		for file, text := range resolved {
			printed := values.ReplaceAllString(string(text), "")
			if !slices.Contains(ownWords, file) && dollars.MatchString(printed) {
				t.Errorf("%s prints %s", file, dollars.FindString(printed))
			}
		}
	}
}

// ownWords are files with amounts that aren't prices of the site: the test's own, those of invented partners, and one
// in an image.
var ownWords = []string{"pages/contact.json", "partners.demo.json", "portfolio/apps.json"}

// values are form values, which visitors don't see; dollars are amounts in US dollars.
var values, dollars = regexp.MustCompile(`"value":"\$[^"]*"`),
	regexp.MustCompile(`(?i).{0,30}(?:\$[0-9]|dollars? |usd ).{0,30}`)

func TestCurrencyMustBeKnown(t *testing.T) {
	t.Parallel()
	_, err := content.Edit(content.Builtin(), []content.Change{set("selling.json", "/currency", `"jpy"`)})
	problems, _ := errors.AsType[content.Problems](err)
	if len(problems) != 1 || problems[0].Field != "/currency" ||
		!strings.Contains(problems[0].Hint, `"jpy" isn't one of usd, eur, gbp,`) {
		t.Error(err)
	}
}

func TestPricePlaceholderRequiresPrice(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"{price:nothing}":                     "shows the price of “nothing”",
		"{price:nothing=$5}":                  "shows the price of “nothing”",
		"{price:digital-products-enterprise}": "shows the price of “digital-products-enterprise”",
		"{price:private-training=five}":       "contains “{price:private-training=five}”",
		"{price:=}":                           "contains “{price:=}”",
		"{price:}":                            "shows the price of “”",
		"{price}":                             "contains “{price}”",
	} {
		_, err := content.Edit(content.Builtin(), []content.Change{set("brand.json", "/tagline", `"Only `+text+`"`)})
		problems, _ := errors.AsType[content.Problems](err)
		if len(problems) != 1 || problems[0].Field != "/tagline" || !strings.Contains(problems[0].Text, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := content.Resolve(fstest.MapFS{"brand.json": {Data: []byte("{")}}); err == nil {
		t.Error("resolved a broken file")
	}
}

// TestPricedButtonsLeadToPrice checks that a button beside a price leads to the service with that price: to
// its order form, its place on a page, or the section that sells it.
func TestPricedButtonsLeadToPrice(t *testing.T) {
	t.Parallel()
	site := load(t)
	buttons := 0
	for file, data := range realFiles(t) {
		if path.Ext(file) != ".json" || strings.HasPrefix(file, "catalogue/") {
			continue
		}
		var whole any
		if err := json.Unmarshal(data.Data, &whole); err != nil {
			t.Fatal(err)
		}
		walkButtons(whole, func(service, to string) {
			buttons++
			sold, found := site.Service(service)
			if !found {
				t.Errorf("%s: {price:%s} leads to %s and names no service", file, service, to)
				return
			}
			page, anchor, _ := strings.Cut(to, "#")
			inSection := slices.Contains(sold.Pages, content.Link(page)) && (anchor == "pricing" || anchor == "packages")
			if to != "/service-order?service="+service && anchor != service && !inSection {
				t.Errorf("%s: the button beside the price of %s leads to %s", file, service, to)
			}
		})
	}
	if buttons < 20 {
		t.Errorf("only %d buttons were found", buttons)
	}
}

var namedPrice = regexp.MustCompile(`\{price:([a-z0-9-]+)`)

// walkButtons calls visit for each link beside a price, with the price's service and the link's target.
func walkButtons(value any, visit func(service, to string)) {
	switch v := value.(type) {
	case []any:
		for _, part := range v {
			walkButtons(part, visit)
		}
	case map[string]any:
		to, _ := v["to"].(string)
		if action, ok := v["action"].(map[string]any); ok && to == "" {
			to, _ = action["to"].(string)
		}
		for key, part := range v {
			text, _ := part.(string)
			if m := namedPrice.FindStringSubmatch(text); m != nil && to != "" && key != "description" {
				visit(m[1], to)
			}
			walkButtons(part, visit)
		}
	}
}
