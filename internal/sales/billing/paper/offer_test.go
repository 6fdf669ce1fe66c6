package paper_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"harborlight/content/contenttest"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

// keep is a folder in which the sample offers are saved for inspection.
var keep = flag.String("papers", "", "write the sample offers to this folder")

// offer returns an open offer with two lines, a discount, a deposit and tax.
func offer() sale.PrintedOffer {
	d := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
	return sale.PrintedOffer{
		Document: sale.OfferDocument{
			Number: "OF-2026-0007", SentOn: sale.DayOf(issued), Currency: "eur",
			Seller: d.Seller.SellerContact, OfferBody: sale.OfferBody{
				Buyer: d.Buyer, ValidUntil: "2026-12-31", Terms: "Travel within Hamburg is included.",
				Intro: "Thank you for the call on Monday. This is what we talked about.",
				Lines: []sale.OfferLine{
					{Text: "Team workshop: finding the first process to automate", Quantity: 2, UnitCents: 120_000},
					{Text: "Written plan with costs and risks", Quantity: 1, UnitCents: 90_000},
				},
			},
			DiscountPercent: 10, DepositPercent: 30,
			Totals: sale.OfferTotals{
				LineCents: []int64{240_000, 90_000}, SubtotalCents: 330_000, DiscountCents: 33_000, NetCents: 297_000,
				Tax:        sale.Tax{TaxCents: 56_430, TaxBPS: 1900, TaxRule: tax.RuleDomestic},
				TotalCents: 353_430, DepositCents: 106_029, RestCents: 247_401,
			},
		},
		StateText: "To accept this offer, open the link in our email by 31 December 2026.",
		SHA256:    strings.Repeat("0123abcd", 8),
	}
}

// seller returns the seller of the offer.
func seller() paper.Seller {
	d := invoice(tax.RuleFor(german, tax.Buyer{}, issued))
	return paper.Seller{Brand: d.Brand, Seller: d.Seller, Tax: german}
}

func printed(t *testing.T, name string, o sale.PrintedOffer) []byte {
	t.Helper()
	data, err := paper.RenderOffer(contenttest.Context(t), o, seller())
	if err != nil {
		t.Fatal(err)
	}
	if *keep != "" {
		if err := os.WriteFile(filepath.Join(*keep, name+".pdf"), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

func pages(t *testing.T, data []byte) int {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return r.NumPage()
}

func TestOfferContainsAllTerms(t *testing.T) {
	t.Parallel()
	data := printed(t, "one", offer())
	if n := pages(t, data); n != 1 {
		t.Errorf("two lines take %d pages", n)
	}
	text := unspaced(readGo(t, data))
	for _, want := range []string{"Offer", "OF-2026-0007", "23 November 2026", "31 December 2026", "Hafenlicht GmbH",
		"Jürgen Müller",
		"Thank you for the call", "Team workshop", "2 × €1,200.00", "€2,400.00", "Discount (10%)", "−€330.00", "€2,970.00",
		"VAT 19%",
		"€564.30", "€3,534.30", "Due on acceptance", "€1,060.29", "Due later", "€2,474.01", "To accept this offer",
		"Travel within Hamburg",
		offer().SHA256} {
		if !strings.Contains(text, unspaced(lowBytes(want))) {
			t.Errorf("the offer doesn't say %q:\n%s", want, text)
		}
	}
	for _, never := range []string{"Invoice", "Please pay", "IBAN", "Scan to pay", "Order"} {
		if strings.Contains(text, never) {
			t.Errorf("the offer says %q", never)
		}
	}
	if !bytes.Equal(data, printed(t, "again", offer())) {
		t.Error("the same offer gives other bytes")
	}
}

func TestLongOfferContinuesOnNextPage(t *testing.T) {
	t.Parallel()
	o := offer()
	d := &o.Document
	for range 6 {
		d.Lines, d.Totals.LineCents = append(d.Lines, d.Lines[0]), append(d.Totals.LineCents, d.Totals.LineCents[0])
	}
	d.Terms = strings.Repeat("Either side can end the work with two weeks' notice. What is done by then is paid for.\n",
		14)
	data := printed(t, "two", o)
	if n := pages(t, data); n != 2 {
		t.Errorf("a long offer takes %d pages", n)
	}
	text := unspaced(readGo(t, data))
	if !strings.Contains(text, "OF-2026-0007,page2") || strings.Count(text, "Eithersidecanend") != 14 {
		t.Errorf("the second page isn't numbered, or a term is missing:\n%s", text)
	}
}
