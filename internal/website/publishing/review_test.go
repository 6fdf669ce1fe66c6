package publishing_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/website/publishing"
)

// review returns the changes of the draft, and their IDs by text.
func review(t *testing.T, s *publishing.Service) (publishing.DraftReview, map[string]string) {
	t.Helper()
	found, err := s.FindReview(contenttest.Context(t), "draft")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{}
	for _, item := range found.Items {
		ids[item.Text] = item.ID
	}
	return found, ids
}

func texts(r publishing.DraftReview) (texts []string) {
	for _, item := range r.Items {
		texts = append(texts, item.Text)
	}
	return texts
}

const (
	nameChanged  = "Brand: name “Harborlight” → “Other”"
	priceChanged = "Private 1-on-1 Training: price $297 → $319"
	hoursChanged = "Brand: promises, answer within hours 24 → 12"
)

func TestSomeChangesArePublished(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, name("Other"), set("brand.json", "/claims/response_hours", "12"),
			set("catalogue/private-training.json", "/price_cents", "31900"))
		found, ids := review(t, s)
		if !slices.Equal(texts(found), []string{nameChanged, hoursChanged, priceChanged}) || found.Total != 3 ||
			found.Revision != revision {
			t.Fatalf("%+v", found)
		}
		_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision, Items: []string{"none"}})
		expect(t, err, fault.KindConflict, "changes_moved")
		_, err = s.Publish(t.Context(), ada, publishing.Publication{Revision: revision, Items: []string{ids[priceChanged]}})
		if err != nil {
			t.Fatal(err)
		}
		service, _ := s.Site().Service("private-training")
		state := find(t, s)
		if service.PriceLabel != "$319" || s.Site().Brand.Name != "Harborlight" || !state.Draft.Differs ||
			state.Draft.Revision != revision {
			t.Errorf("the price is %s, and the draft is %+v", service.PriceLabel, state.Draft)
		}
		if found, _ := review(t, s); !slices.Equal(texts(found), []string{nameChanged, hoursChanged}) {
			t.Errorf("left is %q", texts(found))
		}
		if _, err = s.Publish(t.Context(), ada, publishing.Publication{Revision: revision}); err != nil {
			t.Fatal(err)
		}
		if found, _ := review(t, s); found.Total != 0 || find(t, s).Draft.Differs || s.Site().Brand.Name != "Other" {
			t.Errorf("left is %+v", found)
		}
	})
}

func TestChangesAreTakenBack(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, name("Other"), set("brand.json", "/claims/response_hours", "12"))
		_, ids := review(t, s)
		back := publishing.TakeBack{Revision: revision, Items: []string{ids[nameChanged]}}
		edited, err := s.TakeBack(t.Context(), ada, back)
		if err != nil || edited.Revision != revision+1 || edited.Files["brand.json"] == nil {
			t.Fatalf("%+v, %v", edited, err)
		}
		if found, _ := review(t, s); !slices.Equal(texts(found), []string{hoursChanged}) {
			t.Errorf("left is %q", texts(found))
		}
		back.Revision = edited.Revision
		_, err = s.TakeBack(t.Context(), ada, back)
		expect(t, err, fault.KindConflict, "changes_moved")
		// Undo repeats the change, and taking back all leaves the published content.
		again, err := s.Undo(t.Context(), ada, publishing.Undo{Revision: edited.Revision, Of: edited.Revision})
		if err != nil {
			t.Fatal(err)
		}
		all := publishing.TakeBack{Revision: again.Revision, Items: []string{ids[nameChanged], ids[hoursChanged]}}
		if _, err := s.TakeBack(t.Context(), ada, all); err != nil || find(t, s).Draft.Differs {
			t.Errorf("the draft differs, %v", err)
		}
	})
}

// TestGoingBackIsReviewed lists what going back to a version changes in the draft, before it does.
func TestGoingBackIsReviewed(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		first := publish(t, s, "", name("First"))
		revision := save(t, s, name("Other"))
		found, err := s.FindReview(contenttest.Context(t), first.ID)
		if err != nil || found.Revision != revision || len(found.Notes) > 0 ||
			!slices.Equal(texts(found), []string{"Brand: name “Other” → “First”"}) {
			t.Errorf("%+v, %v", found, err)
		}
		_, err = s.FindReview(t.Context(), ada)
		expect(t, err, fault.KindNotFound, "not_found")
		restore(t, s, first.ID)
		if found, err = s.FindReview(t.Context(), first.ID); err != nil || found.Total != 0 {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

func TestTakingBackAFieldThatChangedMeanwhileConflicts(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, name("Other"))
		_, ids := review(t, s)
		save(t, s, name("Third"))
		_, err := s.TakeBack(t.Context(), grace, publishing.TakeBack{Revision: revision, Items: []string{ids[nameChanged]}})
		expect(t, err, fault.KindConflict, "draft_changed")
	})
}

// TestPublishingNamesTheMissingChange chooses a page's new title without the change that frees it.
func TestPublishingNamesTheMissingChange(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		taken, _ := s.Site().Routes.Find("/pricing")
		revision := save(t, s, name("Other"), set("routes.json", "/routes/pricing/title", `"What everything costs"`),
			set("routes.json", "/routes/contact/title", strconv.Quote(strings.Replace(taken.Title, "Harborlight", "{brand}", 1))))
		_, err := s.Publish(contenttest.Context(t), ada, publishing.Publication{Revision: revision,
			Items: []string{itemAt(t, s, "/routes/contact/title")}})
		f := expect(t, err, fault.KindInvalid, "invalid")
		if said := fault.Translate(contenttest.Context(t), f.Message); !strings.Contains(said, "What everything costs") {
			t.Errorf("it says %q", said)
		}
	})
}

// TestTaxIsOneChange publishes that tax is charged, with the country and the rate that it needs.
func TestTaxIsOneChange(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, name("Other"), set("selling.json", "/tax/mode", `"charged"`),
			set("selling.json", "/seller/country", `"DE"`),
			set("selling.json", "/tax/rates", `[{"country":"DE","percent":19}]`))
		_, err := s.Publish(contenttest.Context(t), ada, publishing.Publication{Revision: revision,
			Items: []string{itemAt(t, s, "/seller/country")}})
		if err != nil || s.Site().Selling.Tax.Mode != "charged" || s.Site().Brand.Name == "Other" {
			t.Errorf("%+v: %v", s.Site().Selling, err)
		}
	})
}

// itemAt returns the ID of the change of a field.
func itemAt(t *testing.T, s *publishing.Service, field string) string {
	t.Helper()
	found, _ := review(t, s)
	for _, item := range found.Items {
		if item.Field == field {
			return item.ID
		}
	}
	t.Fatalf("no change of %s: %+v", field, found.Items)
	return ""
}

func TestMistakesInOtherChangesDontPreventPublishing(t *testing.T) {
	t.Parallel()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := newService(t, db)
		revision := save(t, s, name("Other"), set("brand.json", "/tagline", `""`))
		found, ids := review(t, s)
		_, err := s.Publish(t.Context(), ada, publishing.Publication{Revision: revision, Items: []string{ids[nameChanged]}})
		if err != nil || s.Site().Brand.Name != "Other" {
			t.Fatalf("%+v: %v", texts(found), err)
		}
		left, _ := review(t, s)
		_, err = s.Publish(t.Context(), ada, publishing.Publication{Revision: revision, Items: []string{left.Items[0].ID}})
		if f := expect(t, err, fault.KindInvalid, "invalid"); len(f.Fields) != 1 || f.Fields[0].Name != "brand.json#/tagline" {
			t.Errorf("%+v", f)
		}
	})
}
