package sales

import (
	"cmp"
	"context"
	"net/http"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// buildBilling builds the invoicing slice. Orders provide the sold lines and derive the private links.
func (a *Area) buildBilling() {
	a.billing = billing.New(a.DB, billing.Config{
		PublicURL: a.PublicURL, Content: a.Content,
	}, a.orders)
	a.billing.Register(a.Runner)
}

// Billing returns the service of invoices, for tests.
func (a *Area) Billing() *billing.Service { return a.billing }

// invoice returns the invoice of an order for its mails and issues it if necessary. It returns none for unconfirmed
// orders and for online orders that aren't paid.
func (a *Area) invoice(ctx context.Context, in orders.Fact) ([]sale.Attached, error) {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil || o.State == orders.Created || o.Mode != orders.ModeInvoice && o.PaidAt == nil {
		return nil, err
	}
	v, err := a.billing.IssueInvoice(ctx, in.OrderID)
	if err != nil {
		return nil, err
	}
	return a.attach(ctx, v)
}

// attach returns documents with their PDFs as the attachments of a mail, in the same order. The first failure ends
// it.
func (a *Area) attach(ctx context.Context, documents ...billing.Invoice) ([]sale.Attached, error) {
	list := make([]sale.Attached, len(documents))
	for i, v := range documents {
		var err error
		if list[i], err = a.billing.Attach(ctx, v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// creditRefund issues the credit note of the refund of in.Cents, or finds the existing one, and returns it as an
// attachment. The fact's event, or else the job, identifies the refund. An amount above the rest of the invoice is a
// fault of kind Conflict.
func (a *Area) creditRefund(ctx context.Context, in orders.Fact) ([]sale.Attached, error) {
	v, err := a.billing.IssueCreditNote(ctx, in.OrderID, cmp.Or(in.EventID, jobs.ID(ctx)), in.Cents)
	if err != nil {
		return nil, err
	}
	return a.attach(ctx, v)
}

// creditLost issues the credit note of a lost dispute over in.Cents. It does nothing for other disputes, or if credit
// notes already cover the whole invoice.
func (a *Area) creditLost(ctx context.Context, in orders.Fact) error {
	if in.Dispute != orders.DisputeLost || in.Cents < 1 {
		return nil
	}
	_, err := a.billing.CreditLost(ctx, in.OrderID, cmp.Or(in.EventID, jobs.ID(ctx)), in.Cents)
	if fault.KindOf(err) == fault.KindConflict {
		return nil
	}
	return err
}

// invoiceMonth issues the invoice for one month of an order by invoice.
func (a *Area) invoiceMonth(ctx context.Context, in orders.Fact) error {
	_, err := a.billing.IssueMonth(ctx, in.OrderID, *in.Month)
	return err
}

// invoiceRenewal issues the invoice of a paid renewal. It does nothing for orders by invoice, which already have an
// invoice for each month.
func (a *Area) invoiceRenewal(ctx context.Context, in orders.Fact) error {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil || o.Mode == orders.ModeInvoice {
		return err
	}
	r, err := a.orders.FindRenewal(ctx, in.OrderID, in.Renewal)
	if err != nil {
		return err
	}
	_, err = a.billing.IssueRenewal(ctx, in.OrderID, r)
	return err
}

// creditRenewal issues the credit note of a refunded renewal. It does nothing without the provider's invoice id: it
// is unknown which renewal to credit, and the provider's dashboard shows it.
func (a *Area) creditRenewal(ctx context.Context, in orders.Fact) error {
	if in.Renewal == "" {
		return nil
	}
	r, err := a.orders.FindRenewal(ctx, in.OrderID, in.Renewal)
	if err != nil {
		return err
	}
	_, err = a.billing.CreditRenewal(ctx, in.OrderID, r, in.EventID, in.Cents)
	return err
}

// creditCancelled credits the invoice of a cancelled order and its unpaid monthly invoices, and returns the credit
// notes as attachments, that of the order first. It returns none for online orders, paid ones, and those that were
// never placed.
func (a *Area) creditCancelled(ctx context.Context, in orders.Fact) ([]sale.Attached, error) {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil || o.Mode != orders.ModeInvoice || o.PaidAt != nil {
		return nil, err
	}
	if placed, err := a.orders.IsPlaced(ctx, in.OrderID); err != nil || !placed {
		return nil, err
	}
	months, err := a.billing.CancelMonths(ctx, in.OrderID)
	if err != nil {
		return nil, err
	}
	v, err := a.billing.IssueCreditNote(ctx, in.OrderID, cmp.Or(in.EventID, jobs.ID(ctx)), o.TotalCents)
	if err != nil {
		return nil, err
	}
	return a.attach(ctx, append([]billing.Invoice{v}, months...)...)
}

// invoiceRoutes adds the download of an invoice by its private token and the admin's routes.
func (a *Area) invoiceRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api, admin := &billing.API{Service: a.billing}, auth.Admin
	r.Raw(httpx.Route{Pattern: "GET " + billing.FilePath + "{file}", ID: "download-invoice",
		Summary: "Download an invoice or credit note as PDF by its private token", Role: auth.Anyone,
		Limits: with.Reads}, nil, nil, http.HandlerFunc(api.Download))
	desk.Add(a.Desk, r, with, a.billing.Desk())
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/invoices/months", ID: "sum-invoices",
		Summary: "Sum a year's invoices by month: net, tax by rate, gross, open", Role: admin, Limits: with.Desk},
		api.SumMonths)
	r.Raw(httpx.Route{Pattern: "GET /api/admin/invoices/{id}/pdf", ID: "download-any-invoice",
		Summary: "Download an invoice or credit note as PDF", Role: admin, Limits: with.Desk}, nil, nil,
		http.HandlerFunc(api.DownloadAny))
}
