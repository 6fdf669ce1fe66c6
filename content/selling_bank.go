package content

import (
	"fmt"
	"regexp"
	"strings"
)

// TestPrefix is the prefix of test invoice numbers, which are a separate series.
const TestPrefix = "TEST"

// maxDays is the maximum for days to pay and days overdue.
const maxDays = 365

var (
	prefixPattern = regexp.MustCompile(`^[A-Za-z0-9]{1,8}$`)
	ibanPattern   = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$`)
	bicPattern    = regexp.MustCompile(`^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$`)
)

// IBAN is an international bank account number. It may contain spaces.
type IBAN string

// Compact returns the number in upper case without spaces.
func (n IBAN) Compact() string { return strings.ToUpper(strings.ReplaceAll(string(n), " ", "")) }

// Grouped returns the number in groups of four characters, separated by spaces.
func (n IBAN) Grouped() string {
	var out strings.Builder
	for i, c := range n.Compact() {
		if i > 0 && i%4 == 0 {
			out.WriteByte(' ')
		}
		out.WriteRune(c)
	}
	return out.String()
}

// complaint returns the problem with an IBAN of the wrong form or with wrong check digits, or an empty string. Spaces
// don't matter.
func (n IBAN) complaint() string {
	compact := n.Compact()
	if !ibanPattern.MatchString(compact) {
		return fmt.Sprintf("is “%s”: an IBAN begins with two letters and two digits, such as DE89 3704 0044 0532 0130 00",
			string(n))
	}
	if remainder(compact[4:]+compact[:4]) != 1 {
		return fmt.Sprintf("is “%s”, whose check digits don't fit: compare it with your bank's statement", string(n))
	}
	return ""
}

// remainder returns the number modulo 97, with A as 10 and Z as 35 (ISO 7064). An IBAN is valid if the result for its
// rearranged characters is 1.
func remainder(text string) int {
	rest := 0
	for _, c := range text {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest
}

// BIC is a bank's code (ISO 9362).
type BIC string

// complaint returns the problem with a BIC that doesn't have 8 or 11 capital letters and digits, or an empty string.
func (b BIC) complaint() string {
	if bicPattern.MatchString(string(b)) {
		return ""
	}
	return fmt.Sprintf("is “%s”: a BIC has 8 or 11 capital letters and digits, such as COBADEFFXXX", string(b))
}
