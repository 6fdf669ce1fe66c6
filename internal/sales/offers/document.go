package offers

import (
	"encoding/json"
	"fmt"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
)

// OfferDocument is an offer as its buyer reads it. Its JSON, in this order of fields, is what the
// buyer accepts. It is made once, when the offer is sent.
type OfferDocument struct {
	Number          string         `json:"number" example:"OF-2026-0001"`
	SentOn          string         `json:"sent_on" doc:"Day, YYYY-MM-DD in UTC"`
	ValidUntil      string         `json:"valid_until" doc:"Last day, YYYY-MM-DD in UTC"`
	Currency        money.Currency `json:"currency" example:"usd"`
	Seller          OfferSeller    `json:"seller"`
	Buyer           OfferBuyer     `json:"buyer"`
	Intro           string         `json:"intro"`
	Lines           []OfferLine    `json:"lines" nullable:"false"`
	DiscountPercent int64          `json:"discount_percent" doc:"0: an amount, or none"`
	DepositPercent  int64          `json:"deposit_percent" doc:"0 and 100: everything is due on acceptance"`
	Totals          OfferTotals    `json:"totals"`
	Terms           string         `json:"terms"`
}

// OfferSeller is who makes the offer.
type OfferSeller struct {
	Name    string `json:"name"`
	Address string `json:"address" doc:"Several lines; may be empty"`
	Email   string `json:"email"`
}

// document returns the offer as it is sent at the moment, as canonical JSON.
func (o Offer) document(seller OfferSeller, t OfferTotals, now time.Time) (string, error) {
	c := o.Content
	text, err := json.Marshal(OfferDocument{
		Number: o.FullNumber(), SentOn: now.UTC().Format(time.DateOnly), ValidUntil: o.ValidUntil, Currency: o.Currency,
		Seller: seller, Buyer: c.Buyer, Intro: c.Intro, Lines: c.Lines, DiscountPercent: c.Discount.Percent,
		DepositPercent: c.DepositPercent, Totals: t, Terms: c.Terms,
	})
	return string(text), err
}

// read returns the document of an offer that was sent.
func (o Offer) read() (OfferDocument, error) {
	var d OfferDocument
	if err := json.Unmarshal([]byte(o.Document), &d); err != nil {
		return d, fmt.Errorf("read the document of offer %s: %w", o.ID, err)
	}
	return d, nil
}

// fingerprint is the SHA-256 of the document, in hexadecimal.
func (o Offer) fingerprint() string { return id.Hash(o.Document) }

func fullNumber(number string, version int64) string {
	if version < 2 {
		return number
	}
	return fmt.Sprintf("%s-%d", number, version)
}
