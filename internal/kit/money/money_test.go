package money_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"harborlight/internal/kit/money"
)

type row struct {
	Cents    int64
	Currency money.Currency
	Text     string
	Exact    string
}

// printed returns the test cases shared with web/src/lib/money.test.ts.
func printed(t *testing.T) (cases []row) {
	t.Helper()
	data, err := os.ReadFile("testdata/printed.json")
	if err == nil {
		err = json.Unmarshal(data, &cases)
	}
	if err != nil || len(cases) == 0 {
		t.Fatal("read the table:", err)
	}
	return cases
}

func TestFormat(t *testing.T) {
	for _, c := range printed(t) {
		if got := c.Currency.Format(c.Cents); got != c.Text {
			t.Errorf("%d %s: got %s, want %s", c.Cents, c.Currency, got, c.Text)
		}
		if got := c.Currency.FormatExact(c.Cents); got != c.Exact {
			t.Errorf("%d %s with cents: got %s, want %s", c.Cents, c.Currency, got, c.Exact)
		}
	}
}

func TestChoicesAreInTheTableAndFoundInTexts(t *testing.T) {
	cases := printed(t)
	for _, code := range money.USD.Choices() {
		c := money.Currency(code)
		if !slices.ContainsFunc(cases, func(r row) bool { return r.Currency == c }) {
			t.Errorf("%s isn't in the table", code)
		}
		text := "Only " + c.FormatExact(123450) + "."
		if got := money.AmountPattern.FindString(text); got != c.FormatExact(123450) {
			t.Errorf("%q: found %q", text, got)
		}
	}
}
