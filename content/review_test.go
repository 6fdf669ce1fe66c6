package content_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/content/contenttest"
)

// everything accepts all items.
func everything(content.ReviewItem) bool { return true }

// spell returns a sentence and its values, for tests.
func spell(s content.Sentence) string {
	text := string(s.Effect)
	for _, part := range []string{s.Where, s.What, s.List, s.Before, s.After, s.Beside} {
		if part != "" {
			text += " | " + part
		}
	}
	return text
}

func TestReviewHasOneItemForEachEdit(t *testing.T) {
	t.Parallel()
	about := content.Intent{Action: content.AddPage, Page: &content.NewPage{Title: "About Us", Path: "/about-us",
		LinkAt: "/footer/groups/company/links"}}
	for _, tc := range []struct {
		name    string
		intents []content.Intent
		want    []string
	}{
		{"price", []content.Intent{{Action: content.Set, File: "catalogue/private-training.json", Field: "/price_cents",
			Value: []byte(`31900`)}}, []string{"changed_to | Private 1-on-1 Training | price | $297 | $319"}},
		{"text", []content.Intent{setText(coursePage, "/head/title", "Courses")},
			[]string{"changed_to | AI Training Courses | title | “AI Training Courses” | “Courses”"}},
		{"new section", []content.Intent{{Action: content.Insert, File: "pages/pricing.json", Field: "/blocks", Kind: "steps"}},
			[]string{"section_added | All Services and Prices | Steps"}},
		{"move", []content.Intent{{Action: content.Move, File: coursePage, Field: "/blocks/quotes", Before: "prices"}},
			[]string{"section_moved_up | AI Training Courses | Quotes: What participants say | Price cards: Courses"}},
		{"long text", []content.Intent{setText(coursePage, "/head/text", strings.Repeat("Long words. ", 9))},
			[]string{"text_changed | AI Training Courses | text | Long words. Long words. Long words. Lon…"}},
		{"swap", []content.Intent{{Action: content.Move, File: coursePage, Field: "/blocks/comparison", Before: "prices"}},
			[]string{"sections_swapped | AI Training Courses | Comparison table: Which course first? | Price cards: Courses"}},
		{"swap back", []content.Intent{{Action: content.Move, File: coursePage, Field: "/blocks/prices", Before: "quotes"}},
			[]string{"sections_swapped | AI Training Courses | Comparison table: Which course first? | Price cards: Courses"}},
		{"remove", []content.Intent{{Action: content.Remove, File: coursePage, Field: "/blocks/quotes"}},
			[]string{"section_removed | AI Training Courses | Quotes: What participants say"}},
		{"hide", []content.Intent{{Action: content.Set, File: coursePage, Field: "/blocks/quotes/hidden", Value: []byte(`true`)}},
			[]string{"section_hidden | AI Training Courses | Quotes: What participants say"}},
		{"copy", []content.Intent{{Action: content.Copy, File: coursePage, Field: "/blocks/comparison"}},
			[]string{"section_added | AI Training Courses | Comparison table: Which course first?"}},
		{"new page", []content.Intent{about}, []string{"page_linked | About Us | footer"}},
		{"two pages", []content.Intent{about, {Action: content.AddPage, Page: &content.NewPage{Title: "Team", Path: "/team",
			LinkAt: "/footer/groups/company/links"}}}, []string{"page_linked | About Us | footer", "page_linked | Team | footer"}},
		{"moved page", []content.Intent{{Action: content.MovePage, File: "pages/licensing.json", To: "/licenses"}},
			[]string{"page_moved | Software Licensing | /licensing | /licenses"}},
		{"removed page", []content.Intent{{Action: content.RemovePage, File: "pages/licensing.json", To: "/pricing"}},
			[]string{"page_removed | Software Licensing"}},
		{"service", []content.Intent{{Action: content.AddService, Service: &content.NewService{Name: "Audit",
			Category: "training", PriceCents: 49_700, Description: "A day.", Includes: "A report"}}},
			[]string{"service_added | Audit"}},
		{"link", []content.Intent{setText("pages/licensing.json", "/head/actions/0/to", "/contact")},
			[]string{"changed_to | Software Licensing | buttons, “See the Sample Applications”, link to | “/digital-products#portfolio-showcase” | “/contact”"}},
		{"entry", []content.Intent{{Action: content.Insert, File: "pages/licensing.json", Field: "/head/actions"}},
			[]string{"entry_added | Software Licensing | Label | buttons"}},
		{"entry moved", []content.Intent{{Action: content.Move, File: "navigation.json", Field: "/header/links/0"}},
			[]string{"entry_moved | Header | Media Portfolio | links"}},
		{"brand", []content.Intent{{Action: content.Set, File: "brand.json", Field: "/claims/response_hours", Value: []byte(`12`)},
			setText("brand.json", "/name", "Northlight")},
			[]string{"changed_to | Brand | name | “Harborlight” | “Northlight”", "changed_to | Brand | promises, answer within hours | 24 | 12"}},
		{"column", []content.Intent{{Action: content.Set, File: coursePage, Field: "/blocks/comparison/columns/0", Value: []byte(`"A"`)}},
			[]string{"changed_to | AI Training Courses, “Comparison table: Which course first?” | columns | “Start with” | “A”"}},
		{"new column", []content.Intent{{Action: content.Insert, File: coursePage, Field: "/blocks/comparison/columns"},
			{Action: content.Insert, File: coursePage, Field: "/blocks/comparison/rows/0/cells"},
			{Action: content.Insert, File: coursePage, Field: "/blocks/comparison/rows/1/cells"},
			{Action: content.Insert, File: coursePage, Field: "/blocks/comparison/rows/2/cells"}},
			[]string{"entry_added | AI Training Courses, “Comparison table: Which course first?” | Write your text here. | columns"}},
		{"tax", []content.Intent{setText("selling.json", "/seller/country", "DE"), setText("selling.json", "/tax/mode", "charged"),
			{Action: content.Set, File: "selling.json", Field: "/tax/rates", Value: []byte(`[{"country":"DE","percent":19}]`)}},
			[]string{"added | Currency, tax and invoices | seller, country"}},
		{"picture", []content.Intent{setText("portfolio/apps.json", "/weather-radar/picture/card/avif", "/media/apps/a.avif"),
			setText("portfolio/apps.json", "/weather-radar/picture/card/webp", "/media/apps/a.webp"),
			setText("portfolio/apps.json", "/weather-radar/picture/alt", "A map")},
			[]string{"changed | Portfolio applications | “Weather Radar”, picture"}},
		{"picture in another format", []content.Intent{
			{File: "portfolio/apps.json", Field: "/weather-radar/picture/card", Action: content.Set,
				Value: []byte(`{"file":"/media/uploads/0123456789abcdef0123456789abcdef.jpg","width":640,"height":400}`)}},
			[]string{"changed | Portfolio applications | “Weather Radar”, picture"}},
		{"look", []content.Intent{setText("brand.json", "/theme", "almanac")},
			[]string{"changed_to | Brand | look | Lighthouse | Almanac"}},
		{"mail", []content.Intent{setText("mails.json", "/orders/receipt/subject", "Your order")},
			[]string{"changed_to | Emails | orders, receipt, subject | “Receipt for order {number}” | “Your order”"}},
	} {
		result, err := draftOf(nil).Perform(tc.intents)
		if err != nil {
			t.Fatalf("%s: %v", tc.name, err)
		}
		review := content.ReviewOf(content.Builtin(), nil, result.Changes)
		var got []string
		for _, item := range review.Items {
			got = append(got, spell(item.Sentence))
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s: got %q", tc.name, got)
		}
	}
}

