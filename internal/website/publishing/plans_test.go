package publishing_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/serving"
)

// planned is the time of the planned publications, a day after the clock of eachAt.
var planned = time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC)

func plan(revision int64, items ...string) publishing.Planning {
	return publishing.Planning{At: planned, Zone: "Europe/Berlin",
		Publication: publishing.Publication{Revision: revision, Items: items, Note: "Winter"}}
}

func mustPlan(t *testing.T, s *publishing.Service, in publishing.Planning) {
	t.Helper()
	if err := s.Plan(contenttest.Context(t), ada, in); err != nil {
		t.Fatal(err)
	}
}

// runner returns a node's runner of jobs, which records the refused plans.
func runner(t *testing.T, db *database.DB, s *publishing.Service, refused *[]publishing.PlanFact) *jobs.Runner {
	t.Helper()
	r := jobs.NewRunner(db, slog.New(slog.DiscardHandler))
	r.Texts = contenttest.Texts(t)
	s.Register(r)
	jobs.HandleFact(r, publishing.FactPlanRefused, func(_ context.Context, f publishing.PlanFact) error {
		*refused = append(*refused, f)
		return nil
	})
	return r
}

func advanceTo(now *clock.Manual, at time.Time) { now.Advance(at.Sub(now.Now())) }

func drain(t *testing.T, r *jobs.Runner) {
	t.Helper()
	if err := r.Drain(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestPlannedChangesArePublishedAtTheirTime plans two of three changes, and edits the draft afterwards.
func TestPlannedChangesArePublishedAtTheirTime(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		var refused []publishing.PlanFact
		r := runner(t, db, s, &refused)
		revision := save(t, s, name("Other"), set("brand.json", "/claims/response_hours", "12"),
			set("catalogue/private-training.json", "/price_cents", "31900"))
		_, ids := review(t, s)
		mustPlan(t, s, plan(revision, ids[nameChanged], ids[priceChanged]))
		expect(t, s.Plan(t.Context(), ada, plan(revision, ids[nameChanged])), fault.KindConflict, "already_planned")
		state := find(t, s)
		if p := state.Planned; p == nil || !p.At.Equal(planned) || p.Total != 2 || p.Note != "Winter" ||
			state.Published.Number != 0 {
			t.Fatalf("%+v", state)
		}
		found, err := s.ReviewPlan(contenttest.Context(t))
		if err != nil || strings.Join(found.Items, "; ") != nameChanged+"; "+priceChanged || found.Problem != "" {
			t.Errorf("%+v, %v", found, err)
		}
		save(t, s, name("Third")) // the plan keeps the reviewed changes
		advanceTo(now, planned.Add(-time.Second))
		drain(t, r)
		if s.Snapshot().Number != 0 {
			t.Error("published too early")
		}
		advanceTo(now, planned.Add(time.Hour)) // no node ran at the planned time
		drain(t, r)
		drain(t, r)
		service, _ := s.Site().Service("private-training")
		state = find(t, s)
		if s.Snapshot().Number != 1 || s.Site().Brand.Name != "Other" || service.PriceLabel != "$319" ||
			s.Site().Brand.Claims.ResponseHours != 24 || state.Planned != nil || state.Published.Note != "Winter" {
			t.Errorf("version %d, called %q, %+v", s.Snapshot().Number, s.Site().Brand.Name, state.Planned)
		}
		left, _ := review(t, s)
		if strings.Join(texts(left), "; ") != "Brand: name “Other” → “Third”; "+hoursChanged || len(refused) != 0 {
			t.Errorf("left is %q, refused %+v", texts(left), refused)
		}
		if page, err := s.History(t.Context(), "", 1); err != nil || len(page.Items) != 1 {
			t.Errorf("%+v, %v", page, err)
		}
	})
}

