package sale

import (
	"reflect"
	"slices"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
)

// OfferBody is the part of an offer that the buyer reads exactly as the owner wrote it. All fields are part of the
// content and the document, so the buyer accepts them. The tags of a text with a place determine how it is cleaned,
// printed and shown; a text in the head has one line. Its label is the message "offer." followed by its JSON name.
type OfferBody struct {
	Buyer       Party       `json:"buyer"`
	ValidUntil  Day         `json:"valid_until" maxLength:"10" place:"head" doc:"Last valid day, YYYY-MM-DD in UTC" example:"2026-12-31"`
	Intro       string      `json:"intro" maxLength:"2000" as:"lines" place:"top" doc:"Introduction for the buyer; may be empty"`
	Lines       []OfferLine `json:"lines" nullable:"false" maxItems:"50" missing:"offers.lines"`
	Terms       string      `json:"terms" maxLength:"10000" as:"lines" place:"end" doc:"Additional terms; may be empty"`
	PricesTaxed bool        `json:"prices_include_tax,omitempty" doc:"Unit prices, subtotal and discount include tax"`
}

// The places of an offer's texts.
const (
	PlaceHead = "head" // beside number and date
	PlaceTop  = "top"  // above the lines
	PlaceEnd  = "end"  // below the sums
)

// OfferText is a text of an offer.
type OfferText struct {
	Name  string // JSON name
	Place string

	value reflect.Value
}

// Label returns the message that labels the text.
func (t OfferText) Label() fault.Text { return fault.Message("offer." + t.Name) }

// Printed returns the text as documents show it: a day as "31 December 2026", any other text unchanged.
func (t OfferText) Printed() string {
	if day, ok := reflect.TypeAssert[Day](t.value); ok {
		return day.Text()
	}
	return t.value.String()
}

// Texts returns the texts of the given places in the order of the struct's fields, or all texts if no place is given.
func (b *OfferBody) Texts(of ...string) (out []OfferText) {
	v := reflect.ValueOf(b).Elem()
	for f, value := range v.Fields() {
		if place := f.Tag.Get("place"); place != "" && (len(of) == 0 || slices.Contains(of, place)) {
			out = append(out, OfferText{Name: f.Tag.Get("json"), Place: place, value: value})
		}
	}
	return out
}

// OfferContent is the content of a draft as the owner wrote it. Amounts are in cents of the offer's currency.
type OfferContent struct {
	OfferBody
	Discount       OfferDiscount `json:"discount" as:"carried"`
	DepositPercent int64         `json:"deposit_percent" minimum:"0" maximum:"100" wrong:"offers.deposit" doc:"Percentage due on acceptance; 0 and 100: the total"`
}

// AddressedTo returns the content addressed to a buyer and valid until the end of a day.
func (c OfferContent) AddressedTo(buyer Party, last Day) OfferContent {
	c.Buyer, c.ValidUntil = buyer, last
	return c
}

// OfferLine is one offered item.
type OfferLine struct {
	ServiceID string `json:"service_id" maxLength:"64" doc:"Id in the catalogue; empty: a custom line"`
	Text      string `json:"text" maxLength:"300" missing:"offers.line_text" doc:"Printed description of the item"`
	Quantity  int64  `json:"quantity" minimum:"1" maximum:"10000" wrong:"offers.line_quantity"`
	Unit      Unit   `json:"unit,omitempty" enum:"piece,hour,day,month" wrong:"offers.line_unit" doc:"Unit of the quantity; default: pieces"`
	UnitCents int64  `json:"unit_cents" minimum:"0" maximum:"100000000" wrong:"offers.line_price" doc:"Unit price in cents"`
}

// OfferDiscount is a discount on the subtotal: a percentage or an amount. Both are 0 without a discount.
type OfferDiscount struct {
	Percent int64 `json:"percent" minimum:"0" maximum:"100"`
	Cents   int64 `json:"cents" minimum:"0" maximum:"1000000000"`
}

// OfferDocument is the offer that the buyer reads. It is created once, when the offer is sent. The buyer accepts its
// JSON, which is stored byte for byte, so fields may only be added.
type OfferDocument struct {
	Number   string         `json:"number" example:"OF-2026-0001"`
	SentOn   Day            `json:"sent_on" doc:"Day of sending, YYYY-MM-DD in UTC"`
	Currency money.Currency `json:"currency" example:"usd"`
	Seller   SellerContact  `json:"seller"`
	OfferBody
	DiscountPercent int64       `json:"discount_percent" doc:"Percentage of the discount; 0: an amount, or none"`
	DepositPercent  int64       `json:"deposit_percent" doc:"Percentage due on acceptance; 0 and 100: the total"`
	Totals          OfferTotals `json:"totals"`
}

// Document returns the content as sent on a day, with the current number, currency, seller and totals.
func (c OfferContent) Document(number string, sent time.Time, currency money.Currency, seller SellerContact,
	t OfferTotals) OfferDocument {
	return OfferDocument{
		Number: number, SentOn: DayOf(sent), Currency: currency, Seller: seller, OfferBody: c.OfferBody,
		DiscountPercent: c.Discount.Percent, DepositPercent: c.DepositPercent, Totals: t,
	}
}

// PrintedOffer is an offer for printing.
type PrintedOffer struct {
	Document  OfferDocument
	StateText string // one sentence about the offer's state
	SHA256    string // digest of the document's JSON
}