// TestReviewNamesPagesAndPlaces checks the page and the first place that show an edit, before and after.
func TestReviewNamesPagesAndPlaces(t *testing.T) {
	t.Parallel()
	const label = "/1-on-1-training catalogue/private-training.json#/price_label"
	const quotes = "/ai-training-courses " + coursePage + "#/blocks/quotes"
	for _, tc := range []struct {
		intent        content.Intent
		before, after string
	}{
		{setText(coursePage, "/head/title", "Courses"),
			"/ai-training-courses " + coursePage + "#/head/title", "/ai-training-courses " + coursePage + "#/head/title"},
		{content.Intent{Action: content.Set, File: "catalogue/private-training.json", Field: "/price_cents",
			Value: []byte(`31900`)}, label, label},
		{content.Intent{Action: content.Remove, File: coursePage, Field: "/blocks/quotes"}, quotes, "/ai-training-courses "},
		{content.Intent{Action: content.Move, File: coursePage, Field: "/blocks/quotes", Before: "prices"}, quotes, quotes},
		{content.Intent{Action: content.Set, File: coursePage, Field: "/blocks/quotes/hidden", Value: []byte(`true`)},
			quotes + "/hidden", quotes + "/hidden"},
		{content.Intent{Action: content.Remove, File: "navigation.json", Field: "/header/links/0"},
			"/ navigation.json#/header/links/0", "/ "},
		{content.Intent{Action: content.MovePage, File: "pages/licensing.json", To: "/licenses"},
			"/licensing routes.json#/routes/licensing/path", "/licenses routes.json#/routes/licensing/path"},
		{content.Intent{Action: content.RemovePage, File: "pages/licensing.json", To: "/pricing"},
			"/licensing pages/licensing.json#", " catalogue/software-license.json#/pages/0"},
		{setText("portfolio/apps.json", "/weather-radar/picture/card/avif", "/media/apps/a.avif"),
			"/media portfolio/apps.json#/weather-radar/picture", "/media portfolio/apps.json#/weather-radar/picture"},
		{setText("mails.json", "/orders/receipt/subject", "Your order"),
			" mails.json#/orders/receipt/subject", " mails.json#/orders/receipt/subject"},
	} {
		result, err := draftOf(nil).Perform([]content.Intent{tc.intent})
		if err != nil {
			t.Fatal(err)
		}
		item := content.ReviewOf(content.Builtin(), nil, result.Changes).Items[0]
		before, after := spellShown(item.ShownBefore), spellShown(item.ShownAfter)
		if before != tc.before || after != tc.after {
			t.Errorf("%s: %q, %q", spell(item.Sentence), before, after)
		}
	}
}

