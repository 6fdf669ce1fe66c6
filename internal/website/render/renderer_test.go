package render_test

import (
	"bytes"
	"context"
	"io/fs"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/content"
	"harborlight/internal/website/render"
	"harborlight/internal/website/serving"
)

// contentFolder is the folder that the build renders.
const contentFolder = "../../../content"

// edited is the built-in content with one replaced text.
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

// edition reads files as a content bundle.
func edition(t testing.TB, files fs.FS) content.Bundle {
	t.Helper()
	site, err := content.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return content.Bundle{Site: site, Files: files}
}

// engine implements render.Engine with a function.
type engine func(files render.Files) ([]render.Page, error)

func (e engine) Render(_ context.Context, files render.Files, _ map[string]render.Image) ([]render.Page, error) {
	return e(files)
}

func (engine) RenderPage(context.Context, render.Files, string, render.Loaded) ([]byte, error) {
	return nil, render.ErrNoPage
}

// brandOn returns an engine whose pages contain the brand's file.
func brandOn(paths ...string) engine {
	return func(files render.Files) ([]render.Page, error) {
		pages := []render.Page{}
		for _, p := range paths {
			pages = append(pages, render.Page{Path: p, Document: files["brand.json"]})
		}
		return pages, nil
	}
}

func smallSite(t *testing.T) *serving.Site {
	t.Helper()
	s, err := serving.New(fstest.MapFS{"index.html": {Data: []byte("as built")}, "404.html": {Data: []byte("none")}},
		serving.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// prepare renders an edition of the site as publishing does.
func prepare(ctx context.Context, press *render.Renderer, s *serving.Site, e content.Bundle) (*serving.Edition, error) {
	made, err := press.Render(ctx, e, s.File)
	if err != nil {
		return nil, err
	}
	return s.NewEditionWith(made.Assets, made.Pages, made.Redirects)
}

func get(s *serving.Site, path string) *httptest.ResponseRecorder {
	rec := httptest.NewRecorder()
	s.ServeHTTP(rec, httptest.NewRequest("GET", path, nil))
	return rec
}

func TestContentIsShownAfterRendering(t *testing.T) {
	t.Parallel()
	s := smallSite(t)
	press := render.NewRenderer(brandOn("/", render.NotFound), nil)
	e := edition(t, edit("brand.json", `"name": "`, `"name": "New `))
	pages, err := prepare(t.Context(), press, s, e)
	if err != nil {
		t.Fatal(err)
	}
	if got := get(s, "/"); got.Body.String() != "as built" {
		t.Errorf("shown before it is replaced: %s", got.Body)
	}
	s.Replace(pages)
	if got := get(s, "/"); !strings.Contains(got.Body.String(), `"name":"New `) {
		t.Errorf("got %s", got.Body)
	}
	for from, to := range render.Redirects(e.Site) {
		if got := get(s, from).Header().Get("Location"); got != to {
			t.Errorf("%s leads to %q, want %q", from, got, to)
		}
	}
}

func TestUnrenderableContentIsNotShown(t *testing.T) {
	t.Parallel()
	failed := &render.PageError{Path: "/pricing", Err: render.ErrTime}
	for name, tc := range map[string]struct {
		engine engine
		want   string
	}{
		"a page that fails": {func(render.Files) ([]render.Page, error) { return nil, failed }, "/pricing"},
		"no home page":      {brandOn(render.NotFound), "home page"},
	} {
		s := smallSite(t)
		_, err := prepare(t.Context(), render.NewRenderer(tc.engine, nil), s, edition(t, os.DirFS(contentFolder)))
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: got %v", name, err)
		}
		if got := get(s, "/"); got.Body.String() != "as built" {
			t.Errorf("%s: the site shows %s", name, got.Body)
		}
	}
}
