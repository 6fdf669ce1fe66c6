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

// CancelMonths takes back the invoices of an order's months that nobody has paid. Repeating it changes nothing.
func (s *Service) CancelMonths(ctx context.Context, orderID string) error {
	open, err := listOpenMonths(ctx, s.db, orderID)
	if err != nil {
		return fault.Wrap(err, "list the unpaid months of order %s", orderID)
	}
	for _, v := range open {
		if _, err := s.credit(ctx, v, "cancelled:"+v.ID, v.TotalCents-v.CreditedCents); err != nil {
			return err
		}
	}
	return nil
}
