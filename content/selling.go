package content

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"harborlight/internal/kit/money"
	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
)

// Selling contains the owner's settings for selling: currency, seller, tax and invoices.
type Selling struct {
	Currency money.Currency `json:"currency" help:"Of all prices. Choose it before you sell: it can't change once there are orders, offers or commission"`
	Seller   Seller         `json:"seller" help:"Your details on invoices. Orders by invoice and offers need all of them"`
	Bank     Bank           `json:"bank" help:"The account that invoices name"`
	Tax      Tax            `json:"tax"`
	Invoices Invoices       `json:"invoices"`

	Consumers ConsumerRule `json:"consumers" content:"nullable" label:"Consumers in the EU" help:"Do you sell to them? If so, the site shows their rights"`
}

// ConsumerRule is whether the seller sells to consumers in the EU; if empty, HasEUConsumers decides.
type ConsumerRule string

// Consumer rules that an owner can choose.
const (
	ConsumersEU   ConsumerRule = "eu"
	ConsumersNone ConsumerRule = "none"
)

// Choices returns the rules.
func (ConsumerRule) Choices() []string { return []string{string(ConsumersEU), string(ConsumersNone)} }

// HasEUConsumers reports whether the rights of consumers in the EU apply (docs/product.md, "consumers: rights in the
// EU"). The owner's choice wins. Without one, they apply if the seller is in the EU or charges the tax of an EU
// country.
func (t Selling) HasEUConsumers() bool {
	if t.Consumers != "" {
		return t.Consumers == ConsumersEU
	}
	if tax.InEU(string(t.Seller.Country)) {
		return true
	}
	return slices.ContainsFunc(t.Tax.Rates, func(r TaxRate) bool { return tax.InEU(string(r.Country)) })
}

// consumerRights are the rights of consumers in the EU that pages offer.
type consumerRights struct {
	Cancel bool `json:"cancel"` // there are subscriptions
}

// consumerRights returns the rights that the site offers, or nil if the seller has no consumers in the EU.
func (s *Site) consumerRights() *consumerRights {
	if !s.Selling.HasEUConsumers() {
		return nil
	}
	return &consumerRights{Cancel: s.HasSubscriptions()}
}

// HasSubscriptions reports whether a service is paid monthly.
func (s *Site) HasSubscriptions() bool {
	return slices.ContainsFunc(s.services, func(v Service) bool { return v.Recurring != "" && v.Payable() })
}

