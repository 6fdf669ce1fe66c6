package render

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"harborlight/content"
)

// Press makes pages and pictures out of content. It is safe for concurrent use.
type Press struct {
	engine   Engine
	pictures *Pictures
}

// Made is all that content decides about a site.
type Made struct {
	Pages     map[string][]byte // documents by path
	Assets    map[string][]byte // icons, manifest and images of links by address; nil: nothing is there
	Redirects map[string]string // old path → new path
}

// turn is full while a press works: one at a time bounds the memory, and sparing is a setting of the process.
var turn = make(chan struct{}, 1)

// NewPress returns a press. Without pictures it makes pages alone, which then name none.
func NewPress(engine Engine, pictures *Pictures) *Press {
	return &Press{engine: engine, pictures: pictures}
}

// wholeSite is how long all pages may take together. It is forty times what the built-in content takes on a busy
// machine; somebody waits for it.
const wholeSite = 45 * time.Second

// sparing is how much garbage may gather, in percent of what is used, while a press works. With the usual 100
// a node held 72 MB more after some publications.
const sparing = 25

// Make renders all pages of the content and draws what differs from the files that are served, which it asks for by
// address. It shows nothing to anybody. A page that can't be rendered is a *PageError.
func (p *Press) Make(ctx context.Context, e content.Edition, served func(address string) []byte) (*Made, error) {
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
		if d, err = p.pictures.of(ctx, e.Site, served); err != nil {
			return nil, err
		}
	}
	pages, err := p.engine.Render(ctx, files, d.images)
	if err != nil {
		return nil, fmt.Errorf("render the site: %w", err)
	}
	made := &Made{Pages: make(map[string][]byte, len(pages)), Assets: d.assets, Redirects: Redirects(e.Site)}
	for _, page := range pages {
		made.Pages[page.Path] = page.Document
	}
	return made, nil
}

// Redirects returns the old paths of the site with their new ones.
func Redirects(c *content.Site) map[string]string {
	redirects := make(map[string]string, len(c.Routes.Redirects))
	for _, r := range c.Routes.Redirects {
		redirects[r.From] = string(r.To)
	}
	return redirects
}
