package render

import (
	"context"
	"fmt"
	"io/fs"
	"time"

	"harborlight/content"
	"harborlight/internal/site"
)

// Press makes editions of a site out of content. It is safe for concurrent use.
type Press struct {
	engine Engine
	site   *site.Site
}

// NewPress returns a press for the site, which keeps its assets.
func NewPress(engine Engine, s *site.Site) *Press { return &Press{engine: engine, site: s} }

// wholeSite is how long all pages may take together. It is forty times what the built-in content takes on a busy
// machine; somebody waits for it.
const wholeSite = 45 * time.Second

// Edition is content that is ready to be shown: checked, rendered, compressed.
type Edition struct {
	Content *content.Site
	Pages   *site.Edition
}

// Prepare checks and renders content, files as in content/, and changes nothing yet. Mistakes in the content are
// content.Problems; a page that can't be rendered is a *PageError. What can't be prepared can't be shown.
func (p *Press) Prepare(ctx context.Context, files fs.FS) (*Edition, error) {
	ctx, cancel := context.WithTimeout(ctx, wholeSite)
	defer cancel()
	checked, err := content.Read(files)
	if err != nil {
		return nil, err
	}
	texts, err := ReadFiles(files)
	if err != nil {
		return nil, err
	}
	pages, err := p.engine.Render(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("render the site: %w", err)
	}
	documents := make(map[string][]byte, len(pages))
	for _, page := range pages {
		documents[page.Path] = page.Document
	}
	edition, err := p.site.NewEdition(documents, Redirects(checked))
	if err != nil {
		return nil, fmt.Errorf("render the site: %w", err)
	}
	return &Edition{Content: checked, Pages: edition}, nil
}

// Show serves the edition from now on, all pages at once. Whoever prepares several at a time decides which is newer.
func (p *Press) Show(e *Edition) { p.site.Replace(e.Pages) }

// Redirects returns the old paths of the site with their new ones.
func Redirects(c *content.Site) map[string]string {
	redirects := make(map[string]string, len(c.Routes.Redirects))
	for _, r := range c.Routes.Redirects {
		redirects[r.From] = string(r.To)
	}
	return redirects
}
