package content_test

import (
	"encoding/json"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"harborlight/content"
	"harborlight/content/contenttest"
)

// draftOf returns the built-in content with changes, for which these paths are published.
func draftOf(changes []content.Change, published ...string) content.Draft {
	return content.Draft{Base: content.Builtin(), Changes: changes, Published: published,
		Today: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}
}

// perform performs intents on a draft, and fails if they are refused or the result has mistakes.
func perform(t *testing.T, d content.Draft, intents ...content.Intent) (content.Performed, *content.Site) {
	t.Helper()
	result, err := d.Perform(intents)
	if err != nil {
		t.Fatal(err)
	}
	bundle, err := content.Edit(d.Base, result.Changes)
	if err != nil {
		t.Fatal(err)
	}
	return result, bundle.Site
}

// blockIDs returns the IDs of a page's blocks.
func blockIDs(site *content.Site, page string) []string {
	var ids []string
	for _, b := range site.Page(page).Blocks {
		ids = append(ids, b.ID)
	}
	return ids
}

const coursePage = "pages/ai-training-courses.json"

func setText(file, field, text string) content.Intent {
	value, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return content.Intent{Action: content.Set, File: file, Field: field, Value: value}
}

func TestIntentsEditBlocks(t *testing.T) {
	t.Parallel()
	before := blockIDs(load(t), "ai-training-courses")
	if !slices.Equal(before, []string{"prices", "comparison", "quotes", "close"}) {
		t.Fatalf("the page has %q", before)
	}
	block := func(action content.Operation, id, next string) content.Intent {
		return content.Intent{Action: action, File: coursePage, Field: "/blocks/" + id, Before: next}
	}
	insert := func(kind, next string) content.Intent {
		return content.Intent{Action: content.Insert, File: coursePage, Field: "/blocks", Kind: kind, Before: next}
	}
	for _, tc := range []struct {
		name    string
		intents []content.Intent
		want    []string
		field   string
	}{
		{"move before", []content.Intent{block(content.Move, "quotes", "comparison")},
			[]string{"prices", "quotes", "comparison", "close"}, "/blocks/quotes"},
		{"move to the end", []content.Intent{block(content.Move, "comparison", "")},
			[]string{"prices", "quotes", "close", "comparison"}, "/blocks/comparison"},
		{"copy", []content.Intent{block(content.Copy, "prices", "")},
			[]string{"prices", "prices-2", "comparison", "quotes", "close"}, "/blocks/prices-2"},
		{"copy a copy", []content.Intent{block(content.Copy, "prices", ""), block(content.Copy, "prices-2", "")},
			[]string{"prices", "prices-2", "prices-3", "comparison", "quotes", "close"}, "/blocks/prices-3"},
		{"remove", []content.Intent{block(content.Remove, "prices", "")},
			[]string{"comparison", "quotes", "close"}, "/blocks"},
		{"insert before", []content.Intent{insert("steps", "close")},
			[]string{"prices", "comparison", "quotes", "steps", "close"}, "/blocks/steps"},
		{"insert out of the order of the alphabet", []content.Intent{insert("text", ""), insert("figures", "")},
			[]string{"prices", "comparison", "quotes", "close", "text", "figures"}, "/blocks/figures"},
		{"insert and remove", []content.Intent{insert("text", "prices"), block(content.Remove, "text", "")}, before, "/blocks"},
		{"move there and back", []content.Intent{block(content.Move, "quotes", "comparison"),
			block(content.Move, "quotes", "close")}, before, "/blocks/quotes"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			result, site := perform(t, draftOf(nil), tc.intents...)
			if got := blockIDs(site, "ai-training-courses"); !slices.Equal(got, tc.want) || result.Field != tc.field {
				t.Errorf("the page has %q, and the result is %s", got, result.Field)
			}
			if slices.Equal(tc.want, before) != (len(result.Changes) == 0) {
				t.Errorf("the changes are %+v", result.Changes)
			}
			// One after the other, each with the changes of the one before, as an editor does.
			var changes []content.Change
			for _, in := range tc.intents {
				step, err := draftOf(changes).Perform([]content.Intent{in})
				if err != nil {
					t.Fatal(err)
				}
				changes = step.Changes
			}
			if !slices.EqualFunc(changes, result.Changes, content.Change.Equal) {
				t.Errorf("in steps the changes are %+v, at once %+v", changes, result.Changes)
			}
		})
	}
}

