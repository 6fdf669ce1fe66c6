package orders

import (
	"context"
	"net/url"
)

// takesRequests reports whether the order form asks for a quote instead of placing an order: an order by invoice would
// bind its buyer to a seller that nobody has named (docs/product.md, "orders: nobody is bound before the seller is
// known").
func (s *Service) takesRequests() bool {
	return s.payments != nil && s.payments.Mode() == ModeInvoice && s.site().LacksSeller
}

// request stores the order form as a request for a quote, and returns the page that says so. No order follows from it.
func (s *Service) request(ctx context.Context, item Item, r Request) (string, error) {
	if err := s.consultations.RequestService(ctx, r.Network, item.Name, r.Form); err != nil {
		return "", err
	}
	return s.config.PublicURL + "/payment-success?" +
		url.Values{"service": {item.Name}, "requested": {"true"}}.Encode(), nil
}
