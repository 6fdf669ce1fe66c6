package sales_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// oldPrice matches an old price on a page.
var oldPrice = regexp.MustCompile(`<s[ >].*?</s>`)

// checkVideoPrice checks llms.txt and, with the tag site, the pages with the price of the video package.
func checkVideoPrice(t *testing.T, s *apptest.Server, price, was, sentence string) {
	t.Helper()
	text := price + " incl. VAT"
	if was != "" {
		text += " (was " + was + ")"
	}
	if llms := s.Do(t, http.MethodGet, "/llms.txt", "", nil).Body; !strings.Contains(llms, text+". "+sentence+".") {
		t.Errorf("llms.txt lacks %q", text+". "+sentence)
	}
	for _, path := range []string{"/ai-video-creation-services", "/pricing", "/service-order"} {
		page := s.Do(t, http.MethodGet, path, "", nil)
		if page.Status != http.StatusOK {
			continue // pages exist only with the tag site
		}
		if !strings.Contains(page.Body, price) || !strings.Contains(page.Body, sentence) {
			t.Errorf("%s lacks %q or %q", path, price, sentence)
		}
		old := oldPrice.FindAllString(page.Body, -1)
		if all := strings.Join(old, " "); was != "" && !strings.Contains(all, was) || was == "" && len(old) > 0 {
			t.Errorf("%s strikes %q through, want %q", path, all, was)
		}
	}
}

// TestEUSellerShowsPriorPrice raises the price 5 days before a campaign. A week after it,
// another campaign lowers the price, but not below that of the first.
func TestEUSellerShowsPriorPrice(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		now := s.App.Config.Clock.(*clock.Manual)
		follow := func(by time.Duration) {
			t.Helper()
			now.Advance(by)
			if err := s.App.Website().Publishing().Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		apptest.PublishContent(t, s, apptest.GermanShop(t, s), apptest.Set("selling.json", "/currency", "eur"))
		follow(27 * 24 * time.Hour)
		apptest.PublishDirectly(t, s, setContent("catalogue/video-package.json", "/price_cents", "169700"))
		follow(0)
		apptest.PublishDirectly(t, s, videoCampaign(`"percent":20`), setContent("campaigns.json", "/campaigns/code",
			`{"id":"code","name":"Code","services":["video-package"],"percent":30,"code":"FRIENDS",`+
				`"starts":"2026-11-02","ends":"2026-11-03"}`))
		follow(5 * 24 * time.Hour)
		checkVideoPrice(t, s, "€1,357.60", "€1,497",
			"Until 3 November 2026. Lowest price in the 30 days before: €1,497 incl. VAT")
		quote := func(code string, wants ...string) {
			t.Helper()
			a := s.Do(t, http.MethodPost, "/api/checkout/quote", "", map[string]any{"serviceId": "video-package", "code": code})
			for _, want := range wants {
				if a.Status != http.StatusOK || !strings.Contains(a.Body, want) {
					t.Errorf("the quote with code %q lacks %s: %s", code, want, a.Body)
				}
			}
		}
		quote("", `"subtotal_cents":149700,"discount_cents":13940,`, `"price_cents":135760`, `"total_cents":135760`)
		quote("friends", `"subtotal_cents":135760,"discount_cents":16970,`, `"price_cents":118790`, `"was":"€1,357.60"`,
			`"applied":"Code FRIENDS applied: €1,187.90 instead of €1,357.60."`)
		order := map[string]any{"serviceId": "video-package", "amount": 135760,
			"formData": map[string]any{"name": "Ada", "email": apptest.BuyerEmail, "acceptTerms": true, "street": "Kai 1",
				"city": "20457 Hamburg", "country": "DE"}}
		if a := s.Do(t, http.MethodPost, "/api/checkout", "", order); a.Status != http.StatusOK {
			t.Errorf("the checkout: %d %s", a.Status, a.Body)
		}
		sums, err := database.One[string](t.Context(), s.App.DB,
			`SELECT CAST(amount_cents AS TEXT) || ' ' || CAST(discount_cents AS TEXT) FROM orders`)
		if err != nil || sums != "135760 33940" { // an invoice shows how its total is computed
			t.Errorf("the order's sums: %s, %v", sums, err)
		}

		apptest.PublishDirectly(t, s, setContent("campaigns.json", "/campaigns/sale/percent", "10"),
			setContent("campaigns.json", "/campaigns/sale/starts", `"2026-11-10"`),
			setContent("campaigns.json", "/campaigns/sale/ends", `"2026-11-12"`),
			setContent("campaigns.json", "/campaigns/code/percent", "15"),
			setContent("campaigns.json", "/campaigns/code/ends", `"2026-11-12"`))
		follow(0)
		follow(8 * 24 * time.Hour)
		checkVideoPrice(t, s, "€1,527.30", "",
			"Until 12 November 2026. Lowest price in the 30 days before: €1,357.60 incl. VAT")
		quote("", `"subtotal_cents":152730,"discount_cents":0,`, `"price_cents":152730`)
		quote("FRIENDS", `"subtotal_cents":144245,"discount_cents":0,`, `"price_cents":144245`,
			`"applied":"Code FRIENDS applied: €1,442.45."`)
	}, apptest.Payments("test"), func(c *app.Config) {
		c.Serving, c.Clock = true, clock.NewManual(time.Date(2026, time.October, 1, 12, 0, 0, 0, time.UTC))
	})
}
