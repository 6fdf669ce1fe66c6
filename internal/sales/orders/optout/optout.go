// Package optout serves the page behind the opt-out link of reminders: one button and no script. Mail programs press
// the button for their users (RFC 8058). Opening the page changes nothing, because scanners open every link.
package optout

import (
	"bytes"
	_ "embed"
	"html/template"
	"math"
	"net/http"
	"strconv"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/plainpage"
)

//go:embed page.html
var markup string

//go:embed style.css
var style []byte

var page = template.Must(template.New("page").Parse(markup))

// Pages serves the opt-out page.
type Pages struct {
	Service *orders.Service
	Brand   func() string // name at the top of the page
}

// policy is the page's Content-Security-Policy. The default under /api forbids all content.
const policy = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; " +
	"frame-ancestors 'none'"

// view is the data of the page's template.
type view struct {
	Brand, Path, Token string
	Away, Found, Done  bool
}

// Style serves the page's style sheet.
func (p *Pages) Style(w http.ResponseWriter, _ *http.Request) {
	plainpage.WriteStyle(w, style)
}

// Show serves the page in one of three states: ready to opt out, opted out, or unknown link.
func (p *Pages) Show(w http.ResponseWriter, r *http.Request) {
	done, err := p.Service.OptedOut(r.Context(), r.PathValue("token"))
	p.answer(w, r, done, err)
}

// Refuse stops the reminders. Both the button and mail programs post to it.
func (p *Pages) Refuse(w http.ResponseWriter, r *http.Request) {
	err := p.Service.OptOut(r.Context(), r.PathValue("token"))
	p.answer(w, r, true, err)
}

// answer serves the page with status 200, for an unknown token with 404, and during an outage with 503 and the header
// Retry-After. It responds to other errors as httpx.WriteError does. done means that the address has opted out.
func (p *Pages) answer(w http.ResponseWriter, r *http.Request, done bool, err error) {
	v := view{Brand: p.Brand(), Path: orders.OptOutPath, Token: r.PathValue("token"), Found: err == nil, Done: done}
	status := http.StatusOK
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		status = http.StatusNotFound
	case fault.KindOf(err) == fault.KindUnavailable:
		httpx.LogFailure(r, err)
		status, v.Away = http.StatusServiceUnavailable, true
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(fault.As(err).RetryAfter.Seconds()))))
	case err != nil:
		httpx.WriteError(w, r, err)
		return
	}
	var out bytes.Buffer
	if err := page.Execute(&out, v); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	w.Header().Set("Referrer-Policy", "no-referrer") // the address contains the token
	w.Header().Set("Content-Security-Policy", policy)
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}
