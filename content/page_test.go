package content_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
)

// heroHead is the head of a page that has only a title and a text.
const heroHead = `"head":{"kind":"hero","title":"T","text":"T","actions":[]}`

func TestPageRulesAreExplained(t *testing.T) {
	t.Parallel()
	text := func(id string) string { return `{"id":"` + id + `","kind":"text","text":"Words."}` }
	for name, tc := range map[string]struct {
		changes []content.Change
		want    string
	}{
		"a block of an unknown kind": {block(`{"id":"one","kind":"hologram","text":"x"}`),
			`pages/own.json: /blocks/one/kind is unknown: remove it and add another ("hologram" isn't one of figures, items,`},
		"a head of an unknown kind": {newPage(`"head":{"kind":"film","title":"T"},"blocks":[]`),
			`pages/own.json: /head/kind is unknown: remove it and add another ("film" isn't one of hero, harbor,`},
		"a page without the form that the program links to": {[]content.Change{remove("pages/quote.json", "/blocks/form")},
			`pages/quote.json: /blocks must contain “Quote form”, because the program links to it: add it`},
		"a page that hides it": {[]content.Change{set("pages/quote.json", "/blocks/form/hidden", `true`)},
			`pages/quote.json: /blocks must contain “Quote form”`},
		"the calendar on another page": {[]content.Change{set("pages/contact.json", "/blocks/calendar",
			builtInBlock(t, "calendar", "calendar"))},
			`pages/contact.json: /blocks/calendar belongs to another page: remove the section`},
		"two service searches": {[]content.Change{set("pages/pricing.json", "/blocks/again",
			strings.Replace(builtInBlock(t, "pricing", "search"), `"id":"search"`, `"id":"again"`, 1))},
			`pages/pricing.json: /blocks/again can be on a page only once: remove this section`},
		"a block with the id of a service": {block(text("custom-song")),
			`pages/own.json: /blocks/custom-song/id is “custom-song”, which a service has: choose another`},
		"a block whose id can't be an anchor": {block(text("My Text")),
			`pages/own.json: /blocks/My Text/id is “My Text”: use lower-case words joined by hyphens`},
		"two blocks with one id": {block(text("one") + `,` + text("one")), "is “one”, which the list has already"},
		"a page without a title": {newPage(`"head":{"kind":"none"},"blocks":[` + text("one") + `]`),
			`pages/own.json: /head/kind is missing, but no section has the title of the page: choose one`},
		"a title for a head without one": {newPage(`"head":{"kind":"none","title":"T"},"blocks":[` + text("one") + `]`),
			`pages/own.json: /head/title isn't used`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Edit(content.Builtin(), tc.changes)
			mustMention(t, err, tc.want)
		})
	}
}

// builtInBlock returns a block of a built-in page as JSON on one line.
func builtInBlock(t *testing.T, page, id string) string {
	t.Helper()
	p := load(t).Page(page)
	i := slices.IndexFunc(p.Blocks, func(b content.Block) bool { return b.ID == id })
	if i < 0 {
		t.Fatalf("the page %s has no block %q", page, id)
	}
	text, err := json.Marshal(p.Blocks[i])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPageNeedsNoBlocks(t *testing.T) {
	t.Parallel()
	if page := edit(t, newPage(heroHead+`,"blocks":[]`)...).Page("own"); len(page.Blocks) > 0 || page.Head.Kind != "hero" {
		t.Errorf("%+v", page)
	}
}

func TestBlockMayBeHidden(t *testing.T) {
	t.Parallel()
	page := edit(t, set("pages/quote.json", "/blocks/process/hidden", `true`)).Page("quote")
	i := slices.IndexFunc(page.Blocks, func(b content.Block) bool { return b.ID == "process" })
	if i < 0 || !page.Blocks[i].Hidden {
		t.Errorf("%+v", page.Blocks)
	}
}

func TestPlaceholdersBelongToKind(t *testing.T) {
	t.Parallel()
	site := edit(t, set("pages/payment-success.json", "/blocks/order/paid/title", `"Thanks for {service}"`))
	if words := content.FirstBlock[content.OutcomeWords](site); words.Paid.Title != "Thanks for {service}" {
		t.Errorf("%+v", words.Paid)
	}
	_, err := content.Edit(content.Builtin(), []content.Change{set("pages/payment-success.json", "/blocks/next/title",
		`"What {service} begins with"`)})
	if err == nil || !strings.Contains(err.Error(), "/blocks/next/title contains “{service}”") {
		t.Error(err)
	}
}

// TestPageAsJSONIsItsFile checks that encoding a page contains every field of its file. The version of accepted terms
// is a hash of it.
func TestPageAsJSONIsItsFile(t *testing.T) {
	t.Parallel()
	for _, page := range load(t).Pages {
		data, err := json.Marshal(page)
		if err != nil {
			t.Fatal(err)
		}
		var got, want map[string]any
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatalf("%s: %v in %s", page.Route.ID, err, data)
		}
		if err := json.Unmarshal([]byte(read(t, content.Builtin(), page.Route.File())), &want); err != nil {
			t.Fatal(err)
		}
		contains(t, page.Route.File(), got, want)
	}
}

// contains fails if a field or an entry of want is missing in got. It compares only flags and numbers, because texts
// differ by their placeholders.
func contains(t *testing.T, at string, got, want any) {
	t.Helper()
	switch w := want.(type) {
	case map[string]any:
		g, _ := got.(map[string]any)
		for key, value := range w {
			if _, found := g[key]; !found {
				t.Errorf("%s/%s is missing", at, key)
				continue
			}
			contains(t, at+"/"+key, g[key], value)
		}
	case []any:
		g, _ := got.([]any)
		if len(g) != len(w) {
			t.Errorf("%s has %d entries, not %d", at, len(g), len(w))
			return
		}
		for i := range w {
			contains(t, at, g[i], w[i])
		}
	case string:
		if _, isText := got.(string); !isText {
			t.Errorf("%s is %v, not a text", at, got)
		}
	default:
		if got != want {
			t.Errorf("%s is %v, not %v", at, got, want)
		}
	}
}

