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

// fieldKey is the form field with a UUID that the page generates. The same form with the same key is the same order
// (docs/product.md, "orders: the same form is the same order").
const fieldKey = "requestKey"

// takeKey removes the key from the form, and returns a hash of the key, the sender's account and all that was asked
// for; empty: the form names no key. A key that is no UUID is a fault of kind Invalid.
func (r *Request) takeKey(ctx context.Context) (string, error) {
	given, found := r.Form[fieldKey]
	if !found {
		return "", nil
	}
	key, _ := given.(string)
	if !id.Valid(key) {
		return "", fault.InvalidField(fieldKey, message.OrdersRequestKey)
	}
	delete(r.Form, fieldKey)
	p, _ := auth.From(ctx)
	text, err := json.Marshal([]any{key, p.UserID, r.ServiceID, r.PriceCents, r.TotalCents, r.IsRecurring, r.Code, r.Form})
	if err != nil {
		return "", fmt.Errorf("hash a checkout: %w", err)
	}
	return id.Hash(string(text)), nil
}

// again returns where the buyer of the order that was made by the same form continues; empty: there is none.
func (s *Service) again(ctx context.Context, requestHash string) (string, error) {
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
		return s.addresses(o, token).Success, nil
	}
	return s.Resume(ctx, token)
}
