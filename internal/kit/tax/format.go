package tax

import (
	"fmt"
	"strconv"
	"strings"
)

// Text returns the name and rate of the tax for pages and documents: "VAT 19%".
func (r Rule) Text() string { return r.Label + " " + Percent(r.BasisPoints) }

// Percent formats basis points: "19%", "8.5%".
func Percent(basisPoints int64) string {
	text := strconv.FormatInt(basisPoints/100, 10)
	if rest := basisPoints % 100; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%02d", rest), "0")
	}
	return text + "%"
}
