package content_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
	"harborlight/content/contenttest"
	"harborlight/content/mixed"
)

// codeWords matches words of the files, which owners don't see. Labels may have some of them, such as the fields of a form
// (TestLabelsAreForOwners).
var codeWords = regexp.MustCompile(`(?i)\b(ids?|fields?|objects?|arrays?|strings?|keys?|json|null|nil|true|false|pointers?|` +
	`routes?|anchors?|slugs?|blocks?|booleans?|integers?|catalogue|html|markdown|path|schemas?)\b`)

// codeSigns matches names and signs of the files.
var codeSigns = regexp.MustCompile(`[{}<>\[\]"\\]|[a-z]_[a-z]|\.json|(^|\s)/[a-z]|%!`)

// quoted matches texts that the owner typed, can type or sees on the page.
var quoted = regexp.MustCompile(`“[^”]*”`)

// mustBeForOwners requires the sentences about mistakes to have a remedy and no words of the files.
func mustBeForOwners(t *testing.T, problems content.Problems) {
	t.Helper()
	for _, p := range problems {
		words := codeWords.FindString(quoted.ReplaceAllString(p.Text, ""))
		signs := codeSigns.FindString(quoted.ReplaceAllString(p.Sentence(), ""))
		if words+signs != "" {
			t.Errorf("%s%s: the sentence %q has %q", p.File, p.Field, p.Sentence(), words+signs)
		}
		if !strings.Contains(p.Text, ":") {
			t.Errorf("%s%s: the sentence %q has no remedy", p.File, p.Field, p.Sentence())
		}
		if p.Field != "" && (p.Text[0] < 'a' || p.Text[0] > 'z') {
			t.Errorf("%q follows the name of its place, so it must be a predicate", p.Text)
		}
	}
}

// mustMention requires an error to contain a text, and its problems to be for owners.
func mustMention(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	problems, _ := errors.AsType[content.Problems](err)
	mustBeForOwners(t, problems)
}

// mistake returns a value with a mistake, or false for values that can't have it. The schema describes the value.
type mistake func(s content.Schema, value any) (any, bool)

// typed is a mistake in all values of a kind.
func typed(wrong any, kinds ...content.Kind) mistake {
	return func(s content.Schema, _ any) (any, bool) { return wrong, slices.Contains(kinds, s.Kind) }
}

var madeUpMistakes = map[string]mistake{
	"an empty text":        typed("", content.KindText, content.KindMarkdown),
	"a space at the end":   typed("words ", content.KindText, content.KindMarkdown),
	"a placeholder":        typed("{nothing} is this", content.KindText, content.KindMarkdown),
	"a price of nothing":   typed("for {price:nothing}", content.KindText, content.KindMarkdown),
	"a long text":          typed(strings.Repeat("Words ", 90)+"end", content.KindText, content.KindMarkdown),
	"markup":               typed("<b>Words</b> ![x](y)\n\n# Title", content.KindMarkdown),
	"links in a text":      typed("[a](/nowhere) [b](javascript:x) [c](/pricing#nowhere)", content.KindMarkdown),
	"a link to nowhere":    typed("/nowhere", content.KindLink),
	"a link to a section":  typed("/pricing#nowhere", content.KindLink),
	"a link to a script":   typed("javascript:alert(1)", content.KindLink),
	"a link with a space":  typed("https://a b", content.KindLink),
	"an order of nothing":  typed("/service-order?service=nothing", content.KindLink),
	"an email link":        typed("mailto:nobody", content.KindLink),
	"an empty link":        typed("", content.KindLink),
	"no service":           typed("no-service", content.KindService),
	"no category":          typed("no-category", content.KindCategory),
	"no choice":            typed("no-choice", content.KindChoice),
	"no kind":              typed("no-kind", content.KindSection),
	"no day":               typed("yesterday", content.KindDay),
	"no color":             typed("blue", content.KindColor),
	"no upload":            typed("/media/own/nothing.gif", content.KindMedia),
	"no whole number":      typed(1.5, content.KindNumber, content.KindCents),
	"a large number":       typed(json.Number("9999999999999999999"), content.KindNumber, content.KindCents, content.KindDecimal),
	"a number below 0":     typed(-1, content.KindNumber, content.KindCents, content.KindDecimal),
	"zero":                 typed(0, content.KindNumber, content.KindCents),
	"a high price":         typed(99_999_999, content.KindNumber, content.KindCents, content.KindDecimal),
	"no switch":            typed("yes", content.KindFlag),
	"a number for a text":  typed(5, content.KindText, content.KindMarkdown, content.KindLink),
	"a text for an object": typed("words", content.KindObject),
	"a text for a list":    typed("words", content.KindList),
	"an empty list":        typed([]any{}, content.KindList),
	"everything is null": func(s content.Schema, _ any) (any, bool) {
		return nil, s.Kind != content.KindObject && s.Kind != content.KindList
	},
	"an empty object": typed(map[string]any{}, content.KindObject),
	"a repeated entry": func(_ content.Schema, value any) (any, bool) {
		list, isList := value.([]any)
		if !isList || len(list) == 0 {
			return nil, false
		}
		return append(slices.Clone(list), list[0]), true
	},
	"an unknown key": func(_ content.Schema, value any) (any, bool) {
		o, isObject := value.(map[string]any)
		if isObject {
			o["unknown_key"] = "words"
		}
		return nil, false
	},
}