func TestIntentsEditFieldsAndEntries(t *testing.T) {
	t.Parallel()
	reset := content.Intent{Action: content.Reset, File: coursePage, Field: "/head/title"}
	title := setText(coursePage, "/head/title", "Courses")
	result, site := perform(t, draftOf(nil), title)
	if head, _ := site.Page("ai-training-courses").Head.Content.(*content.HeroHead); head.Title != "Courses" ||
		len(result.Changes) != 1 {
		t.Errorf("the head is %+v after %+v", head, result.Changes)
	}
	if back, _ := perform(t, draftOf(result.Changes), reset); len(back.Changes) != 0 {
		t.Errorf("after a reset there are %+v", back.Changes)
	}
	builtIn, _ := load(t).Page("ai-training-courses").Head.Content.(*content.HeroHead)
	if back, _ := perform(t, draftOf(nil), title, setText(coursePage, "/head/title", builtIn.Title)); len(back.Changes) != 0 {
		t.Errorf("after typing the built-in text there are %+v", back.Changes)
	}
	// Lists without IDs are edited by index, and stored as a whole.
	cells := "/blocks/comparison/columns"
	result, site = perform(t, draftOf(nil), setText(coursePage, cells+"/0", "What"))
	block, _ := site.Page("ai-training-courses").Blocks[1].Content.(*content.Comparison)
	if block == nil || block.Columns[0] != "What" || len(result.Changes) != 1 || result.Changes[0].Field != cells {
		t.Errorf("the columns are %+v after %+v", block, result.Changes)
	}
	// An absent list gets its first entry, such as the choices of an own question.
	question := content.Intent{Action: content.Insert, File: "pages/quote.json", Field: "/blocks/form/fields", Name: "How come?"}
	choices := content.Intent{Action: content.Insert, File: "pages/quote.json", Field: "/blocks/form/fields/how-come/options"}
	kind := setText("pages/quote.json", "/blocks/form/fields/how-come/kind", "choice")
	other := setText("pages/quote.json", "/blocks/form/fields/how-come/options/1", "A friend")
	_, site = perform(t, draftOf(nil), question, kind, choices, other)
	own := site.OwnQuestions("quote-form", "/quote")
	if len(own) != 1 || own[0].Label != "How come?" || len(own[0].Options) != 2 || own[0].Options[1] != "A friend" {
		t.Errorf("the question is %+v", own)
	}
	_, site = perform(t, draftOf(nil), content.Intent{Action: content.Insert, File: coursePage, Field: "/head/banner"})
	if head, _ := site.Page("ai-training-courses").Head.Content.(*content.HeroHead); head.Banner == nil || head.Banner.Text == "" {
		t.Errorf("the head is %+v", head)
	}
	// Entries with IDs get one from their name.
	result, _ = perform(t, draftOf(nil), content.Intent{Action: content.Insert, File: "navigation.json",
		Field: "/footer/groups", Name: "Über uns"})
	if result.Field != "/footer/groups/uber-uns" {
		t.Errorf("the entry is at %s", result.Field)
	}
	// A typed text in a new block is its own change, so that a mistake in it doesn't remove the block from the preview.
	result, _ = perform(t, draftOf(nil), content.Intent{Action: content.Insert, File: coursePage, Field: "/blocks", Kind: "text"})
	result, _ = perform(t, draftOf(result.Changes), setText(coursePage, "/blocks/text/text", "Words."))
	result, err := draftOf(result.Changes).Perform([]content.Intent{setText(coursePage, "/blocks/text/text", "")})
	if err != nil {
		t.Fatal(err)
	}
	bundle, skipped, err := content.LoadLenient(content.Builtin(), result.Changes)
	if err != nil || len(skipped) != 1 || !slices.Contains(blockIDs(bundle.Site, "ai-training-courses"), "text") {
		t.Errorf("skipped %+v, %v", skipped, err)
	}
}

