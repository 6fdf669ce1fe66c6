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

// RenderPage makes one page of files, which content.Read accepts. It returns ErrNoPage for a path without a page.
type RenderPage func(ctx context.Context, files fs.FS, path string) ([]byte, error)

// ErrNoPage means that no page has the path of a preview.
var ErrNoPage = errors.New("no page has this path")

var errNotAPage = fault.NotFound(message.PublishingNotAPage)

// Preview returns the page at a path as the draft makes it, with marks that say which field each text is from
// (decision 0039). Changes that publishing would refuse are left out, so that a mistake doesn't hide the page.
func (s *Service) Preview(ctx context.Context, path string, page RenderPage) ([]byte, error) {
	draft, err := s.lastDraft(ctx)
	if err != nil {
		return nil, err
	}
	now := s.db.Clock().Now()
	files := draft.edition.FilesAt(draft.marked(), now, s.historyWith(ctx, draft.edition, now, now))
	document, err := page(ctx, files, path)
	if errors.Is(err, ErrNoPage) {
		return nil, errNotAPage
	}
	return document, fault.Wrap(err, "preview %s", path)
}

// drafted is the content that one save of the draft makes. A save never changes.
type drafted struct {
	revision int64
	edition  content.Edition
	marked   func() fs.FS // its files with marks, made by the first preview
}

// Draft returns the content as the draft makes it, without changes that publishing would refuse.
func (s *Service) Draft(ctx context.Context) (content.Edition, error) {
	draft, err := s.lastDraft(ctx)
	if err != nil {
		return content.Edition{}, err
	}
	return draft.edition, nil
}

// lastDraft returns the newest save of the draft. Reading and marking all files is most of the work of a preview, so
// the last one is kept.
func (s *Service) lastDraft(ctx context.Context) (*drafted, error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("find the draft of the content: %w", err)
	}
	if last := s.drafted.Load(); last != nil && last.revision == h.Revision {
		return last, nil
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if err != nil {
		return nil, fmt.Errorf("find draft %d: %w", h.Revision, err)
	}
	edition, _, err := content.Salvage(s.config.Base.Files, draft.Changes)
	if err != nil {
		return nil, fmt.Errorf("read the draft of the content: %w", err)
	}
	marked := sync.OnceValue(func() fs.FS { return content.Marked(edition.Files) })
	last := &drafted{h.Revision, edition, marked}
	s.drafted.Store(last)
	return last, nil
}
