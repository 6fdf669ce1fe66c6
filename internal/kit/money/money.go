// Package money formats amounts for the site and its documents (docs/product.md, "orders: cents"). Amounts are
// formatted only with their currency, so Cents has no String method.
package money

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Cents is an amount in hundredths of a currency.
type Cents int64

// Currency is a lower-case ISO 4217 code, as payment providers use it. All supported currencies have cents.
type Currency string

// USD is the currency of amounts that were stored before currencies were configurable.
const USD Currency = "usd"

// EUR is the currency of limits in EU law.
const EUR Currency = "eur"

// space is a non-breaking space between a code and its amount.
const space = "\u00a0"

// prefixes maps currencies to the prefixes of their amounts. Keep in sync with web/src/lib/money.ts.
var prefixes = map[Currency]string{
	"usd": "$", "eur": "€", "gbp": "£", "aud": "A$", "cad": "CA$", "hkd": "HK$", "nzd": "NZ$",
	"chf": "CHF" + space, "czk": "CZK" + space, "dkk": "DKK" + space, "nok": "NOK" + space, "pln": "PLN" + space,
	"ron": "RON" + space, "sek": "SEK" + space, "sgd": "SGD" + space, "zar": "ZAR" + space,
}

// PrefixPattern is a regular expression for the prefixes of amounts, for texts written by people.
const PrefixPattern = `(?:(?:A|CA|HK|NZ)?\$|[€£]|\b(?:CHF|CZK|DKK|NOK|PLN|RON|SEK|SGD|ZAR)[ ` + space + `])`

// AmountPattern matches an amount in a text.
var AmountPattern = regexp.MustCompile(PrefixPattern + `[0-9]+(?:,[0-9]{3})*(?:\.[0-9]{2})?`)

// Choices returns the codes of all supported currencies: USD, EUR and GBP first, then the others in alphabetical
// order.
func (Currency) Choices() []string {
	codes := []string{string(USD), "eur", "gbp"} // the most common ones
	rest := []string{}
	for c := range prefixes {
		if !slices.Contains(codes, string(c)) {
			rest = append(rest, string(c))
		}
	}
	slices.Sort(rest)
	return append(codes, rest...)
}

// IsSupported reports whether the currency is supported, which implies that it has cents.
func (c Currency) IsSupported() bool {
	_, known := prefixes[c]
	return known
}

// Code returns the upper-case code, such as USD.
func (c Currency) Code() string { return strings.ToUpper(string(c)) }

// Prefix returns the prefix of an amount, such as "$" or "CHF ". For an unknown currency it is the code.
func (c Currency) Prefix() string {
	if sign, known := prefixes[c]; known {
		return sign
	}
	return c.Code() + space
}

// Format formats an amount for pages: $2,997 for whole units, $799.99 otherwise.
func (c Currency) Format(cents int64) string {
	if cents%100 != 0 {
		return c.FormatExact(cents)
	}
	sign, cents := signOf(cents)
	return sign + c.Prefix() + group(cents/100)
}

// FormatExact formats an amount for documents and bookkeeping, always with cents: $2,997.00.
func (c Currency) FormatExact(cents int64) string {
	sign, cents := signOf(cents)
	return fmt.Sprintf("%s%s%s.%02d", sign, c.Prefix(), group(cents/100), cents%100)
}

// signOf returns a minus sign or "", and the absolute amount.
func signOf(cents int64) (string, int64) {
	if cents < 0 {
		return "−", -cents
	}
	return "", cents
}

// group formats whole units with a comma between thousands.
func group(units int64) string {
	digits := strconv.FormatInt(units, 10)
	var out strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteRune(d)
	}
	return out.String()
}