func TestIntentsAreRefused(t *testing.T) {
	t.Parallel()
	page := func(title, path string) content.Intent {
		return content.Intent{Action: content.AddPage, Page: &content.NewPage{Title: title, Path: path}}
	}
	for _, tc := range []struct {
		intent content.Intent
		input  string
		want   string
	}{
		{content.Intent{Action: content.Remove, File: "pages/service-order.json", Field: "/blocks/form"}, "field", "needs the section"},
		{content.Intent{Action: content.Set, File: "pages/service-order.json", Field: "/blocks/form/hidden", Value: []byte(`true`)},
			"field", "needs the section"},
		{content.Intent{Action: content.Insert, File: coursePage, Field: "/blocks", Kind: "order-form"}, "kind", "belongs to the page /service-order"},
		{content.Intent{Action: content.Insert, File: "pages/contact.json", Field: "/blocks", Kind: "contact-form"}, "kind", "only once"},
		{content.Intent{Action: content.Copy, File: "pages/contact.json", Field: "/blocks/form"}, "field", "only once"},
		{content.Intent{Action: content.Insert, File: coursePage, Field: "/blocks", Kind: "marquee"}, "kind", "isn't a kind"},
		{content.Intent{Action: content.Insert, File: coursePage, Field: "/head/title"}, "field", "isn't a list"},
		{content.Intent{Action: content.Remove, File: coursePage, Field: "/blocks/nothing/title"}, "field", "isn't there any more"},
		{content.Intent{Action: content.Move, File: coursePage, Field: "/blocks/nothing"}, "field", "isn’t there any more"},
		{content.Intent{Action: content.Set, File: coursePage, Field: "/blocks/prices/id", Value: []byte(`"x"`)}, "field", "can't change"},
		{content.Intent{Action: content.Set, File: "secrets.json", Value: []byte(`1`)}, "file", "isn't a content file"},
		{content.Intent{Action: content.Set, File: coursePage, Field: "head", Value: []byte(`1`)}, "field", "start it with /"},
		{content.Intent{Action: content.Set, File: coursePage, Field: "/head/title", Value: []byte(`"a`)}, "value", "not valid JSON"},
		{content.Intent{Action: "publish", File: coursePage}, "action", "isn't an action"},
		{page("", "/x"), "title", "Give the page a title"},
		{page("contact", "/x"), "title", "Another page has this title"},
		{page("X", "/About Us"), "path", "lower-case letters"},
		{page("X", "/a/b"), "path", "lower-case letters"},
		{page("X", "/api"), "path", "program needs this address"},
		{page("X", "/media"), "path", "has this address already"},
		{page("X", "/ai-training"), "path", "has this address already"},
		{content.Intent{Action: content.RemovePage, File: "pages/pricing.json"}, "file", "program itself leads"},
		{content.Intent{Action: content.MovePage, File: "pages/nothing.json", To: "/x"}, "file", "no such page"},
		{content.Intent{Action: content.RemovePage, File: "pages/licensing.json", To: "/nothing"}, "to", "another page of the site"},
		{content.Intent{Action: content.AddPage, Page: &content.NewPage{Title: "X", Path: "/x", LinkAt: "/footer/rights"}},
			"link_at", "No links can be added"},
		{content.Intent{Action: content.AddService, Service: &content.NewService{Name: "!!", Category: "training"}}, "name", "Give it a name"},
		{content.Intent{Action: content.AddService, Service: &content.NewService{Name: "X", Category: "none"}}, "category", "Choose a category"},
	} {
		_, err := draftOf(nil).Perform([]content.Intent{setText(coursePage, "/head/title", "X"), tc.intent})
		refused, ok := errors.AsType[content.Refusal](err)
		if !ok || refused.Input != tc.input || !strings.Contains(refused.Text, tc.want) {
			t.Errorf("%s %s%s: got %q %v, want %s: %s", tc.intent.Action, tc.intent.File, tc.intent.Field, refused.Input, err,
				tc.input, tc.want)
		}
	}
}

