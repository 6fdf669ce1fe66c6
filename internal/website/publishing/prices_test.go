package publishing_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/serving"
)

// sale is a campaign that lowers the price of private training by a fifth, from the 2nd to the 3rd of November.
var sale = set("campaigns.json", "/campaigns/sale", `{"id":"sale","name":"Sale","services":["private-training"],
	"percent":20,"starts":"2026-11-02","ends":"2026-11-03"}`)

// eachAt runs fn on every database engine with a clock at noon on November 1.
func eachAt(t *testing.T, fn func(t *testing.T, db *database.DB, now *clock.Manual)) {
	t.Helper()
	t.Parallel()
	databasetest.EachAt(t, time.Date(2026, time.November, 1, 12, 0, 0, 0, time.UTC), fn)
}

// presses is a renderer that counts its editions and remembers their price.
type presses struct {
	made   atomic.Int64
	last   atomic.Value // price of the latest edition
	shown  atomic.Pointer[serving.Edition]
	broken atomic.Bool
}

func (p *presses) config(c *publishing.Config) {
	c.Render = func(_ context.Context, e content.Bundle) (*serving.Edition, error) {
		if p.broken.Load() {
			return nil, errors.New("the engine is broken")
		}
		p.made.Add(1)
		p.last.Store(labelOf(e.Site))
		return &serving.Edition{}, nil
	}
	c.Show = func(pages *serving.Edition) { p.shown.Store(pages) }
}

func labelOf(s *content.Site) string {
	service, _ := s.Service("private-training")
	return service.PriceLabel
}

func (p *presses) expect(t *testing.T, s *publishing.Service, what, label string, made int64) {
	t.Helper()
	if got := labelOf(s.Site()); got != label || p.last.Load() != label || p.made.Load() != made ||
		p.shown.Load() != s.Snapshot().Pages {
		t.Errorf("%s: the site says %s, its pages %v in edition %d; want %s in %d", what, got, p.last.Load(), p.made.Load(),
			label, made)
	}
}

func refresh(t *testing.T, s *publishing.Service) {
	t.Helper()
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestPagesFollowCampaignClock checks that every node shows a campaign's prices from its start to its end by
// its own clock, without a publication.
func TestPagesFollowCampaignClock(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		var one, two presses
		author, other := newService(t, db, one.config), newService(t, db, two.config)
		publish(t, author, "", sale)
		refresh(t, other)
		nodes := map[*presses]*publishing.Service{&one: author, &two: other}
		for _, step := range []struct {
			what    string
			advance time.Duration
			label   string
			made    int64
		}{
			{"before", 0, "$297", 1},
			{"a moment before", 12*time.Hour - time.Microsecond, "$297", 1},
			{"the first moment", time.Microsecond, "$237.60", 2},
			{"later", 24 * time.Hour, "$237.60", 2},
			{"after the last day", 24 * time.Hour, "$297", 3},
			{"much later", 1000 * time.Hour, "$297", 3},
		} {
			now.Advance(step.advance)
			for press, node := range nodes {
				refresh(t, node)
				refresh(t, node)
				press.expect(t, node, step.what, step.label, step.made)
			}
		}
		if author.Snapshot().Number != 1 {
			t.Errorf("version %d", author.Snapshot().Number)
		}
	})
}

func TestPublishingStartsAndEndsCampaigns(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		now.Advance(24 * time.Hour)
		var p presses
		s := newService(t, db, p.config)
		publish(t, s, "", sale)
		p.expect(t, s, "published", "$237.60", 1)
		if find(t, s).Draft.Differs {
			t.Error("the campaign's prices count as changes")
		}
		publish(t, s, "", content.Change{File: "campaigns.json", Field: "/campaigns/sale", Action: content.Remove})
		p.expect(t, s, "removed", "$297", 2)
		now.Advance(48 * time.Hour)
		refresh(t, s)
		p.expect(t, s, "much later", "$297", 2)
	})
}

// TestNodeStartedDuringCampaignShowsIt covers a node that starts during a campaign, with published content and
// with a content folder.
func TestNodeStartedDuringCampaignShowsIt(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		var p presses
		edition, err := content.Edit(content.Builtin(), []content.Change{sale})
		if err != nil {
			t.Fatal(err)
		}
		s := newService(t, db, p.config, func(c *publishing.Config) { c.Base, c.Folder = edition, "a folder" })
		p.expect(t, s, "before", "$297", 1)
		now.Advance(24 * time.Hour)
		refresh(t, s)
		p.expect(t, s, "during", "$237.60", 2)
		var late presses
		started := newService(t, db, late.config, func(c *publishing.Config) { c.Base, c.Folder = edition, "a folder" })
		late.expect(t, started, "started late", "$237.60", 1)
	})
}

// TestFailedCampaignRenderIsRetried checks that pages stay after a failed render, that rendering is
// retried, and that publishing still works.
func TestFailedCampaignRenderIsRetried(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		var p presses
		s := newService(t, db, p.config)
		publish(t, s, "", sale)
		p.broken.Store(true)
		now.Advance(24 * time.Hour)
		if err := s.Refresh(t.Context()); err == nil {
			t.Error("the render error isn't reported")
		}
		p.expect(t, s, "broken", "$297", 1)
		service, _ := s.Site().Service("private-training")
		if price, _ := s.Site().PriceAt(service, now.Now(), ""); price.Cents != 23760 {
			t.Errorf("an order would cost %d", price.Cents)
		}
		p.broken.Store(false)
		refresh(t, s)
		p.expect(t, s, "mended", "$237.60", 2)
	})
}

// ahead is the system clock, moved forward.
type ahead struct{ by time.Duration }

func (a ahead) Now() time.Time { return clock.System.Now().Add(a.by) }

// TestRunFollowsCampaigns checks that Run shows a campaign when it starts.
func TestRunFollowsCampaigns(t *testing.T) {
	t.Parallel()
	midnight := time.Date(2026, time.November, 2, 0, 0, 0, 0, time.UTC)
	config := databasetest.Config(t, database.SQLite)
	config.Clock = ahead{time.Until(midnight) - time.Second}
	db := databasetest.OpenConfig(t, config)
	edition, err := content.Edit(content.Builtin(), []content.Change{sale})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), hang.Limit)
	defer stop()
	var p presses
	s := publishing.New(db, realtime.NewHub(db), publishing.Config{Base: edition, Folder: "a folder",
		Render: func(_ context.Context, e content.Bundle) (*serving.Edition, error) {
			p.last.Store(labelOf(e.Site))
			return &serving.Edition{}, nil
		},
		Show: func(*serving.Edition) {
			if p.last.Load() == "$237.60" {
				stop()
			}
		}})
	s.Run(ctx)
	if !errors.Is(ctx.Err(), context.Canceled) || labelOf(s.Site()) != "$237.60" {
		t.Errorf("the site says %s, %v", labelOf(s.Site()), ctx.Err())
	}
}
