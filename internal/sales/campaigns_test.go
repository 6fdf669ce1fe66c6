package sales_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
)

// runCampaign publishes a campaign for the video package, from the 2nd to the 3rd of November 2026.
func runCampaign(t *testing.T, s *apptest.Server, fields string) {
	t.Helper()
	apptest.PublishDirectly(t, s, videoCampaign(fields))
}

func videoCampaign(fields string) content.Change {
	return setContent("campaigns.json", "/campaigns/sale",
		`{"id":"sale","name":"Sale","services":["video-package"],"starts":"2026-11-02","ends":"2026-11-03",`+fields+`}`)
}

func setContent(file, field, value string) content.Change {
	return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
}

func buyVideo(t *testing.T, s *apptest.Server, cents int64, code string) int {
	t.Helper()
	body := map[string]any{"serviceId": "video-package", "amount": cents}
	if code != "" {
		body["code"] = code
	}
	return s.Do(t, http.MethodPost, "/api/checkout", "", body).Status
}

// The charged price follows a campaign from its first moment, even before the pages; then all pages follow.
func TestChargedPriceFollowsACampaign(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.Date(2026, time.November, 1, 23, 0, 0, 0, time.UTC))
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		runCampaign(t, s, `"percent":20`)
		if got := buyVideo(t, s, 149700, ""); got != http.StatusOK {
			t.Errorf("before: %d", got)
		}
		s.App.Config.Clock.(*clock.Manual).Advance(time.Hour)
		if got := buyVideo(t, s, 149700, ""); got != http.StatusConflict {
			t.Errorf("the old price in the first moment: %d", got)
		}
		if got := buyVideo(t, s, 119760, ""); got != http.StatusOK {
			t.Errorf("the new price in the first moment: %d", got)
		}
		if err := s.App.Website().Publishing().Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if text := s.Do(t, http.MethodGet, "/llms.txt", "", nil).Body; !strings.Contains(text,
			"$1,197.60 (was $1,497). Until 3 November 2026.") {
			t.Errorf("llms.txt lacks the price of the campaign")
		}
		for path, texts := range map[string][]string{
			"/ai-video-creation-services": {"$1,197.60", "Until 3 November 2026"},
			"/media-creation":             {"$1,197.60", "Until 3 November 2026", `"priceValidUntil":"2026-11-03"`},
		} {
			page := s.Do(t, http.MethodGet, path, "", nil)
			for _, text := range texts {
				// pages exist only with the tag site
				if page.Status == http.StatusOK && !strings.Contains(page.Body, text) {
					t.Errorf("%s lacks %s", path, text)
				}
			}
		}
		s.App.Config.Clock.(*clock.Manual).Advance(48 * time.Hour)
		if got := buyVideo(t, s, 119760, ""); got != http.StatusConflict {
			t.Errorf("the campaign's price after its end: %d", got)
		}
		type sums struct {
			Amount   int64  `db:"amount_cents"`
			Discount int64  `db:"discount_cents"`
			Name     string `db:"campaign_name"`
		}
		sold, err := database.All[sums](t.Context(), s.App.DB,
			`SELECT amount_cents, discount_cents, campaign_name FROM orders ORDER BY amount_cents`)
		if err != nil || fmt.Sprint(sold) != "[{119760 29940 Sale} {149700 0 }]" {
			t.Errorf("%v, %v", sold, err)
		}
	}, apptest.Payments("test"), func(c *app.Config) { c.Clock = clock.NewManual(now.Now()) })
}

// TestT145CodeGuessesShareOneLimit tries many codes, alternating between the two routes that check codes.
func TestT145CodeGuessesShareOneLimit(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, database.SQLite, apptest.Limited, apptest.Payments("test"),
		apptest.WithClock(clock.NewManual(time.Date(2026, time.November, 2, 12, 0, 0, 0, time.UTC))))
	runCampaign(t, s, `"percent":50,"code":"FRIENDS-OF-US"`)
	check := func(code string) apptest.Answer {
		return s.Do(t, http.MethodPost, "/api/checkout/quote", "", map[string]any{"serviceId": "video-package", "code": code})
	}
	if a := check("friends-of-us"); a.Status != http.StatusOK || !strings.Contains(a.Body, `"price_cents":74850`) {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	allowed := 0
	for i := range 40 {
		code := fmt.Sprintf("GUESS-%d", i)
		guess := func() int { return check(code).Status }
		if i%2 == 1 {
			guess = func() int { return buyVideo(t, s, 74850, code) }
		}
		if guess() != http.StatusTooManyRequests {
			allowed++
		}
	}
	if allowed != 20 || check("FRIENDS-OF-US").Status != http.StatusTooManyRequests ||
		buyVideo(t, s, 74850, "FRIENDS-OF-US") != http.StatusTooManyRequests {
		t.Errorf("the quote and the checkout took %d guesses together, and then the code", allowed)
	}
	if page := s.Do(t, http.MethodGet, "/service-order", "", nil); strings.Contains(page.Body, "FRIENDS") {
		t.Error("a page contains the code")
	}
}
