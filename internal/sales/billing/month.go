package billing

import (
	"context"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/sale"
)

// monthOccasion returns the occasion of the invoice for one month of an order.
func monthOccasion(orderID string, month sale.Period) string {
	return monthPrefix + orderID + ":" + string(month.From)
}

const monthPrefix = "month:"

// monthOf returns the first day of the month that a monthly invoice covers. For other invoices and credit notes, ok
// is false.
func (v Invoice) monthOf() (from sale.Day, ok bool) {
	if !strings.HasPrefix(v.Occasion, monthPrefix) || v.Kind != sale.KindInvoice {
		return "", false
	}
	return sale.Day(v.Occasion[strings.LastIndex(v.Occasion, ":")+1:]), true
}

// IssueMonth issues and mails the invoice for one month of an order by invoice, or returns the existing one. An
// unknown order is a fault of kind NotFound.
func (s *Service) IssueMonth(ctx context.Context, orderID string, month sale.Period) (Invoice, error) {
	sold, err := s.orders.MonthSale(ctx, orderID, month)
	if err != nil {
		return Invoice{}, err
	}
	return s.invoice(ctx, sold, monthOccasion(orderID, month))
}

// cancelPrefix is the prefix of refund ids that credit an unpaid month.
const cancelPrefix = "cancelled:"

// CancelMonths credits the rest of each unpaid monthly invoice of an order and returns the credit notes, oldest
// first. It sends no mails: the mail about the cancellation has them attached. Repeating it returns the same credit
// notes; the first failure ends it.
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
