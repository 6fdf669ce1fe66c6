package serving

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
)

// FillSlot returns markup for a slot and a version that changes with the markup.
type FillSlot func(ctx context.Context) (markup []byte, version string, err error)

// slot is a place in a page for markup that isn't part of the build.
type slot struct {
	path, name string
	varies     bool // the page has variants, which rewrite its head
}

// cut returns the page of an edition before and after the content of the slot. It returns an error if the page, its
// slot or, for pages with variants, a part of its head is missing.
func (s slot) cut(e *Edition) (before, after []byte, err error) {
	f, ok := e.files[s.path]
	if !ok {
		return nil, nil, fmt.Errorf("the site has no page %s", s.path)
	}
	open, end := []byte(`<noscript data-slot="`+s.name+`">`), []byte(`</noscript>`)
	body := f.plain()
	start := bytes.Index(body, open)
	if start < 0 {
		return nil, nil, fmt.Errorf("the page %s has no slot %q", s.path, s.name)
	}
	start += len(open)
	length := bytes.Index(body[start:], end)
	if length < 0 {
		return nil, nil, fmt.Errorf("the page %s has no end of its slot %q", s.path, s.name)
	}
	if s.varies {
		if err := checkHead(body[:start]); err != nil {
			return nil, nil, fmt.Errorf("the page %s can't have variants: %w", s.path, err)
		}
	}
	return body[:start], body[start+length:], nil
}

// slotHandler serves a page with one filled slot. It caches the last page it assembled.
type slotHandler struct {
	slot
	site *Site
	fill FillSlot

	mu      sync.Mutex
	edition *Edition
	version string
	page    *file
}

// WithSlot serves the page at path with the markup of fill inside its <noscript data-slot="name">, for readers without
// JavaScript. If fill fails, it serves the page as built. It returns an error if the page lacks the slot; later
// editions must have it too. Call it before the site serves requests.
func (s *Site) WithSlot(path, name string, fill FillSlot) (http.Handler, error) {
	p := &slotHandler{slot: slot{path: path, name: name}, site: s, fill: fill}
	if _, _, err := p.cut(s.current.Load()); err != nil {
		return nil, err
	}
	s.slots = append(s.slots, p.slot)
	return p, nil
}

// ServeHTTP serves the page with its slot filled. If that fails, it logs the error and serves the page as built.
func (p *slotHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	edition := p.site.current.Load()
	page, err := p.current(r.Context(), edition)
	if err != nil {
		slog.ErrorContext(r.Context(), "page served without its data", "path", p.path, "error", err.Error())
		page = edition.files[p.path]
	}
	page.serve(w, r, http.StatusOK)
}

// current returns the filled page, and assembles it only if the markup's version or the edition changed.
func (p *slotHandler) current(ctx context.Context, e *Edition) (*file, error) {
	markup, version, err := p.fill(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.edition != e || p.version != version {
		page, err := p.assemble(e, markup)
		if err != nil {
			return nil, err
		}
		p.page, p.edition, p.version = page, e, version
	}
	return p.page, nil
}

// assemble builds the page of an edition with the markup in its slot.
func (p *slotHandler) assemble(e *Edition, markup []byte) (*file, error) {
	before, after, err := p.cut(e)
	if err != nil {
		return nil, err
	}
	whole := bytes.Join([][]byte{before, markup, after}, nil)
	built := e.files[p.path]
	return &file{
		contentType: built.contentType, cacheControl: built.cacheControl, page: true, variants: compress(whole),
	}, nil
}
