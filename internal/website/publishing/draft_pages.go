package publishing

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"sync"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
)

// Limits of pages for the holders of draft links (docs/security.md, T152).
const (
	draftPageAge  = 5 * time.Minute  // cached pages show prices of that age
	draftPageWait = 10 * time.Second // for the pages before it
	maxDraftPages = 64               // cached pages; above it, the cache is cleared
)

// RenderDraft renders one page of a draft for holders of a link, without scripts. It returns ErrNoPage if no page has
// the path. when is the time of the draft as text, or empty if the site shows the same.
type RenderDraft func(ctx context.Context, files fs.FS, path, when string) ([]byte, error)

var errPagesWait = fault.Unavailable(message.PublishingTooSlow, time.Minute)

// draftPages caches pages of the draft.
type draftPages struct {
	turn chan struct{} // full while a page is rendered

	mu     sync.Mutex
	byPath map[string]draftPage
}

type draftPage struct {
	of       head
	at       time.Time
	document []byte
}

// find returns the cached page of a path, or nil, and reports whether it is one of the head that is fresh enough.
func (d *draftPages) find(path string, h head, now time.Time) (document []byte, isCurrent bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	page, found := d.byPath[path]
	if !found {
		return nil, false
	}
	return page.document, page.of == h && now.Sub(page.at) < draftPageAge
}

func (d *draftPages) keep(path string, page draftPage) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.byPath == nil || len(d.byPath) >= maxDraftPages {
		d.byPath = map[string]draftPage{}
	}
	d.byPath[path] = page
}

// DraftPage returns a page of the newest draft for holders of a link, without marks and without changes that publishing
// would refuse. It renders a page once for a revision, and at most as many pages as Config.DraftRenders allows; beyond
// that it returns the last version of the page, or a fault of kind TooMany. It returns NotFound if no page of the draft
// has the path.
func (s *Service) DraftPage(ctx context.Context, path string, render RenderDraft) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, draftPageWait)
	defer cancel()
	h, err := findHead(ctx, s.db)
	if err != nil {
		return nil, err
	}
	now := s.db.Clock().Now()
	if document, isCurrent := s.pages.find(path, h, now); isCurrent {
		return document, nil
	}
	select {
	case s.pages.turn <- struct{}{}:
		defer func() { <-s.pages.turn }()
	case <-ctx.Done():
		return nil, errPagesWait.WithCause(ctx.Err())
	}
	draft, err := s.draftOf(ctx, h)
	if err != nil {
		return nil, err
	}
	if _, found := draft.edition.Site.Routes.Find(path); !found {
		return nil, errNotAPage
	}
	last, isCurrent := s.pages.find(path, h, now)
	if isCurrent { // another request has rendered it
		return last, nil
	}
	if err := s.config.DraftRenders.Allow(ctx, "draft"); err != nil {
		if last != nil {
			return last, nil
		}
		return nil, err
	}
	document, err := s.renderDraft(ctx, h, draft.edition, path, render)
	if err == nil {
		s.pages.keep(path, draftPage{of: h, at: now, document: document})
	}
	return document, err
}

// renderDraft renders a page of the draft of a head.
func (s *Service) renderDraft(ctx context.Context, h head, edition content.Bundle, path string,
	render RenderDraft) ([]byte, error) {
	when, err := s.draftTime(ctx, h)
	if err != nil {
		return nil, err
	}
	now := s.db.Clock().Now()
	files := edition.FilesAt(edition.Files, now, s.historyWith(ctx, edition, now, now))
	document, err := render(ctx, files, path, when)
	if errors.Is(err, ErrNoPage) {
		return nil, errNotAPage
	}
	return document, fault.Wrap(err, "render %s of the draft", path)
}

// draftTime returns the time of the draft as text, or an empty string if the site shows the same.
func (s *Service) draftTime(ctx context.Context, h head) (string, error) {
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return "", err
	}
	published, err := publishedChanges(ctx, s.db, h)
	if err == nil && slices.EqualFunc(published, draft.Changes, content.Change.Equal) {
		return "", nil
	}
	return dates.Instant(draft.CreatedAt), nil
}
