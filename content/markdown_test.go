package content_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
)

func TestMarkdownIsATree(t *testing.T) {
	t.Parallel()
	words := func(s string) string { return `{"kind":"text","text":` + s + `}` }
	for name, tc := range map[string]struct{ source, want string }{
		"paragraphs and marks": {"One **two** *three*\nfour\n\nfive", `[{"kind":"paragraph","text":[` + words(`"One "`) +
			`,{"kind":"strong","inside":[` + words(`"two"`) + `]},` + words(`" "`) + `,{"kind":"em","inside":[` +
			words(`"three"`) +
			`]},` + words(`" four"`) + `]},{"kind":"paragraph","text":[` + words(`"five"`) + `]}]`},
		"headings with ids that differ": {"## Your rights!\n### Your rights", `[{"kind":"heading","level":2,"id":"on-your-rights","text":[` +
			words(`"Your rights!"`) + `]},{"kind":"heading","level":3,"id":"on-your-rights-2","text":[` +
			words(`"Your rights"`) + `]}]`},
		"headings without gaps": {"#### a\n#### b\n## c\n#### d",
			`[{"kind":"heading","level":2,"id":"on-a","text":[` + words(`"a"`) +
				`]},{"kind":"heading","level":2,"id":"on-b","text":[` + words(`"b"`) +
				`]},{"kind":"heading","level":2,"id":"on-c","text":[` +
				words(`"c"`) + `]},{"kind":"heading","level":3,"id":"on-d","text":[` + words(`"d"`) + `]}]`},
		"a list in a list": {"3. a\n   - b", `[{"kind":"list","ordered":true,"start":3,"items":[[{"kind":"paragraph","text":[` +
			words(`"a"`) + `]},{"kind":"list","items":[[{"kind":"paragraph","text":[` + words(`"b"`) + `]}]]}]]}]`},
		"a link": {"[us](/contact)", `[{"kind":"paragraph","text":[{"kind":"link","to":"/contact","inside":[` +
			words(`"us"`) + `]}]}]`},
		"a table with an empty cell": {"| A | B |\n|---|---|\n| 1 | |",
			`[{"kind":"table","head":[[` + words(`"A"`) + `],[` + words(`"B"`) +
				`]],"rows":[[[` + words(`"1"`) + `],[]]]}]`},
		"signs that mean nothing": {`2 < 3 &amp; \*so\*` + " `<` {brand}",
			`[{"kind":"paragraph","text":[` + words("\"2 < 3 & *so* `<` {brand}\"") + `]}]`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			blocks, complaints := content.Markdown(tc.source).Blocks()
			if len(complaints) > 0 {
				t.Errorf("complains: %v", complaints)
			}
			var got strings.Builder
			e := json.NewEncoder(&got)
			e.SetEscapeHTML(false)
			if err := e.Encode(blocks); err != nil {
				t.Fatal(err)
			}
			if strings.TrimSpace(got.String()) != tc.want {
				t.Errorf("got  %s\nwant %s", got.String(), tc.want)
			}
		})
	}
}

// withText returns the changes that add a page with one long text.
func withText(source string) []content.Change {
	quoted, err := json.Marshal(source)
	if err != nil {
		panic(err)
	}
	return newPage(heroHead + `,"blocks":[{"id":"text","kind":"text","text":` + string(quoted) + `}]`)
}

// newPage returns the changes that add a page at /own with that body.
func newPage(body string) []content.Change {
	return []content.Change{
		set("routes.json", "/routes/own",
			`{"id":"own","path":"/own","title":"Own","description":"`+strings.Repeat("A page. ", 7)+`End."}`),
		set("pages/own.json", "", `{`+body+`}`),
	}
}