// Seller is the business, as invoices name it.
type Seller struct {
	Name      string  `json:"name" content:"nullable" label:"Legal name" help:"As registered"`
	Street    string  `json:"street" content:"nullable" help:"With the number"`
	City      string  `json:"city" content:"nullable" label:"Postcode and city"`
	Country   Country `json:"country" content:"nullable" help:"Two letters, such as DE or US"`
	VATID     string  `json:"vat_id" content:"nullable" label:"VAT ID"`
	TaxNumber string  `json:"tax_number" content:"nullable"`
	Sample    bool    `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// Bank is the account for payments of invoices.
type Bank struct {
	Holder string `json:"holder" content:"nullable" label:"Account holder" help:"Left empty: your legal name"`
	IBAN   IBAN   `json:"iban" content:"nullable" label:"IBAN"`
	BIC    BIC    `json:"bic" content:"nullable" label:"BIC" help:"Only needed for payments from outside the EU"`
	Words  string `json:"words,omitempty" label:"Other ways to pay" help:"In a sentence, as invoices print it"`
}

// Tax contains the tax settings of sales.
type Tax struct {
	Mode          TaxMode   `json:"mode" content:"nullable" help:"none: you charge no tax. exempt: a small business that is exempt. charged: you charge tax" label:"Do you charge tax?"`
	Name          string    `json:"name" label:"Name of the tax" help:"As invoices print it: VAT, GST, Sales tax"`
	PricesInclude bool      `json:"prices_include_tax" help:"Off: tax is added to the prices of the site"`
	IncludedText  string    `json:"included_text" fill:"tax!" help:"Beside prices that include it. {tax} is its name"`
	AddedText     string    `json:"added_text" fill:"tax!" help:"Beside prices to which it is added"`
	Rates         []TaxRate `json:"rates" content:"empty" help:"Your country's rate, and those of EU countries whose consumers you tax (one-stop shop)"`
	ExemptNote    string    `json:"exempt_note" help:"The text that the law requires on an exempt invoice"`
	ReverseNote   string    `json:"reverse_charge_note" label:"Note for companies abroad" help:"If the buyer owes the tax (reverse charge)"`
	ExportNote    string    `json:"export_note" label:"Note for exports" help:"For buyers outside your tax area"`

	GrossPrices     GrossPrices     `json:"gross_prices" help:"Same net: buyers with another tax pay prices without yours" label:"Buyers with another tax"`
	ConsumersAbroad ConsumersAbroad `json:"consumers_abroad" label:"Consumers outside the EU" help:"No tax: for electronic services"`
}

// Label returns the tax label of prices, such as "incl. VAT" or "plus VAT", depending on whether prices include it.
// It returns an empty string if no tax is charged.
func (t Tax) Label() string {
	switch {
	case t.Mode != TaxMode(tax.ModeCharged):
		return ""
	case t.PricesInclude:
		return t.Included()
	}
	return Fill(t.AddedText, "tax", t.Name)
}

// Included returns the text beside a price that includes tax, such as "incl. VAT".
func (t Tax) Included() string { return Fill(t.IncludedText, "tax", t.Name) }

// TaxRate is the tax rate of a country.
type TaxRate struct {
	Country Country `json:"country" help:"Two letters, such as DE"`
	Percent float64 `json:"percent" help:"Such as 19 or 8.5"`
	From    Day     `json:"from,omitempty" help:"First day of this rate. Empty: always"`
}

// Invoices contains the settings of invoice numbers, due dates and reminders.
type Invoices struct {
	Prefix    string            `json:"prefix" label:"Start of the number" help:"As in INV-2026-0001"`
	DaysToPay int               `json:"days_to_pay"`
	Reminders []InvoiceReminder `json:"reminders" content:"empty" help:"When to send reminders of unpaid invoices; none: never"`
}

// InvoiceReminder is the time of one reminder.
type InvoiceReminder struct {
	ID          string `json:"id" content:"key"`
	DaysOverdue int    `json:"days_overdue" label:"Days" help:"After the due date"`
}

// TaxMode is the way the seller is taxed.
type TaxMode string

// Choices returns the modes (package tax).
func (TaxMode) Choices() []string {
	return []string{string(tax.ModeNone), string(tax.ModeExempt), string(tax.ModeCharged)}
}

// GrossPrices is the price for buyers with a different tax or none, if prices include the seller's tax.
type GrossPrices string

// Choices of GrossPrices.
const (
	SameTotal GrossPrices = "same_total" // the same price including tax for all
	SameNet   GrossPrices = "same_net"   // the same price excluding tax for all
)

// Choices returns the possible values.
func (GrossPrices) Choices() []string { return []string{string(SameTotal), string(SameNet)} }

// ConsumersAbroad is whether private buyers outside the EU pay the seller's tax.
type ConsumersAbroad string

// Choices of ConsumersAbroad.
const (
	TaxedAbroad   ConsumersAbroad = "taxed"
	UntaxedAbroad ConsumersAbroad = "untaxed"
)

// Choices returns the possible values.
func (ConsumersAbroad) Choices() []string {
	return []string{string(TaxedAbroad), string(UntaxedAbroad)}
}

// Country is a two-letter country code (ISO 3166-1 alpha-2).
type Country string

// complaint returns the problem with a country that isn't a known code like DE, or an empty string.
func (c Country) complaint() string {
	if _, known := postal.Countries[string(c)]; known {
		return ""
	}
	return fmt.Sprintf("is “%s”: use the two capital letters of a country, such as DE, FR or US", string(c))
}

// maxPercent is the maximum tax rate; the highest in the world is 27.
const maxPercent = 50

// problems requires a percentage from 0 to maxPercent with at most two decimals.
func (r TaxRate) problems(*Site) []fieldProblem {
	if bps := r.Percent * 100; r.Percent < 0 || r.Percent > maxPercent || math.Abs(bps-math.Round(bps)) > 1e-6 {
		return []fieldProblem{{"/percent",
			fmt.Sprintf("is %v: use 0 to %d with at most two decimals", r.Percent, maxPercent)}}
	}
	return nil
}

// problems requires a valid VAT id of the seller, at most one tax rate per country and first day and, if tax is
// charged, the seller's country with a rate for it.
func (t Selling) problems(*Site) []fieldProblem {
	out := t.Seller.complaints()
	country, seen := t.Seller.Country, map[string]bool{}
	for i, r := range t.Tax.Rates {
		if key := string(r.Country) + string(r.From); seen[key] {
			out = append(out, fieldProblem{fmt.Sprintf("/tax/rates/%d/country", i),
				fmt.Sprintf("is %s again: give it another first day, or remove one", r.Country)})
		} else {
			seen[key] = true
		}
	}
	switch hasRate := t.Tax.hasRate(country); {
	case t.Tax.Mode != TaxMode(tax.ModeCharged):
	case country == "":
		out = append(out, fieldProblem{"/seller/country",
			"is missing: add where you are taxed, or charge no tax"})
	case !hasRate:
		out = append(out, fieldProblem{"/tax/rates",
			fmt.Sprintf("have no rate for %s: add the one of your own country, even if it is 0", country)})
	}
	return out
}

// hasRate reports whether any rate is for the country, now or at another time.
func (t Tax) hasRate(country Country) bool {
	for _, r := range t.Rates {
		if r.Country == country {
			return true
		}
	}
	return false
}

// complaints returns a problem if the seller's VAT id doesn't fit the country or its check digits are wrong,
// otherwise none. An empty VAT id is valid.
func (s Seller) complaints() []fieldProblem {
	country := string(s.Country)
	example := cmp.Or(tax.VATIDExample(country), country+" and the digits")
	advice := "It doesn't fit the country: write it like " + example
	switch tax.CheckVATID(s.VATID, country) {
	case tax.VATIDValid:
		return nil
	case tax.VATIDWrongDigits:
		advice = "Its check digits don't fit: compare it with your registration"
	case tax.VATIDWrongForm:
	}
	return []fieldProblem{{"/seller/vat_id", fmt.Sprintf("is “%s”. %s, or leave it empty", s.VATID, advice)}}
}

// problems requires a prefix of 1 to 8 letters or digits other than TestPrefix, at most maxDays to pay, and reminders
// at increasing numbers of days, up to maxDays.
func (v Invoices) problems(*Site) (out []fieldProblem) {
	if !prefixPattern.MatchString(v.Prefix) {
		out = append(out, fieldProblem{"/prefix", fmt.Sprintf("is “%s”: use 1 to 8 letters or digits", v.Prefix)})
	}
	if strings.EqualFold(v.Prefix, TestPrefix) {
		out = append(out, fieldProblem{"/prefix", fmt.Sprintf("is “%s”, which marks test invoices: choose another", v.Prefix)})
	}
	if v.DaysToPay > maxDays {
		out = append(out, fieldProblem{"/days_to_pay", fmt.Sprintf("are %d: use at most %d", v.DaysToPay, maxDays)})
	}
	last := 0
	for i, r := range v.Reminders {
		field := fmt.Sprintf("/reminders/%d/days_overdue", i)
		switch {
		case r.DaysOverdue <= last:
			out = append(out, fieldProblem{field,
				fmt.Sprintf("are %d: use more than %d, so that each reminder is later than the one before", r.DaysOverdue, last)})
		case r.DaysOverdue > maxDays:
			out = append(out, fieldProblem{field, fmt.Sprintf("are %d: use at most %d", r.DaysOverdue, maxDays)})
		}
		last = r.DaysOverdue
	}
	return out
}
