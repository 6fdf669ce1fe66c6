// Package money prints amounts the way the site and its papers do (docs/product.md, "orders: cents"). An amount is
// printed only together with its currency: Cents alone have no text.
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

// Currency is a currency by its lower-case code (ISO 4217), as payment providers write it. All have cents.
type Currency string

// USD is the currency of amounts that were stored before there was a choice.
const USD Currency = "usd"

// EUR is the currency in which the EU's law names its limits.
const EUR Currency = "eur"

// space keeps a code and its amount on one line.
const space = "\u00a0"

// before is what an amount in the currency begins with. web/src/lib/money.ts has the same list.
var before = map[Currency]string{
	"usd": "$", "eur": "€", "gbp": "£", "aud": "A$", "cad": "CA$", "hkd": "HK$", "nzd": "NZ$",
	"chf": "CHF" + space, "czk": "CZK" + space, "dkk": "DKK" + space, "nok": "NOK" + space, "pln": "PLN" + space,
	"ron": "RON" + space, "sek": "SEK" + space, "sgd": "SGD" + space, "zar": "ZAR" + space,
}

// Signs is a pattern of what amounts begin with, for texts that people write.
const Signs = `(?:(?:A|CA|HK|NZ)?\$|[€£]|\b(?:CHF|CZK|DKK|NOK|PLN|RON|SEK|SGD|ZAR)[ ` + space + `])`

// Printed matches an amount as texts print it.
var Printed = regexp.MustCompile(Signs + `[0-9]+(?:,[0-9]{3})*(?:\.[0-9]{2})?`)

// Choices lists the currencies that an installation can have.
func (Currency) Choices() []string {
	codes := []string{string(USD), "eur", "gbp"} // the usual ones first
	rest := []string{}
	for c := range before {
		if !slices.Contains(codes, string(c)) {
			rest = append(rest, string(c))
		}
	}
	slices.Sort(rest)
	return append(codes, rest...)
}

// Known reports whether an installation can have the currency, so that its amounts are in cents.
func (c Currency) Known() bool {
	_, known := before[c]
	return known
}

// Code returns the code as people write it: USD.
func (c Currency) Code() string { return strings.ToUpper(string(c)) }

// Before returns what an amount begins with: "$", "CHF ". An unknown currency has its code.
func (c Currency) Before() string {
	if sign, known := before[c]; known {
		return sign
	}
	return c.Code() + space
}

// Format prints an amount as the site does: $2,997 for whole units, $799.99 otherwise.
func (c Currency) Format(cents int64) string {
	if cents%100 != 0 {
		return c.FormatExact(cents)
	}
	sign, cents := signOf(cents)
	return sign + c.Before() + group(cents/100)
}

// FormatExact prints an amount as papers and bookkeepers do, always with its cents: $2,997.00.
func (c Currency) FormatExact(cents int64) string {
	sign, cents := signOf(cents)
	return fmt.Sprintf("%s%s%s.%02d", sign, c.Before(), group(cents/100), cents%100)
}

func signOf(cents int64) (string, int64) {
	if cents < 0 {
		return "−", -cents
	}
	return "", cents
}

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
