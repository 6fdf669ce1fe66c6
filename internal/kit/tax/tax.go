// Package tax determines the tax of a sale and splits prices into net and tax. It is a pure function of the seller,
// the buyer and the day, without orders, database or network.
//
// It implements the general rules for services: domestic sales, sales to companies and consumers in other EU
// countries, and sales outside the EU (docs/product.md, "invoices: who bears which tax"). It doesn't support reduced
// rates or US states and counties, and it checks only the form and the check digits of VAT ids, not their
// registration. The owner is responsible for the rates.
package tax

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"time"
)

// Mode is the seller's tax mode.
type Mode string

// The modes.
const (
	ModeNone    Mode = "none"    // the seller charges no tax, and invoices don't mention it
	ModeExempt  Mode = "exempt"  // small business exemption: no tax, and invoices say so
	ModeCharged Mode = "charged" // the seller charges tax
)

// Rate is a country's tax rate from a day on.
type Rate struct {
	Country     string // ISO 3166-1 alpha-2
	BasisPoints int64  // 1900 is 19%
	From        string // first day, such as "2026-01-01"; empty means always
}

// Seller contains the owner's tax settings.
type Seller struct {
	Country string // ISO 3166-1 alpha-2; empty if not configured
	VATID   string // optional
	Mode    Mode
	Rates   []Rate
	Name    string // name of the tax on invoices: "VAT"

	TaxesAbroad bool // a seller in the EU charges consumers outside the EU the seller's rate

	ExemptNote  string // note on invoices of an exempt seller
	ReverseNote string // note on invoices with reverse charge
	ExportNote  string // note on invoices to other countries
}

// Buyer contains the buyer's properties that determine the tax.
type Buyer struct {
	Country string // ISO 3166-1 alpha-2; empty means the seller's country
	VATID   string // optional
	Company string // empty for a private person
}

// isCompany reports whether a buyer outside the EU is a company: it has a company name or a tax number of its country
// (Article 18 (3) of Implementing Regulation (EU) 282/2011). In the EU only a VAT id counts.
func (b Buyer) isCompany() bool { return b.Company != "" || b.VATID != "" }

// The names of the rules. Orders and invoices store them, and exports contain them.
const (
	RuleNone          = "none"
	RuleExempt        = "exempt"
	RuleDomestic      = "domestic"
	RuleReverseCharge = "reverse_charge"
	RuleDestination   = "destination" // rate of a consumer's EU country (one-stop shop)
	RuleExport        = "export"
)

// Rule is the tax of one sale.
type Rule struct {
	Name        string `json:"name"`         // one of the constants above
	Country     string `json:"country"`      // country of the tax; empty if none
	BasisPoints int64  `json:"basis_points"` // 1900 is 19%
	Label       string `json:"label"`        // name of the tax, such as "VAT"; empty if no tax is printed
	Note        string `json:"note"`         // sentence that the invoice must contain; optional
}

// IsElsewhere reports whether the buyer's location changes the tax of the sale: another country's tax, or none.
func (r Rule) IsElsewhere() bool {
	return r.Name == RuleReverseCharge || r.Name == RuleDestination || r.Name == RuleExport
}

// RuleFor returns the tax rule of a sale on a date: by the seller's mode if the seller charges no tax, else domestic,
// by withinEU, or export. A buyer without a country counts as domestic. Outside the EU, a consumer also gets the
// domestic rule if TaxesAbroad is set. A domestic rule without a configured rate has 0 basis points.
func RuleFor(seller Seller, buyer Buyer, on time.Time) Rule {
	switch seller.Mode {
	case ModeExempt:
		return Rule{Name: RuleExempt, Note: seller.ExemptNote}
	case ModeCharged:
	default:
		return Rule{Name: RuleNone}
	}
	buyer.Country = cmp.Or(strings.ToUpper(buyer.Country), seller.Country)
	switch inEU := InEU(seller.Country); {
	case buyer.Country == seller.Country:
		return seller.Domestic(on)
	case inEU && InEU(buyer.Country):
		return seller.withinEU(buyer, on)
	case inEU && seller.TaxesAbroad && !buyer.isCompany():
		return seller.Domestic(on)
	}
	return Rule{Name: RuleExport, Label: seller.Name, Note: seller.ExportNote}
}

