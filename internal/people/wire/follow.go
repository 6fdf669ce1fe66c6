package wire

import (
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/httpx"
)

// Follow serves GET /verify, the mailed link. It redirects (303) to the target with the result or the error.
// Malformed requests get 400, prefetches 503 and other methods than GET 204, without following the link. Opening a
// link doesn't consume it or change anything, unless the browser proves that it requested it (docs/decisions/0019).
func (a *API) Follow(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if isPrefetch(r) { // the browser repeats a failed prefetch when the user clicks
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	q := r.URL.Query()
	link := accounts.Link{Token: q.Get("token"), Purpose: q.Get("type"), BrowserHash: browserHash(r)}
	target := a.accounts.RedirectTarget(q.Get("redirect_to"))
	switch {
	case link.Purpose == "":
		writeFailure(w, r, refusal.Invalid("Verify requires a verification type"))
		return
	case link.Token == "":
		writeFailure(w, r, refusal.Invalid("Verify requires a token or a token hash"))
		return
	}
	followed, err := accounts.LinkResult{}, allow(r, a.limits.verify)
	if err == nil {
		followed, err = a.accounts.FollowLink(r.Context(), link, clientOf(r))
	}
	if err != nil {
		seeOther(w, a.failureURL(r, target, link, err))
		return
	}
	seeOther(w, a.successURL(w, target, link, followed))
}

// isPrefetch reports whether the browser only loads the link in advance, according to its headers.
func isPrefetch(r *http.Request) bool {
	for _, name := range []string{"Sec-Purpose", "Purpose", "X-Moz"} {
		if strings.Contains(strings.ToLower(r.Header.Get(name)), "prefetch") {
			return true
		}
	}
	return false
}

// successURL returns the redirect target of a valid link: the confirmation page if the user must confirm, else target
// with the result in its query (codes) or fragment (tokens). For the site's own page it sets the session as a cookie
// instead.
func (a *API) successURL(w http.ResponseWriter, target string, link accounts.Link, f accounts.LinkResult) string {
	switch {
	case f.Form != "":
		return a.confirmationURL(target, link, f)
	case f.AwaitsOtherMailbox:
		message := url.Values{"message": {accounts.FirstLinkAccepted}}
		if f.Flow == accounts.FlowPKCE {
			target = withQuery(target, message)
		}
		return target + "#" + message.Encode()
	case f.Code != "":
		return withQuery(target, url.Values{"code": {f.Code}})
	case f.Confirmed:
		return withQuery(target, url.Values{"confirmed": {"1"}})
	case f.Flow == accounts.FlowBrowser:
		life := f.Grant.Session.ExpiresAt.Sub(a.clock.Now())
		setCookie(w, refreshCookie, f.Grant.RefreshToken, life, http.SameSiteStrictMode)
		clearCookie(w, signupCookie, http.SameSiteLaxMode)
		setHintCookie(w)
		return target
	}
	g := f.Grant
	return target + "#" + url.Values{
		"access_token": {g.AccessToken}, "refresh_token": {g.RefreshToken}, "token_type": {"bearer"}, "type": {link.Purpose},
		"sb":         {""},
		"expires_at": {strconv.FormatInt(g.ExpiresAt.Unix(), 10)},
		"expires_in": {strconv.FormatInt(g.ExpiresAt.Unix()-a.clock.Now().Unix(), 10)},
	}.Encode()
}

// confirmationURL returns the URL of the page on which the user confirms. The token is in the fragment, which no log
// records, as is the URL of a client that waits for the answer.
func (a *API) confirmationURL(target string, link accounts.Link, f accounts.LinkResult) string {
	mode, fragment := string(f.Form), "token_hash="+url.QueryEscape(link.Token)
	if f.Form == accounts.PurposeSignup {
		mode = "confirm"
	}
	if f.Flow != accounts.FlowBrowser {
		fragment += "&redirect_to=" + url.QueryEscape(target)
	}
	return a.config.PublicURL + "/auth?mode=" + mode + "#" + fragment
}

// failureURL returns the redirect target of an invalid link, with the error in the fragment and, for PKCE, in the
// query too. It logs the refusal.
func (a *API) failureURL(r *http.Request, target string, link accounts.Link, err error) string {
	f, status := contractFault(err)
	kind := "access_denied"
	if status >= http.StatusInternalServerError {
		kind = "server_error"
	}
	slog.InfoContext(r.Context(), "a mailed link was refused", "request_id", httpx.RequestID(r.Context()), "code", f.Code,
		"error", err.Error())
	values := url.Values{"error": {kind}, "error_code": {f.Code}, "error_description": {fault.Translate(r.Context(), f.Message)}}
	if strings.HasPrefix(link.Token, accounts.PKCEPrefix) {
		target = withQuery(target, values)
	}
	values.Set("sb", "")
	return target + "#" + values.Encode()
}

// seeOther redirects without the body that http.Redirect would write.
func seeOther(w http.ResponseWriter, location string) {
	w.Header().Set("Location", location)
	w.WriteHeader(http.StatusSeeOther)
}

// withQuery sets values in the query of a URL, keeping the other ones. It returns an invalid URL unchanged.
func withQuery(target string, values url.Values) string {
	u, err := url.Parse(target)
	if err != nil {
		return target
	}
	q := u.Query()
	for name := range values {
		q.Set(name, values.Get(name))
	}
	u.RawQuery = q.Encode()
	return u.String()
}
