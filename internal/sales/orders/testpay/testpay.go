// Package testpay implements the payment mode "test": a clearly marked page on which the buyer presses Pay or Cancel
// and no money moves.
//
// A new installation can use it to try the complete purchase, including an unfinished checkout with its reminder:
// orders expire as with a real provider. Its routes exist only in this mode.
package testpay

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"net/http"
	"net/url"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/orders/plainpage"
)

// source is the author of the page's entries in an order's history.
const source = orders.SourceTestPage

// Path is the path of the page, without the order's private token at its end.
const Path = "/checkout/test/"

// Provider implements orders.Payments with the test page.
type Provider struct {
	PublicURL string // public address of the site, without a trailing slash
}

// Mode returns orders.ModeTest.
func (Provider) Mode() orders.Mode { return orders.ModeTest }

// lifetime is how long an order can be paid, as in package stripe.
const lifetime = 45 * time.Minute

// Lifetime returns how long an order can be paid after its creation.
func (Provider) Lifetime() time.Duration { return lifetime }

// Inquire returns no updates, because the page stores every action at once.
func (Provider) Inquire(context.Context, orders.Order) ([]orders.PaymentUpdate, error) {
	return nil, nil
}

var _ orders.RemotePayments = Provider{}

// Start returns the address of the page for the order.
func (p Provider) Start(_ context.Context, _ orders.Order, a orders.ReturnPages) (orders.StartedPayment, error) {
	return orders.StartedPayment{URL: p.PublicURL + Path + a.Token}, nil
}

//go:embed page.html
var markup string

//go:embed style.css
var style []byte

var page = template.Must(template.New("page").Parse(markup))

// Pages serves the test payment page.
type Pages struct {
	Service *orders.Service
	Brand   func() string // name at the top of the page
}

// view is the data of the page's template.
type view struct {
	Brand, Path, Token     string
	Found, Open, Paid      bool
	Number, Service, Price string
	Recurring              bool
	Success, Retry         string
}

// Style serves the page's style sheet.
func (p *Pages) Style(w http.ResponseWriter, _ *http.Request) {
	plainpage.WriteStyle(w, style)
}

// Show serves the page of an order: unpaid, paid or cancelled. An unknown token gets the page for unknown orders with
// status 404.
func (p *Pages) Show(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	o, err := p.Service.FindByToken(r.Context(), token)
	if fault.KindOf(err) == fault.KindNotFound {
		p.render(w, r, http.StatusNotFound, view{})
		return
	}
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	p.render(w, r, http.StatusOK, view{
		Token: token, Found: true, Open: o.State.Open(), Paid: o.PaidAt != nil,
		Number: o.Number, Service: o.ServiceName, Price: o.Currency.Format(o.TotalCents), Recurring: o.IsRecurring,
		Success: after("/payment-success", o, token),
		Retry:   "/service-order?" + url.Values{"service": {o.ServiceID}}.Encode(),
	})
}

// Pay records the payment, begins the subscription of a recurring order, and redirects to the success page. It is
// idempotent. A closed order or an unknown token redirects back to the order's page.
func (p *Pages) Pay(w http.ResponseWriter, r *http.Request) {
	p.finish(w, r, "/payment-success", func(ctx context.Context, o orders.Order) error {
		if !o.State.Open() && o.PaidAt == nil {
			return errClosed
		}
		if err := p.Service.MarkPaid(ctx, o.ID, source); err != nil {
			return err
		}
		return p.subscribe(ctx, o.ID)
	})
}

// Cancel cancels the order and redirects to the page for incomplete checkouts. An order that was paid meanwhile, in
// another tab, stays paid.
func (p *Pages) Cancel(w http.ResponseWriter, r *http.Request) {
	p.finish(w, r, "/checkout-incomplete", func(ctx context.Context, o orders.Order) error {
		return p.Service.Cancel(ctx, o.ID, source)
	})
}

// errClosed means that the order can no longer be paid or cancelled here.
var errClosed = fault.Conflict("not_open", message.OrdersCheckoutClosed)

// finish runs a button's action and redirects (303) to the page next. If the action returns a fault of kind NotFound
// or Conflict, it redirects back to the order's page, which shows the reason. It responds to other errors as
// httpx.WriteError does.
func (p *Pages) finish(w http.ResponseWriter, r *http.Request, next string,
	do func(context.Context, orders.Order) error) {
	token := r.PathValue("token")
	o, err := p.Service.FindByToken(r.Context(), token)
	if err == nil {
		next = after(next, o, token)
		err = do(r.Context(), o)
	}
	switch fault.KindOf(err) {
	case fault.KindNotFound, fault.KindConflict:
		next = Path + url.PathEscape(token)
	default:
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// after returns the address of a site page about the order.
func after(path string, o orders.Order, token string) string {
	return path + "?" + url.Values{"service": {o.ServiceName}, "order": {token}}.Encode()
}

// render serves the page with the status, and with headers against caching and search engines.
func (p *Pages) render(w http.ResponseWriter, r *http.Request, status int, v view) {
	v.Brand, v.Path = p.Brand(), Path
	var out bytes.Buffer
	if err := page.Execute(&out, v); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	w.Header().Set("Referrer-Policy", "same-origin") // the address contains the order's token
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}
