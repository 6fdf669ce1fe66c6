package orders

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/httpx"
)

// API answers the requests about orders.
type API struct{ Service *Service }

// CheckoutRequest is the body of POST /api/checkout.
type CheckoutRequest struct {
	ServiceID   string         `json:"serviceId" maxLength:"64" doc:"Id of the service in the catalogue" example:"private-training"`
	ServiceName string         `json:"serviceName,omitempty" maxLength:"300" doc:"The page's name for it; the catalogue's name counts"`
	PriceCents  int64          `json:"amount" doc:"Price in cents as shown; refused unless it is the catalogue's" example:"29700"`
	TotalCents  *int64         `json:"total,omitempty" doc:"Total with tax, in cents, as the buyer saw it; refused unless it is the order's" example:"35343"`
	IsRecurring bool           `json:"isRecurring,omitempty" doc:"Due every month; refused unless as in the catalogue"`
	Code        string         `json:"code,omitempty" maxLength:"64" doc:"Code that lowers the price; amount is the price with it"`
	FormData    map[string]any `json:"formData,omitempty" doc:"What the buyer wrote, at most 16 KB; name, email and company are read"`
}

// CheckoutAnswer is where the buyer continues.
type CheckoutAnswer struct {
	URL string `json:"url" doc:"Address where the buyer continues" example:"http://localhost:8080/checkout/test/…"`
}

// checkoutFailure is the answer to a refused checkout (docs/product.md, "operations: errors").
type checkoutFailure struct {
	Error struct {
		Message string `json:"message"`
		Code    string `json:"code"`
		Total   *int64 `json:"total,omitempty"` // in cents, where it isn't the one that was sent
	} `json:"error"`
	Errors []httpx.Field `json:"errors,omitempty"`
}

