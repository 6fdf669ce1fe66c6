package orders

import (
	"context"
	"net/url"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// isBinding reports whether the order is a contract, by the same rule as the SQL condition binding: paid, partially
// refunded or disputed, or pending by invoice.
func (o Order) isBinding() bool {
	switch o.State {
	case Paid, PartiallyRefunded, Disputed:
		return true
	case Pending:
		return o.Mode == ModeInvoice
	}
	return false
}

// withdrawUntil returns the last instant at which the buyer of a binding order can withdraw. It returns nil after the
// period, for orders that aren't binding, and for sellers without consumers in the EU. It doesn't check whether the
// buyer is a consumer.
func (s *Service) withdrawUntil(ctx context.Context, q database.Querier, o Order) (*time.Time, error) {
	if !s.site().Selling.HasEUConsumers() || !o.isBinding() {
		return nil, nil //nolint:nilnil // documented
	}
	concluded, err := s.ConcludedAt(ctx, q, o)
	end := sale.WithdrawalEnd(concluded)
	if err != nil || s.db.Clock().Now().After(end) {
		return nil, err
	}
	return &end, nil
}

// withdrawText returns the footer line with the link to withdraw from the order, or an empty string if the buyer
// can't. It contains the token of the order's private link.
func (s *Service) withdrawText(ctx context.Context, q database.Querier, o Order, link string) (string, error) {
	until, err := s.withdrawUntil(ctx, q, o)
	if err != nil || until == nil {
		return "", err
	}
	values := url.Values{"topic": {"withdraw"}}
	if private, err := url.Parse(link); err == nil && private.Query().Get("order") != "" {
		values.Set("order", private.Query().Get("order"))
	}
	return " " + content.Fill(s.texts().Withdraw, "link", s.config.PublicURL+"/contact?"+values.Encode()+"#withdraw"),
		nil
}
