package paper_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"harborlight/internal/kit/tax"
)

func TestAmericanInvoiceUsesAmericanFormats(t *testing.T) {
	t.Parallel()
	seller := tax.Seller{Country: "US", Mode: tax.ModeCharged, Name: "Sales tax",
		Rates: []tax.Rate{{Country: "US", BasisPoints: 625}}}
	d := invoice(tax.RuleFor(seller, tax.Buyer{Country: "US"}, issued))
	d.PricesTaxed = false
	d.Buyer.City, d.Buyer.Postcode, d.Buyer.Country = "Boston, MA", "02116", "US"
	text := unspaced(readGo(t, mustRender(t, d)))
	for _, want := range []string{"Boston, MA 02116", "Amount excl. Sales tax", "Sales tax 6.25%"} {
		if !strings.Contains(text, unspaced(want)) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
}

// TestHeadingStaysWithLines lengthens the introduction line by line.
func TestHeadingStaysWithLines(t *testing.T) {
	t.Parallel()
	for n := range 45 {
		o := offer()
		o.Document.Intro = strings.Repeat("One line.\n", n)
		for i, text := range pagesOf(t, printed(t, "long", o)) {
			row := strings.Contains(text, "Teamworkshop") || strings.Contains(text, "Discount(10%)")
			if strings.Contains(text, "Amountexcl.VAT") && !row {
				t.Errorf("after %d lines the heading is alone on page %d", n, i+1)
			}
		}
	}
}

// pagesOf returns the text of each page.
func pagesOf(t *testing.T, data []byte) (texts []string) {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.NumPage() {
		text, err := r.Page(i + 1).GetPlainText(nil)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, unspaced(text))
	}
	return texts
}

func TestPagesHaveNumbersAndHeadings(t *testing.T) {
	t.Parallel()
	d := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
	if text := pagesOf(t, mustRender(t, d)); len(text) != 1 || !strings.Contains(text[0], "INV-2026-0042,page1of1") {
		t.Errorf("one page says %q", text)
	}
	for range 6 {
		d.Lines = append(d.Lines, d.Lines...)
	}
	pages := pagesOf(t, mustRender(t, d))
	for i, text := range pages {
		if page := fmt.Sprintf("INV-2026-0042,page%dof%d", i+1, len(pages)); !strings.Contains(text, page) {
			t.Errorf("%q isn't on page %d: %s", page, i+1, text)
		}
		if lines, heading := strings.Contains(text, "BusinessAIStarter"), strings.Contains(text, "Amountincl.VAT"); lines !=
			heading {
			t.Errorf("page %d has lines: %t, and their heading: %t", i+1, lines, heading)
		}
	}
}

// TestDiscountStaysWithAmount lengthens the line above the discount until both are on the next page.
func TestDiscountStaysWithAmount(t *testing.T) {
	t.Parallel()
	for n := range 45 {
		d := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
		d.Lines[0].Detail = strings.Repeat("One line.\n", n)
		for i, text := range pagesOf(t, mustRender(t, d)) {
			if name, amount := strings.Contains(text, "20%off"), strings.Contains(text, lowBytes("−€599.80")); name != amount {
				t.Errorf("after %d lines page %d has the discount: %t, and its amount: %t", n, i+1, name, amount)
			}
		}
	}
}
