package paper

import (
	"fmt"
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
		return "−" + before + grouped(-cents)
	}
	return before + grouped(cents)
}

func grouped(cents int64) string {
	digits := strconv.FormatInt(cents/100, 10)
	var out strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteRune(d)
	}
	return fmt.Sprintf("%s.%02d", out.String(), cents%100)
}

// Percent formats basis points: "19%", "8.5%".
func Percent(basisPoints int64) string {
	text := strconv.FormatInt(basisPoints/100, 10)
	if rest := basisPoints % 100; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%02d", rest), "0")
	}
	return text + "%"
}
