package website

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/website/drawing"
	"harborlight/internal/website/media"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/render"
	"harborlight/internal/website/serving"
)

// BuiltSite is the built site (package embedded).
type BuiltSite struct {
	Files  fs.FS         // files to serve, with index.html as the home page
	Script render.Script // renders the pages again after a change of content
	Fonts  fs.FS         // TrueType fonts for drawn images (drawing.New)
}

// pageHandlers holds the handlers of the site's files.
type pageHandlers struct {
	all       http.Handler // every page and asset of the web build
	partners  http.Handler // /partners and partner pages, with HTML for readers without JavaScript
	portfolio http.Handler // images and videos of the portfolio, under /media/

	// These are nil in a program that was built without the website.
	site     *serving.Site
	renderer *render.Renderer     // renders the pages of changed content
	assets   *render.AssetBuilder // draws link preview cards
}

// buildPages loads the prerendered pages and the renderer for changed content. A program built without the website
// still serves its API; its pages answer 404 and explain that the website is missing. A missing portfolio file is an
// error.
func (a *Area) buildPages() (err error) {
	built, base := a.deps.Settings.Built, a.deps.Settings.Base.Site
	if built == nil {
		a.all = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "This program was built without the website. Build it with: make build", http.StatusNotFound)
		})
		a.partners = a.all
		a.portfolio, err = newPortfolio(base, a.all)
		return err
	}
	a.site, err = serving.New(built.Files, serving.Options{Redirects: render.Redirects(base), Origin: a.PublicURL})
	if err != nil {
		return err
	}
	a.all = a.site
	partners, err := a.site.WithSlot("/partners", directorySlot, a.fillDirectory)
	if err != nil {
		return err
	}
	if a.partners, err = a.site.WithVariants("/partners", directorySlot, partners, a.deps.Partners.PageFor); err != nil {
		return err
	}
	if a.portfolio, err = newPortfolio(base, a.all); err != nil {
		return err
	}
	a.renderer, a.assets, err = newRenderer(built, a.site, media.NewService(a.DB, nil).Read)
	return err
}

// newRenderer returns the renderer for changed content and the builder of its icons and cards; upload reads an
// uploaded image. Missing fonts of the built site are an error.
func newRenderer(built *BuiltSite, site *serving.Site,
	upload render.ReadUpload) (*render.Renderer, *render.AssetBuilder, error) {
	drawer, err := drawing.New(built.Fonts)
	if err != nil {
		return nil, nil, fmt.Errorf("the built site is not whole, run make build: %w", err)
	}
	builtIn, err := content.Load()
	if err != nil {
		return nil, nil, err
	}
	assets := &render.AssetBuilder{Drawer: drawer, BuiltIn: builtIn.Brand, Mark: site.Built("/icon.svg"), Upload: upload}
	return render.NewRenderer(render.NewQuickJS(built.Script, render.DefaultLimits), assets), assets, nil
}

// directorySlot is the slot of the page /partners with the partners. As built, its script loads them.
const directorySlot = "partners"

// directoryVersion changes with the first partners of the directory and with the content of their page.
type directoryVersion struct {
	partners string
	site     *content.Site
}

// fillDirectory returns the partners that a request for /partners shows. Without filters, it renders the page with the
// first partners. A search shows them only to readers without JavaScript, because a visitor can ask for any number of
// searches and rendering takes a tenth of a second; for others, the page's script loads them.
func (a *Area) fillDirectory(r *http.Request) (serving.Filling, error) {
	ctx, query := r.Context(), r.URL.Query()
	if key := a.deps.Partners.SearchKey(query); key != "" {
		markup, version, err := a.deps.Partners.Search(ctx, query)
		return serving.Filling{Key: key, Version: version, Content: func(_ context.Context, built []byte) ([]byte, error) {
			return serving.ForReaders(built, markup)
		}}, err
	}
	rows, version, err := a.deps.Partners.FirstPage(ctx)
	now := a.publishing.Snapshot()
	render := func(ctx context.Context, _ []byte) ([]byte, error) {
		document, err := a.renderer.Page(ctx, a.filesToShow(now.Files), "/partners", render.Loaded{"partners": rows})
		if err != nil {
			return nil, err
		}
		return serving.SlotOf(document, directorySlot)
	}
	return serving.Filling{Version: directoryVersion{version, now.Site}, Content: render}, err
}

