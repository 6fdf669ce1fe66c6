package render

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"harborlight/content"
)

// Renderer renders pages and images from content. It is safe for concurrent use.
type Renderer struct {
	engine Engine
	assets *AssetBuilder
}

// Output is the result of rendering a site.
type Output struct {
	Pages     map[string][]byte // documents by path
	Assets    map[string][]byte // icons, manifests and cards by path; nil for paths that aren't served
	Redirects map[string]string // old path → new path
}

// turn is full while a Renderer renders. One render at a time limits memory, and gcPercent is a setting of the whole
// process.
var turn = make(chan struct{}, 1)

// takeTurn waits until nothing else renders. The caller must call done after its render.
func takeTurn(ctx context.Context) (done func(), err error) {
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// NewRenderer returns a Renderer. Without assets, it renders only pages, which then reference no images.
func NewRenderer(engine Engine, assets *AssetBuilder) *Renderer {
	return &Renderer{engine: engine, assets: assets}
}

// siteTimeout is the time limit for all pages: forty times the time of the built-in content on a busy machine. A user
// waits meanwhile.
const siteTimeout = 45 * time.Second

// gcPercent is the garbage collection target (GOGC) while rendering. With the default of 100, a node kept 72 MB more
// after some publications.
const gcPercent = 25

// Render renders all pages of the content and draws the images that differ from the served files; served returns
// those by path. It publishes nothing. One render runs at a time, for at most siteTimeout including the wait; then it
// returns an error of the context. If a page can't be rendered, it returns a *PageError.
func (r *Renderer) Render(ctx context.Context, e content.Bundle, served func(address string) []byte) (*Output, error) {
	ctx, cancel := context.WithTimeout(ctx, siteTimeout)
	defer cancel()
	done, err := takeTurn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	files, err := content.Resolve(e.Files)
	if err != nil {
		return nil, fmt.Errorf("read the content: %w", err)
	}
	var d builtAssets
	if r.assets != nil {
		if d, err = r.assets.build(ctx, e.Site, served); err != nil {
			return nil, err
		}
	}
	pages, err := r.engine.Render(ctx, files, d.images)
	if err != nil {
		return nil, fmt.Errorf("render the site: %w", err)
	}
	output := &Output{Pages: make(map[string][]byte, len(pages)), Assets: d.assets, Redirects: Redirects(e.Site)}
	for _, page := range pages {
		output.Pages[page.Path] = page.Document
	}
	return output, nil
}

// Redirects returns the site's redirects, from old to new paths.
func Redirects(c *content.Site) map[string]string {
	redirects := make(map[string]string, len(c.Routes.Redirects))
	for _, r := range c.Routes.Redirects {
		redirects[r.From] = string(r.To)
	}
	return redirects
}