func TestLinksToRemovedBlockLeadToItsPage(t *testing.T) {
	t.Parallel()
	add := content.Intent{Action: content.Insert, File: coursePage, Field: "/blocks", Kind: "text"}
	result, site := perform(t, draftOf(nil), add,
		content.Intent{Action: content.Set, File: coursePage, Field: "/head/actions",
			Value: []byte(`[{"label":"More","to":"/ai-training-courses#text"}]`)},
		content.Intent{Action: content.Insert, File: "pages/licensing.json", Field: "/blocks", Kind: "text"},
		setText("pages/licensing.json", "/blocks/text/text", "See [this](/ai-training-courses#text) and [that](/pricing)."))
	if len(site.Page("licensing").Blocks) == 0 {
		t.Fatal("the text is missing")
	}
	result, site = perform(t, draftOf(result.Changes),
		content.Intent{Action: content.Remove, File: coursePage, Field: "/blocks/text"})
	if result.Relinked != 2 {
		t.Errorf("%d links lead elsewhere", result.Relinked)
	}
	head, _ := site.Page("ai-training-courses").Head.Content.(*content.HeroHead)
	blocks := site.Page("licensing").Blocks
	text, _ := blocks[len(blocks)-1].Content.(*content.LongText)
	if head.Actions[0].To != "/ai-training-courses" || text.Text != "See [this](/ai-training-courses) and [that](/pricing)." {
		t.Errorf("the links are %q and %q", head.Actions[0].To, text.Text)
	}
}

