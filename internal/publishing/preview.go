package publishing

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"harborlight/content"
	"harborlight/internal/fault"
)

// RenderPage makes one page of files, which content.Read accepts. It returns ErrNoPage for a path without a page.
type RenderPage func(ctx context.Context, files fs.FS, path string) ([]byte, error)

// ErrNoPage means that no page has the path of a preview.
var ErrNoPage = errors.New("no page has this path")

var errNotAPage = fault.NotFound("The draft has no page at this address.")

// Preview returns the page at a path as the draft makes it, with marks that say which field each text is from
// (decision 0039). Changes that publishing would refuse are left out, so that a mistake doesn't hide the page.
func (s *Service) Preview(ctx context.Context, path string, page RenderPage) ([]byte, error) {
	edition, err := s.Draft(ctx)
	if err != nil {
		return nil, err
	}
	document, err := page(ctx, content.Marked(edition.Files), path)
	if errors.Is(err, ErrNoPage) {
		return nil, errNotAPage
	}
	return document, wrapped(err, "preview "+path)
}

// Draft returns the content as the draft makes it, without changes that publishing would refuse.
func (s *Service) Draft(ctx context.Context) (content.Edition, error) {
	changes, _, err := s.stateChanges(ctx, "draft")
	if err != nil {
		return content.Edition{}, err
	}
	edition, _, err := content.Salvage(s.config.Base.Files, changes)
	if err != nil {
		return content.Edition{}, fmt.Errorf("read the draft of the content: %w", err)
	}
	return edition, nil
}
