package publishing

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// RenderPage renders one page of valid files. It returns ErrNoPage if no page has the path.
type RenderPage func(ctx context.Context, files fs.FS, path string) ([]byte, error)

// ErrNoPage means that no page has the path of a preview.
var ErrNoPage = errors.New("no page has this path")

var errNotAPage = fault.NotFound(message.PublishingNotAPage)

// Preview renders the page at a path of a state, which is identified as in Difference, with marks that identify the
// field of each text (decision 0041). Preview skips changes that publishing would refuse, so that a mistake doesn't
// hide the page. If the state has no page at the path, it returns a fault of kind NotFound; unknown states return
// errNoState.
func (s *Service) Preview(ctx context.Context, state, path string, page RenderPage) ([]byte, error) {
	shown, err := s.previewed(ctx, state)
	if err != nil {
		return nil, err
	}
	now, edition := s.db.Clock().Now(), shown.edition
	document, err := page(ctx, edition.FilesAt(shown.marked(), now, s.historyWith(ctx, edition, now, now)), path)
	if errors.Is(err, ErrNoPage) {
		return nil, errNotAPage
	}
	return document, fault.Wrap(err, "preview %s", path)
}

// SampleSections renders the page at a path of the draft with one sample of each kind of section that it can have. If the
// draft has no page at the path, it returns a fault of kind NotFound.
func (s *Service) SampleSections(ctx context.Context, path string, page RenderPage) ([]byte, error) {
	draft, err := s.lastDraft(ctx)
	if err != nil {
		return nil, err
	}
	route, found := draft.edition.Site.Routes.Find(path)
	if !found {
		return nil, errNotAPage
	}
	now := s.db.Clock().Now()
	files := content.SampleSections(draft.edition.Files, route.File(), now)
	document, err := page(ctx, draft.edition.FilesAt(files, now, s.historyWith(ctx, draft.edition, now, now)), path)
	return document, fault.Wrap(err, "render samples of sections for %s", path)
}

// previewed returns the content of a state, without changes that publishing would refuse.
func (s *Service) previewed(ctx context.Context, state string) (*previewContent, error) {
	if state == currentDraft {
		return s.lastDraft(ctx)
	}
	changes, _, err := s.stateChanges(ctx, state)
	if err != nil {
		return nil, err
	}
	edition, _, err := content.LoadLenient(s.config.Base.Files, changes)
	return previewOf(0, edition), fault.Wrap(err, "read a version of the content")
}

// previewContent is the content of one state, which never changes.
type previewContent struct {
	revision int64 // of a draft
	edition  content.Bundle
	marked   func() fs.FS // files with marks, created by the first preview
}

func previewOf(revision int64, edition content.Bundle) *previewContent {
	return &previewContent{revision, edition, sync.OnceValue(func() fs.FS { return content.Marked(edition.Files) })}
}

// Draft returns the content of the draft, without changes that publishing would refuse.
func (s *Service) Draft(ctx context.Context) (content.Bundle, error) {
	draft, err := s.lastDraft(ctx)
	if err != nil {
		return content.Bundle{}, err
	}
	return draft.edition, nil
}

// lastDraft returns the content of the newest draft. It caches the last one, because reading and marking all files is
// most of a preview's work.
func (s *Service) lastDraft(ctx context.Context) (*previewContent, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("find the draft of the content: %w", err)
	}
	return s.draftOf(ctx, h)
}

// draftOf returns the content of a head's draft.
func (s *Service) draftOf(ctx context.Context, h head) (*previewContent, error) {
	if last := s.drafted.Load(); last != nil && last.revision == h.Revision {
		return last, nil
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return nil, fmt.Errorf("find draft %d: %w", h.Revision, err)
	}
	edition, _, err := content.LoadLenient(s.config.Base.Files, draft.Changes)
	if err != nil {
		return nil, fmt.Errorf("read the draft of the content: %w", err)
	}
	return s.keepDraft(h.Revision, edition), nil
}

// keepDraft caches the content of a revision, which publishing wouldn't refuse.
func (s *Service) keepDraft(revision int64, edition content.Bundle) *previewContent {
	last := previewOf(revision, edition)
	s.drafted.Store(last)
	return last
}
