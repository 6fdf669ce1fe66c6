package site

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
)

// Fill returns markup for a slot and a version that changes whenever the markup does.
type Fill func(ctx context.Context) (markup []byte, version string, err error)

// slotted is a page with one slot, which replaces the text between before and after. It keeps the
// last page it assembled.
type slotted struct {
	site          *Site
	path          string
	before, after []byte
	fill          Fill

	mu      sync.Mutex
	version string
	page    *file
}

// Filled serves the page at path with the markup of fill inside its <noscript data-slot="name">:
// data for readers without JavaScript. If fill fails, the page is served as built. A page without
// the slot is an error.
func (s *Site) Filled(path, name string, fill Fill) (http.Handler, error) {
	f, ok := s.files[path]
	if !ok {
		return nil, fmt.Errorf("the built site has no page %s", path)
	}
	open, end := []byte(`<noscript data-slot="`+name+`">`), []byte(`</noscript>`)
	before, rest, found := bytes.Cut(f.variants[len(f.variants)-1].body, open)
	_, after, closed := bytes.Cut(rest, end)
	if !found || !closed {
		return nil, fmt.Errorf("the page %s has no slot %q", path, name)
	}
	return &slotted{
		site: s, path: path, fill: fill,
		before: append(bytes.Clone(before), open...), after: append(bytes.Clone(end), after...),
	}, nil
}

// ServeHTTP answers with the page, its slot filled.
func (p *slotted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page, err := p.current(r.Context())
	if err != nil {
		slog.ErrorContext(r.Context(), "page served without its data", "path", p.path, "error", err.Error())
		page = p.site.files[p.path]
	}
	page.serve(w, r, http.StatusOK)
}

func (p *slotted) current(ctx context.Context) (*file, error) {
	markup, version, err := p.fill(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.page == nil || p.version != version {
		p.page, p.version = p.assemble(markup), version
	}
	return p.page, nil
}

// assemble builds the page with the markup.
func (p *slotted) assemble(markup []byte) *file {
	built := p.site.files[p.path]
	whole := bytes.Join([][]byte{p.before, markup, p.after}, nil)
	return &file{contentType: built.contentType, cacheControl: built.cacheControl, page: true, variants: compress(whole)}
}
