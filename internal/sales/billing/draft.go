package billing

import (
	"cmp"

	"harborlight/internal/sales/sale"
)

// draftInvoice returns the invoice of a sale without number and date.
func (s *Service) draftInvoice(sold sale.Sale) (Invoice, error) {
	site, prefix := s.site(), ""
	taxes, err := taxesOf(sold, site.Tax)
	if err != nil {
		return Invoice{}, err
	}
	if sold.IsRecurring {
		prefix = "First month"
	}
	d := sale.Document{
		Kind: sale.KindInvoice, IsTest: sold.IsTest, Brand: site.Brand, PaidAt: sold.PaidAt,
		OrderNumber: sold.OrderNumber, Currency: sold.Currency, Seller: site.Seller, Buyer: sold.Buyer,
		PricesTaxed: sold.PricesTaxed, PaymentDiscountCents: discountAtPayment(sold), Taxes: taxes, Total: total(taxes),
	}
	for _, l := range sold.Lines {
		l.Detail = cmp.Or(l.Detail, prefix)
		d.Lines = append(d.Lines, l.Line)
	}
	return Invoice{
		Kind: d.Kind, OrderID: sold.OrderID, OrderNumber: sold.OrderNumber, UserID: sold.UserID, IsTest: sold.IsTest,
		Currency: sold.Currency, PaidAt: sold.PaidAt, Document: d, quiet: sold.Confirmed && sold.PaidAt == nil,
	}, nil
}

// draftCredit returns the credit note of an invoice without number, date and taxes. Seller and buyer
// are those of the invoice, whatever the content says now.
func (s *Service) draftCredit(invoice Invoice, occasion string, cents int64) Invoice {
	v := invoice
	v.quiet = false
	v.Kind, v.Occasion, v.Credits, v.PaidAt, v.CreditedCents = sale.KindCreditNote, occasion, &invoice.ID, nil, 0
	d := invoice.Document
	d.Kind, d.Credits, d.CreditsOn = sale.KindCreditNote, invoice.Number, &invoice.IssuedAt
	d.PaidAt, d.PaymentDiscountCents = nil, 0
	d.PricesTaxed = true
	d.Lines = []sale.Line{{Text: "Refund for order " + invoice.OrderNumber, SubtotalCents: -cents}}
	v.Document = d
	return v
}