// TestPlanFollowsLaterPublications publishes another field, one of the planned changes, and all of them before the time.
func TestPlanFollowsLaterPublications(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		var refused []publishing.PlanFact
		r := runner(t, db, s, &refused)
		revision := save(t, s, name("Other"), set("brand.json", "/claims/response_hours", "12"))
		mustPlan(t, s, plan(revision))
		_, ids := review(t, s)
		_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision, Items: []string{ids[nameChanged]}})
		if err != nil {
			t.Fatal(err)
		}
		publishOnly(t, s, "Brand: tagline", set("brand.json", "/tagline", `"A line."`))
		if found, err := s.ReviewPlan(contenttest.Context(t)); err != nil || strings.Join(found.Items, "; ") != hoursChanged {
			t.Errorf("%+v, %v", found, err)
		}
		advanceTo(now, planned)
		drain(t, r)
		brand := s.Site().Brand
		if brand.Name != "Other" || brand.Tagline != "A line." || brand.Claims.ResponseHours != 12 ||
			s.Snapshot().Number != 3 || find(t, s).Draft.Differs {
			t.Errorf("version %d: %+v", s.Snapshot().Number, brand)
		}
		again := plan(save(t, s, name("Third")))
		again.At = planned.Add(time.Hour)
		mustPlan(t, s, again)
		publish(t, s, "")
		advanceTo(now, again.At)
		drain(t, r)
		if state := find(t, s); state.Published.Number != 4 || state.Planned != nil || len(refused) != 0 {
			t.Errorf("%+v, refused %+v", state.Planned, refused)
		}
	})
}

// publishOnly makes a change and publishes it without the others.
func publishOnly(t *testing.T, s *publishing.Service, sentence string, change content.Change) {
	t.Helper()
	revision := save(t, s, change)
	found, _ := review(t, s)
	for _, item := range found.Items {
		if strings.HasPrefix(item.Text, sentence) {
			if _, err := s.Publish(t.Context(), ada,
				publishing.Publication{Revision: revision, Items: []string{item.ID}}); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no %q among %q", sentence, texts(found))
}

// TestDiscardedDraftFollowsPlan discards the draft after its changes were planned. Otherwise the draft would take them
// back.
func TestDiscardedDraftFollowsPlan(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		var refused []publishing.PlanFact
		r := runner(t, db, s, &refused)
		revision := save(t, s, name("Other"), set("brand.json", "/claims/response_hours", "12"))
		mustPlan(t, s, plan(revision))
		if err := s.Discard(t.Context(), ada, revision); err != nil {
			t.Fatal(err)
		}
		save(t, s, set("brand.json", "/claims/response_hours", "36"))
		advanceTo(now, planned)
		drain(t, r)
		left, _ := review(t, s)
		if s.Site().Brand.Name != "Other" || s.Site().Brand.Claims.ResponseHours != 12 ||
			strings.Join(texts(left), "; ") != "Brand: promises, answer within hours 12 → 36" {
			t.Errorf("called %q, left is %q", s.Site().Brand.Name, texts(left))
		}
	})
}

// TestRefusedPlanPublishesNothing makes plans that can't be published when their time comes.
func TestRefusedPlanPublishesNothing(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		var broken bool
		s := newService(t, db, func(c *publishing.Config) {
			c.Render = func(context.Context, content.Bundle) (*serving.Edition, error) {
				if broken {
					return nil, errors.New("service not found")
				}
				return &serving.Edition{}, nil
			}
		})
		var refused []publishing.PlanFact
		r := runner(t, db, s, &refused)
		mustPlan(t, s, plan(save(t, s, name("Other"))))
		publishOnly(t, s, "Brand: name", name("Meanwhile"))
		if found, err := s.ReviewPlan(contenttest.Context(t)); err != nil || !strings.Contains(found.Problem, "meanwhile") {
			t.Errorf("%+v, %v", found, err)
		}
		expect(t, s.PublishPlan(t.Context(), ada), fault.KindConflict, "plan_outdated")
		advanceTo(now, planned)
		drain(t, r)
		if s.Snapshot().Number != 1 || s.Site().Brand.Name != "Meanwhile" || find(t, s).Planned != nil || len(refused) != 1 ||
			!strings.Contains(refused[0].Reason, "in another way") || !refused[0].At.Equal(planned) {
			t.Fatalf("version %d, %+v", s.Snapshot().Number, refused)
		}
		if when := refused[0].When(); when != "Mon, 2 Nov 2026, 10:00 (Europe/Berlin)" {
			t.Errorf("the time is %s", when)
		}
		again := plan(save(t, s, name("Last")))
		again.At = planned.Add(time.Hour)
		mustPlan(t, s, again)
		broken = true
		advanceTo(now, again.At)
		drain(t, r)
		if state := find(t, s); state.Published.Number != 1 || state.Planned != nil || !state.Draft.Differs ||
			len(refused) != 2 || !strings.Contains(refused[1].Reason, "service not found") {
			t.Errorf("%+v, %+v", state.Published, refused)
		}
	})
}