// TestKindsHaveOwnFieldNames checks that no kind has a field with the name of a field of every block or head, because
// both are in one object.
func TestKindsHaveOwnFieldNames(t *testing.T) {
	t.Parallel()
	page := content.Schemas()["pages/*.json"]
	for _, s := range []content.Schema{schemaField(page, "head"), *schemaField(page, "blocks").Items} {
		for _, kind := range s.Variants {
			for _, f := range kind.Fields {
				if slices.ContainsFunc(s.Fields, func(of content.SchemaField) bool { return of.Name == f.Name }) {
					t.Errorf("the kind %s has the field %s twice", kind.Name, f.Name)
				}
			}
		}
	}
}

// TestChangesInBlocks edits a page, and expects the smallest changes that lead to the same page.
func TestChangesInBlocks(t *testing.T) {
	t.Parallel()
	const file = "pages/ai-training-courses.json"
	for name, changes := range map[string][]content.Change{
		"a text of a block":           {set(file, "/blocks/comparison/title", `"Side by side"`)},
		"a text in a list with ids":   {set(file, "/blocks/prices/cards/ai-fundamentals/name", `"Basics"`)},
		"a new flag":                  {set(file, "/blocks/prices/hidden", `true`)},
		"a flag that is gone":         {remove(file, "/blocks/comparison/joined")},
		"a text of the head":          {set(file, "/head/title", `"Courses"`)},
		"a kind with the same fields": {set(file, "/blocks/prices/kind", `"ledger"`)},
		"a kind with other fields": {set(file, "/blocks/prices",
			`{"id":"prices","kind":"prose","title":"Prices","paragraphs":["Ask us."]}`)},
		"a head of another kind": {set(file, "/head", `{"kind":"plain","title":"Courses","text":"Three of them."}`)},
		"a new block":            {set(file, "/blocks/more", `{"id":"more","kind":"text","text":"Words."}`)},
		"a block that is gone":   {remove(file, "/blocks/quotes")},
		"the order of blocks":    {sortKeys(file, "/blocks", `["close","prices","comparison","quotes"]`)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			edited, problems := content.Overlay(content.Builtin(), changes)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			if _, err := content.Read(edited); err != nil {
				t.Error(err)
			}
			again, problems := content.Diff(content.Builtin(), edited)
			if len(problems) > 0 || !slices.EqualFunc(again, changes, content.Change.Equal) {
				t.Errorf("got %s, %v", changesText(again), problems)
			}
			if rows, total := content.Compare(content.Builtin(), edited, 100); total == 0 {
				t.Errorf("readers see %+v", rows)
			}
		})
	}
}

// changesText returns changes as lines.
func changesText(changes []content.Change) string {
	var b strings.Builder
	for _, c := range changes {
		b.WriteString("\n" + string(c.Action) + " " + c.Field + " " + string(c.Value))
	}
	return b.String()
}

// TestKindWithOtherFieldsIsOneChange edits a file as a text editor does, and expects that the block is set as a whole.
func TestKindWithOtherFieldsIsOneChange(t *testing.T) {
	t.Parallel()
	files := edited(t, "pages/ai-training.json", `"kind": "prose"`, `"kind": "text", "text": "Words."`)
	changes, problems := content.Diff(content.Builtin(), files)
	if len(problems) > 0 || len(changes) != 1 || changes[0].Field != "/blocks/approach" || changes[0].Action != content.Set {
		t.Errorf("%s %v", changesText(changes), problems)
	}
}

func TestLinksLeadToBlocks(t *testing.T) {
	t.Parallel()
	link := func(to string) error {
		_, err := content.Edit(content.Builtin(), []content.Change{
			set("pages/contact.json", "/blocks/close/actions", `[{"label":"L","to":"`+to+`"}]`)})
		return err
	}
	for _, to := range []string{"/pricing#why", "/media-creation#custom-song"} {
		if err := link(to); err != nil {
			t.Error(err)
		}
	}
	if err := link("/pricing#reasons"); err == nil ||
		!strings.Contains(err.Error(), "leads to “#reasons”, a section that the page “/pricing” doesn't have") {
		t.Error(err)
	}
}

func TestFixedPagesStay(t *testing.T) {
	t.Parallel()
	fixed := schemaField(content.Schemas()["routes.json"], "routes").Items.Fields
	i := slices.IndexFunc(fixed, func(f content.SchemaField) bool { return f.Name == "path" })
	for _, id := range []string{"home", "pricing", "quote", "calendar", "auth"} {
		if !slices.Contains(fixed[i].Fixed, id) {
			t.Errorf("the editor lets %s move", id)
		}
		if _, err := content.Edit(content.Builtin(), []content.Change{
			set("routes.json", "/routes/"+id+"/path", `"/elsewhere"`)}); err == nil ||
			!strings.Contains(err.Error(), "keep that address") {
			t.Errorf("%s moves: %v", id, err)
		}
	}
}

// contentOf returns the content of a page's block with the ID, or nil if there is none of type T.
func contentOf[T any](p content.Page, id string) *T {
	for _, b := range p.Blocks {
		if c, ok := b.Content.(*T); ok && b.ID == id {
			return c
		}
	}
	return nil
}
