package render_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
	"harborlight/internal/render"
	"harborlight/internal/site"
)

// contentFolder is what the build makes its pages of.
const contentFolder = "../../content"

// edited is the built-in content with a text replaced in one of its files.
type edited struct {
	fs.FS
	file, old, text string
}

func (e edited) Open(name string) (fs.File, error) {
	if name != e.file {
		return e.FS.Open(name)
	}
	text, err := fs.ReadFile(e.FS, name)
	if err != nil {
		return nil, err
	}
	return fstest.MapFS{name: {Data: bytes.ReplaceAll(text, []byte(e.old), []byte(e.text))}}.Open(name)
}

func edit(file, old, text string) fs.FS { return edited{os.DirFS(contentFolder), file, old, text} }

// engine renders as its function does.
type engine func(files render.Files) ([]render.Page, error)

func (e engine) Render(_ context.Context, files render.Files) ([]render.Page, error) { return e(files) }

// brandOn is an engine whose pages show the brand's file.
func brandOn(paths ...string) engine {
	return func(files render.Files) ([]render.Page, error) {
		pages := []render.Page{}
		for _, p := range paths {
			pages = append(pages, render.Page{Path: p, Document: files["brand.json"]})
		}
		return pages, nil
	}
}

func smallSite(t *testing.T) *site.Site {
	t.Helper()
	s, err := site.New(fstest.MapFS{"index.html": {Data: []byte("as built")}, "404.html": {Data: []byte("none")}},
		site.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func get(s *site.Site, path string) *httptest.ResponseRecorder {
	rec := httptest.NewRecorder()
	s.ServeHTTP(rec, httptest.NewRequest("GET", path, nil))
	return rec
}

func TestContentIsShownOnceItIsRendered(t *testing.T) {
	t.Parallel()
	s := smallSite(t)
	press := render.NewPress(brandOn("/", render.NotFound), s)
	files := edit("brand.json", `"name": "`, `"name": "New `)
	edition, err := press.Prepare(t.Context(), files)
	if err != nil {
		t.Fatal(err)
	}
	if got := get(s, "/"); got.Body.String() != "as built" {
		t.Errorf("shown before Show: %s", got.Body)
	}
	press.Show(edition)
	if got := get(s, "/"); !strings.Contains(got.Body.String(), `"name": "New `) {
		t.Errorf("got %s", got.Body)
	}
	if !strings.HasPrefix(edition.Content.Brand.Name, "New ") {
		t.Errorf("the content says %q", edition.Content.Brand.Name)
	}
	for from, to := range render.Redirects(edition.Content) {
		if got := get(s, from).Header().Get("Location"); got != to {
			t.Errorf("%s leads to %q, want %q", from, got, to)
		}
	}
}

func TestWhatCannotBeRenderedIsNotShown(t *testing.T) {
	t.Parallel()
	whole := brandOn("/", render.NotFound)
	failed := &render.PageError{Path: "/pricing", Err: render.ErrTime}
	for name, tc := range map[string]struct {
		engine engine
		files  fs.FS
		want   string
	}{
		"content with a mistake":  {whole, edit("brand.json", `"name": `, `"label": `), "brand.json"},
		"content that is no JSON": {whole, edit("brand.json", "{", ""), "brand.json"},
		"no content":              {whole, fstest.MapFS{}, "brand.json"},
		"a page that fails": {func(render.Files) ([]render.Page, error) { return nil, failed },
			os.DirFS(contentFolder), "/pricing"},
		"no home page": {brandOn(render.NotFound), os.DirFS(contentFolder), "home page"},
	} {
		s := smallSite(t)
		_, err := render.NewPress(tc.engine, s).Prepare(t.Context(), tc.files)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v", name, err)
		}
		if got := get(s, "/"); got.Body.String() != "as built" {
			t.Errorf("%s: the site shows %s", name, got.Body)
		}
	}
	_, err := render.NewPress(whole, smallSite(t)).Prepare(t.Context(), edit("brand.json", `"name": `, `"label": `))
	if problems := (content.Problems{}); !errors.As(err, &problems) || problems[0].File != "brand.json" {
		t.Errorf("mistakes name no field: %v", err)
	}
}
