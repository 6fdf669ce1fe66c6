package billing

import (
	"cmp"

	"harborlight/internal/sales/billing/paper"
)

// draftInvoice returns the invoice of a sale without number and date.
func (s *Service) draftInvoice(sale Sale) (Invoice, error) {
	taxes, err := sale.taxes()
	if err != nil {
		return Invoice{}, err
	}
	site, prefix := s.site(), ""
	if sale.IsRecurring {
		prefix = "First month"
	}
	d := paper.Document{
		Kind: paper.KindInvoice, IsTest: sale.IsTest, Wordmark: site.Wordmark, Accent: site.Accent, PaidAt: sale.PaidAt,
		OrderNumber: sale.OrderNumber, Currency: sale.Currency, Seller: site.Seller, Buyer: sale.Buyer,
		PricesTaxed: sale.PricesTaxed, PaymentDiscountCents: sale.discountAtPayment(), Taxes: taxes, Total: total(taxes),
	}
	for _, l := range sale.Lines {
		d.Lines = append(d.Lines, paper.Line{
			Text: l.Text, Detail: cmp.Or(l.Detail, prefix), SubtotalCents: l.SubtotalCents, DiscountCents: l.DiscountCents,
			Discount: l.Discount,
		})
	}
	return Invoice{
		Kind: paper.KindInvoice, OrderID: sale.OrderID, OrderNumber: sale.OrderNumber, UserID: sale.UserID,
		IsTest: sale.IsTest, Currency: sale.Currency, PaidAt: sale.PaidAt, BuyerName: sale.Buyer.Name,
		BuyerCompany: sale.Buyer.Company, BuyerEmail: sale.Buyer.Email, BuyerCountry: sale.Buyer.Country,
		BuyerVATID: sale.Buyer.VATID, Document: d, quiet: sale.Confirmed && sale.PaidAt == nil,
	}, nil
}

// draftCredit returns the credit note of an invoice without number, date and taxes. Seller and buyer
// are those of the invoice, whatever the content says now.
func (s *Service) draftCredit(invoice Invoice, occasion string, cents int64) Invoice {
	v := invoice
	v.quiet = false
	v.Kind, v.Occasion, v.Credits, v.PaidAt, v.CreditedCents = paper.KindCreditNote, occasion, &invoice.ID, nil, 0
	d := invoice.Document
	d.Kind, d.Credits, d.CreditsOn = paper.KindCreditNote, invoice.Number, &invoice.IssuedAt
	d.PaidAt, d.PaymentDiscountCents = nil, 0
	d.PricesTaxed = true
	d.Lines = []paper.Line{{Text: "Refund for order " + invoice.OrderNumber, SubtotalCents: -cents}}
	v.Document = d
	return v
}