func TestIntentsAddMoveAndRemovePages(t *testing.T) {
	t.Parallel()
	add := content.Intent{Action: content.AddPage, Page: &content.NewPage{Title: "About Us", Path: "/about-us", LinkAt: "/header/links"}}
	link := setText("navigation.json", "/header/home/to", "/about-us")
	move := content.Intent{Action: content.MovePage, File: "pages/about-us.json", To: "/team"}
	added, site := perform(t, draftOf(nil), add, link)
	route, found := site.Routes.Find("/about-us")
	if links := site.Navigation.Header.Links; !found || route.Title != "About Us | Harborlight" || links[len(links)-1].To != "/about-us" {
		t.Errorf("the route is %+v, and the header has %+v", route, links)
	}
	// Without a visitor, links follow, and there is no redirect.
	moved, site := perform(t, draftOf(added.Changes), move)
	if moved.Relinked != 2 || len(site.Routes.Redirects) != len(load(t).Routes.Redirects) {
		t.Errorf("%d links follow, and the redirects are %+v", moved.Relinked, site.Routes.Redirects)
	}
	// Once it is published, visitors of the old path are sent on, and so are links.
	moved, site = perform(t, draftOf(added.Changes, "/about-us"), move)
	if to, found := site.Routes.Redirect("/about-us"); to != "/team" || !found || moved.Relinked != 0 {
		t.Errorf("redirects to %q", to)
	}
	// A page that gets a redirected path replaces the redirect.
	again, site := perform(t, draftOf(moved.Changes, "/about-us", "/team"), content.Intent{Action: content.AddPage,
		Page: &content.NewPage{Title: "Other", Path: "/about-us", Document: true, Text: "## A\n\nB"}})
	document, _ := site.Page("about-us-2").Head.Content.(*content.Document)
	if _, found := site.Routes.Redirect("/about-us"); found || again.File != "pages/about-us-2.json" || document == nil ||
		!document.Sample || document.Updated != "2026-11-29" {
		t.Errorf("the page is %s %+v", again.File, document)
	}
	removed, site := perform(t, draftOf(moved.Changes, "/about-us", "/team"),
		content.Intent{Action: content.RemovePage, File: "pages/about-us.json", To: "/contact"})
	if to, _ := site.Routes.Redirect("/team"); to != "/contact" || site.Page("about-us").Head.Kind != "" {
		t.Errorf("redirects to %q after %+v", to, removed.Changes)
	}
	// Without another page, links to it are mistakes.
	gone, err := draftOf(added.Changes).Perform([]content.Intent{{Action: content.RemovePage, File: "pages/about-us.json"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := content.Edit(content.Builtin(), gone.Changes); err == nil || strings.Count(err.Error(), "where no page is") != 2 {
		t.Errorf("got %v", err)
	}
}

func TestIntentAddsService(t *testing.T) {
	t.Parallel()
	result, site := perform(t, draftOf(nil), content.Intent{Action: content.AddService, Service: &content.NewService{
		Name: "Café Audit", Category: "training", PriceCents: 49_700, Description: "A day.", Includes: "A report"}})
	service, found := site.Service("cafe-audit")
	if !found || result.File != "catalogue/cafe-audit.json" || service.PriceLabel != "$497" || service.Sale != content.SaleCheckout ||
		!slices.Equal(service.Pages, []content.Link{"/ai-training", "/pricing"}) {
		t.Errorf("got %+v in %s", service, result.File)
	}
}

func TestUndoTakesBackOneEdit(t *testing.T) {
	t.Parallel()
	step := func(before []content.Change, intents ...content.Intent) []content.Change {
		result, _ := perform(t, draftOf(before), intents...)
		return result.Changes
	}
	first := step(nil, setText(coursePage, "/head/title", "One"))
	second := step(first, content.Intent{Action: content.Remove, File: coursePage, Field: "/blocks/prices"})
	third := step(second, setText("brand.json", "/tagline", "A line."))
	undone, err := draftOf(third).Undo(first, second)
	if err != nil {
		t.Fatal(err)
	}
	bundle, err := content.Edit(content.Builtin(), undone.Changes)
	if err != nil || !slices.Equal(blockIDs(bundle.Site, "ai-training-courses"), []string{"prices", "comparison", "quotes", "close"}) ||
		bundle.Site.Brand.Tagline != "A line." {
		t.Errorf("got %+v, %v", undone.Changes, err)
	}
	redone, err := draftOf(undone.Changes).Undo(third, undone.Changes)
	if err != nil || !slices.EqualFunc(redone.Changes, third, content.Change.Equal) {
		t.Errorf("got %+v, %v", redone.Changes, err)
	}
	changed := step(third, setText(coursePage, "/head/title", "Two"))
	if _, err := draftOf(changed).Undo(nil, first); err == nil {
		t.Error("undo overwrites a later edit of the same field")
	}
	if !content.Collides(content.Builtin(), nil, first, changed) {
		t.Error("two edits of one field don't collide")
	}
	if content.Collides(content.Builtin(), second, third, step(third, setText(coursePage, "/head/title", "Two"))) {
		t.Error("edits of two fields collide")
	}
}

var randomEdits = flag.Int("edits", 40, "number of random edits on each page")

// TestRandomEditsKeepEveryPageValid makes random edits on every page. Each page stays valid, and undoing all edits
// restores it.
func TestRandomEditsKeepEveryPageValid(t *testing.T) {
	t.Parallel()
	steps, between := *randomEdits, 1
	if testing.Short() {
		between = 5 // reading all content takes most of the time
	}
	for i, page := range load(t).Pages {
		t.Run(page.Route.ID, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(i), 61))
			now, drafts, refused := page, [][]content.Change{nil}, 0
			for step := range steps {
				last := drafts[len(drafts)-1]
				in := contenttest.RandomEdit(random, now)
				result, err := draftOf(last).Perform([]content.Intent{in})
				if _, isRefusal := errors.AsType[content.Refusal](err); isRefusal {
					refused++
					continue
				} else if err != nil {
					t.Fatal(err)
				}
				drafts = append(drafts, result.Changes)
				if step%between > 0 {
					continue
				}
				bundle, err := content.Edit(content.Builtin(), result.Changes)
				if err != nil {
					t.Fatalf("after %s %s %s: %v", in.Action, in.Field, in.Kind, err)
				}
				now = bundle.Site.Page(page.Route.ID)
			}
			if len(drafts) < steps/3 {
				t.Errorf("%d of %d edits are refused", refused, steps)
			}
			for n := len(drafts) - 1; n > 0; n-- {
				undone, err := draftOf(drafts[n]).Undo(drafts[n-1], drafts[n])
				if err != nil || !slices.EqualFunc(undone.Changes, drafts[n-1], content.Change.Equal) {
					t.Fatalf("undoing edit %d gives %+v, %v", n, undone.Changes, err)
				}
			}
		})
	}
}