// TestMistakesAreForOwners makes one mistake at all places of all files where it is possible, and reads the sentences.
func TestMistakesAreForOwners(t *testing.T) {
	t.Parallel()
	site := load(t)
	full, err := content.Edit(content.Builtin(), mixed.FullPage(site, site.Page("pricing")))
	if err != nil {
		t.Fatal(err)
	}
	values, err := content.Values(full.Files)
	if err != nil {
		t.Fatal(err)
	}
	schemas := content.Schemas()
	for name, spoil := range madeUpMistakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := fstest.MapFS{}
			for file, raw := range values {
				files[file] = &fstest.MapFile{Data: mistaken(t, raw, schemaOfFile(schemas, file), spoil)}
			}
			_, err := content.Read(files)
			problems, _ := errors.AsType[content.Problems](err)
			mustBeForOwners(t, content.Named(files, problems))
			if len(problems) == 0 {
				t.Error("nothing is refused")
			}
		})
	}
}

// schemaOfFile returns the schema of a file, by its name or pattern.
func schemaOfFile(schemas map[string]content.Schema, file string) content.Schema {
	if schema, known := schemas[file]; known {
		return schema
	}
	return schemas[file[:strings.LastIndex(file, "/")+1]+"*.json"]
}

// mistaken returns a file with a mistake wherever it is possible.
func mistaken(t *testing.T, raw []byte, schema content.Schema, spoil mistake) []byte {
	t.Helper()
	var value any
	read := json.NewDecoder(bytes.NewReader(raw))
	read.UseNumber()
	if err := read.Decode(&value); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(withMistakes(value, schema, spoil))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// withMistakes makes a mistake in a value and below it.
func withMistakes(value any, s content.Schema, spoil mistake) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = withMistakes(v[i], *s.Items, spoil)
		}
	case map[string]any:
		for _, f := range contenttest.FieldsOf(v, s) {
			if inner, found := v[f.Name]; found && f.Name != "id" && f.Name != "kind" {
				v[f.Name] = withMistakes(inner, f.Schema, spoil)
			}
		}
	}
	if wrong, possible := spoil(s, value); possible {
		return wrong
	}
	return value
}

// TestChangesThatCannotBeMadeAreForOwners reads the sentences about changes that don't fit the files.
func TestChangesThatCannotBeMadeAreForOwners(t *testing.T) {
	t.Parallel()
	for _, c := range []content.Change{
		set("nothing.json", "", `1`), set("../brand.json", "", `1`), set("brand.json", "name", `1`),
		set("brand.json", "/names", `1`), set("brand.json", "/name/first", `1`), set("brand.json", "/logo/alt", `"x"`),
		set("brand.json", "/name", `{`), {File: "brand.json", Field: "/name", Action: "paint"},
		{File: "brand.json", Field: "/name", Action: content.Set}, sortKeys("brand.json", "/name", `["a"]`),
		set("pages/home.json", "/blocks/nothing/title", `"x"`), set("pages/home.json", "/head/stats/0/value", `"x"`),
		set("routes.json", "/routes/pricing/id", `"x"`), set("routes.json", "/routes/pricing", `{"id":"x"}`),
		set("brand.json", "/name", `"`+strings.Repeat("x", 200<<10)+`"`), remove("pages/home.json", ""),
	} {
		_, err := content.Edit(content.Builtin(), []content.Change{c})
		problems, _ := errors.AsType[content.Problems](err)
		found := slices.Concat(problems, content.CheckChanges([]content.Change{c}))
		if len(found) == 0 {
			t.Errorf("%+v is accepted", c)
		}
		mustBeForOwners(t, found)
	}
}

