//go:build site

package render_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/website/render"
)

var contentMark = regexp.MustCompile("\U000E0001[\U000E0020-\U000E007E]+\U000E007F")

// TestMarksChangeNothingElse checks that a preview's marks only add to texts and leave order, choices
// and styles unchanged.
func TestMarksChangeNothingElse(t *testing.T) {
	texts, err := content.Resolve(content.Marked(content.Builtin()))
	if err != nil {
		t.Fatal(err)
	}
	marks := 0
	want := renderAll(t, filesOf(t, content.Builtin()))
	for path, document := range renderAll(t, texts) {
		marks += len(contentMark.FindAllString(document, -1))
		if part := differs(contentMark.ReplaceAllString(document, ""), want[path]); part != "" {
			t.Errorf("%s: %s", path, part)
		}
	}
	if marks < 1000 {
		t.Errorf("the pages carry %d marks", marks)
	}
}

func filesOf(t *testing.T, files fs.FS) render.Files {
	t.Helper()
	texts, err := content.Resolve(files)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestRenderPage(t *testing.T) {
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	files := filesOf(t, content.Builtin())
	one, err := engine.RenderPage(t.Context(), files, "/pricing", nil)
	if err != nil {
		t.Fatal(err)
	}
	if part := differs(string(one), renderAll(t, files)["/pricing"]); part != "" {
		t.Error(part)
	}
	if _, err := engine.RenderPage(t.Context(), files, "/nowhere", nil); !errors.Is(err, render.ErrNoPage) {
		t.Errorf("a page that doesn't exist: %v", err)
	}
}

func TestPreviewEscapesHostileText(t *testing.T) {
	files, problems := content.Overlay(content.Builtin(), []content.Change{{File: "pages/home.json", Field: "/head/title",
		Action: content.Set, Value: json.RawMessage(`"</script><img src=x onerror=alert(1)>"`)}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	document, err := render.NewQuickJS(siteScript(t), render.DefaultLimits).
		RenderPage(t.Context(), filesOf(t, content.Marked(files)), "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(document, []byte("<img src=x")) ||
		!bytes.Contains(document, []byte("&lt;img src=x onerror=alert(1)&gt;")) {
		t.Error("the text of a field became markup")
	}
}

// TestT37HostileMarkdownIsEscaped renders hostile Markdown that content.Read accepts as text.
func TestT37HostileMarkdownIsEscaped(t *testing.T) {
	text := "## \\<script>alert(1)\\</script>\n\n&lt;img src=x onerror=alert(1)&gt; and `\\<b>` in **\\<i>bold**\n\n" +
		"- [\"> b](https://example.com/?a=\"%3E)\n\n| &lt;u&gt; |\n|---|\n| \"'\\<p> |"
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	set := func(file, field, value string) content.Change {
		return content.Change{File: file, Field: field, Action: content.Set, Value: json.RawMessage(value)}
	}
	e, err := content.Edit(content.Builtin(), []content.Change{
		set("routes.json", "/routes/own",
			`{"id":"own","path":"/own","title":"Own","description":"A page that somebody hostile has written, all of it."}`),
		set("pages/own.json", "", `{"head":{"kind":"document","title":"T","updated":"2026-11-22","text":`+string(quoted)+`},"blocks":[]}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	document := renderAll(t, filesOf(t, e.Files))["/own"]
	_, page, _ := strings.Cut(document, "<article")
	for _, tag := range []string{"<script>", "<img", "<b>", "<i>", "<u>", "<p>\"'"} {
		if strings.Contains(page, tag) {
			t.Errorf("the text became the markup %s:\n%s", tag, page)
		}
	}
	for _, want := range []string{"&lt;script&gt;alert(1)&lt;/script&gt;</h2>", "<strong>&lt;i&gt;bold</strong>",
		"<td>&quot;&#x27;&lt;p&gt;</td>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}
