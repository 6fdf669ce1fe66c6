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

// QuoteInput describes the order to quote.
type QuoteInput struct {
	Body struct {
		ServiceID string `json:"serviceId" maxLength:"64" doc:"Service id in the catalogue" example:"private-training"`
		Code      string `json:"code,omitempty" maxLength:"64" doc:"Discount code; empty: none" example:"SPRING-20"`
		Country   string `json:"country,omitempty" maxLength:"2" doc:"Buyer's country (ISO 3166-1 alpha-2); empty: the seller's" example:"DE"`
		VATID     string `json:"vatId,omitempty" maxLength:"40" doc:"VAT id of a company; empty: none" example:"DE136695976"`
		Company   string `json:"company,omitempty" maxLength:"200" doc:"Company name; empty: a private person"`
	}
}

// QuoteOutput contains a quote.
type QuoteOutput struct{ Body QuoteAnswer }

// QuoteAnswer is a quote at current prices. Amounts are in cents.
type QuoteAnswer struct {
	SubtotalCents int64          `json:"subtotal_cents" doc:"Price before the reduction: the catalogue's; for consumers in the EU, the lowest of the 30 days before"`
	DiscountCents int64          `json:"discount_cents" doc:"Reduction by a campaign or code"`
	Code          string         `json:"code" doc:"Applied code as campaigns spell it; send it with the checkout; empty: none"`
	PriceCents    int64          `json:"price_cents" doc:"Subtotal less discount; the amount of the checkout"`
	PricesTaxed   bool           `json:"prices_include_tax" doc:"Subtotal, discount and price include tax"`
	NetCents      int64          `json:"net_cents" doc:"Total without tax"`
	Taxes         []QuoteTax     `json:"taxes" nullable:"false" doc:"Taxes by rate; empty: no tax is shown"`
	Note          string         `json:"note" doc:"Reason for charging no tax; empty: tax is charged, or no reason is given"`
	TotalCents    int64          `json:"total_cents" doc:"Total including tax; send it with the checkout as total"`
	Currency      money.Currency `json:"currency" doc:"Lower-case code (ISO 4217)" example:"eur"`
	IsRecurring   bool           `json:"is_recurring" doc:"Due every month"`
	Fields        []httpx.Field  `json:"fields" nullable:"false" doc:"Required fields of the order, each with the message for a missing value"`
	AsksCompany   bool           `json:"asks_company" doc:"The tax depends on a company's VAT id"`
	Review        bool           `json:"review" doc:"The order is binding at once: let the buyer review it first"`
	Request       bool           `json:"request" doc:"The form requests a quote instead of placing an order"`

	Was     string `json:"was,omitempty" doc:"Old price to show beside the price with the code; omitted without a code, and if no old price may be shown" example:"$297"`
	Applied string `json:"applied,omitempty" doc:"Effect of the code, as a sentence; omitted without a code" example:"Code SPRING-20 applied: $237.60 instead of $297."`

	Consumer *ConsumerTerms `json:"consumer,omitempty" doc:"Seller, term and consents for a consumer in the EU; omitted for other buyers"`
}

// QuoteTax is the tax at one rate.
type QuoteTax struct {
	Label    string `json:"label" doc:"Name and rate" example:"VAT 19%"`
	Reason   string `json:"reason" doc:"Reason for the rate, as a sentence; empty: none" example:"VAT of Germany."`
	TaxCents int64  `json:"tax_cents"`
}

// Quote handles POST /api/checkout/quote: it returns the current price, taxes and required fields of an order,
// without storing anything. It returns the faults of Service.Quote.
func (a *API) Quote(ctx context.Context, in *QuoteInput) (*QuoteOutput, error) {
	q, err := a.Service.Quote(ctx, QuoteRequest{ServiceID: in.Body.ServiceID, Code: in.Body.Code, Country: in.Body.Country,
		VATID: in.Body.VATID, Company: in.Body.Company, Network: httpx.Network(ctx)})
	if err != nil {
		return nil, err
	}
	return &QuoteOutput{q.answer(ctx)}, nil
}

// answer converts the quote to the response. Without a code or campaign, the discount is 0. Without a tax label,
// there are no taxes but perhaps a note.
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
		out.Taxes = append(out.Taxes, QuoteTax{Label: q.Rule.Text(), Reason: taxNote(ctx, q.Rule), TaxCents: q.Amount.TaxCents})
	} else {
		out.Note = q.Rule.Note
	}
	return out
}

// taxNote returns one sentence that explains the tax rule, or an empty string.
func taxNote(ctx context.Context, r tax.Rule) string {
	if r.Note == "" && r.Country != "" {
		return fault.Translate(ctx, message.PapersTaxOf(r.Label, postal.Countries[r.Country]))
	}
	return r.Note
}
