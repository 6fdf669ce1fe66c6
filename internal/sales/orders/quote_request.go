package orders

import (
	"context"
	"net/url"
)

// takesRequests reports whether the order form requests a quote instead of placing an order. Orders by invoice need a
// seller, so this is the case until the owner has entered one (docs/product.md, "orders: nobody is bound before the
// seller is known").
func (s *Service) takesRequests() bool {
	return s.payments != nil && s.payments.Mode() == ModeInvoice && len(s.site().Selling.Missing()) > 0
}

// request stores the order form as a request for a quote and returns the confirmation page. It creates no order.
// Invalid details are a fault of kind Invalid or TooLarge, and too many requests from the network are TooMany.
func (s *Service) request(ctx context.Context, item Item, r Request) (string, error) {
	if err := s.consultations.RequestService(ctx, r.Network, item.Name, r.Form); err != nil {
		return "", err
	}
	return s.config.PublicURL + "/payment-success?" +
		url.Values{"service": {item.Name}, "requested": {"true"}}.Encode(), nil
}
