package paper_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"harborlight/internal/kit/tax"
)

func TestAnAmericanInvoiceIsWrittenAsInAmerica(t *testing.T) {
	t.Parallel()
	seller := tax.Seller{Country: "US", Mode: tax.ModeCharged, Name: "Sales tax",
		Rates: []tax.Rate{{Country: "US", BasisPoints: 625}}}
	d := invoice(tax.Tax(seller, tax.Buyer{Country: "US"}, issued))
	d.PricesTaxed = false
	d.Buyer.City, d.Buyer.Postcode, d.Buyer.Country = "Boston, MA", "02116", "US"
	text := unspaced(readGo(t, mustRender(t, d)))
	for _, want := range []string{"Boston, MA 02116", "Amount excl. Sales tax", "Sales tax 6.25%"} {
		if !strings.Contains(text, unspaced(want)) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
}

// TestTheHeadingOfTheLinesStaysWithThem makes the words to the buyer longer, line by line.
func TestTheHeadingOfTheLinesStaysWithThem(t *testing.T) {
	t.Parallel()
	for n := range 45 {
		o := offer()
		o.Document.Intro = strings.Repeat("One line.\n", n)
		data := printed(t, "long", o)
		r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.NumPage() {
			text, err := r.Page(i + 1).GetPlainText(nil)
			if err != nil {
				t.Fatal(err)
			}
			text = unspaced(text)
			if strings.Contains(text, "Amountexcl.VAT") && !strings.Contains(text, "Teamworkshop") {
				t.Errorf("after %d lines the heading is alone on page %d", n, i+1)
			}
		}
	}
}
