package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestContentCheckPrintsALineForEachMistake(t *testing.T) {
	dir := contentCopy(t)
	replaceIn(t, filepath.Join(dir, "brand.json"), `"tagline"`, `"tag\nline"`)
	replaceIn(t, filepath.Join(dir, "catalogue", "video-package.json"), "149700", "1497.5")
	var out bytes.Buffer
	err := run(t.Context(), []string{"content", "check", dir}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "3") {
		t.Errorf("the command ends with %v, want an error that counts 3 mistakes", err)
	}
	want := []string{
		"brand.json: /tagline is missing: add it",
		`brand.json: /tag\nline isn't used: `,
		"catalogue/video-package.json: /price_cents must be a price of 0 or more",
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines for %d mistakes:\n%s", len(lines), len(want), out.String())
	}
	for i, start := range want {
		if !strings.HasPrefix(lines[i], start) {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], start)
		}
	}
}

func TestContentCheckOfGoodContentPrintsOneLine(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"content", "check", contentCopy(t)}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), "\n"); lines != 1 || !strings.Contains(out.String(), "pages") {
		t.Errorf("printed %q", out.String())
	}
}

// The test refers to a portfolio image that the program doesn't contain.
func TestContentCheckRejectsUnrenderableContent(t *testing.T) {
	dir := contentCopy(t)
	apps := filepath.Join(dir, "portfolio", "apps.json")
	text, err := os.ReadFile(apps)
	must(t, err)
	image := regexp.MustCompile(`-card\.[0-9a-f]{8}`).Find(text)
	replaceIn(t, apps, string(image), "-card.00000000")
	checked := run(t.Context(), []string{"content", "check", dir}, io.Discard, io.Discard)
	started, refusal := serve(t, t.TempDir(), "--content", dir)
	if started != nil || !strings.Contains(refusal, "is missing: add the file") {
		t.Errorf("it starts, or says %s", refusal)
	}
	if checked == nil || !strings.Contains(checked.Error(), "is missing: add the file") {
		t.Errorf("content check ends with %v", checked)
	}
}

func TestContentCheckRejectsMissingFolders(t *testing.T) {
	err := run(t.Context(), []string{"content", "check", filepath.Join(t.TempDir(), "nowhere")}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("error %v", err)
	}
}

// contentCopy returns a copy of the content folder that a test may change.
func contentCopy(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "content"))); err != nil {
		t.Fatal(err)
	}
	return dir
}

func replaceIn(t *testing.T, file, find, replace string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(text, []byte(find)) {
		t.Fatalf("%s does not hold %q any more: correct the test", file, find)
	}
	text = bytes.Replace(text, []byte(find), []byte(replace), 1)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestContentExportAndImport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "export")
	data, _ := site(t)
	do := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(t.Context(), append(args, "--data", data), &out, io.Discard)
		return out.String(), err
	}
	if _, err := do("content", "export", dir); err != nil {
		t.Fatal(err)
	}
	replaceIn(t, filepath.Join(dir, "brand.json"), `"name": "Harborlight"`, `"name": "Pharos"`)
	if out, err := do("content", "import", dir); err != nil || !strings.Contains(out, "is the draft now") {
		t.Fatalf("%q %v", out, err)
	}
	if _, err := do("content", "import", dir); err == nil || !strings.Contains(err.Error(), "aren't published") {
		t.Errorf("replaced a draft: %v", err)
	}
	other, _ := site(t) // another installation imports it directly
	var out bytes.Buffer
	if err := run(t.Context(), []string{"content", "import", dir, "--publish", "--note", "Moved", "--data", other}, &out,
		io.Discard); err != nil ||
		!strings.Contains(out.String(), "as version 1") {
		t.Fatalf("%q %v", out.String(), err)
	}
	again := filepath.Join(t.TempDir(), "again")
	if err := run(t.Context(), []string{"content", "export", again, "--data", other}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(again, "brand.json"))
	if err != nil || !bytes.Contains(text, []byte(`"name": "Pharos"`)) {
		t.Errorf("exported %.100s, %v", text, err)
	}
	if _, err := do("content", "export", dir); err == nil {
		t.Error("wrote over a folder")
	}
}

func TestContentImportListsEveryMistake(t *testing.T) {
	dir := contentCopy(t)
	replaceIn(t, filepath.Join(dir, "brand.json"), `"tagline"`, `"line"`)
	data, _ := site(t)
	var out bytes.Buffer
	err := run(t.Context(), []string{"content", "import", dir, "--publish", "--data", data}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "2") || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// The test imports folders in which a file or a folder is a link. A link to a file inside is followed.
func TestContentImportFollowsNoLinkOutOfItsFolder(t *testing.T) {
	for name, tc := range map[string]struct {
		link   func(dir, outside string) error
		refuse bool
	}{
		"a file elsewhere": {func(dir, outside string) error {
			return os.Symlink(filepath.Join(outside, "brand.json"), filepath.Join(dir, "brand.json"))
		}, true},
		"a folder elsewhere": {func(dir, outside string) error {
			return errors.Join(os.RemoveAll(filepath.Join(dir, "pages")),
				os.Rename(filepath.Join(dir, "brand.json.kept"), filepath.Join(dir, "brand.json")),
				os.Symlink(filepath.Join(outside, "pages"), filepath.Join(dir, "pages")))
		}, true},
		"a file of the folder": {func(dir, _ string) error {
			return os.Symlink("brand.json.kept", filepath.Join(dir, "brand.json"))
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir, outside := contentCopy(t), contentCopy(t)
			must(t, os.Rename(filepath.Join(dir, "brand.json"), filepath.Join(dir, "brand.json.kept")))
			must(t, tc.link(dir, outside))
			data, _ := site(t)
			var out bytes.Buffer
			for _, args := range [][]string{{"content", "check", dir}, {"content", "import", dir, "--data", data}} {
				if err := run(t.Context(), args, &out, io.Discard); (err != nil) != tc.refuse {
					t.Errorf("%v: %v\n%s", args[:2], err, out.String())
				}
			}
		})
	}
}
