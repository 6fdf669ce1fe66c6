package sale

import (
	"time"

	"harborlight/internal/kit/money"
)

// OfferBody is what the owner writes and the buyer reads word for word. A field added here is part of the content and
// of the document, and so of what the buyer accepts.
type OfferBody struct {
	Buyer Party       `json:"buyer"`
	Intro string      `json:"intro" maxLength:"2000" doc:"Words to the buyer; may be empty"`
	Lines []OfferLine `json:"lines" nullable:"false" maxItems:"50"`
	// Left out of the JSON if it isn't so: offers that were accepted before there was a choice keep their bytes.
	PricesTaxed bool `json:"prices_include_tax,omitempty" doc:"Unit prices, subtotal and discount include tax"`
}

// OfferContent is what the owner writes, and what is stored of a draft. Money is in cents of the offer's currency.
type OfferContent struct {
	OfferBody
	Discount       OfferDiscount `json:"discount"`
	DepositPercent int64         `json:"deposit_percent" minimum:"0" maximum:"100" doc:"Due on acceptance; 0 and 100: everything"`
	ValidUntil     Day           `json:"valid_until" maxLength:"10" doc:"Last day, YYYY-MM-DD" example:"2026-12-31"`
	Terms          string        `json:"terms" maxLength:"10000" doc:"What both sides agree to besides; may be empty"`
}

// To returns the content as it is written to a buyer, who can accept it until the end of a day.
func (c OfferContent) To(buyer Party, last Day) OfferContent {
	c.Buyer, c.ValidUntil = buyer, last
	return c
}

// OfferLine is one thing that is offered.
type OfferLine struct {
	ServiceID string `json:"service_id" maxLength:"64" doc:"Id in the catalogue; empty: a free line"`
	Text      string `json:"text" maxLength:"300" doc:"What the buyer gets, as printed"`
	Quantity  int64  `json:"quantity" minimum:"1" maximum:"10000"`
	Unit      Unit   `json:"unit,omitempty" enum:"piece,hour,day,month" doc:"What the quantity counts; left out: pieces"`
	UnitCents int64  `json:"unit_cents" minimum:"0" maximum:"100000000" doc:"Price of one, in cents"`
}

// OfferDiscount is taken off the subtotal: a percentage or an amount. Both 0: none.
type OfferDiscount struct {
	Percent int64 `json:"percent" minimum:"0" maximum:"100"`
	Cents   int64 `json:"cents" minimum:"0" maximum:"1000000000"`
}

// OfferDocument is an offer as its buyer reads it. It is made once, when the offer is sent. Its JSON is what the buyer
// accepts: it is kept byte for byte, and a field may only be added.
type OfferDocument struct {
	Number     string         `json:"number" example:"OF-2026-0001"`
	SentOn     Day            `json:"sent_on" doc:"Day, YYYY-MM-DD in UTC"`
	ValidUntil Day            `json:"valid_until" doc:"Last day, YYYY-MM-DD in UTC"`
	Currency   money.Currency `json:"currency" example:"usd"`
	Seller     SellerContact  `json:"seller"`
	OfferBody
	DiscountPercent int64       `json:"discount_percent" doc:"0: an amount, or none"`
	DepositPercent  int64       `json:"deposit_percent" doc:"0 and 100: everything is due on acceptance"`
	Totals          OfferTotals `json:"totals"`
	Terms           string      `json:"terms"`
}

// Document returns the content as it is sent on a day. Number, currency, seller and totals are those of that moment.
func (c OfferContent) Document(number string, sent time.Time, currency money.Currency, seller SellerContact,
	t OfferTotals) OfferDocument {
	return OfferDocument{
		Number: number, SentOn: DayOf(sent), ValidUntil: c.ValidUntil, Currency: currency,
		Seller: seller, OfferBody: c.OfferBody, DiscountPercent: c.Discount.Percent, DepositPercent: c.DepositPercent,
		Totals: t, Terms: c.Terms,
	}
}

// PrintedOffer is an offer to be printed.
type PrintedOffer struct {
	Document OfferDocument
	Standing string // a sentence about how the offer stands
	SHA256   string // of the document's JSON
}
