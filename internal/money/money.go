// Package money formats amounts the way the site prints them (docs/product.md, "orders: cents").
package money

import "strconv"

// Cents is an amount in US cents.
type Cents int64

// String returns the amount as the site prints it: $2,997 for whole dollars, $799.99 otherwise.
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	text := sign + "$" + group(strconv.FormatInt(int64(c)/100, 10))
	if rest := int64(c) % 100; rest != 0 {
		text += "." + string([]byte{byte('0' + rest/10), byte('0' + rest%10)})
	}
	return text
}

func group(digits string) string {
	out := make([]byte, 0, len(digits)+len(digits)/3)
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out = append(out, ',')
		}
		out = append(out, digits[i])
	}
	return string(out)
}