// TestT150HostileIntentsAreBounded performs intents that an attacker with the owner's session could send.
func TestT150HostileIntentsAreBounded(t *testing.T) {
	t.Parallel()
	deep := content.Intent{Action: content.Set, File: coursePage, Field: "/head" + strings.Repeat("/x", 140), Value: []byte(`1`)}
	prototype := content.Intent{Action: content.Set, File: coursePage, Field: "/__proto__/polluted", Value: []byte(`1`)}
	outside := content.Intent{Action: content.Set, File: "pages/../../etc.json", Value: []byte(`{}`)}
	for _, in := range []content.Intent{deep, prototype, outside} {
		result, err := draftOf(nil).Perform([]content.Intent{in})
		if err == nil && len(content.CheckChanges(result.Changes)) == 0 {
			t.Errorf("%s%s is performed: %+v", in.File, in.Field, result.Changes)
		}
	}
	// Copies of copies grow by one entry each, and the limits of changes stop them.
	changes := []content.Change(nil)
	large := setText(coursePage, "/blocks/close/text", strings.Repeat("words ", 20_000)+"end")
	result, err := draftOf(changes).Perform([]content.Intent{large})
	if err != nil {
		t.Fatal(err)
	}
	copies := make([]content.Intent, 20)
	for i := range copies {
		copies[i] = content.Intent{Action: content.Copy, File: coursePage, Field: "/blocks/close"}
	}
	result, err = draftOf(result.Changes).Perform(copies)
	if err != nil {
		t.Fatal(err)
	}
	if problems := content.CheckChanges(result.Changes); len(problems) == 0 {
		t.Error("copies of a large block exceed no limit")
	}
}

func TestApplyRepeatsAnEditElsewhere(t *testing.T) {
	t.Parallel()
	step := func(before []content.Change, intents ...content.Intent) []content.Change {
		result, _ := perform(t, draftOf(before), intents...)
		return result.Changes
	}
	title, line := setText(coursePage, "/head/title", "One"), setText("brand.json", "/tagline", "A line.")
	remove := content.Intent{Action: content.Remove, File: coursePage, Field: "/blocks/prices"}
	published := step(nil, line)
	reviewed := step(published, title, remove)
	for what, now := range map[string][]content.Change{
		"the same":         published,
		"another field":    step(published, setText("brand.json", "/name", "Pharos")),
		"a part of it":     step(published, title),
		"all of it":        reviewed,
		"without the line": nil,
	} {
		want := step(now, title, remove)
		if what == "a part of it" || what == "all of it" {
			want = reviewed
		}
		got, err := draftOf(now).Apply(published, reviewed)
		if err != nil || !slices.EqualFunc(got, want, content.Change.Equal) {
			t.Errorf("%s: got %+v, want %+v, %v", what, got, want, err)
		}
	}
	for what, now := range map[string][]content.Change{
		"the same field":              step(published, setText(coursePage, "/head/title", "Two")),
		"a part of the removed block": step(published, setText(coursePage, "/blocks/prices/title", "Two")),
	} {
		if got, err := draftOf(now).Apply(published, reviewed); err == nil {
			t.Errorf("%s: got %+v", what, got)
		}
	}
}

func TestFollowKeepsOwnEdits(t *testing.T) {
	t.Parallel()
	step := func(before []content.Change, intents ...content.Intent) []content.Change {
		result, _ := perform(t, draftOf(before), intents...)
		return result.Changes
	}
	title, line := setText(coursePage, "/head/title", "One"), setText("brand.json", "/tagline", "A line.")
	own := setText(coursePage, "/head/title", "Mine")
	published := step(nil, title, line)
	for what, draft := range map[string][][]content.Change{
		"without edits":     {nil, published},
		"with the same":     {published, published},
		"with one of them":  {step(nil, line), published},
		"with another text": {step(nil, own), step(nil, own, line)},
	} {
		got, err := draftOf(draft[0]).Follow(nil, published)
		want, _ := content.Overlay(content.Builtin(), draft[1])
		if err != nil {
			t.Fatal(err)
		}
		files, _ := content.Overlay(content.Builtin(), got)
		if rows, _ := content.Compare(files, want, 10); len(rows) != 0 {
			t.Errorf("%s: %+v", what, rows)
		}
	}
}
