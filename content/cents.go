package content

import "fmt"

// Cents is an amount in US cents.
type Cents int64

// String prints the amount as the site does: $2,997 or $799.99.
func (c Cents) String() string {
	dollars := fmt.Sprint(int64(c) / 100)
	for i := len(dollars) - 3; i > 0; i -= 3 {
		dollars = dollars[:i] + "," + dollars[i:]
	}
	if rest := c % 100; rest != 0 {
		return fmt.Sprintf("$%s.%02d", dollars, int64(rest))
	}
	return "$" + dollars
}
