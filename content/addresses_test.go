package content_test

import (
	"encoding/json"
	"strings"
	"testing"

	"harborlight/content"
)

const ownBody = heroHead + `,"blocks":[{"id":"text","kind":"text","text":"Words."}]`

func TestOwnerPageNeedsNoCode(t *testing.T) {
	t.Parallel()
	site := edit(t, append(newPage(ownBody),
		set("navigation.json", "/footer/legal/privacy/to", `"/own"`),
		set("navigation.json", "/header/links", `[{"label":"Own","to":"/own"}]`))...)
	if route, found := site.Routes.Find("/own"); !found || route.ID != "own" {
		t.Errorf("%+v", route)
	}
	page := site.Page("own")
	head, isHero := page.Head.Content.(*content.HeroHead)
	if page.Route.Path != "/own" || !isHero || head.Title != "T" || contentOf[content.LongText](page, "text") == nil {
		t.Errorf("%+v", page)
	}
}

func TestMovedPageKeepsLinks(t *testing.T) {
	t.Parallel()
	const old = "/ai-training-courses" // the footer links it
	e, err := content.Edit(content.Builtin(), content.Merge(nil, []content.Change{
		set("routes.json", "/routes/ai-training-courses/path", `"/courses"`),
		set("routes.json", "/redirects/~1ai-training-courses", `{"from":"/ai-training-courses","to":"/classes"}`),
		set("routes.json", "/redirects/~1classes", `{"from":"/classes","to":"/courses"}`),
	}))
	if err != nil {
		t.Fatal(err)
	}
	if to, _ := e.Site.Routes.Redirect(old); to != "/courses" {
		t.Errorf("the old address leads to %q", to)
	}
	files, err := content.Resolve(e.Files)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(files["navigation.json"]); strings.Contains(text, old) || !strings.Contains(text, `"/courses"`) {
		t.Errorf("the footer leads to the old address: %s", text)
	}
}

func TestInvalidPathsAreRefused(t *testing.T) {
	t.Parallel()
	own := func(path string) []content.Change {
		changes := newPage(ownBody)
		changes[0].Value = json.RawMessage(strings.Replace(string(changes[0].Value), `"/own"`, `"`+path+`"`, 1))
		return changes
	}
	redirect := func(from, to string) []content.Change {
		field := "/redirects/" + strings.ReplaceAll(from, "/", "~1")
		return []content.Change{set("routes.json", field, `{"from":"`+from+`","to":"`+to+`"}`)}
	}
	for name, tc := range map[string]struct {
		changes []content.Change
		want    string
	}{
		"a page where the API is":            {own("/api"), "which the program needs itself"},
		"a page where the not-found page is": {own("/404"), "which the program needs itself"},
		"a page at a folder of assets":       {own("/assets"), "which the program needs itself"},
		"a page under another":               {own("/a/b"), "write it like"},
		"a page in capitals":                 {own("/Own"), "write it like"},
		"a page where another is":            {own("/pricing"), "choose another"},
		"two pages at one address":           {own("/ai-training-courses"), "which another page has"},
		"a page of the program that moves": {[]content.Change{set("routes.json", "/routes/auth/path", `"/login"`)},
			"keep that address"},
		"a page with the id not-found": {[]content.Change{set("routes.json", "/routes/not-found",
			strings.NewReplacer(`"own"`, `"not-found"`).Replace(string(own("/own")[0].Value)))}, "choose another"},
		"a redirect at a page":       {redirect("/pricing", "/contact"), "where a page is"},
		"a redirect of the API":      {redirect("/api/orders", "/contact"), "the program answers itself"},
		"a redirect of another host": {redirect("//evil.example", "/contact"), "write an old address"},
		"a redirect to a script":     {redirect("/old", "javascript:alert(1)"), "choose a page like"},
		"a redirect to itself":       {redirect("/old", "/old"), "where no page is"},
		"a redirect to another host": {redirect("/old", "//evil.example"), "choose a page like"},
		"a page without a beginning": {
			newPage(`"blocks":[{"id":"text","kind":"text","text":"Words."}]`), "/head is missing"},
		"a document that isn't dated": {
			newPage(`"head":{"kind":"document","title":"T","updated":"yesterday","text":"x"},"blocks":[]`),
			"write a day of the calendar"},
		"a document with a drawing": {
			newPage(`"head":{"kind":"document","title":"T","updated":"2026-11-22","text":"x","drawing":"tide"},"blocks":[]`),
			"/head/drawing isn't used"},
		"a document on a day that isn't": {
			newPage(`"head":{"kind":"document","title":"T","updated":"2026-02-30","text":"x"},"blocks":[]`),
			"write a day of the calendar"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Edit(content.Builtin(), tc.changes)
			mustMention(t, err, tc.want)
		})
	}
}

