package money_test

import (
	"testing"

	"harborlight/internal/money"
)

func TestString(t *testing.T) {
	for cents, want := range map[money.Cents]string{
		0: "$0", 5: "$0.05", 29700: "$297", 79999: "$799.99", 299700: "$2,997",
		1245000: "$12,450", 100000000: "$1,000,000", -29700: "-$297", -5: "-$0.05",
	} {
		if got := cents.String(); got != want {
			t.Errorf("%d cents: got %s, want %s", int64(cents), got, want)
		}
	}
}
