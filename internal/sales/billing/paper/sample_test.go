package paper_test

import (
	"time"

	"harborlight/internal/kit/postal"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/sale"
)

var (
	issued = time.Date(2026, 11, 23, 9, 30, 0, 0, time.UTC)
	german = tax.Seller{Country: "DE", VATID: "DE136695976", Mode: tax.ModeCharged, Name: "VAT",
		Rates:       []tax.Rate{{Country: "DE", BasisPoints: 1900}},
		ReverseNote: "Reverse charge: the recipient is liable for VAT (Article 196 of Directive 2006/112/EC)."}
)

// invoice returns an unpaid invoice for one service with the rule.
func invoice(rule tax.Rule) sale.Document {
	amount := rule.FromGross(299900 - 59980)
	return sale.Document{
		Kind: sale.KindInvoice, Number: "INV-2026-0042", IssuedAt: issued,
		Brand: sale.Brand{Wordmark: "Harborlight", Accent: "#f8b243"},
		DueOn: time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC), OrderNumber: "2611-7K3MQ9", Currency: "eur",
		Seller: sale.Seller{SellerContact: sale.SellerContact{Name: "Hafenlicht GmbH",
			Address: "Am Kaiserkai 12\n20457 Hamburg\nGermany", Email: "support@hafenlicht.example"},
			Country: "DE", VATID: "DE136695976", TaxNumber: "48/123/45678", Site: "https://hafenlicht.example",
			Bank: sale.Bank{IBAN: "DE89370400440532013000", BIC: "COBADEFFXXX"}},
		Buyer: sale.Party{Name: "Jürgen Müller", Company: "Ελληνική Ναυτιλία ΑΕ", Email: "buyer@example.com",
			VATID:   "EL094259216",
			Address: postal.Address{Street: "Οδός Ερμού 5", Postcode: "105 63", City: "Αθήνα", Country: "GR"}},
		Lines: []sale.Line{{Text: "Business AI Starter", Detail: "First month, 23 November to 22 December 2026",
			SubtotalCents: 299900,
			DiscountCents: 59980, Discount: "Launch week, 20% off"}},
		PricesTaxed: true, Taxes: []sale.TaxLine{{Rule: rule, Amount: amount}}, Total: amount,
	}
}
