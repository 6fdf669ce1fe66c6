package serving

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Filling is the content of a slot for a request.
type Filling struct {
	Key     string // of the requests with the same page
	Version any    // comparable; changes with the content

	// Content returns the content of the slot. built is that of the build.
	Content func(ctx context.Context, built []byte) ([]byte, error)
}

// FillSlot returns the filling of a slot for a request.
type FillSlot func(r *http.Request) (Filling, error)

// slot is a place in a page for content that isn't part of the build: the element <harborlight-slot data-slot="name">.
type slot struct {
	path, name string
	varies     bool // the page has variants, which rewrite its head
}

// cut returns the page of an edition before, in and after the slot. It returns an error if the page, its slot or, for
// pages with variants, a part of its head is missing.
func (s slot) cut(e *Edition) (before, content, after []byte, err error) {
	f, ok := e.files[s.path]
	if !ok {
		return nil, nil, nil, fmt.Errorf("the site has no page %s", s.path)
	}
	before, content, after, err = cutSlot(f.plain(), s.name)
	if err == nil && s.varies {
		err = checkHead(before)
	}
	if err != nil {
		return nil, nil, nil, fmt.Errorf("the page %s: %w", s.path, err)
	}
	return before, content, after, nil
}

// cutSlot returns a page before, in and after its slot with the name. It returns an error if the page lacks it.
func cutSlot(page []byte, name string) (before, content, after []byte, err error) {
	open, end := []byte(` data-slot="`+name+`">`), []byte(`</harborlight-slot>`)
	start := bytes.Index(page, open)
	if start < 0 {
		return nil, nil, nil, fmt.Errorf("it has no slot %q", name)
	}
	start += len(open)
	length := bytes.Index(page[start:], end)
	if length < 0 {
		return nil, nil, nil, fmt.Errorf("it has no end of its slot %q", name)
	}
	return page[:start], page[start : start+length], page[start+length:], nil
}

// SlotOf returns the content of the slot with the name in another rendering of its page, or an error if that page
// lacks the slot.
func SlotOf(page []byte, name string) ([]byte, error) {
	_, content, _, err := cutSlot(page, name)
	return content, err
}

// ForReaders returns the content of a slot with markup in its first <noscript> element, for readers without
// JavaScript. It returns an error if the slot has none.
func ForReaders(content, markup []byte) ([]byte, error) {
	open, end := []byte("<noscript>"), []byte("</noscript>")
	before, rest, found := bytes.Cut(content, open)
	_, after, ended := bytes.Cut(rest, end)
	if !found || !ended {
		return nil, fmt.Errorf("the slot has no <noscript> element")
	}
	return bytes.Join([][]byte{before, open, markup, end, after}, nil), nil
}

// Limits of a slotHandler.
const (
	fillTimeout = 2 * time.Second // then the page is served as built
	maxFilled   = 128             // cached pages; above it, the cache is cleared
)

// slotHandler serves a page with one filled slot. It caches the pages that it assembles.
type slotHandler struct {
	slot
	site *Site
	fill FillSlot
	turn chan struct{} // full while a page is assembled

	mu      sync.Mutex
	edition *Edition // of the cached pages
	kept    map[string]filledPage
}

type filledPage struct {
	version any
	page    *file
}

// WithSlot serves the page at path with the content of fill in its slot. If that fails or takes two seconds, it serves
// the page as built. While one request assembles a page, others get its last version. It returns an error if the page
// lacks the slot; later editions must have it too. Call it before the site serves requests.
func (s *Site) WithSlot(path, name string, fill FillSlot) (http.Handler, error) {
	p := &slotHandler{slot: slot{path: path, name: name}, site: s, fill: fill, turn: make(chan struct{}, 1)}
	if _, _, _, err := p.cut(s.current.Load()); err != nil {
		return nil, err
	}
	s.slots = append(s.slots, p.slot)
	return p, nil
}

// ServeHTTP serves the page with its slot filled. If that fails, it logs the error and serves the page as built.
func (p *slotHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	edition := p.site.current.Load()
	ctx, cancel := context.WithTimeout(r.Context(), fillTimeout)
	defer cancel()
	page, err := p.current(r.WithContext(ctx), edition)
	if err != nil {
		slog.ErrorContext(r.Context(), "page served without its data", "path", p.path, "error", err.Error())
		page = edition.files[p.path]
	}
	page.serve(w, r, http.StatusOK)
}

// current returns the filled page, and assembles it only if its version or the edition changed.
func (p *slotHandler) current(r *http.Request, e *Edition) (*file, error) {
	filling, err := p.fill(r)
	if err != nil {
		return nil, err
	}
	last, isCurrent := p.find(e, filling)
	if isCurrent {
		return last, nil
	}
	if last != nil {
		select {
		case p.turn <- struct{}{}:
		default:
			return last, nil
		}
	} else {
		select {
		case p.turn <- struct{}{}:
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
	}
	defer func() { <-p.turn }()
	if page, isCurrent := p.find(e, filling); isCurrent { // another request has assembled it
		return page, nil
	}
	page, err := p.assemble(r.Context(), e, filling)
	if err != nil {
		return nil, err
	}
	p.keep(e, filling, page)
	return page, nil
}

// find returns the cached page for a filling in an edition, or nil, and reports whether it has the filling's version.
func (p *slotHandler) find(e *Edition, f Filling) (page *file, isCurrent bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k, known := p.kept[f.Key]
	if p.edition != e || !known {
		return nil, false
	}
	return k.page, k.version == f.Version
}

// keep caches a page, and drops the pages of other editions.
func (p *slotHandler) keep(e *Edition, f Filling, page *file) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.edition != e || len(p.kept) >= maxFilled {
		p.edition, p.kept = e, map[string]filledPage{}
	}
	p.kept[f.Key] = filledPage{f.Version, page}
}

// assemble builds the page of an edition with the filling in its slot.
func (p *slotHandler) assemble(ctx context.Context, e *Edition, f Filling) (*file, error) {
	before, built, after, err := p.cut(e)
	if err != nil {
		return nil, err
	}
	content, err := f.Content(ctx, built)
	if err != nil {
		return nil, err
	}
	page := e.files[p.path]
	return &file{
		contentType: page.contentType, cacheControl: page.cacheControl, page: true,
		variants: compress(bytes.Join([][]byte{before, content, after}, nil)),
	}, nil
}