// StoredRule returns the rule of an earlier sale from its name and rate, with the seller's current texts.
// buyerCountry is the tax country of reverse-charge and destination rules. Rules without tax ignore the rate, and an
// unknown name returns RuleNone.
func (s Seller) StoredRule(name string, basisPoints int64, buyerCountry string) Rule {
	switch name {
	case RuleExempt:
		return Rule{Name: name, Note: s.ExemptNote}
	case RuleDomestic:
		return Rule{Name: name, Country: s.Country, BasisPoints: basisPoints, Label: s.Name}
	case RuleDestination:
		return Rule{Name: name, Country: buyerCountry, BasisPoints: basisPoints, Label: s.Name}
	case RuleReverseCharge:
		return Rule{Name: name, Country: buyerCountry, Label: s.Name, Note: s.ReverseNote}
	case RuleExport:
		return Rule{Name: name, Label: s.Name, Note: s.ExportNote}
	default:
		return Rule{Name: RuleNone}
	}
}

// withinEU returns the rule of a sale to another EU country: reverse charge if the buyer has a valid VAT id of that
// country, else the country's rate, or the domestic rule if there is none.
func (s Seller) withinEU(b Buyer, on time.Time) Rule {
	if CountryOfVATID(b.VATID) == b.Country {
		return Rule{Name: RuleReverseCharge, Country: b.Country, Label: s.Name, Note: s.ReverseNote}
	}
	if rate, ok := s.rate(b.Country, on); ok {
		return Rule{Name: RuleDestination, Country: b.Country, BasisPoints: rate, Label: s.Name}
	}
	return s.Domestic(on)
}

// Domestic returns the rule of a sale in the seller's country.
func (s Seller) Domestic(on time.Time) Rule {
	rate, _ := s.rate(s.Country, on)
	return Rule{Name: RuleDomestic, Country: s.Country, BasisPoints: rate, Label: s.Name}
}

// rate returns the country's newest rate that is in force on the day, in UTC. found is false if there is none.
func (s Seller) rate(country string, on time.Time) (bps int64, found bool) {
	day, newest := on.UTC().Format(time.DateOnly), ""
	for _, r := range s.Rates {
		if r.Country == country && r.From <= day && (!found || r.From > newest) {
			bps, newest, found = r.BasisPoints, r.From, true
		}
	}
	return bps, found
}

// Amount is a sum in cents. TotalCents is always NetCents + TaxCents.
type Amount struct {
	NetCents   int64 `json:"net_cents" db:"net_cents" doc:"Without tax, in cents"`
	TaxCents   int64 `json:"tax_cents" db:"tax_cents" doc:"Tax, in cents"`
	TotalCents int64 `json:"gross_cents" db:"gross_cents" doc:"With tax, in cents"`
}

// Plus returns the sum of both amounts.
func (a Amount) Plus(b Amount) Amount {
	return Amount{a.NetCents + b.NetCents, a.TaxCents + b.TaxCents, a.TotalCents + b.TotalCents}
}

// Minus returns a minus b.
func (a Amount) Minus(b Amount) Amount {
	return Amount{a.NetCents - b.NetCents, a.TaxCents - b.TaxCents, a.TotalCents - b.TotalCents}
}

// whole is 100 % in basis points.
const whole = 10_000

// FromNet adds the rule's tax to a price without tax, rounded half up.
func (r Rule) FromNet(cents int64) Amount {
	tax := Part(cents, r.BasisPoints, whole)
	return Amount{NetCents: cents, TaxCents: tax, TotalCents: cents + tax}
}

// FromGross extracts the rule's tax from a price with tax, rounded half up.
func (r Rule) FromGross(cents int64) Amount {
	tax := Part(cents, r.BasisPoints, whole+r.BasisPoints)
	return Amount{NetCents: cents - tax, TaxCents: tax, TotalCents: cents}
}

// Split splits a price in cents into net and tax. included reports whether the price includes tax; otherwise tax is
// added.
func (r Rule) Split(cents int64, included bool) Amount {
	if included {
		return r.FromGross(cents)
	}
	return r.FromNet(cents)
}

// Part returns cents × part ÷ whole, rounded half up. Arguments must not be negative, whole must not be 0, and part
// must not exceed whole.
func Part(cents, part, whole int64) int64 {
	high, low := bits.Mul64(uint64(cents)*2, uint64(part))      //nolint:gosec // not negative, as the contract says
	low, carry := bits.Add64(low, uint64(whole), 0)             //nolint:gosec // as above
	quotient, _ := bits.Div64(high+carry, low, 2*uint64(whole)) //nolint:gosec // as above
	return int64(quotient)                                      //nolint:gosec // at most cents
}

var euCountries = []string{
	"AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT", "LU", "MT", "NL",
	"PL", "PT", "RO", "SK", "SI", "ES", "SE",
}

// InEU reports whether the country is a member of the European Union.
func InEU(country string) bool { return slices.Contains(euCountries, country) }