// spellShown returns the path and the first place, for tests.
func spellShown(s content.Shown) string {
	if len(s.Places) == 0 {
		return s.Path + " "
	}
	return s.Path + " " + s.Places[0]
}

// TestReviewOfRandomEdits makes random edits on several pages, and publishes and takes back random items. Every selection
// of them is valid content.
func TestReviewOfRandomEdits(t *testing.T) {
	t.Parallel()
	rounds := 25
	if testing.Short() {
		rounds = 2
	}
	var tried, refused int
	for round := range rounds {
		random := rand.New(rand.NewPCG(uint64(round), 8))
		published := randomDraft(t, random, nil, 5)
		draft := randomDraft(t, random, published, 20)
		review := content.ReviewOf(content.Builtin(), published, draft)
		if got := review.Publish(everything); !slices.EqualFunc(got, draft, content.Change.Equal) {
			t.Fatalf("publishing everything gives %+v", got)
		}
		if got := review.TakeBack(everything); !slices.EqualFunc(got, published, content.Change.Equal) {
			t.Fatalf("taking back everything gives %+v", got)
		}
		takeBackOneByOne(t, random, published, draft)
		for range 3 {
			tried++
			if !publishSome(t, random, review, draft) {
				refused++
			}
		}
	}
	if t.Logf("%d of %d selections are refused", refused, tried); refused > 0 {
		t.Error("items depend on others")
	}
}

