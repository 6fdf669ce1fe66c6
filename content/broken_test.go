package content_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
)

// TestBrokenContentIsRefused makes one mistake in the built-in files per row and expects the given problems.
func TestBrokenContentIsRefused(t *testing.T) {
	data, err := os.ReadFile("testdata/broken.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name, File, Find, Replace string
		Expect                    []string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			mustRefuse(t, edited(t, c.File, c.Find, c.Replace), c.Expect...)
		})
	}
}

func TestWholePriceWithDecimalsIsRefused(t *testing.T) {
	for _, price := range []string{"149700.0", "1.497e5"} {
		mustRefuse(t, edited(t, "catalogue/video-package.json", "149700", price),
			"catalogue/video-package.json: /price_cents must be a price of 0 or more")
	}
}

func TestMissingFileIsNamed(t *testing.T) {
	files := realFiles(t)
	delete(files, "pages/home.json")
	mustRefuse(t, files, "pages/home.json: is missing")
}

func TestUnreadFileIsReported(t *testing.T) {
	files := realFiles(t)
	files["pages/hoem.json"] = files["pages/home.json"]
	mustRefuse(t, files, "pages/hoem.json: isn't used")
}

func TestTextAfterTheValueIsRefused(t *testing.T) {
	files := realFiles(t)
	files["brand.json"] = &fstest.MapFile{Data: append(files["brand.json"].Data, "{}"...)}
	mustRefuse(t, files, "brand.json: can't be read", "text after the end")
}

func TestAllProblemsAreListed(t *testing.T) {
	files := edited(t, "brand.json", `"tagline"`, `"tagilne"`)
	files["options.json"] = edited(t, "options.json", `"business"`, `""`)["options.json"]
	mustRefuse(t, files, "brand.json: /tagilne", "options.json: /contact_types/1/value")
}

func TestSamplesListRemainingReplacements(t *testing.T) {
	all := strings.Join(load(t).Samples(), "\n")
	for _, want := range []string{"support_email", "security_email", "postal_address", "phone", "Privacy Policy",
		"pages/home.json: /head/stats holds 3 sample entries"} {
		if !strings.Contains(all, want) {
			t.Errorf("samples do not mention %s:\n%s", want, all)
		}
	}
	site, err := content.Read(edited(t, "brand.json", `"phone": null`, `"phone": "+1 206 555 0100"`))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(strings.Join(site.Samples(), "\n"), "phone") {
		t.Error("a phone number that is set is still listed")
	}
}

// realFiles copies the embedded files into memory.
func realFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, pattern := range []string{"*.json", "catalogue/*.json", "messages/en/*.json", "pages/*.json",
		"portfolio/*.json"} {
		names, err := fs.Glob(os.DirFS("."), pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no files for %s: %v", pattern, err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: data}
		}
	}
	return files
}

// edited returns the built-in content with the first occurrence of find in one file replaced.
func edited(t *testing.T, file, find, replace string) fstest.MapFS {
	t.Helper()
	files := realFiles(t)
	text := string(files[file].Data)
	if !strings.Contains(text, find) {
		t.Fatalf("%s does not hold %q any more: correct the test", file, find)
	}
	files[file] = &fstest.MapFile{Data: []byte(strings.Replace(text, find, replace, 1))}
	return files
}

func mustRefuse(t *testing.T, files fs.FS, expect ...string) {
	t.Helper()
	_, err := content.Read(files)
	if err == nil {
		t.Fatal("the broken content loads")
	}
	problems, _ := errors.AsType[content.Problems](err)
	mustBeForOwners(t, content.Named(files, problems))
	for _, want := range expect {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not say %q:\n%v", want, err)
		}
	}
}
