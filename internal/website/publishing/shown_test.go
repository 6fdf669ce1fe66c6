package publishing_test

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// europe is the change to a seller with consumers in the EU.
var europe = set("selling.json", "/consumers", `"eu"`)

func visited(c *publishing.Config) { c.Serving = true }

// shownOf returns the recorded prices of private training, one text per row, with "*" after reduced prices.
func shownOf(t *testing.T, db *database.DB) []string {
	t.Helper()
	type row struct {
		Since   time.Time `db:"since"`
		Cents   int64     `db:"cents"`
		Reduced bool      `db:"is_reduced"`
	}
	rows, err := database.All[row](t.Context(), db, `
		SELECT since, cents, is_reduced FROM shown_prices WHERE service_id = 'private-training' ORDER BY since`)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range rows {
		text := fmt.Sprint(r.Since.UTC().Format("2T15:04:05.999999 "), r.Cents)
		if r.Reduced {
			text += "*"
		}
		out = append(out, text)
	}
	return out
}

func expectShown(t *testing.T, db *database.DB, want ...string) {
	t.Helper()
	if got := shownOf(t, db); !slices.Equal(got, want) {
		t.Errorf("recorded %q, want %q", got, want)
	}
}

// priceOf returns the price of private training as texts print it, and the sentence beside it.
func priceOf(s *publishing.Service) string {
	service, _ := s.Site().Service("private-training")
	if service.Discount == nil {
		return service.PriceText()
	}
	return service.PriceText() + ". " + service.Discount.Until
}

// TestShownPriceIsRecordedOnce checks that a price shown by all nodes is recorded once, from the start or end of
// its campaign.
func TestShownPriceIsRecordedOnce(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		one, two := newService(t, db, visited), newService(t, db, visited)
		expectShown(t, db, "1T12:00:00 29700")
		now.Advance(time.Hour)
		publish(t, one, "", sale, europe)
		refresh(t, one)
		refresh(t, two)
		expectShown(t, db, "1T12:00:00 29700")
		for _, step := range []time.Duration{11*time.Hour + 3*time.Second, time.Second, 48 * time.Hour} {
			now.Advance(step)
			refresh(t, two)
			refresh(t, one)
		}
		expectShown(t, db, "1T12:00:00 29700", "2T00:00:00 23760*", "4T00:00:00 29700")
		publish(t, two, "", set("catalogue/private-training.json", "/price_cents", "30000"))
		refresh(t, two)
		refresh(t, one)
		expectShown(t, db, "1T12:00:00 29700", "2T00:00:00 23760*", "4T00:00:00 29700", "4T00:00:04 30000")
	})
}

// TestUnseenPricesAreNotRecorded covers a campaign that began and ended while no node ran.
func TestUnseenPricesAreNotRecorded(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db, visited)
		publish(t, s, "", sale, europe)
		now.Advance(96 * time.Hour)
		newService(t, db, visited)
		expectShown(t, db, "1T12:00:00 29700")
	})
}

// TestRestartKeepsPriorPrice restarts a node during a campaign, also with a content folder.
func TestRestartKeepsPriorPrice(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		edition, err := content.Edit(content.Builtin(), []content.Change{sale, europe})
		if err != nil {
			t.Fatal(err)
		}
		folder := func(c *publishing.Config) { c.Base, c.Folder = edition, "a folder" }
		s := newService(t, db, visited, folder)
		if got := priceOf(s); got != "$297 per session" {
			t.Error(got)
		}
		now.Advance(12 * time.Hour)
		refresh(t, s)
		now.Advance(time.Hour)
		again := newService(t, db, visited, folder)
		const want = "$237.60 per session (was $297). Until 3 November 2026. Lowest price in the 30 days before: $297"
		if priceOf(s) != want || priceOf(again) != want {
			t.Errorf("%q, then %q", priceOf(s), priceOf(again))
		}
		expectShown(t, db, "1T12:00:00 29700", "2T00:00:00 23760*")
	})
}

