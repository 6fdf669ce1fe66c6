package orders

import (
	"context"
	"slices"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/auth"
)

// QuoteRequest contains the buyer's choices for a quote.
type QuoteRequest struct {
	ServiceID string
	Code      string // discount code; empty if none
	Country   string // ISO 3166-1 alpha-2; empty if unknown: the seller's
	VATID     string // empty if none or unknown
	Company   string // empty if none or unknown
	Network   string // the sender's network, for limits
}

// Quote is the computed price of an order with its required fields. It isn't stored.
type Quote struct {
	Item     Item
	Currency money.Currency
	Price             // subtotal, discount, campaign and tax
	Rule     tax.Rule // texts of the tax
	Amount   tax.Amount
	Fields   []fault.Field // required fields, each with the message for a missing value

	Was     string // formatted old price before the code; empty if it may not be shown
	Applied string // effect of the code, as a sentence; empty without a code

	Consumer *ConsumerTerms // nil if the buyer isn't a consumer in the EU

	AsksCompany bool // the tax depends on the VAT id of a company
	Mode        Mode
	Binds       bool // the order form's button is binding, because no payment page follows
	Requests    bool // the order form's button requests a quote instead of placing an order
}

// PriceCents returns the price that a checkout must send.
func (q Quote) PriceCents() int64 { return q.Item.PriceCents }

// Quote returns the current price of an order, computed as for the order (docs/product.md, "orders: the price seen is
// the price owed"). It returns a fault of kind Invalid for an unknown service, country or code and for an invalid VAT
// id, TooMany for too many wrong codes from one network, and Unavailable in mode "off".
func (s *Service) Quote(ctx context.Context, ask QuoteRequest) (Quote, error) {
	item, err := s.itemForCode(ctx, ask.ServiceID, ask.Code, ask.Network)
	if err != nil {
		return Quote{}, err
	}
	if s.payments == nil {
		return Quote{}, errClosed
	}
	o := Order{Currency: s.site().Selling.Currency}
	o.Buyer.Country, o.Buyer.VATID, o.Buyer.Company = ask.Country, tax.TidyVATID(ask.VATID), line.Tidy(ask.Company)
	var check fault.Check
	checkCountry(&check, ask.Country, s.site().Options.Countries.Values())
	checkVATID(&check, o.Buyer.VATID)
	if err := check.Err(); err != nil {
		return Quote{}, err
	}
	if err := s.price(&o, item); err != nil {
		return Quote{}, err
	}
	q := Quote{Item: item, Currency: o.Currency, Price: o.Price, Mode: s.payments.Mode(), Fields: []fault.Field{},
		Amount: tax.Amount{NetCents: o.TotalCents - o.TaxCents, TaxCents: o.TaxCents, TotalCents: o.TotalCents}}
	if s.config.Taxes != nil {
		q.Rule, q.AsksCompany = s.config.Taxes.Rule(o.Tax, ask.Country), s.config.Taxes.AsksCompany()
	}
	switch {
	case item.Consultation:
	case s.takesRequests():
		q.Fields, q.Requests = requirements{contact: true}.fields(), true
	default:
		q.Fields, q.Binds = s.requirementsOf(item, o.owed()).fields(), q.Mode == ModeInvoice
	}
	q.Was, q.Applied = s.codeEffect(item)
	q.Consumer = s.consumerTerms(ctx, item, o)
	if p, ok := auth.From(ctx); ok && p.Email != "" { // the order uses the account's email address
		q.Fields = slices.DeleteFunc(q.Fields, func(f fault.Field) bool { return f.Name == "email" })
	}
	return q, nil
}

// codeEffect returns the formatted old price and a sentence about the effect of a code. Both are empty without a
// code; was is also empty if the site may not show an old price.
func (s *Service) codeEffect(item Item) (was, text string) {
	site := s.site()
	price := site.Selling.Currency.Format(item.PriceCents)
	switch {
	case item.CampaignCode == "":
		return "", ""
	case item.WasCents == 0:
		return "", content.Fill(site.Campaigns.Words.Code.Alone, "code", item.CampaignCode, "price", price)
	}
	was = site.Selling.Currency.Format(item.WasCents)
	return was, content.Fill(site.Campaigns.Words.Code.Applied, "code", item.CampaignCode, "price", price, "was", was)
}

// totalChangedError is the fault for an order whose total differs from the displayed one.
type totalChangedError struct {
	shown *fault.Error
	cents int64
}

func (e *totalChangedError) Error() string { return e.shown.Error() }
func (e *totalChangedError) Unwrap() error { return e.shown }

// totalChanged returns a totalChangedError of kind Conflict that names the current total.
func totalChanged(cents int64, currency money.Currency) error {
	text := message.OrdersTotalChanged(currency.Format(cents))
	return &totalChangedError{fault.Conflict("total_changed", text), cents}
}
