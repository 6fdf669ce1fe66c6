package website

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/website/publishing"
	"harborlight/internal/website/render"
)

// draftCookie contains the token of a draft link. Browsers send it only to the draft's pages.
const draftCookie = "__Secure-draft"

// draftPolicy is the content security policy of the draft's pages. They run no scripts and send no forms, so that
// nobody orders at a price of the draft, and a page can do nothing in the name of a signed-in visitor.
const draftPolicy = "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; " +
	"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// serveDraft serves the draft to holders of a draft link. Opening the link stores its token in a cookie and redirects
// to the address without it. All other requests get the not-found page, as for any unknown address.
func (a *Area) serveDraft(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	token := query.Get(publishing.DraftLinkParam)
	opened := query.Has(publishing.DraftLinkParam)
	if cookie, err := r.Cookie(draftCookie); err == nil && !opened {
		token = cookie.Value
	}
	err := a.answerDraft(w, r, token, opened)
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		a.all.ServeHTTP(w, r)
	case err != nil:
		httpx.WriteError(w, r, err)
	}
}

// answerDraft sends the redirect of an opened link, or the page of the draft at the request's path. It returns a fault
// of kind NotFound, and sends nothing, if no link has the token or the draft has no such page.
func (a *Area) answerDraft(w http.ResponseWriter, r *http.Request, token string, opened bool) error {
	link, err := a.publishing.FindDraftLink(r.Context(), token)
	if err != nil {
		return err
	}
	if opened {
		hideDraft(w.Header())
		http.SetCookie(w, &http.Cookie{Name: draftCookie, Value: token, Path: publishing.DraftPath, Secure: true,
			HttpOnly: true, SameSite: http.SameSiteLaxMode, MaxAge: int(link.EndsAt.Sub(a.DB.Clock().Now()) / time.Second)})
		http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
		return nil
	}
	path := "/" + strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, publishing.DraftPath), "/")
	document, err := a.publishing.DraftPage(r.Context(), path, a.renderDraft)
	if err != nil {
		return err
	}
	hideDraft(w.Header())
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", draftPolicy)
	_, err = w.Write(document) //nolint:gosec // a page of the site, whatever the request says
	return fault.Wrap(err, "send a page of the draft")
}

// hideDraft sets the headers that keep a response from caches, search engines and other sites.
func hideDraft(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Referrer-Policy", "no-referrer")
}

// renderDraft implements publishing.RenderDraft.
func (a *Area) renderDraft(ctx context.Context, files fs.FS, path, when string) ([]byte, error) {
	if a.renderer == nil {
		return nil, publishing.ErrNoPage // built without the website
	}
	draft, err := json.Marshal(map[string]string{"when": when})
	if err != nil {
		return nil, err
	}
	loaded := render.Loaded{"draft": draft}
	if path == "/partners" {
		rows, _, err := a.deps.Partners.FirstPage(ctx)
		if err != nil {
			return nil, err
		}
		loaded["partners"] = rows
	}
	document, err := a.renderer.Page(ctx, a.filesToShow(files), path, loaded)
	if errors.Is(err, render.ErrNoPage) {
		return nil, publishing.ErrNoPage
	}
	return document, err
}
