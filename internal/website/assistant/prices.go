package assistant

import (
	"regexp"
	"strconv"
	"strings"
)

// The guard: a model isn't trusted with money or addresses. Visitors never see a sentence with a price or address
// that isn't in the passages.

// amount matches an amount of money in figures: a number with a currency.
var amount = regexp.MustCompile(`(?i)(?:us\s?\$|\p{Sc}|\b(?:usd|eur|gbp|chf|cad|aud|czk|dkk|hkd|nok|nzd|pln|ron|sek|sgd|zar|jpy|cny|inr|btc|usdt)\b)\s*(\d[\d.,\s]*\d|\d)\s*(k\b|m\b|thousand|million)?` +
	`|(\d[\d.,]*\d|\d)\s*(k|m|thousand|million)?\s*(?:\p{Sc}|(?:us[- ]?)?d[oó]ll?are?s?\b|usdt?\b|euros?\b|eur\b|pounds?\b|gbp\b|bucks?\b|cents?\b|quid\b|(?:chf|cad|aud|czk|dkk|hkd|nok|nzd|pln|ron|sek|sgd|zar)\b|jpy\b|cny\b|inr\b|btc\b|francs?\b|yen\b|yuan\b|rupees?\b|pesos?\b|bitcoins?\b)`)

// spelled matches an amount of money in words, which can't be compared.
var spelled = regexp.MustCompile(`(?i)\b(?:hundred|thousand|million|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|one|two|three|four|five|six|seven|eight|nine)\b[\w\s-]{0,40}\b(?:dollars?|bucks?|euros?|pounds?|cents?)\b`)

// speaksOfMoney matches sentences in which a bare number may be a price.
var speaksOfMoney = regexp.MustCompile(`(?i)\b(?:price[sd]?|pricing|costs?|charge[sd]?|fees?|pay(?:s|ing)?|paid|budget|discount\w*|off|sale|deal|only|just|free)\b`)

// barePrice matches a price without a currency: a number after such a word, unless it counts something.
var barePrice = regexp.MustCompile(`(?i)\b(?:costs?|price(?:d at|s? (?:is|are|of))?|pay|charge[sd]?)\s+(?:(?:is|about|around|only|just|you|from|at)\s+)*(\d[\d.,]*\d|\d)\s*(?:[.,;!?]|$|per\b|each\b|once\b|a\b|in total|one-time)`)

// twoDecimals matches a number with two decimals, which is a price even without a currency.
var twoDecimals = regexp.MustCompile(`\b\d[\d.,]*[.,]\d\d\b`)

// number matches numbers that may be prices or discounts.
var number = regexp.MustCompile(`\d[\d.,]*\d|\d`)

// facts are the amounts, numbers and destinations in the passages.
type facts struct {
	amounts      map[int64]bool // in cents
	numbers      map[int64]bool // in hundredths
	destinations destinations
}

// factsOf returns the amounts, numbers and destinations in the passages, which an answer about them may contain.
func factsOf(passages []Passage) facts {
	f := facts{amounts: map[int64]bool{}, numbers: map[int64]bool{}}
	var all strings.Builder
	for _, p := range passages {
		all.WriteString(strings.Join([]string{p.Page, p.Heading, p.Quote, p.PriceAnswer, p.Price, ""}, "\n"))
	}
	text := normal(all.String())
	for _, sum := range sums(text) {
		f.amounts[sum] = true
	}
	for _, n := range number.FindAllString(text, -1) {
		f.numbers[hundredths(n)] = true
	}
	f.destinations = destinationsOf(text)
	return f
}

// sums returns the amounts of money in a text in cents, also those in thousands or millions such as "5k"; -1 marks an
// unreadable amount.
func sums(text string) []int64 {
	var found []int64
	for _, m := range amount.FindAllStringSubmatch(text, -1) {
		digits, unit := m[1]+m[3], strings.ToLower(m[2]+m[4])
		cents := hundredths(digits)
		switch {
		case cents < 0:
		case unit == "k" || unit == "thousand":
			cents *= 1_000
		case unit == "m" || unit == "million":
			cents *= 1_000_000
		}
		found = append(found, cents)
	}
	return found
}

// decimals matches the decimals at the end of a number: ".99", ",5".
var decimals = regexp.MustCompile(`[.,]\d{1,2}$`)

// hundredths parses a number in common notations ("2,997", "799.99", "1.497,00") and returns it in hundredths, such
// as cents. It returns -1 for a malformed one or one above a trillion.
func hundredths(text string) int64 {
	part := decimals.FindString(text)
	whole := strings.NewReplacer(",", "", ".", "", " ", "", "\u00a0", "", "\n",
		"").Replace(strings.TrimSuffix(text, part))
	cents := int64(0)
	if part != "" {
		cents, _ = strconv.ParseInt((part[1:] + "0")[:2], 10, 64) // always two digits
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || n > 1e12 {
		return -1
	}
	return n*100 + cents
}

// minPrice is the smallest bare number, in hundredths, that may be a price or a discount. Lower numbers count days,
// people and parts.
const minPrice = 500

// allows reports whether a sentence contains only amounts, numbers and destinations of the passages. Small numbers
// outside of prices are always allowed; amounts of money in words never are.
func (f facts) allows(sentence string) bool {
	sentence = normal(sentence)
	for _, sum := range sums(sentence) {
		if !f.amounts[sum] {
			return false
		}
	}
	for _, m := range barePrice.FindAllStringSubmatch(sentence, -1) {
		if !f.amounts[hundredths(m[1])] {
			return false
		}
	}
	if spelled.MatchString(sentence) {
		return false
	}
	if speaksOfMoney.MatchString(sentence) {
		for _, n := range number.FindAllString(sentence, -1) {
			if v := hundredths(n); v < 0 || v >= minPrice && !f.numbers[v] {
				return false
			}
		}
	}
	for _, n := range twoDecimals.FindAllString(sentence, -1) {
		if !f.numbers[hundredths(n)] {
			return false
		}
	}
	return f.destinations.allows(sentence)
}
