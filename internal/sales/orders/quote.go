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

// Question is what a buyer has said about an order so far.
type Question struct {
	ServiceID string
	Code      string // that lowers the price; empty: none
	Country   string // ISO 3166-1 alpha-2; empty: not said yet, treated as the seller's
	VATID     string // empty: none, or not said yet
	Company   string // empty: none, or not said yet
	Network   string // the sender's network, for limits
}

// Quote is what an order would come to, and what it can't do without. Nothing is stored for it.
type Quote struct {
	Item     Item
	Currency money.Currency
	Price             // of the order: subtotal, discount, campaign, and the tax
	Rule     tax.Rule // the tax in words
	Amount   tax.Amount
	Fields   []fault.Field // what must be filled in, each with what to say while it is empty

	Was     string // old price before the code, as printed; empty: none may be named
	Applied string // that the code lowered the price, as a sentence; empty: no code did

	Consumer *ConsumerTerms // nil: the buyer is no consumer in the EU

	AsksCompany bool // the tax depends on the VAT id of a company
	Mode        Mode
	Binds       bool // no payment page follows: the press on the order form binds
	Requests    bool // the press asks for a quote: no order follows from it
}

// PriceCents is the price that a checkout compares.
func (q Quote) PriceCents() int64 { return q.Item.PriceCents }

// Quote returns what an order would cost at the moment, by what computes the order (docs/product.md, "orders: the price
// seen is the price owed"). It returns a fault of kind Invalid for an unknown service, country or code and for a VAT id
// that can't be right, TooMany for too many codes that don't work from one network, and Unavailable in mode "off".
func (s *Service) Quote(ctx context.Context, ask Question) (Quote, error) {
	item, err := s.guessed(ctx, ask.ServiceID, ask.Code, ask.Network)
	if err != nil {
		return Quote{}, err
	}
	if s.payments == nil {
		return Quote{}, errClosed
	}
	o := Order{Currency: s.site().Currency}
	o.Buyer.Country, o.Buyer.VATID, o.Buyer.Company = ask.Country, tax.TidyVATID(ask.VATID), line.Tidy(ask.Company)
	var check fault.Check
	checkCountry(&check, ask.Country, s.site().Countries)
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
		q.Fields, q.Requests = need{contact: true}.fields(), true
	default:
		q.Fields, q.Binds = s.needs(item, o.owed()).fields(), q.Mode == ModeInvoice
	}
	q.Was, q.Applied = s.applied(item)
	q.Consumer = s.consumerTerms(ctx, item, o)
	if p, ok := auth.From(ctx); ok && p.Email != "" { // the order takes the account's address
		q.Fields = slices.DeleteFunc(q.Fields, func(f fault.Field) bool { return f.Name == "email" })
	}
	return q, nil
}

// applied returns the old price before a code, and the sentence about its effect. Both are empty without a code.
func (s *Service) applied(item Item) (was, text string) {
	site := s.site()
	price := site.Currency.Format(item.PriceCents)
	switch {
	case item.CampaignCode == "":
		return "", ""
	case item.WasCents == 0:
		return "", content.Fill(site.Code.Alone, "code", item.CampaignCode, "price", price)
	}
	was = site.Currency.Format(item.WasCents)
	return was, content.Fill(site.Code.Applied, "code", item.CampaignCode, "price", price, "was", was)
}

// newTotal is the fault of an order whose total isn't the one that its buyer saw.
type newTotal struct {
	shown *fault.Error
	cents int64
}

func (e *newTotal) Error() string { return e.shown.Error() }
func (e *newTotal) Unwrap() error { return e.shown }

// totalChanged returns a fault of kind Conflict that names the total.
func totalChanged(cents int64, currency money.Currency) error {
	text := message.OrdersTotalChanged(currency.Format(cents))
	return &newTotal{fault.Conflict("total_changed", text), cents}
}