// TestFailedPlanIsTriedAgain fails each table that the publication writes, and then a node dies. The plan stays until
// it is carried out, and the site is the old or the new one.
func TestFailedPlanIsTriedAgain(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		mustPlan(t, s, plan(save(t, s, name("After"))))
		advanceTo(now, planned)
		for _, step := range []string{"content_versions", "content_head", "audit_log", "audit_head"} {
			exec(t, db, "ALTER TABLE "+step+" RENAME TO elsewhere")
			if err := s.PublishPlan(t.Context(), ada); err == nil {
				t.Errorf("published without %s", step)
			}
			exec(t, db, "ALTER TABLE elsewhere RENAME TO "+step)
			state := find(t, newService(t, db)) // as after kill -9
			if state.Planned == nil || state.Published.Number != 0 {
				t.Errorf("%s: version %d, %+v", step, state.Published.Number, state.Planned)
			}
		}
		var refused []publishing.PlanFact
		started := newService(t, db)
		drain(t, runner(t, db, started, &refused))
		if state := find(t, started); state.Published.Number != 1 || state.Planned != nil ||
			started.Site().Brand.Name != "After" || len(refused) != 0 {
			t.Errorf("afterwards %+v, %+v", state.Published, refused)
		}
	})
}

// TestPlanIsPublishedOnce lets four nodes carry out the same plan at once while an editor types and another publishes.
func TestPlanIsPublishedOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := databasetest.Config(t, engine)
			now := clock.NewManual(planned.Add(-time.Hour))
			config.Clock = now
			author := newService(t, databasetest.OpenConfig(t, config))
			mustPlan(t, author, plan(save(t, author, name("Once"))))
			publishOnly(t, author, "Brand: tagline", set("brand.json", "/tagline", `"A line."`))
			advanceTo(now, planned)
			var nodes sync.WaitGroup
			for range 4 {
				db := databasetest.OpenConfig(t, config)
				node := newService(t, db)
				nodes.Go(func() {
					if err := node.PublishPlan(t.Context(), grace); err != nil && fault.KindOf(err) != fault.KindNotFound {
						t.Error(err)
					}
				})
			}
			nodes.Go(func() {
				for i := range 10 {
					if err := edit(t, author, ada, 0, set("synonyms.json", "/x", fmt.Sprintf(`{"id":"x","words":["a%d","b"]}`, i))); err != nil {
						f := fault.As(err)
						if f == nil || f.Kind != fault.KindConflict {
							t.Error(err)
						}
					}
				}
			})
			nodes.Wait()
			refresh(t, author)
			state := find(t, author)
			if state.Published.Number != 2 || state.Planned != nil || author.Site().Brand.Name != "Once" ||
				author.Site().Brand.Tagline != "A line." {
				t.Errorf("version %d, called %q", state.Published.Number, author.Site().Brand.Name)
			}
		})
	}
}

