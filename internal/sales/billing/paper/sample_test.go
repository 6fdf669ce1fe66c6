package paper_test

import (
	"time"

	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/billing/paper"
)

var (
	issued = time.Date(2026, 11, 23, 9, 30, 0, 0, time.UTC)
	german = tax.Seller{Country: "DE", VATID: "DE136695976", Mode: tax.ModeCharged, Name: "VAT",
		Rates: []tax.Rate{{Country: "DE", BasisPoints: 1900}}}
)

// invoice is an unpaid invoice over one service with the rule.
func invoice(rule tax.Rule) paper.Document {
	amount := rule.FromGross(299900 - 59980)
	return paper.Document{
		Kind: paper.KindInvoice, Number: "INV-2026-0042", Wordmark: "Harborlight", Accent: "#f8b243", IssuedAt: issued,
		DueOn: time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC), OrderNumber: "2611-7K3MQ9", Currency: "eur",
		Seller: paper.Seller{Name: "Hafenlicht GmbH", Address: "Am Kaiserkai 12\n20457 Hamburg\nGermany", Country: "DE",
			VATID: "DE136695976", TaxNumber: "48/123/45678", Email: "support@hafenlicht.example",
			Site: "https://hafenlicht.example",
			Bank: paper.Bank{IBAN: "DE89370400440532013000", BIC: "COBADEFFXXX"}},
		Buyer: paper.Buyer{Name: "Jürgen Müller", Company: "Ελληνική Ναυτιλία ΑΕ", Email: "buyer@example.com",
			Street:   "Οδός Ερμού 5",
			Postcode: "105 63", City: "Αθήνα", Country: "GR", VATID: "EL123456789"},
		Lines: []paper.Line{{Text: "Business AI Starter", Detail: "First month, 23 November to 22 December 2026",
			SubtotalCents: 299900,
			DiscountCents: 59980, Discount: "Launch week, 20% off"}},
		PricesTaxed: true, Taxes: []paper.TaxLine{{Rule: rule, Amount: amount}}, Total: amount,
	}
}