// randomDraft returns the changes after random edits, which are valid.
func randomDraft(t testing.TB, random *rand.Rand, changes []content.Change, edits int) []content.Change {
	t.Helper()
	bundle, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	for range edits {
		result, err := draftOf(changes, "/licensing").Perform([]content.Intent{randomIntent(random, bundle.Site)})
		if _, isRefusal := errors.AsType[content.Refusal](err); isRefusal {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		if next, err := content.Edit(content.Builtin(), result.Changes); err == nil {
			changes, bundle = result.Changes, next
		}
	}
	return changes
}

// randomIntent returns an edit of a random page, of the pages, or of the services. It may be refused.
func randomIntent(random *rand.Rand, site *content.Site) content.Intent {
	page := site.Pages[random.IntN(len(site.Pages))]
	name := fmt.Sprintf("New %d", random.IntN(1000))
	path := fmt.Sprintf("/new-%d", random.IntN(1000))
	links := []string{"", "/header/links", "/footer/groups/company/links"}
	target := site.Pages[random.IntN(len(site.Pages)-1)].Route.Path
	switch random.IntN(15) {
	case 0:
		return content.Intent{Action: content.AddPage, Page: &content.NewPage{Title: name, Path: path, LinkAt: links[random.IntN(3)]}}
	case 1:
		return content.Intent{Action: content.MovePage, File: page.Route.File(), To: path}
	case 2:
		return content.Intent{Action: content.RemovePage, File: page.Route.File(), To: target}
	case 3:
		return content.Intent{Action: content.AddService, Service: &content.NewService{Name: name, Category: "training",
			PriceCents: 49_700, Description: "A day.", Includes: "A report"}}
	case 4:
		return setText(page.Route.File(), "/head/title", name)
	case 5:
		return setText(page.Route.File(), "/head/actions/0/to", target)
	case 6:
		return content.Intent{Action: content.Move, File: "navigation.json", Field: "/header/links/0"}
	case 7:
		return content.Intent{Action: content.Copy, File: "navigation.json", Field: "/header/links/1"}
	case 8:
		return content.Intent{Action: content.Remove, File: "navigation.json", Field: "/footer/groups/company/links/0"}
	case 9:
		return setText("navigation.json", "/header/links/0/label", name)
	}
	return contenttest.RandomEdit(random, page)
}

// takeBackOneByOne takes back the items of a review in random order, until the published content is left.
func takeBackOneByOne(t *testing.T, random *rand.Rand, published, draft []content.Change) {
	t.Helper()
	for {
		review := content.ReviewOf(content.Builtin(), published, draft)
		if len(review.Items) == 0 {
			break
		}
		taken := review.Items[random.IntN(len(review.Items))]
		draft = review.TakeBack(func(item content.ReviewItem) bool { return item.ID == taken.ID })
		left := content.ReviewOf(content.Builtin(), published, draft).Items
		if taken.File != "navigation.json" && countOutsideMenus(left) != countOutsideMenus(review.Items)-1 {
			t.Fatalf("taking back %s of %d items leaves %d:%s\nof:%s", spell(taken.Sentence), len(review.Items), len(left), spellAll(left), spellAll(review.Items))
		}
	}
}

func spellAll(items []content.ReviewItem) string {
	text := ""
	for _, item := range items {
		text += "\n  " + item.ID + " " + spell(item.Sentence)
	}
	return text
}

// countOutsideMenus returns the number of items outside the menus. Their lists have equal entries, so that an edit can be
// described in several ways.
func countOutsideMenus(items []content.ReviewItem) int {
	inMenu := func(item content.ReviewItem) bool { return item.File == "navigation.json" }
	return len(slices.DeleteFunc(slices.Clone(items), inMenu))
}

// publishSome publishes random items and reports whether they are valid without the others. The others stay.
func publishSome(t *testing.T, random *rand.Rand, review *content.Review, draft []content.Change) bool {
	t.Helper()
	chosen := map[string]bool{}
	for _, item := range review.Items {
		chosen[item.ID] = random.IntN(2) == 0
	}
	next := review.Publish(func(item content.ReviewItem) bool { return chosen[item.ID] })
	left := content.ReviewOf(content.Builtin(), next, draft).Items
	stay := slices.DeleteFunc(slices.Clone(review.Items), func(item content.ReviewItem) bool { return chosen[item.ID] })
	if countOutsideMenus(left) != countOutsideMenus(stay) {
		t.Errorf("the items stay:%s\nof:%s\nchosen %v", spellAll(left), spellAll(review.Items), chosen)
	}
	if _, err := content.Edit(content.Builtin(), next); err != nil {
		t.Logf("refused: %v\nof:%s\nchosen %v", err, spellAll(review.Items), chosen)
		return false
	}
	return true
}

// BenchmarkReview compares the built-in content with a draft of 20 edits on several pages.
func BenchmarkReview(b *testing.B) {
	draft := randomDraft(b, rand.New(rand.NewPCG(1, 8)), nil, 20)
	for b.Loop() {
		content.ReviewOf(content.Builtin(), nil, draft)
	}
}