func TestPageMayReturnToRedirectedPath(t *testing.T) {
	t.Parallel()
	changes := content.Merge(nil, []content.Change{
		set("routes.json", "/redirects/~1a", `{"from":"/a","to":"/b"}`),
		set("routes.json", "/redirects/~1b", `{"from":"/b","to":"/a"}`),
	})
	if _, err := content.Edit(content.Builtin(), changes); err == nil ||
		!strings.Contains(err.Error(), "where no page is") {
		t.Errorf("redirects in a circle: %v", err)
	}
}

// shippedPicture is a built-in image.
const shippedPicture = `"image":{"avif":"/media/apps/weather-radar-card.avif","webp":"/media/apps/weather-radar-card.webp","width":640,"height":400}`

func block(body string) []content.Change {
	return newPage(heroHead + `,"blocks":[` + body + `]`)
}

func TestSectionsRequireVisibleTexts(t *testing.T) {
	t.Parallel()
	figure := func(rest string) []content.Change {
		return block(`{"id":"one","kind":"evidence","title":"T","figures":[{"value":"9","label":"x"` + rest + `}]}`)
	}
	picture := func(alt string) []content.Change {
		return block(`{"id":"one","kind":"gallery","title":"T","pictures":[{"picture":{` + alt + shippedPicture +
			`}}]}`)
	}
	for name, tc := range map[string]struct {
		changes []content.Change
		want    string
	}{
		"a figure without its source":   {figure(``), "/source is missing: add who counted the figure and when"},
		"a figure with an empty source": {figure(`,"source":""`), "/source is missing: add who counted"},
		"a picture without words":       {picture(``), "/alt is missing: describe the image"},
		"a picture with empty words":    {picture(`"alt":"",`), "/alt is missing: describe the image"},
		"a figure of a story without its source": {
			block(`{"id":"one","kind":"case-study","client":"c","title":"t","before":"b","work":"w","after":"a",
			"figures":[{"value":"9","label":"x"}]}`), "/blocks/one/figures/0/source is missing"},
		"a picture from elsewhere": {
			block(`{"id":"one","kind":"logos","title":"T","companies":[{"name":"n","logo":{"avif":"https://evil.example/x.avif","webp":"/x.webp","width":1,"height":1}}]}`),
			"has another format"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Edit(content.Builtin(), tc.changes)
			mustMention(t, err, tc.want)
		})
	}
	for name, changes := range map[string][]content.Change{
		"a figure with its source": figure(`,"source":"Our invoices, 2025"`),
		"a picture with words":     picture(`"alt":"A radar",`),
	} {
		if _, err := content.Edit(content.Builtin(), changes); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSectionsHaveHelpTexts(t *testing.T) {
	t.Parallel()
	page := content.Schemas()["pages/*.json"]
	for name, least := range map[string]int{"head": 5, "blocks": 20} {
		kinds := schemaField(page, name).Variants
		if name == "blocks" {
			kinds = schemaField(page, name).Items.Variants
		}
		if len(kinds) < least {
			t.Errorf("%s has %d kinds", name, len(kinds))
		}
		for _, kind := range kinds {
			if kind.Label == "" || kind.Help == "" {
				t.Errorf("%s of %s has no label or no help text", kind.Name, name)
			}
		}
	}
}

// schemaField returns the schema of an object's field, or an empty schema if the object has no such field.
func schemaField(s content.Schema, name string) content.Schema {
	for _, f := range s.Fields {
		if f.Name == name {
			return f.Schema
		}
	}
	return content.Schema{}
}
