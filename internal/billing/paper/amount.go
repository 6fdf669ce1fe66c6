package paper

import (
	"strconv"
	"strings"
)

var signs = map[string]string{"usd": "$", "eur": "€", "gbp": "£"}

// Amount formats cents with their currency: "$1,234.50", "CHF 1,234.50", "−€20.00".
func Amount(cents int64, currency string) string {
	before, known := signs[currency]
	if !known {
		before = strings.ToUpper(currency) + "\u00a0"
	}
	if cents < 0 {
		return "−" + before + grouped(uint64(-cents))
	}
	return before + grouped(uint64(cents))
}

func grouped(cents uint64) string {
	digits := strconv.FormatUint(cents/100, 10)
	var out strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteRune(d)
	}
	return out.String() + "." + twoDigits(cents%100)
}

func twoDigits(n uint64) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }

// Percent formats basis points: "19%", "8.5%".
func Percent(basisPoints int64) string {
	text := strconv.FormatInt(basisPoints/100, 10)
	if rest := basisPoints % 100; rest != 0 {
		text += strings.TrimRight("."+twoDigits(uint64(rest)), "0")
	}
	return text + "%"
}
