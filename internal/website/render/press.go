package render

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"harborlight/content"
	"harborlight/internal/website/serving"
)

// Press makes editions of a site out of content. It is safe for concurrent use.
type Press struct {
	engine   Engine
	site     *serving.Site
	pictures *Pictures
}

// turn is full while an edition is prepared: one at a time bounds the memory, and sparing is a setting of the process.
var turn = make(chan struct{}, 1)

// NewPress returns a press for the site, which keeps its assets. Without pictures it keeps those of the build as well.
func NewPress(engine Engine, s *serving.Site, pictures *Pictures) *Press {
	return &Press{engine: engine, site: s, pictures: pictures}
}

// wholeSite is how long all pages may take together. It is forty times what the built-in content takes on a busy
// machine; somebody waits for it.
const wholeSite = 45 * time.Second

// sparing is how much garbage may gather, in percent of what is used, while an edition is prepared. With the usual 100
// a node held 72 MB more after some publications.
const sparing = 25

// Prepare renders and compresses all pages of the content and changes nothing yet: Site.Replace shows them. A page
// that can't be rendered is a *PageError.
func (p *Press) Prepare(ctx context.Context, e content.Edition) (*serving.Edition, error) {
	ctx, cancel := context.WithTimeout(ctx, wholeSite)
	defer cancel()
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer debug.SetGCPercent(debug.SetGCPercent(sparing))
	files, err := content.Resolve(e.Files)
	if err != nil {
		return nil, fmt.Errorf("read the content: %w", err)
	}
	var d drawn
	if p.pictures != nil {
		if d, err = p.pictures.of(ctx, e.Site, p.site.File); err != nil {
			return nil, err
		}
	}
	pages, err := p.engine.Render(ctx, files, d.images)
	if err != nil {
		return nil, fmt.Errorf("render the site: %w", err)
	}
	documents := make(map[string][]byte, len(pages))
	for _, page := range pages {
		documents[page.Path] = page.Document
	}
	edition, err := p.site.NewEditionWith(d.assets, documents, Redirects(e.Site))
	if err != nil {
		return nil, fmt.Errorf("render the site: %w", err)
	}
	return edition, nil
}

// Redirects returns the old paths of the site with their new ones.
func Redirects(c *content.Site) map[string]string {
	redirects := make(map[string]string, len(c.Routes.Redirects))
	for _, r := range c.Routes.Redirects {
		redirects[r.From] = string(r.To)
	}
	return redirects
}