func TestCanceledPlanPublishesNothing(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		var refused []publishing.PlanFact
		r := runner(t, db, s, &refused)
		expect(t, s.CancelPlan(t.Context(), ada), fault.KindNotFound, "not_found")
		revision := save(t, s, name("Other"))
		mustPlan(t, s, plan(revision))
		if err := s.CancelPlan(t.Context(), ada); err != nil {
			t.Fatal(err)
		}
		later := plan(revision)
		later.At = planned.Add(time.Hour)
		mustPlan(t, s, later)
		advanceTo(now, planned) // the job of the canceled plan
		drain(t, r)
		if state := find(t, s); state.Published.Number != 0 || state.Planned == nil || len(refused) != 0 {
			t.Errorf("%+v", state)
		}
		if err := s.PublishPlan(t.Context(), grace); err != nil || s.Site().Brand.Name != "Other" {
			t.Errorf("called %q, %v", s.Site().Brand.Name, err)
		}
		advanceTo(now, later.At)
		drain(t, r)
		if state := find(t, s); state.Published.Number != 1 || state.Planned != nil {
			t.Errorf("%+v", state.Published)
		}
	})
}

func TestPlanIsCheckedAtOnce(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, now *clock.Manual) {
		s := newService(t, db)
		revision := save(t, s, name("Other"))
		for field, change := range map[string]func(*publishing.Planning){
			"at":   func(p *publishing.Planning) { p.At = now.Now() },
			"zone": func(p *publishing.Planning) { p.Zone = "Local" },
			"note": func(p *publishing.Planning) { p.Note = strings.Repeat("x", 501) },
		} {
			in := plan(revision)
			change(&in)
			f := expect(t, s.Plan(t.Context(), ada, in), fault.KindInvalid, "invalid")
			if len(f.Fields) != 1 || f.Fields[0].Name != field {
				t.Errorf("%s: %+v", field, f.Fields)
			}
		}
		late := plan(revision)
		late.At = now.Now().Add(367 * 24 * time.Hour)
		expect(t, s.Plan(t.Context(), ada, late), fault.KindInvalid, "invalid")
		expect(t, s.Plan(t.Context(), ada, plan(revision-1)), fault.KindConflict, "draft_changed")
		revision = save(t, s, set("brand.json", "/tagline", `""`))
		expect(t, s.Plan(t.Context(), ada, plan(revision)), fault.KindInvalid, "invalid")
		if find(t, s).Planned != nil {
			t.Error("planned with a mistake")
		}
	})
}

// TestPlanKeepsItsUploads checks that an upload that only a plan shows can't be deleted.
func TestPlanKeepsItsUploads(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, _ *clock.Manual) {
		s := newService(t, db)
		mark := "/media/own/" + strings.Repeat("a", 64) + ".svg"
		revision := save(t, s, set("brand.json", "/logo",
			fmt.Sprintf(`{"alt":"Pharos","mark":%q,"icon":%q,"width":9,"height":3}`, mark, mark)))
		mustPlan(t, s, plan(revision))
		if err := s.Discard(t.Context(), ada, revision); err != nil {
			t.Fatal(err)
		}
		if places, err := s.MediaPlaces(t.Context(), db); err != nil || len(places) == 0 {
			t.Errorf("%+v, %v", places, err)
		}
	})
}

// TestRefusedPlanMailsTheOwner writes the email of the fact.
func TestRefusedPlanMailsTheOwner(t *testing.T) {
	eachAt(t, func(t *testing.T, db *database.DB, _ *clock.Manual) {
		s := newService(t, db, func(c *publishing.Config) {
			c.Mail.Owner = func() string { return "owner@site.example" }
			c.Mail.PublicURL = "https://site.example"
		})
		fact := publishing.PlanFact{At: planned, Zone: "Europe/Berlin", Reason: "The page is gone."}
		if err := s.Mail(t.Context(), publishing.FactPlanRefused, fact); err != nil {
			t.Fatal(err)
		}
		text, err := database.One[string](t.Context(), db, `SELECT text FROM mails WHERE recipient = 'owner@site.example'`)
		if err != nil || !strings.Contains(text, "2 Nov 2026, 10:00 (Europe/Berlin)") ||
			!strings.Contains(text, "The page is gone.") || !strings.Contains(text, "https://site.example"+publishing.EditorPath) {
			t.Errorf("%s, %v", text, err)
		}
	})
}
