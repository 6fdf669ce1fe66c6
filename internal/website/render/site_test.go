//go:build site

package render_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http/httptest"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"harborlight/content"
	"harborlight/internal/website/render"
	"harborlight/internal/website/serving"
	"harborlight/web"
)

// These tests need the built site: scripts/steps.sh runs them with the tag `site` after the build.

func siteScript(t testing.TB) render.Script {
	t.Helper()
	code, built, ok := web.Rendering()
	if !ok {
		t.Fatal("the program holds no site")
	}
	return render.Script{Code: code, Built: built}
}

func builtIn(t testing.TB) render.Files {
	t.Helper()
	files, err := content.Resolve(os.DirFS(contentFolder))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func renderAll(t testing.TB, files render.Files) map[string]string {
	t.Helper()
	pages, err := render.NewQuickJS(siteScript(t), render.DefaultLimits).Render(t.Context(), files, nil)
	if err != nil {
		t.Fatal(err)
	}
	documents := map[string]string{}
	for _, p := range pages {
		documents[p.Path] = string(p.Document)
	}
	return documents
}

// differs describes the first difference between two documents, or returns an empty string.
func differs(got, want string) string {
	if got == want {
		return ""
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	from := max(0, i-60)
	return "got …" + got[from:min(len(got), i+60)] + "…, want …" + want[from:min(len(want), i+60)] + "…"
}

// TestPublishingBuiltInContentChangesNothing checks that the build and the program render the same site: every page
// keeps its ETag, and no image is drawn again.
func TestPublishingBuiltInContentChangesNothing(t *testing.T) {
	p := newPrinter(t, nil)
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	addresses := []string{"/nowhere", "/embed/assistant", "/favicon.ico", "/icon.svg", "/site.webmanifest",
		"/desk.webmanifest"}
	for address := range icons {
		addresses = append(addresses, address)
	}
	images := map[string]bool{}
	for _, route := range site.Routes.Routes {
		addresses = append(addresses, route.Path)
		if !route.NoIndex {
			image := p.imageOf(t, route.Path)
			images[image] = true
			addresses = append(addresses, image)
		}
	}
	if len(images) < 20 || images[""] {
		t.Errorf("%d images of links", len(images))
	}
	before := map[string]*httptest.ResponseRecorder{}
	for _, address := range addresses {
		before[address] = get(p.site, address)
	}
	p.show(t)
	for address, was := range before {
		now := get(p.site, address)
		if d := differs(now.Body.String(), was.Body.String()); d != "" || now.Code != was.Code {
			t.Errorf("%s: status %d, was %d: %s", address, now.Code, was.Code, d)
		}
		if now.Header().Get("ETag") != was.Header().Get("ETag") {
			t.Errorf("%s has another tag", address)
		}
	}
}

// changes are texts that owners may add to a sentence.
var changes = []string{
	` <b>&"'`, " ☂️ Grüße", " 日本語の文", " 👩‍💻🚀 👨‍👩‍👧", " \u2028x\u2029\u00a0", ` </script><!-- ]]>`,
	` $& $1 $' {brand} {service}`, " a>b/> <br/>", " &amp; &#60;", " \\ \t \\u0041", " عربى ‏עברית",
	" e\u0301 ﬁ İ ß ǆ", " \U0001F1E6\U0001F1F9 \U00010330", " NUL \x00 \x1f", " " + strings.Repeat("long ☂ ", 300),
}

// changed returns the value with one of the changes in each sentence, and the number of sentences.
func changed(value any, next *int) any {
	switch v := value.(type) {
	case string:
		if !strings.Contains(v, " ") || strings.Contains(v, "://") {
			return v
		}
		*next++
		return v + changes[*next%len(changes)]
	case []any:
		for i := range v {
			v[i] = changed(v[i], next)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			v[key] = changed(v[key], next)
		}
	}
	return value
}

// TestPagesEscapeSentences checks that the engine escapes every text.
func TestPagesEscapeSentences(t *testing.T) {
	for round := range 3 {
		files, sentences := builtIn(t), round*5
		for name, text := range files {
			var value any
			if err := json.Unmarshal(text, &value); err != nil {
				t.Fatal(err)
			}
			changedText, err := json.Marshal(changed(value, &sentences))
			if err != nil {
				t.Fatal(err)
			}
			files[name] = changedText
		}
		if sentences < 1000 {
			t.Fatalf("only %d sentences were changed", sentences)
		}
		var all strings.Builder
		for p, document := range renderAll(t, files) {
			if !utf8.ValidString(document) || !strings.HasSuffix(document, "</body></html>") {
				t.Errorf("round %d: %s isn't a whole document", round, p)
			}
			for _, markup := range []string{"<b>&", "</script><!--", "a>b/> <br", " <br/>"} {
				if i := strings.Index(document, markup); i >= 0 {
					t.Errorf("round %d: %s holds markup of a text: …%s…", round, p, document[i:min(len(document), i+60)])
				}
			}
			all.WriteString(document)
		}
		pages := all.String()
		for _, change := range changes {
			text, _, _ := strings.Cut(change, "{") // names in braces are replaced
			if !strings.Contains(pages, written(text)) {
				t.Errorf("round %d: no page says %.40q", round, text)
			}
		}
	}
}

// written returns a text as React escapes it between tags.
func written(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;").Replace(text)
}

func TestChangedTextReachesAllPages(t *testing.T) {
	files, _ := web.Files()
	s, err := serving.New(files, serving.Options{Origin: "https://www.example.com"})
	if err != nil {
		t.Fatal(err)
	}
	before, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	name := before.Brand.Name
	press := render.NewRenderer(render.NewQuickJS(siteScript(t), render.DefaultLimits), nil)
	pages, err := prepare(t.Context(), press, s, edition(t, edit("brand.json", `"name": "`+name, `"name": "Łódź & Söhne`)))
	if err != nil {
		t.Fatal(err)
	}
	before404 := get(s, "/nope").Body.String()
	s.Replace(pages)
	for _, route := range append(before.Routes.Routes, content.Route{Path: "/nope"}) {
		page := get(s, route.Path).Body.String()
		if !strings.Contains(page, "Łódź &amp; Söhne") || strings.Contains(page, "origin.invalid") {
			t.Errorf("%s says %.300s", route.Path, page)
		}
	}
	if strings.Contains(before404, "Łódź") {
		t.Error("the page had the text before")
	}
}

func TestServedPagesOmitRenderScript(t *testing.T) {
	files, _ := web.Files()
	script := siteScript(t)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if path.Base(name) == "built.json" || string(body) == script.Code {
			t.Errorf("%s is served", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPagesCannotUseLocale checks that pages can't use Intl, which the engine lacks, or
// toLocaleString, which ignores the language there: such pages would differ from those in browsers.
func TestPagesCannotUseLocale(t *testing.T) {
	for _, use := range []string{
		"Intl.NumberFormat('en-US').format(1234)", "(1234).toLocaleString('en-US')", "[1234].toLocaleString()",
		"new Date(0).toLocaleDateString('en-US')", "new Date(0).toLocaleTimeString()", "'ä'.localeCompare('z')",
		"'I'.toLocaleLowerCase('tr')", "new Date(0).getTimezoneOffset()",
	} {
		s := siteScript(t)
		s.Code += "\n;harborlight = { open: () => '[\"/\"]', render: () => String(" + use + ") };"
		_, err := render.NewQuickJS(s, render.DefaultLimits).Render(t.Context(), nil, nil)
		if err == nil || !strings.Contains(err.Error(), "language of the machine") {
			t.Errorf("%s: %v", use, err)
		}
	}
}

func BenchmarkPrepare(b *testing.B) {
	files, _ := web.Files()
	s, err := serving.New(files, serving.Options{Origin: "https://www.example.com"})
	if err != nil {
		b.Fatal(err)
	}
	press := render.NewRenderer(render.NewQuickJS(siteScript(b), render.DefaultLimits), nil)
	for i := range b.N {
		if _, err := prepare(b.Context(), press, s,
			edition(b, edit("brand.json", `"name": "`, fmt.Sprintf(`"name": "%d `, i)))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	engine, files := render.NewQuickJS(siteScript(b), render.DefaultLimits), builtIn(b)
	for b.Loop() {
		if _, err := engine.Render(b.Context(), files, nil); err != nil {
			b.Fatal(err)
		}
	}
}