// TestRepublishingKeepsPriorPrice publishes a campaign again with another name or other days, which keeps the
// prior price, and with another price, which doesn't.
func TestRepublishingKeepsPriorPrice(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db, visited)
		now.Advance(12 * time.Hour)
		for _, step := range []struct {
			change content.Change
			want   string
		}{
			{sale, "$237.60 per session (was $297). Until 3 November 2026. Lowest price in the 30 days before: $297"},
			{set("campaigns.json", "/campaigns/sale/name", `"Other"`),
				"$237.60 per session (was $297). Until 3 November 2026. Lowest price in the 30 days before: $297"},
			{set("campaigns.json", "/campaigns/sale/ends", `"2026-11-09"`),
				"$237.60 per session (was $297). Until 9 November 2026. Lowest price in the 30 days before: $297"},
			{set("campaigns.json", "/campaigns/sale/percent", `30`),
				"$207.90 per session (was $237.60). Until 9 November 2026. Lowest price in the 30 days before: $237.60"},
			{set("campaigns.json", "/campaigns/sale/percent", `25`),
				"$222.75 per session. Until 9 November 2026. Lowest price in the 30 days before: $207.90"},
			{set("brand.json", "/name", `"New"`),
				"$222.75 per session. Until 9 November 2026. Lowest price in the 30 days before: $207.90"},
		} {
			publish(t, s, "", step.change, europe)
			now.Advance(time.Hour)
			refresh(t, s)
			if got := priceOf(s); got != step.want {
				t.Errorf("%s: %q", step.change.Field, got)
			}
		}
	})
}

// TestPreviewShowsPriorPrice checks that a draft's preview shows the same prices as the published page.
func TestPreviewShowsPriorPrice(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db, visited)
		now.Advance(12 * time.Hour)
		save(t, s, sale, europe)
		page, err := s.Preview(t.Context(), "draft", "/", func(_ context.Context, files fs.FS, _ string) ([]byte, error) {
			return fs.ReadFile(files, "catalogue/private-training.json")
		})
		if err != nil || !strings.Contains(string(page), "Lowest price in the 30 days before: $297") ||
			!strings.Contains(string(page), "$297\",\n") { // the old price, with marks
			t.Errorf("%s, %v", page, err)
		}
		expectShown(t, db, "1T12:00:00 29700")
	})
}

// TestUnrecordedPriceIsShown checks that recording is retried after a failure.
func TestUnrecordedPriceIsShown(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db, visited)
		publish(t, s, "", sale, europe)
		exec(t, db, `ALTER TABLE shown_prices RENAME TO lost`)
		now.Advance(12 * time.Hour)
		refresh(t, s)
		const want = "$237.60 per session (was $297). Until 3 November 2026. Lowest price in the 30 days before: $297"
		if got := priceOf(s); got != want {
			t.Errorf("without the history: %q", got)
		}
		exec(t, db, `ALTER TABLE lost RENAME TO shown_prices`)
		now.Advance(time.Second)
		refresh(t, s)
		expectShown(t, db, "1T12:00:00 29700", "2T00:00:00 23760*")
	})
}

// TestOnlyServersRecordPrices checks that a command, which serves no visitors, records nothing.
func TestOnlyServersRecordPrices(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, _ *clock.Manual) {
		s := newService(t, db)
		publish(t, s, "", sale)
		refresh(t, s)
		expectShown(t, db)
	})
}

// TestConcurrentRecordsLeaveFewRows checks that concurrent nodes leave one row per price, and that many
// publications on one day leave two rows.
func TestConcurrentRecordsLeaveFewRows(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			now := clock.NewManual(time.Date(2026, time.November, 1, 12, 0, 0, 0, time.UTC))
			config := databasetest.Config(t, engine)
			config.Clock = now
			var nodes []*publishing.Service
			var db *database.DB
			for range 3 {
				var err error
				if db, err = database.Open(t.Context(), config); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = db.Close() })
				nodes = append(nodes, newService(t, db, visited))
			}
			for round := range 10 {
				now.Advance(time.Second)
				publish(t, nodes[round%3], "", set("catalogue/private-training.json", "/price_cents", fmt.Sprint(20000+round)))
				var all sync.WaitGroup
				for _, node := range nodes {
					all.Go(func() {
						if err := node.Refresh(t.Context()); err != nil {
							t.Error(err)
						}
					})
				}
				all.Wait()
			}
			expectShown(t, db, "1T12:00:01 20000", "1T12:00:10 20009")
		})
	}
}
