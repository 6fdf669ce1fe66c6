//go:build site

package render_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"regexp"
	"testing"

	"harborlight/content"
	"harborlight/internal/render"
)

var contentMark = regexp.MustCompile("\U000E0001[\U000E0020-\U000E007E]+\U000E007F")

// The marks of a preview must change nothing but the text that carries them: neither order nor choice nor styles.
func TestAMarkedPageIsThePageOnceItsMarksAreOut(t *testing.T) {
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

func TestOnePageIsRenderedAlone(t *testing.T) {
	engine := render.NewQuickJS(siteScript(t), render.DefaultLimits)
	files := filesOf(t, content.Builtin())
	one, err := engine.RenderPage(t.Context(), files, "/pricing")
	if err != nil {
		t.Fatal(err)
	}
	if part := differs(string(one), renderAll(t, files)["/pricing"]); part != "" {
		t.Error(part)
	}
	if _, err := engine.RenderPage(t.Context(), files, "/nowhere"); !errors.Is(err, render.ErrNoPage) {
		t.Errorf("a page that doesn't exist: %v", err)
	}
}

func TestHostileTextInAPreviewIsText(t *testing.T) {
	files, problems := content.Overlay(content.Builtin(), []content.Change{{File: "pages/home.json", Field: "/hero/title",
		Action: content.Set, Value: json.RawMessage(`"</script><img src=x onerror=alert(1)>"`)}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	document, err := render.NewQuickJS(siteScript(t), render.DefaultLimits).
		RenderPage(t.Context(), filesOf(t, content.Marked(files)), "/")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(document, []byte("<img src=x")) || !bytes.Contains(document, []byte("&lt;img src=x onerror=alert(1)&gt;")) {
		t.Error("the text of a field became markup")
	}
}
