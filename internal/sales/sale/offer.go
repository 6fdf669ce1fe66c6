package sale

import (
	"reflect"
	"slices"
	"strconv"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
)

// OfferBody is what the owner writes and the buyer reads word for word. A field added here is part of the content and
// of the document, and so of what the buyer accepts. A text with a place is brought into its stored form, printed and
// shown by its tags: in the head it is one line. Its label is the message "offer." and its JSON name.
type OfferBody struct {
	Buyer      Party       `json:"buyer"`
	ValidUntil Day         `json:"valid_until" maxLength:"10" place:"head" doc:"Last day, YYYY-MM-DD in UTC" example:"2026-12-31"`
	Intro      string      `json:"intro" maxLength:"2000" place:"top" doc:"Words to the buyer; may be empty"`
	Lines      []OfferLine `json:"lines" nullable:"false" maxItems:"50"`
	Terms      string      `json:"terms" maxLength:"10000" place:"end" doc:"What both sides agree to besides; may be empty"`
	// Left out of the JSON if it isn't so: offers that were accepted before there was a choice keep their bytes.
	PricesTaxed bool `json:"prices_include_tax,omitempty" doc:"Unit prices, subtotal and discount include tax"`
}

// Where a buyer reads a text of an offer.
const (
	PlaceHead = "head" // beside number and date
	PlaceTop  = "top"  // above the lines
	PlaceEnd  = "end"  // below the sums
)

// OfferText is a text of an offer.
type OfferText struct {
	Name  string // in JSON
	Place string
	Most  int // characters

	value reflect.Value
}

// Label is what the text is called.
func (t OfferText) Label() fault.Text { return fault.Message("offer." + t.Name) }

// Printed is the text as people read it.
func (t OfferText) Printed() string {
	if day, ok := reflect.TypeAssert[Day](t.value); ok {
		return day.Text()
	}
	return t.value.String()
}

// Tidy brings a text that is no day into its stored form.
func (t OfferText) Tidy(tidy func(string) string) {
	if t.value.Type() == reflect.TypeFor[string]() {
		t.value.SetString(tidy(t.value.String()))
	}
}

// Texts returns the texts of a place, in order; of every place, if none is named.
func (b *OfferBody) Texts(of ...string) (out []OfferText) {
	v := reflect.ValueOf(b).Elem()
	for f, value := range v.Fields() {
		if place := f.Tag.Get("place"); place != "" && (len(of) == 0 || slices.Contains(of, place)) {
			most, _ := strconv.Atoi(f.Tag.Get("maxLength"))
			out = append(out, OfferText{Name: f.Tag.Get("json"), Place: place, Most: most, value: value})
		}
	}
	return out
}

// OfferContent is what the owner writes, and what is stored of a draft. Money is in cents of the offer's currency.
type OfferContent struct {
	OfferBody
	Discount       OfferDiscount `json:"discount"`
	DepositPercent int64         `json:"deposit_percent" minimum:"0" maximum:"100" doc:"Due on acceptance; 0 and 100: everything"`
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
	Number   string         `json:"number" example:"OF-2026-0001"`
	SentOn   Day            `json:"sent_on" doc:"Day, YYYY-MM-DD in UTC"`
	Currency money.Currency `json:"currency" example:"usd"`
	Seller   SellerContact  `json:"seller"`
	OfferBody
	DiscountPercent int64       `json:"discount_percent" doc:"0: an amount, or none"`
	DepositPercent  int64       `json:"deposit_percent" doc:"0 and 100: everything is due on acceptance"`
	Totals          OfferTotals `json:"totals"`
}

// Document returns the content as it is sent on a day. Number, currency, seller and totals are those of that moment.
func (c OfferContent) Document(number string, sent time.Time, currency money.Currency, seller SellerContact,
	t OfferTotals) OfferDocument {
	return OfferDocument{
		Number: number, SentOn: DayOf(sent), Currency: currency, Seller: seller, OfferBody: c.OfferBody,
		DiscountPercent: c.Discount.Percent, DepositPercent: c.DepositPercent, Totals: t,
	}
}

// PrintedOffer is an offer to be printed.
type PrintedOffer struct {
	Document OfferDocument
	Standing string // a sentence about how the offer stands
	SHA256   string // of the document's JSON
}
