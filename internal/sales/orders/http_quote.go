package orders

import (
	"cmp"
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/platform/httpx"
)

// QuoteInput asks what an order would come to.
type QuoteInput struct {
	Body struct {
		ServiceID string `json:"serviceId" maxLength:"64" doc:"Id of the service in the catalogue" example:"private-training"`
		Code      string `json:"code,omitempty" maxLength:"64" doc:"Code that lowers the price; empty: none" example:"SPRING-20"`
		Country   string `json:"country,omitempty" maxLength:"2" doc:"Of the buyer (ISO 3166-1 alpha-2); empty: the seller's is assumed" example:"DE"`
		VATID     string `json:"vatId,omitempty" maxLength:"40" doc:"Of a company; empty: none" example:"DE136695976"`
		Company   string `json:"company,omitempty" maxLength:"200" doc:"Company that buys; empty: a private person"`
	}
}

// QuoteOutput carries a quote.
type QuoteOutput struct{ Body QuoteAnswer }

// QuoteAnswer is what an order would come to at the moment, in cents.
type QuoteAnswer struct {
	SubtotalCents int64          `json:"subtotal_cents" doc:"Price before a reduction: the catalogue's; for consumers in the EU, the lowest of the 30 days before"`
	DiscountCents int64          `json:"discount_cents" doc:"Taken off the subtotal by a campaign or a code"`
	Code          string         `json:"code" doc:"The code that lowered the price, as campaigns write it; send it with the checkout; empty: none"`
	PriceCents    int64          `json:"price_cents" doc:"Subtotal less discount; the amount of the checkout"`
	PricesTaxed   bool           `json:"prices_include_tax" doc:"Tax is in the subtotal, the discount and the price"`
	NetCents      int64          `json:"net_cents" doc:"Without tax"`
	Taxes         []QuoteTax     `json:"taxes" nullable:"false" doc:"By rate; empty: no tax is shown"`
	Note          string         `json:"note" doc:"Why no tax is charged; empty: some is, or nothing is said about it"`
	TotalCents    int64          `json:"total_cents" doc:"With tax; send it with the checkout as total"`
	Currency      money.Currency `json:"currency" doc:"Lower-case code (ISO 4217)" example:"eur"`
	IsRecurring   bool           `json:"is_recurring" doc:"Due every month"`
	Fields        []httpx.Field  `json:"fields" nullable:"false" doc:"What the order can't do without, and what to say where it's missing"`
	AsksCompany   bool           `json:"asks_company" doc:"Whether the buyer is a company with a VAT id changes the tax"`
	Review        bool           `json:"review" doc:"The order binds at once: let the buyer review it first"`
	Request       bool           `json:"request" doc:"The form asks for a quote: no order follows from it"`

	Was     string `json:"was,omitempty" doc:"Old price to show beside the price with the code; omitted without a code, and where none may be named" example:"$297"`
	Applied string `json:"applied,omitempty" doc:"Effect of the code, as a sentence; omitted without one" example:"Code SPRING-20 applied: $237.60 instead of $297."`

	Consumer *ConsumerTerms `json:"consumer,omitempty" doc:"Seller, term and consents for a consumer in the EU; omitted for other buyers"`
}

// QuoteTax is the tax at one rate.
type QuoteTax struct {
	Label    string `json:"label" doc:"Name and rate" example:"VAT 19%"`
	Reason   string `json:"reason" doc:"Why this rate, as a sentence; empty: nothing to say" example:"VAT of Germany."`
	TaxCents int64  `json:"tax_cents"`
}

// Quote answers POST /api/checkout/quote.
func (a *API) Quote(ctx context.Context, in *QuoteInput) (*QuoteOutput, error) {
	q, err := a.Service.Quote(ctx, Question{ServiceID: in.Body.ServiceID, Code: in.Body.Code, Country: in.Body.Country,
		VATID: in.Body.VATID, Company: in.Body.Company, Network: httpx.Network(ctx)})
	if err != nil {
		return nil, err
	}
	return &QuoteOutput{q.answer(ctx)}, nil
}

func (q Quote) answer(ctx context.Context) QuoteAnswer {
	list, subtotal := cmp.Or(q.Item.SubtotalCents, q.PriceCents()), cmp.Or(q.Item.WasCents, q.PriceCents())
	out := QuoteAnswer{
		SubtotalCents: subtotal, DiscountCents: subtotal - q.PriceCents(), Code: q.CampaignCode, PriceCents: q.PriceCents(),
		PricesTaxed: q.Amount.TotalCents == q.PriceCents() || q.SubtotalCents != list, NetCents: q.Amount.NetCents,
		Taxes:      []QuoteTax{},
		TotalCents: q.Amount.TotalCents, Currency: q.Currency, IsRecurring: q.Item.IsRecurring,
		Fields: httpx.Fields(ctx, q.Fields), AsksCompany: q.AsksCompany, Review: q.Binds, Request: q.Requests,
		Was: q.Was, Applied: q.Applied, Consumer: q.Consumer,
	}
	if q.Rule.Label != "" {
		out.Taxes = append(out.Taxes, QuoteTax{Label: q.Rule.Text(), Reason: reasonOf(ctx, q.Rule), TaxCents: q.Amount.TaxCents})
	} else {
		out.Note = q.Rule.Note
	}
	return out
}

// reasonOf says in a sentence why a sale bears this tax; empty: there is nothing to say.
func reasonOf(ctx context.Context, r tax.Rule) string {
	if r.Note == "" && r.Country != "" {
		return fault.Say(ctx, message.PapersTaxOf(r.Label, postal.Countries[r.Country]))
	}
	return r.Note
}
