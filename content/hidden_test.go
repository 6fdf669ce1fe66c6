package content_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"harborlight/content"
)

func read(t *testing.T, files fs.FS, name string) string {
	t.Helper()
	data, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestUnconfirmedStatementsAreHidden(t *testing.T) {
	t.Parallel()
	shown, left := content.WithoutSamples(content.Builtin())
	if !left {
		t.Fatal("nothing was left out")
	}
	for file, gone := range map[string]string{
		"pages/home.json": "Northquay", "pages/1-on-1-training.json": "monthly report",
		"pages/ai-training-courses.json": "eleven opinions", "pages/team-workshop.json": "first tab",
		"pages/enterprise-ai-solutions.json": "of projects reach production",
	} {
		if !strings.Contains(read(t, content.Builtin(), file), gone) || strings.Contains(read(t, shown, file), gone) {
			t.Errorf("%s still says %q", file, gone)
		}
	}
	for file, stays := range map[string]string{
		"pages/home.json": "500+", "pages/ai-demo.json": `"sample"`, "pages/media-creation.json": "200+",
		"brand.json": "Harborlight",
	} {
		if !strings.Contains(read(t, shown, file), stays) {
			t.Errorf("%s lost %q", file, stays)
		}
	}
}

func TestConfirmedStatementsAreShown(t *testing.T) {
	t.Parallel()
	files, problems := content.Overlay(content.Builtin(), []content.Change{
		set("pages/team-workshop.json", "/blocks/voices/items",
			`[{"quote":"It is still the first tab most of us open.","role":"Team lead"}]`),
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	shown, _ := content.WithoutSamples(files)
	if !strings.Contains(read(t, shown, "pages/team-workshop.json"), "first tab") {
		t.Error("a confirmed testimonial isn't shown")
	}
}

// statementBlocks are blocks with one statement each, by kind, as in a file. The statement is %s.
var statementBlocks = map[string]string{
	"figures":    `"title": "In figures", "items": [{"value": "3,141", "label": "calls"%s}]`,
	"evidence":   `"title": "In figures", "text": "Counted.", "figures": [{"value": "7", "label": "x", "source": "Us"%s}]`,
	"team":       `"title": "Team", "text": "Us.", "people": [{"name": "Ada", "role": "Founder"%s}]`,
	"logos":      `"title": "Clients", "companies": [{"name": "Acme"%s}]`,
	"logo-strip": `"label": "Partners", "companies": [{"name": "Acme", "monogram": "A"%s}]`,
	"quotes":     `"title": "Voices", "items": [{"quote": "Good.", "role": "Buyer"%s}]`,

	"portal-preview": "", // its figures are examples, and it has more than them
}

// listsStatements reports whether a kind of block has a list of entries that can be samples.
func listsStatements(kind reflect.Type) bool {
	for f := range kind.Fields() {
		if f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct &&
			!strings.Contains(f.Tag.Get("json"), "omitempty") {
			if _, found := f.Type.Elem().FieldByName("Sample"); found {
				return true
			}
		}
	}
	return false
}

// TestBlocksOfOnlySamplesAreHidden checks each kind of block with statements in its only list. A link to a hidden
// block leads to the top of its page.
func TestBlocksOfOnlySamplesAreHidden(t *testing.T) {
	t.Parallel()
	for _, kind := range content.SectionKinds(reflect.TypeFor[content.Block]()) {
		fields, known := statementBlocks[kind.Name]
		if listsStatements(kind.Type) != known {
			t.Errorf("statementBlocks has %q: %t", kind.Name, known)
		}
		if fields == "" {
			continue
		}
		for mark, want := range map[string]bool{`, "sample": true`: true, "": false} {
			files, problems := content.Overlay(content.Builtin(), []content.Change{
				set("pages/licensing.json", "/blocks/more", `{"id": "more", "kind": "`+kind.Name+`", "tone": "ruled", `+
					fmt.Sprintf(fields, mark)+`}`),
				set("navigation.json", "/header/get_started/to", `"/licensing#more"`),
			})
			if len(problems) > 0 {
				t.Fatal(kind.Name, problems)
			}
			shown, _ := content.WithoutSamples(files)
			resolved, err := content.Resolve(shown)
			if err != nil {
				t.Fatal(err)
			}
			var page struct {
				Blocks []struct {
					ID     string
					Hidden bool
				}
			}
			if err := json.Unmarshal(resolved["pages/licensing.json"], &page); err != nil {
				t.Fatal(err)
			}
			last := page.Blocks[len(page.Blocks)-1]
			if last.ID != "more" || last.Hidden != want {
				t.Errorf("%s with %q: %+v", kind.Name, mark, last)
			}
			if linked := strings.Contains(string(resolved["navigation.json"]), "/licensing#more"); linked == want {
				t.Errorf("%s with %q: linked %t", kind.Name, mark, linked)
			}
		}
	}
}

func TestBlocksWithOtherContentStayWithoutTheirSamples(t *testing.T) {
	t.Parallel()
	files, problems := content.Overlay(content.Builtin(), []content.Change{
		set("pages/licensing.json", "/blocks/reach", `{"id": "reach", "kind": "contact", "title": "Talk to us",
			"person": {"name": "Ada Example", "role": "Founder", "sample": true}, "actions": []}`),
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	shown, _ := content.WithoutSamples(files)
	page := read(t, shown, "pages/licensing.json")
	if strings.Contains(page, "Ada Example") || strings.Contains(page, `"hidden"`) || !strings.Contains(page, "Talk to us") {
		t.Errorf("the contact card is %s", page)
	}
}