// render renders the pages of a bundle, without samples unless the settings show them. A portfolio that names a
// missing file is an error. Without the website, it returns nil and no error.
func (a *Area) render(ctx context.Context, e content.Bundle) (*serving.Edition, error) {
	if err := checkPortfolio(e.Site); err != nil || a.renderer == nil {
		return nil, err
	}
	return renderSite(ctx, a.renderer, a.site, content.Bundle{Site: e.Site, Files: a.filesToShow(e.Files)})
}

// renderSite renders every page of the content and checks that they form a site. The result isn't served yet.
func renderSite(ctx context.Context, renderer *render.Renderer, site *serving.Site,
	e content.Bundle) (*serving.Edition, error) {
	output, err := renderer.Render(ctx, e, site.File)
	if err != nil {
		return nil, err
	}
	edition, err := site.NewEditionWith(output.Assets, output.Pages, output.Redirects)
	return edition, fault.Wrap(err, "render the site")
}

// CheckPages renders every page of a content folder, with and without samples, as the server does at start with
// --content, and returns the first error. It saves nothing. A program built without the site checks only the
// portfolio's files.
func CheckPages(ctx context.Context, built *BuiltSite, e content.Bundle, uploads *media.Archive) error {
	if err := checkPortfolio(e.Site); err != nil || built == nil {
		return err
	}
	site, err := serving.New(built.Files, serving.Options{Redirects: render.Redirects(e.Site)})
	if err != nil {
		return err
	}
	renderer, _, err := newRenderer(built, site, uploads.Read)
	if err != nil {
		return err
	}
	if _, err := renderSite(ctx, renderer, site, e); err != nil {
		return err
	}
	shown, left := content.WithoutSamples(e.Files)
	if !left {
		return nil
	}
	_, err = renderSite(ctx, renderer, site, content.Bundle{Site: e.Site, Files: shown})
	return err
}

// renderPage renders one page of the files as HTML for a preview. It returns publishing.ErrNoPage if no page has the
// path, or the program was built without the website.
func (a *Area) renderPage(ctx context.Context, files fs.FS, path string) ([]byte, error) {
	if a.renderer == nil {
		return nil, publishing.ErrNoPage // built without the website
	}
	document, err := a.renderer.Page(ctx, a.filesToShow(files), path, nil)
	if errors.Is(err, render.ErrNoPage) {
		return nil, publishing.ErrNoPage
	}
	return document, err
}

// filesToShow returns the files to render: without samples, unless the settings show them.
func (a *Area) filesToShow(files fs.FS) fs.FS {
	if a.deps.Settings.Samples {
		return files
	}
	shown, _ := content.WithoutSamples(files)
	return shown
}

// madeByBuild reports whether the prerendered pages, which contain samples, can be served for the base content: the
// settings show samples, the content has none, or there is no website.
func (a *Area) madeByBuild(base content.Bundle) bool {
	if a.renderer == nil || a.deps.Settings.Samples {
		return true
	}
	_, left := content.WithoutSamples(base.Files)
	return !left
}

// replacePages replaces the served pages. Without the website, it does nothing.
func (a *Area) replacePages(e *serving.Edition) {
	if a.site != nil {
		a.site.Replace(e)
	}
}

// FindStatic returns the file at a path if it needs no handler. It returns nil for other paths, and always without
// the website.
func (a *Area) FindStatic(path string) *httpx.Static {
	if a.site == nil {
		return nil
	}
	return a.site.Static(path)
}

// DrawCard returns the function that draws link preview cards, or nil without the website.
func (a *Area) DrawCard() func(ctx context.Context, site *content.Site, title, text string) ([]byte, error) {
	if a.assets == nil {
		return nil
	}
	return a.assets.Card
}

// withPrivateToken returns page with noindex and no-referrer headers for requests with one of the private tokens as a
// parameter of the query, even an empty one.
func withPrivateToken(page http.Handler, tokens ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		for _, token := range tokens {
			if query.Has(token) {
				w.Header().Set("X-Robots-Tag", "noindex")
				w.Header().Set("Referrer-Policy", "no-referrer")
			}
		}
		page.ServeHTTP(w, r)
	})
}