// TestPlacesAreNamedAsInTheEditor compares sentences about mistakes with the words of the editor.
func TestPlacesAreNamedAsInTheEditor(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]content.Change{
		"Top of the page, title is empty: fill it in.": set("pages/licensing.json", "/head/title", `""`),
		"Banner with offers, “":                        set("navigation.json", "/promo/messages/training/to", `"/x"`),
		"Name is empty: fill it in.":                   set("brand.json", "/name", `""`),
		"Price is missing: add one":                    set("catalogue/private-training.json", "/price_cents", `0`),
	} {
		_, err := content.Edit(content.Builtin(), []content.Change{c})
		problems, _ := errors.AsType[content.Problems](err)
		if len(problems) == 0 || !strings.HasPrefix(problems[0].Sentence(), want) {
			t.Errorf("got %v, want %q", problems, want)
		}
	}
}

// TestMistakesHideNoSection makes a mistake in one section of each kind. All mistakes are listed, and a preview shows
// every section.
func TestMistakesHideNoSection(t *testing.T) {
	t.Parallel()
	site := load(t)
	changes := mixed.Page(site, site.Page("pricing"), 1)
	whole, err := content.Edit(content.Builtin(), changes)
	if err != nil {
		t.Fatal(err)
	}
	places := textOfEachKind(t, whole)
	intents := make([]content.Intent, len(places))
	for i, place := range places {
		file, field, _ := strings.Cut(place, "#")
		intents[i] = content.Intent{Action: content.Set, File: file, Field: field, Value: []byte(`""`)}
	}
	result, err := draftOf(changes).Perform(intents)
	if err != nil {
		t.Fatal(err)
	}
	lenient, problems, err := content.Examine(content.Builtin(), result.Changes)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range whole.Site.Pages {
		if got, want := blockIDs(lenient.Site, page.Route.ID), blockIDs(whole.Site, page.Route.ID); !slices.Equal(got, want) {
			t.Errorf("%s shows %v, want %v", page.Route.ID, got, want)
		}
	}
	for _, place := range places {
		if !slices.ContainsFunc(problems, func(p content.Problem) bool { return p.File+"#"+p.Field == place }) {
			t.Errorf("the mistake at %s isn't listed", place)
		}
	}
	mustBeForOwners(t, problems)
}

// textOfEachKind returns the place of a required text in one section of each kind that has any.
func textOfEachKind(t *testing.T, bundle content.Bundle) []string {
	t.Helper()
	values, err := content.Values(bundle.Files)
	if err != nil {
		t.Fatal(err)
	}
	schemas, seen := content.Schemas(), map[any]bool{}
	var places []string
	for _, file := range slices.Sorted(maps.Keys(values)) {
		var page struct{ Blocks []map[string]any }
		if !strings.HasPrefix(file, "pages/") {
			continue
		}
		if err := json.Unmarshal(values[file], &page); err != nil {
			t.Fatal(err)
		}
		for _, f := range schemaOfFile(schemas, file).Fields {
			for _, block := range page.Blocks {
				if f.Name != "blocks" || seen[block["kind"]] {
					continue
				}
				if name, found := requiredText(block, *f.Items); found {
					seen[block["kind"]] = true
					places = append(places, fmt.Sprintf("%s#/blocks/%s/%s", file, block["id"], name))
				}
			}
		}
	}
	return places
}

// requiredText returns the name of the first required text of a block, or false if it has none.
func requiredText(block map[string]any, s content.Schema) (string, bool) {
	for _, f := range contenttest.FieldsOf(block, s) {
		_, isText := block[f.Name].(string)
		if isText && !f.Optional && f.Name != "id" && (f.Kind == content.KindText || f.Kind == content.KindMarkdown) {
			return f.Name, true
		}
	}
	return "", false
}

// TestMistakesAreListedTogether makes a mistake in a text, and one that involves other files. The first must not hide
// the second.
func TestMistakesAreListedTogether(t *testing.T) {
	t.Parallel()
	changes := []content.Change{set("pages/licensing.json", "/head/title", `""`),
		set("navigation.json", "/promo/messages/training/to", `"/nowhere"`)}
	_, problems, err := content.Examine(content.Builtin(), changes)
	if err != nil || len(problems) != 2 {
		t.Errorf("got %v, %v", problems, err)
	}
	// A page with a mistake is left out with its file. Its own absence is no mistake of the links to it.
	result, err := draftOf(nil).Perform([]content.Intent{{Action: content.AddPage,
		Page: &content.NewPage{Title: "Own", Path: "/own", LinkAt: "/footer/groups/company/links"}}})
	if err != nil {
		t.Fatal(err)
	}
	result, err = draftOf(result.Changes).Perform([]content.Intent{setText("pages/own.json", "/head/kind", "film")})
	if err != nil {
		t.Fatal(err)
	}
	if _, problems, err = content.Examine(content.Builtin(), result.Changes); err != nil || len(problems) != 1 {
		t.Errorf("got %v, %v", problems, err)
	}
}