func TestT37HostileMarkdownIsRefused(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ source, want string }{
		"a script":                     {"Hello\n\n<script>alert(1)</script>", "contains “<script>alert(1)</script>”"},
		"markup in a line":             {"a <img src=x onerror=alert(1)> b", "looks like code"},
		"markup in a heading":          {"## <b>x</b>", "looks like code"},
		"markup in a table":            {"| <i>a</i> |\n|---|\n| b |", "looks like code"},
		"markup in code":               {"`<script>`", "looks like code"},
		"a comment":                    {"<!-- x -->", "looks like code"},
		"a javascript link":            {"[x](javascript:alert(1))", `has a link that is “javascript:alert(1)”`},
		"one in capitals":              {"[x](JaVaScRiPt:alert(1))", "has a link that is"},
		"one by an entity":             {"[x](javascript&colon;alert(1))", "has a link that is"},
		"one with a tab":               {"[x](<java\tscript:alert(1)>)", "has a link that is"},
		"one by a reference":           {"[x][y]\n\n[y]: javascript:alert(1)", "has a link that is"},
		"one that stands by itself":    {"<javascript:alert(1)>", "has a link that is"},
		"one in a mark in a list":      {"- **[x](javascript:alert(1))**", "has a link that is"},
		"a data link":                  {"[x](data:text/html,x)", "has a link that is"},
		"a link to another host":       {"[x](//evil.example/)", "has a link that is"},
		"a link without encryption":    {"[x](http://evil.example/)", "has a link that is"},
		"a link to no page":            {"[x](/nowhere)", `has a link that leads to “/nowhere”`},
		"a picture":                    {"![x](https://evil.example/x.png)", "contains an image"},
		"a heading on the first level": {"# Title", "begin headings with “##”"},
		"lists without end":            {strings.Repeat("- ", 40) + "x", "nested too deep"},
		"a price of no service":        {"{price:nothing}", "shows the price"},
		"an unknown placeholder":       {"{nobody}", "stands for nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := content.Edit(content.Builtin(), withText(tc.source))
			mustMention(t, err, tc.want)
		})
	}
}

func TestMarkdownResolvesPricesAndLinks(t *testing.T) {
	t.Parallel()
	e, err := content.Edit(content.Builtin(),
		withText("{brand}: {price:private-training}, [mail](mailto:{support}), [all](/services#media-creation), "+
			"<https://example.com/x>"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := content.Resolve(e.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"Harborlight: $297, "`,
		`"to":"mailto:support@harborlight.example"`, `"to":"/pricing#media-creation"`, `"to":"https://example.com/x"`} {
		if !strings.Contains(string(files["pages/own.json"]), want) {
			t.Errorf("%s lacks %s", files["pages/own.json"], want)
		}
	}
}

func TestDocumentHeadingsAreAnchors(t *testing.T) {
	t.Parallel()
	page := newPage(`"head":{"kind":"document","title":"T","updated":"2026-11-22","text":"## Your rights\n\nSee [above](/own#on-your-rights)."},"blocks":[]`)
	if _, err := content.Edit(content.Builtin(), page); err != nil {
		t.Error(err)
	}
	page[1].Value = json.RawMessage(strings.Replace(string(page[1].Value), "#on-your-rights", "#on-your-duties", 1))
	if _, err := content.Edit(content.Builtin(), page); err == nil || !strings.Contains(err.Error(), "doesn't have") {
		t.Errorf("a heading that isn't there: %v", err)
	}
}

func TestMarkdownBlocksCarryMarks(t *testing.T) {
	t.Parallel()
	e, err := content.Edit(content.Builtin(), withText("## A\n\nb\n\n- c\n\n| d |\n|---|\n| e |"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := content.Resolve(content.Marked(e.Files))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(files["pages/own.json"]), `"blocks"`)
	if n := strings.Count(text, "\U000E0001"); n != 5 {
		t.Errorf("%d marks in %q", n, text)
	}
	if strings.Contains(text, "##") || !strings.Contains(text, `"kind":"table"`) {
		t.Errorf("the mark breaks the Markdown after it: %q", text)
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, seed := range []string{"## A\n\n- b\n  1. c", "| a |\n|--|\n| b", "[x](y) ![z](w) <b>", "*a **b* c**",
		"\U000E0001\U000E007F## x"} {
		f.Add(seed)
	}
	kinds := []content.SpanKind{"text", "strong", "em", "link", "break"}
	f.Fuzz(func(t *testing.T, source string) {
		blocks, _ := content.Markdown(source).Blocks()
		var check func(spans content.MarkdownText)
		check = func(spans content.MarkdownText) {
			for _, s := range spans {
				if !slices.Contains(kinds, s.Kind) {
					t.Errorf("a piece of the kind %q", s.Kind)
				}
				check(s.Inside)
			}
		}
		for _, b := range blocks {
			check(b.Text)
		}
		content.Markdown(source).Plain()
	})
}
