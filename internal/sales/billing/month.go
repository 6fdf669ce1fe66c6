package billing

import (
	"context"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// monthOccasion is the occasion of the invoice of an order's month: the database has one of each.
func monthOccasion(orderID string, month sale.Period) string {
	return monthPrefix + orderID + ":" + string(month.From)
}

const monthPrefix = "month:"

// monthOf returns the first day of the month that the invoice is for; ok is false for every other invoice.
func (v Invoice) monthOf() (from sale.Day, ok bool) {
	if !strings.HasPrefix(v.Occasion, monthPrefix) || v.Kind != sale.KindInvoice {
		return "", false
	}
	return sale.Day(v.Occasion[strings.LastIndex(v.Occasion, ":")+1:]), true
}

// IssueMonth writes the invoice of a month of an order by invoice and mails it, or returns the one that there is. An
// unknown order is a fault of kind NotFound.
func (s *Service) IssueMonth(ctx context.Context, orderID string, month sale.Period) (Invoice, error) {
	sold, err := s.sales.MonthSale(ctx, orderID, month)
	if err != nil {
		return Invoice{}, err
	}
	return s.invoice(ctx, sold, monthOccasion(orderID, month))
}

// cancelPrefix begins the id of a refund that takes back an unpaid month.
const cancelPrefix = "cancelled:"

// CancelMonths takes back the invoices of an order's months that nobody has paid, and returns the credit notes, oldest
// first. They have no mails of their own: the mail about the cancellation brings them. Repeating it returns the same.
func (s *Service) CancelMonths(ctx context.Context, orderID string) ([]Invoice, error) {
	months, err := listUnpaidMonths(ctx, s.db, orderID)
	if err != nil {
		return nil, fault.Wrap(err, "list the unpaid months of order %s", orderID)
	}
	for _, v := range months {
		if _, err := s.credit(ctx, v, cancelPrefix+v.ID, v.TotalCents-v.CreditedCents, true); err != nil {
			return nil, err
		}
	}
	notes, err := listMonthCredits(ctx, s.db, orderID)
	return notes, fault.Wrap(err, "list the cancelled months of order %s", orderID)
}