// Checkout answers POST /api/checkout. The principal, if any, becomes the owner of the order.
func (a *API) Checkout(w http.ResponseWriter, r *http.Request) {
	request, err := decodeCheckout(w, r)
	if err != nil {
		FailCheckout(w, r, err)
		return
	}
	request.Network = httpx.Network(r.Context())
	address, err := a.Service.Checkout(r.Context(), request)
	if err != nil {
		FailCheckout(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, CheckoutAnswer{URL: address})
}

// FailCheckout answers with err as a checkoutFailure. For an internal error it uses the checkout's
// default message.
func FailCheckout(w http.ResponseWriter, r *http.Request, err error) {
	httpx.LogFailure(r, err)
	f := fault.As(err)
	if f == nil {
		f = &fault.Error{Code: "internal", Message: message.OrdersCheckoutFailed}
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	}
	var body checkoutFailure
	body.Error.Message, body.Error.Code = fault.Say(r.Context(), f.Message), f.Code
	body.Errors = httpx.Fields(r.Context(), f.Fields)
	if changed, ok := errors.AsType[*newTotal](err); ok {
		body.Error.Total = &changed.cents
	}
	writeJSON(w, httpx.StatusOf(err), body)
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client is gone
}

// OrderInput identifies an order by its private token.
type OrderInput struct {
	Token string `path:"token" maxLength:"64" doc:"The private token of the order, from the buyer's address"`
}

// OrderOutput carries the state of an order.
type OrderOutput struct{ Body OrderStatus }

// OrderStatus is what the holder of an order's token may see.
type OrderStatus struct {
	Number         string         `json:"number" doc:"Order number, to quote in questions" example:"2611-7K3MQ9"`
	State          State          `json:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled" doc:"State of the order"`
	Mode           Mode           `json:"mode" enum:"test,invoice,stripe" doc:"Who takes the money"`
	ServiceID      string         `json:"service_id" doc:"Id in the catalogue"`
	ServiceName    string         `json:"service_name" doc:"The catalogue's name when it was bought"`
	TotalCents     int64          `json:"amount_cents" doc:"Price in cents"`
	Currency       money.Currency `json:"currency" doc:"Lower-case code (ISO 4217)" example:"usd"`
	IsRecurring    bool           `json:"is_recurring" doc:"Due every month"`
	Processing     bool           `json:"processing" doc:"The buyer has paid in a way that takes some days"`
	PaidCents      int64          `json:"paid_cents" doc:"First payment in cents, after promotion codes; 0: not yet paid"`
	RefundedCents  int64          `json:"refunded_cents" doc:"Refunded, in cents"`
	PaidAt         *time.Time     `json:"paid_at" doc:"Time of payment, UTC; null: not yet paid"`
	GuaranteeUntil *time.Time     `json:"guarantee_until" doc:"End of the money-back guarantee, UTC; null: not paid"`
	EmailKnown     bool           `json:"email_known" doc:"An address for the receipt or invoice is known"`

	Subscription *SubscriptionStatus `json:"subscription" doc:"null: the order began none"`

	WithdrawUntil *time.Time `json:"withdraw_until,omitempty" doc:"End of a consumer's withdrawal period, UTC; omitted after it, and without the right"`
}

// Find answers GET /api/orders/{token}.
func (a *API) Find(ctx context.Context, in *OrderInput) (*OrderOutput, error) {
	o, err := a.Service.Look(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return a.output(ctx, o)
}

// output returns the answer to the holder of an order's token.
func (a *API) output(ctx context.Context, o Order) (*OrderOutput, error) {
	status := a.Service.status(o)
	var err error
	status.WithdrawUntil, err = a.Service.withdrawUntil(ctx, a.Service.db, o)
	return &OrderOutput{Body: status}, err
}

// status is what the holder of an order's token may see.
func (s *Service) status(o Order) OrderStatus {
	return OrderStatus{
		Number: o.Number, State: o.State, Mode: o.Mode, ServiceID: o.ServiceID, ServiceName: o.ServiceName,
		TotalCents: o.TotalCents, Currency: o.Currency, IsRecurring: o.IsRecurring,
		Processing: o.Processing, PaidCents: o.PaidCents, RefundedCents: o.RefundedCents,
		PaidAt: o.PaidAt, GuaranteeUntil: s.GuaranteeUntil(o), EmailKnown: o.Buyer.Email != "",
		Subscription: s.subscriptionStatus(o),
	}
}

// ConfirmInput confirms an order.
type ConfirmInput struct {
	OrderInput
	Body Confirmation
}

// Confirmation is what the mailed link of an unconfirmed order holds besides the order's token.
type Confirmation struct {
	Confirmation string `json:"confirmation" maxLength:"64" doc:"From the address that was mailed to the buyer"`
}

// Confirm answers POST /api/orders/{token}/confirm.
func (a *API) Confirm(ctx context.Context, in *ConfirmInput) (*OrderOutput, error) {
	o, err := a.Service.Confirm(ctx, in.Token, in.Body.Confirmation)
	if err != nil {
		return nil, err
	}
	return a.output(ctx, o)
}

// EndSubscription answers POST /api/orders/{token}/end-subscription.
func (a *API) EndSubscription(ctx context.Context, in *OrderInput) (*OrderOutput, error) {
	o, err := a.Service.EndByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return a.output(ctx, o)
}

// OpenPortal answers POST /api/orders/{token}/payment-details.
func (a *API) OpenPortal(ctx context.Context, in *OrderInput) (*ResumeOutput, error) {
	address, err := a.Service.PortalByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return &ResumeOutput{Body: CheckoutAnswer{URL: address}}, nil
}

// ResumeOutput is where the buyer continues.
type ResumeOutput struct{ Body CheckoutAnswer }

// Resume answers POST /api/orders/{token}/resume.
func (a *API) Resume(ctx context.Context, in *OrderInput) (*ResumeOutput, error) {
	address, err := a.Service.Resume(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return &ResumeOutput{Body: CheckoutAnswer{URL: address}}, nil
}
