package content_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"harborlight/content"
)

var update = flag.Bool("update", false, "write the trees of the editor's texts anew")

// editorTexts are Markdown texts that the editor writes (web/src/.../rich/write.test.ts), and their trees.
const editorTexts = "../web/src/features/website/publishing/canvas/rich/testdata"

type readText struct {
	Markdown content.Markdown       `json:"markdown"`
	Blocks   content.MarkdownBlocks `json:"blocks"`
}

// TestEditorTextsAreRead checks that the texts that the editor writes are valid, and have the trees that the editor's
// test compares with its documents.
func TestEditorTextsAreRead(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile(filepath.Join(editorTexts, "written.json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []content.Markdown
	if err := json.Unmarshal(written, &texts); err != nil {
		t.Fatal(err)
	}
	read := make([]readText, len(texts))
	for i, text := range texts {
		blocks, complaints := text.Blocks()
		if len(complaints) > 0 {
			t.Errorf("%q: %v", text, complaints)
		}
		read[i] = readText{text, append(content.MarkdownBlocks{}, blocks...)}
	}
	compareFile(t, "read.json", read)
}

// compareFile compares a value as JSON with a file of the editor's tests, and writes the file with -update.
func compareFile(t *testing.T, name string, value any) {
	t.Helper()
	path := filepath.Join(editorTexts, name)
	got, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if *update {
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is out of date: run with -update", path)
	}
}
