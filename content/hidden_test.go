package content_test

import (
	"io/fs"
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
