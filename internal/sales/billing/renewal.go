package billing

import (
	"context"
	"slices"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/tax"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/sale"
)

// IssueRenewal issues and mails the invoice of a paid renewal, or returns the existing one. Its total is the paid
// amount, with the tax of the order; its period is that of the renewal. An unknown order is a fault of kind NotFound,
// a paid amount below one cent one of kind Invalid.
func (s *Service) IssueRenewal(ctx context.Context, orderID string, r sale.Renewal) (Invoice, error) {
	if r.PaidCents < 1 {
		return Invoice{}, errNothingToCredit
	}
	sold, err := s.orders.Sale(ctx, orderID)
	if err != nil {
		return Invoice{}, err
	}
	return s.invoice(ctx, renewalSale(ctx, sold, r, sale.TaxSeller(s.site().Selling)), "renewal:"+r.ID)
}

// CreditRenewal issues and mails the credit note of a refunded renewal, after its invoice if that is missing, or
// returns the existing one of the refund. It returns a fault of kind Invalid below one cent, NotFound for an unknown
// order, or Conflict above the rest of the invoice.
func (s *Service) CreditRenewal(ctx context.Context, orderID string, r sale.Renewal, refundID string,
	cents int64) (Invoice, error) {
	if cents < 1 {
		return Invoice{}, errNothingToCredit
	}
	invoice, err := s.IssueRenewal(ctx, orderID, r)
	if err != nil {
		return Invoice{}, err
	}
	return s.credit(ctx, invoice, refundID, cents, false)
}

// CreditLost issues and mails the credit note of a lost dispute, or returns the existing one. Banks may take more
// than the invoice; the credit note is limited to the amount that isn't credited yet. It returns a fault of kind
// Conflict if everything is credited, or NotFound for an unknown order.
func (s *Service) CreditLost(ctx context.Context, orderID, disputeID string, cents int64) (Invoice, error) {
	invoice, err := s.IssueInvoice(ctx, orderID)
	if err != nil {
		return Invoice{}, err
	}
	v, err := findByOccasion(ctx, s.db, "refund:"+disputeID)
	if known, err := found(err); known || err != nil {
		return v, err
	}
	cents = min(cents, invoice.TotalCents-invoice.CreditedCents)
	if cents < 1 {
		return Invoice{}, errTooMuchCredit
	}
	v, err = s.credit(ctx, invoice, disputeID, cents, false)
	return v, fault.Wrap(err, "credit the lost dispute of order %s", orderID)
}

// renewalSale returns the order's sale as the sale of a renewal. If the paid amount differs from the order's price,
// the owner has changed the price at the provider: the sale then has one line with the paid amount, which includes
// tax.
func renewalSale(ctx context.Context, s sale.Sale, r sale.Renewal, seller tax.Seller) sale.Sale {
	s.IsRecurring, s.MailsAttach = false, false
	s.PaidAt, s.PaidCents, s.Supplied = &r.PaidAt, r.PaidCents, r.Supplied
	s.Lines = slices.Clone(s.Lines)
	for i := range s.Lines {
		s.Lines[i].Detail = fault.Translate(ctx, message.PapersRenewal(paper.FormatDay(r.PaidAt)))
	}
	if r.PaidCents != s.TotalCents {
		line := s.Lines[0]
		line.SubtotalCents, line.DiscountCents, line.Discount = r.PaidCents, 0, ""
		rule := seller.StoredRule(line.TaxRule, line.TaxBPS, s.Buyer.Country)
		line.TaxCents = rule.FromGross(r.PaidCents).TaxCents
		s.Lines, s.PricesTaxed, s.TotalCents = []sale.SoldLine{line}, true, r.PaidCents
	}
	return s
}
