package orders

import (
	"context"
	"encoding/json"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
)

// fieldRequestKey is the form field for the page's idempotency key, a UUID. Requests with the same form and key
// create one order (docs/product.md, "orders: the same form is the same order").
const fieldRequestKey = "requestKey"

// takeRequestKey removes the idempotency key from the form. It returns a hash of the key, the account and the rest of
// the request, or an empty string if the form has no key. A key that isn't a UUID is a fault of kind Invalid.
func (r *Request) takeRequestKey(ctx context.Context) (string, error) {
	given, found := r.Form[fieldRequestKey]
	if !found {
		return "", nil
	}
	key, _ := given.(string)
	if !id.IsValid(key) {
		return "", fault.InvalidField(fieldRequestKey, message.OrdersRequestKey)
	}
	delete(r.Form, fieldRequestKey)
	p, _ := auth.From(ctx)
	text, err := json.Marshal([]any{key, p.UserID, r.ServiceID, r.PriceCents, r.TotalCents, r.IsRecurring, r.Code, r.Form})
	if err != nil {
		return "", fmt.Errorf("hash a checkout: %w", err)
	}
	return id.Hash(string(text)), nil
}

// findRepeated returns the buyer's next page if an order with this request hash exists: the success page once the
// order is placed or paid, otherwise the page of Resume. It returns an empty string for an unknown or empty hash and
// in mode "off". It returns Resume's faults of kind Conflict.
func (s *Service) findRepeated(ctx context.Context, requestHash string) (string, error) {
	if requestHash == "" || s.payments == nil {
		return "", nil
	}
	o, err := findByRequest(ctx, s.db, requestHash)
	if fault.KindOf(err) == fault.KindNotFound {
		return "", nil
	}
	if err != nil {
		return "", fault.Wrap(err, "find the order of a form that was sent again")
	}
	token, err := s.tokenOf(ctx, o)
	if err != nil {
		return "", err
	}
	if o.PaidAt != nil || o.Processing || o.Mode == ModeInvoice && o.State == Pending {
		return s.returnPages(o, token).Success, nil
	}
	return s.Resume(ctx, token)
}
