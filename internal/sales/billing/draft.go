package billing

import (
	"cmp"
	"context"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// draftInvoice returns the invoice of a sale without its number and dates. It fails with ErrSums if the sale's
// amounts don't add up. If the sale is the rest of an offer, it deducts the deposit.
func (s *Service) draftInvoice(ctx context.Context, sold sale.Sale) (Invoice, error) {
	site, prefix := s.site(), ""
	taxes, err := taxesOf(sold, sale.TaxSeller(site.Selling))
	if err != nil {
		return Invoice{}, err
	}
	if sold.IsRecurring {
		prefix = fault.Translate(ctx, message.PapersFirstMonth)
	}
	due := sale.SumTaxes(taxes)
	d := sale.Document{
		Kind: sale.KindInvoice, IsTest: sold.IsTest, Brand: sale.BrandOf(site), PaidAt: sold.PaidAt,
		OrderNumber: sold.OrderNumber, Currency: sold.Currency,
		Seller: sale.SellerOf(site, s.config.PublicURL), Buyer: sold.Buyer,
		PricesTaxed: sold.PricesTaxed, PaymentDiscountCents: discountAtPayment(sold, due), Taxes: taxes, Total: due,
		Supplied: sold.Supplied, Offer: sold.AcceptedOffer.Offer, Lines: sold.AcceptedOffer.Lines, Deductions: sold.AcceptedOffer.Deductions,
	}
	if len(d.Lines) > 0 {
		d.PricesTaxed = sold.AcceptedOffer.PricesTaxed
	} else {
		d.Lines = linesOf(sold, prefix)
	}
	if d.Deposits, err = s.depositsOf(ctx, sold.AcceptedOffer); err != nil {
		return Invoice{}, err
	}
	return Invoice{
		Kind: d.Kind, OrderID: sold.OrderID, OrderNumber: sold.OrderNumber, UserID: sold.UserID, IsTest: sold.IsTest,
		Currency: sold.Currency, PaidAt: sold.PaidAt, Document: d, skipMail: sold.MailsAttach,
	}, nil
}

// depositsOf returns the deposit invoice that the invoice for the rest of an offer deducts, or nil if no deposit was
// ordered. It issues the deposit invoice if it is missing, because handlers may run in any order.
func (s *Service) depositsOf(ctx context.Context, b sale.AcceptedOffer) ([]sale.Deposited, error) {
	if b.DepositOrder == "" {
		return nil, nil
	}
	v, err := s.IssueInvoice(ctx, b.DepositOrder)
	if err != nil {
		return nil, fmt.Errorf("find the invoice of the deposit: %w", err)
	}
	return []sale.Deposited{{Number: v.Number, IssuedAt: v.IssuedAt, Taxes: v.Document.Taxes}}, nil
}

// linesOf returns the lines of a sale from the catalogue. Lines without a detail get prefix as their detail.
func linesOf(sold sale.Sale, prefix string) (lines []sale.Line) {
	for _, l := range sold.Lines {
		l.Detail = cmp.Or(l.Detail, prefix)
		lines = append(lines, l.Line)
	}
	return lines
}

// draftCredit returns the credit note of an invoice over a positive amount in cents, without its number, date and
// taxes. It copies seller and buyer from the invoice, not from the current content. The credit note of an unpaid
// invoice is a cancellation, that of a paid one a refund.
func (s *Service) draftCredit(ctx context.Context, invoice Invoice, occasion string, cents int64) Invoice {
	v := invoice
	v.Kind, v.Occasion, v.Credits, v.PaidAt, v.CreditedCents = sale.KindCreditNote, occasion, &invoice.ID, nil, 0
	d := invoice.Document
	d.Kind, d.Credits, d.CreditsOn = sale.KindCreditNote, invoice.Number, &invoice.IssuedAt
	d.PaidAt, d.PaymentDiscountCents, d.Deductions, d.Deposits = nil, 0, nil, nil
	d.PricesTaxed = true
	text := message.PapersRefundOf
	if d.Reason = sale.ReasonRefund; invoice.PaidAt == nil {
		d.Reason, text = sale.ReasonCancellation, message.PapersCancellationOf
	}
	d.Lines = []sale.Line{{Text: fault.Translate(ctx, text(invoice.Number)), SubtotalCents: -cents}}
	v.Document = d
	return v
}
