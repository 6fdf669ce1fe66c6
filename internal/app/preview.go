package app

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/render"
)

// editorRoutes are what only the editor in the browser needs besides the content itself.
func (a *App) editorRoutes(r *httpx.Router, desk []*limit.Limiter, p pages) {
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/schema", ID: "describe-content",
		Summary: "What the files of the content are made of, for editors", Role: auth.Administrator, Limits: desk},
		(&publishing.API{Service: a.publishing}).Schema)
	preview := &publishing.PreviewAPI{Service: a.publishing, Page: p.page}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/preview", ID: "preview-content",
		Summary: "A page of the draft as HTML whose texts say which field they are from",
		Role:    auth.Administrator, Limits: desk, Heavy: a.heavy}, preview.Preview)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/mail-preview", ID: "preview-mail",
		Summary: "A mail as the draft words it, with invented values, as plain text",
		Role:    auth.Administrator, Limits: desk, Heavy: a.heavy}, preview.PreviewMail)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/content/mail-preview/letter", ID: "preview-letter",
		Summary: "The same mail as HTML", Role: auth.Administrator, Limits: desk, Heavy: a.heavy}, preview.PreviewLetter)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/content/mail-preview", ID: "send-mail-preview",
		Summary: "Send that mail to oneself", Role: auth.Administrator,
		Limits: []*limit.Limiter{a.limits.New(10, time.Hour)}}, preview.SendPreview)
}

// page renders one page for a preview.
func (p pages) page(ctx context.Context, files fs.FS, path string) ([]byte, error) {
	if p.press == nil {
		return nil, publishing.ErrNoPage // built without the website
	}
	document, err := p.press.Page(ctx, p.shown(files), path)
	if errors.Is(err, render.ErrNoPage) {
		return nil, publishing.ErrNoPage
	}
	return document, err
}
