package sales

import (
	"cmp"
	"context"
	"math"
	"net/http"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/sales/billing"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

// buildBilling builds the part that writes invoices. What was sold comes from the orders, which also
// derive the private links.
func (a *Area) buildBilling() {
	a.billing = billing.New(a.DB, billing.Config{
		PublicURL: a.PublicURL, Site: a.billingSite, Confirmations: a.Confirmations,
	}, sold{a}, invoicedOrders{a.orders}, a.orders)
	a.billing.Register(a.Runner)
}

// Billing returns the invoices, for tests.
func (a *Area) Billing() *billing.Service { return a.billing }

// billingSite is what the content says about invoices at the moment.
func (a *Area) billingSite() billing.Site {
	site := a.Content()
	return billing.Site{
		Head: a.Letterhead(site), Wordmark: site.Brand.Wordmark.Text, Accent: string(site.Brand.Colors.Accent),
		Seller: sellerOf(site, a.PublicURL), Invoices: site.Selling.Invoices, Support: site.Brand.SupportEmail,
		Mails: site.Mails.Billing,
	}
}

// sellerOf is the seller as invoices name it: the brand, unless the owner has said more.
func sellerOf(site *content.Site, url string) paper.Seller {
	s, bank := site.Selling.Seller, site.Selling.Bank
	seller := paper.Seller{
		Name: s.Name, Address: addressOf(site), Country: string(s.Country), VATID: s.VATID, TaxNumber: s.TaxNumber,
		Email: site.Brand.SupportEmail, Site: url,
		Bank: paper.Bank{Holder: bank.Holder, IBAN: bank.IBAN.Compact(), BIC: string(bank.BIC)},
	}
	if seller.Name == "" {
		seller.Name = site.Brand.Name
	}
	return seller
}

// addressOf is the seller's address in lines: the brand's, unless the owner has written another.
func addressOf(site *content.Site) string {
	s := site.Selling.Seller
	if s.Street == "" && s.City == "" {
		return site.Brand.PostalAddress
	}
	return s.Street + "\n" + s.City + "\n" + postal.Countries[string(s.Country)]
}

// taxedSeller is the seller as the rules of tax need it.
func taxedSeller(selling content.Selling) tax.Seller {
	t := selling.Tax
	s := tax.Seller{
		Country: string(selling.Seller.Country), VATID: selling.Seller.VATID, Mode: tax.Mode(t.Mode), Name: t.Name,
		ExemptNote: t.ExemptNote, ReverseNote: t.ReverseNote, ExportNote: t.ExportNote,
	}
	for _, r := range t.Rates {
		s.Rates = append(s.Rates, tax.Rate{
			Country: string(r.Country), BasisPoints: int64(math.Round(r.Percent * 100)), From: string(r.From),
		})
	}
	return s
}

// sales shows the orders to billing.
type sold struct{ app *Area }

// Sale returns an order with the tax that it was placed with.
func (s sold) Sale(ctx context.Context, _ database.Querier, orderID string) (billing.Sale, error) {
	o, err := s.app.orders.Find(ctx, orderID)
	if err != nil {
		return billing.Sale{}, err
	}
	list := cmp.Or(o.SubtotalCents, o.TotalCents)
	return billing.Sale{
		OrderID: o.ID, OrderNumber: o.Number, UserID: o.UserID, IsTest: o.IsTest(),
		IsRecurring: o.IsRecurring, Currency: o.Currency, PricesTaxed: o.TotalCents == list-o.DiscountCents,
		TotalCents: o.TotalCents, PaidCents: o.PaidCents, PaidAt: o.PaidAt, Confirmed: o.Mode == orders.ModeInvoice,
		Buyer: paper.Buyer{
			Name: o.BuyerName, Company: o.BuyerCompany, Email: o.BuyerEmail, Street: o.Street, Postcode: o.Postcode,
			City: o.City, Country: o.Country, VATID: o.VATID,
		},
		Lines: []billing.SaleLine{{
			Text: o.ServiceName, SubtotalCents: list, DiscountCents: o.DiscountCents, Discount: o.CampaignID,
			TaxCents: o.TaxCents, Rule: taxedSeller(s.app.Content().Selling).Again(o.TaxRule, o.TaxBPS, o.Country),
		}},
	}, nil
}

// invoicedOrders tells the orders that an invoice was paid.
type invoicedOrders struct{ service *orders.Service }

func (o invoicedOrders) MarkInvoicePaid(ctx context.Context, orderID string) error {
	_, err := o.service.MarkInvoicePaid(ctx, orderID)
	return err
}

// invoicePlaced invoices an order that is paid by invoice, and returns what its confirmation says of
// that. All others get their invoice when they are paid.
func (a *Area) invoicePlaced(ctx context.Context, in orders.Fact) (orders.AttachedInvoice, error) {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil || o.Mode != orders.ModeInvoice {
		return orders.AttachedInvoice{}, err
	}
	v, err := a.billing.IssueInvoice(ctx, in.OrderID)
	if err != nil {
		return orders.AttachedInvoice{}, err
	}
	link, err := a.billing.LinkOf(ctx, v)
	return orders.AttachedInvoice{
		Number: v.Number, Amount: v.Currency.FormatExact(v.TotalCents), Due: paper.Day(v.DueOn), URL: link,
	}, err
}

// orderResent mails the confirmation or the receipt of an order again.
func (a *Area) orderResent(ctx context.Context, in orders.Fact) error {
	invoice := orders.AttachedInvoice{}
	if in.Of == orders.FactPlaced {
		var err error
		if invoice, err = a.invoicePlaced(ctx, in); err != nil {
			return err
		}
	}
	return a.orders.MailAgain(ctx, in, invoice)
}

// creditRefund writes the credit note of a refund, which the line of the order's history names. Facts
// of an older version have no line; their job is the same on every try.
func (a *Area) creditRefund(ctx context.Context, in orders.Fact) error {
	_, err := a.billing.IssueCreditNote(ctx, in.OrderID, cmp.Or(in.EventID, jobs.ID(ctx)), in.Cents)
	return err
}

// creditLost writes the credit note of a lost dispute. If refunds have credited everything already,
// there is nothing left to write.
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

// renewal is a paid renewal as billing needs it.
func (a *Area) renewal(ctx context.Context, in orders.Fact) (billing.Renewal, error) {
	r, err := a.orders.FindRenewal(ctx, in.OrderID, in.Renewal)
	return billing.Renewal{ID: r.ID, PaidCents: r.PaidCents, PaidAt: r.PaidAt}, err
}

// creditCancelled takes the invoice of a cancelled order back. One that was never placed has none.
func (a *Area) creditCancelled(ctx context.Context, in orders.Fact) error {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil || o.Mode != orders.ModeInvoice || o.PaidAt != nil {
		return err
	}
	if placed, err := a.orders.IsPlaced(ctx, in.OrderID); err != nil || !placed {
		return err
	}
	_, err = a.billing.IssueCreditNote(ctx, in.OrderID, cmp.Or(in.EventID, jobs.ID(ctx)), o.TotalCents)
	return err
}

// taxes tells the orders what tax a buyer owes, as the content says at the moment.
type taxes struct{ app *Area }

func (t taxes) NeedsCountry() bool {
	return t.app.Content().Selling.Tax.Mode == content.TaxMode(tax.ModeCharged)
}

func (t taxes) Tax(cents int64, a orders.Address) (orders.Tax, error) {
	rule, err := t.rule(a.Country, a.VATID)
	if err != nil {
		return orders.Tax{}, err
	}
	split := rule.Split(cents, t.app.Content().Selling.Tax.PricesInclude)
	return orders.Tax{TotalCents: split.TotalCents, TaxCents: split.TaxCents, BPS: rule.BasisPoints, Rule: rule.Name}, nil
}

// rule returns the tax of a sale at the moment. A VAT id that can't be right is a fault of kind Invalid.
func (t taxes) rule(country, vatID string) (tax.Rule, error) {
	if vatID != "" {
		if text := tax.CheckVATID(vatID, cmp.Or(country, tax.CountryOfVATID(vatID))); text != "" {
			return tax.Rule{}, fault.InvalidField("vatId", text)
		}
	}
	seller := taxedSeller(t.app.Content().Selling)
	return tax.Tax(seller, tax.Buyer{Country: country, VATID: vatID}, t.app.DB.Clock().Now()), nil
}

// offerTaxes tells the same to the offers, whose prices never include tax.
type offerTaxes struct{ taxes }

func (t offerTaxes) Tax(cents int64, b offers.OfferBuyer) (offers.Tax, error) {
	rule, err := t.rule(b.Country, b.VATID)
	if err != nil {
		return offers.Tax{}, err
	}
	split := rule.FromNet(cents)
	return offers.Tax{TotalCents: split.TotalCents, TaxCents: split.TaxCents, BPS: rule.BasisPoints, Rule: rule.Name}, nil
}

// invoiceRoutes are a buyer's own invoice, for the holder of its private token, and the
// administrator's invoices.
func (a *Area) invoiceRoutes(r *httpx.Router, with httpx.Access) {
	api, admin := &billing.API{Service: a.billing}, auth.Administrator
	r.Raw(httpx.Route{Pattern: "GET " + billing.FilePath + "{file}", ID: "download-invoice",
		Summary: "An invoice or credit note as PDF, for the holder of its private token", Role: auth.Anyone,
		Limits: with.Reads}, nil, nil, http.HandlerFunc(api.Download))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/invoices", ID: "list-invoices",
		Summary: "Search, filter and sort the invoices and credit notes", Role: admin, Limits: with.Desk}, api.List)
	r.Raw(httpx.Route{Pattern: "GET /api/admin/invoices.csv", ID: "export-invoices",
		Summary: "Invoices and credit notes as CSV, a row for each tax, without tests; q, state, year and sort as in the list",
		Role:    admin, Fresh: true, Limits: with.Desk, Heavy: with.Heavy}, nil, nil, http.HandlerFunc(api.Export))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/invoices/months", ID: "sum-invoices",
		Summary: "Net, tax by rate, gross and open amounts of a year by month", Role: admin, Limits: with.Desk},
		api.SumMonths)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/invoices/{id}", ID: "find-invoice",
		Summary: "An invoice or credit note with its taxes and reminders", Role: admin, Limits: with.Desk}, api.FindDetail)
	r.Raw(httpx.Route{Pattern: "GET /api/admin/invoices/{id}/pdf", ID: "download-any-invoice",
		Summary: "An invoice or credit note as PDF", Role: admin, Limits: with.Desk}, nil, nil,
		http.HandlerFunc(api.DownloadAny))
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/admin/invoices/{id}/mark-paid", ID: "mark-invoice-paid",
		Summary: "Mark an invoice as paid by bank transfer, and its order", Role: admin, Fresh: true, Limits: with.Desk},
		api.MarkPaid)
}
