package website

import (
	"context"
	"net/url"

	"harborlight/internal/website/legal"
)

// LegalDraftsOutput contains the drafts of the legal pages.
type LegalDraftsOutput struct {
	Body struct {
		Pages []legal.PageDraft `json:"pages" nullable:"false"`
	}
}

// draftLegalPages handles GET /api/admin/content/legal-drafts: the legal pages, drafted from the draft content and
// the program's settings. It saves nothing.
func (a *Area) draftLegalPages(ctx context.Context, _ *struct{}) (*LegalDraftsOutput, error) {
	edition, err := a.publishing.Draft(ctx)
	if err != nil {
		return nil, err
	}
	s, out := a.deps.Settings, &LegalDraftsOutput{}
	out.Body.Pages, err = legal.Drafts(edition.Site, legal.Settings{Site: a.PublicURL, Cards: s.Payments == "stripe",
		Invoices: s.Payments == "invoice", Assistant: hostOf(s.Assistant.URL), Avatar: hostOf(s.AvatarURL)})
	return out, err
}

// hostOf returns the host of a URL with its port, if it has one, or an empty string without a host or for a malformed
// URL.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}
