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

// API implements the HTTP routes for orders.
type API struct{ Service *Service }

// CheckoutRequest is the body of POST /api/checkout.
type CheckoutRequest struct {
	ServiceID   string         `json:"serviceId" maxLength:"64" doc:"Service id in the catalogue" example:"private-training"`
	ServiceName string         `json:"serviceName,omitempty" maxLength:"300" doc:"Displayed name; the server uses the catalogue's"`
	PriceCents  int64          `json:"amount" doc:"Displayed price in cents; rejected if it differs from the catalogue's" example:"29700"`
	TotalCents  *int64         `json:"total,omitempty" doc:"Displayed total in cents, including tax; rejected if it differs from the order's" example:"35343"`
	IsRecurring bool           `json:"isRecurring,omitempty" doc:"Due every month; rejected if it differs from the catalogue's"`
	Code        string         `json:"code,omitempty" maxLength:"64" doc:"Discount code; the amount is the price with it"`
	FormData    map[string]any `json:"formData,omitempty" doc:"Content of the form, at most 16 KB; the server reads name, email and company"`
}

// CheckoutAnswer contains the buyer's next page.
type CheckoutAnswer struct {
	URL string `json:"url" doc:"Address of the buyer's next page" example:"http://localhost:8080/checkout/test/…"`
}

// checkoutFailure is the response to a refused checkout (docs/product.md, "operations: errors").
type checkoutFailure struct {
	Error struct {
		Message string `json:"message"`
		Code    string `json:"code"`
		Total   *int64 `json:"total,omitempty"` // current total in cents; only if it differs from the displayed one
	} `json:"error"`
	Errors []httpx.Field `json:"errors,omitempty"`
}

// Checkout handles POST /api/checkout: it responds with the URL of the buyer's next page, or with a checkoutFailure.
// The signed-in account, if any, owns the order.
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

// FailCheckout logs err and responds with it as a checkoutFailure, with the status of its kind and, for faults with a
// waiting time, the header Retry-After. An error that isn't a fault gets the checkout's default message.
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
	body.Error.Message, body.Error.Code = fault.Translate(r.Context(), f.Message), f.Code
	body.Errors = httpx.Fields(r.Context(), f.Fields)
	if changed, ok := errors.AsType[*totalChangedError](err); ok {
		body.Error.Total = &changed.cents
	}
	writeJSON(w, httpx.StatusOf(err), body)
}

// writeJSON responds with the status and the body as JSON, which must not be cached.
func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // fails only if the client has disconnected
}

// OrderInput identifies an order by its private token.
type OrderInput struct {
	Token string `path:"token" maxLength:"64" doc:"Private token of the order, from the buyer's link"`
}

// OrderOutput contains the status of an order.
type OrderOutput struct{ Body OrderStatus }

// OrderStatus is the view of an order for holders of its token.
type OrderStatus struct {
	Number         string         `json:"number" doc:"Order number, to quote in questions" example:"2611-7K3MQ9"`
	State          State          `json:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled" doc:"State of the order"`
	Mode           Mode           `json:"mode" enum:"test,invoice,stripe" doc:"Payment mode"`
	ServiceID      string         `json:"service_id" doc:"Service id in the catalogue"`
	ServiceName    string         `json:"service_name" doc:"Service name at the time of the order"`
	TotalCents     int64          `json:"amount_cents" doc:"Total in cents, including tax"`
	Currency       money.Currency `json:"currency" doc:"Lower-case code (ISO 4217)" example:"usd"`
	IsRecurring    bool           `json:"is_recurring" doc:"Due every month"`
	Processing     bool           `json:"processing" doc:"The payment takes some days"`
	PaidCents      int64          `json:"paid_cents" doc:"First payment in cents, after promotion codes; 0: unpaid"`
	RefundedCents  int64          `json:"refunded_cents" doc:"Refunded amount in cents"`
	PaidAt         *time.Time     `json:"paid_at" doc:"Time of payment, UTC; null: unpaid"`
	GuaranteeUntil *time.Time     `json:"guarantee_until" doc:"End of the money-back guarantee, UTC; null: unpaid"`
	EmailKnown     bool           `json:"email_known" doc:"The buyer's email address is known"`

	Subscription *SubscriptionStatus `json:"subscription" doc:"null: none"`

	WithdrawUntil *time.Time `json:"withdraw_until,omitempty" doc:"End of a consumer's withdrawal period, UTC; omitted after it, and for other buyers"`
}

// Find handles GET /api/orders/{token}: it returns the order's status, after asking the payment provider about an
// open order. An unknown token is a fault of kind NotFound.
func (a *API) Find(ctx context.Context, in *OrderInput) (*OrderOutput, error) {
	o, err := a.Service.Refresh(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return a.output(ctx, o)
}

// output returns the response for the holder of an order's token: its status with the end of the withdrawal period.
func (a *API) output(ctx context.Context, o Order) (*OrderOutput, error) {
	status := a.Service.status(o)
	var err error
	status.WithdrawUntil, err = a.Service.withdrawUntil(ctx, a.Service.db, o)
	return &OrderOutput{Body: status}, err
}

// status returns the view of an order for holders of its token, without the withdrawal period.
func (s *Service) status(o Order) OrderStatus {
	return OrderStatus{
		Number: o.Number, State: o.State, Mode: o.Mode, ServiceID: o.ServiceID, ServiceName: o.ServiceName,
		TotalCents: o.TotalCents, Currency: o.Currency, IsRecurring: o.IsRecurring,
		Processing: o.Processing, PaidCents: o.PaidCents, RefundedCents: o.RefundedCents,
		PaidAt: o.PaidAt, GuaranteeUntil: s.GuaranteeUntil(o), EmailKnown: o.Buyer.Email != "",
		Subscription: s.subscriptionStatus(o),
	}
}

// ConfirmInput identifies an order and confirms it.
type ConfirmInput struct {
	OrderInput
	Body Confirmation
}

// Confirmation is the body of the request that confirms an order.
type Confirmation struct {
	Confirmation string `json:"confirmation" maxLength:"64" doc:"Token from the link that was mailed to the buyer"`
}

// Confirm handles POST /api/orders/{token}/confirm.
func (a *API) Confirm(ctx context.Context, in *ConfirmInput) (*OrderOutput, error) {
	o, err := a.Service.Confirm(ctx, in.Token, in.Body.Confirmation)
	if err != nil {
		return nil, err
	}
	return a.output(ctx, o)
}

// EndSubscription handles POST /api/orders/{token}/end-subscription.
func (a *API) EndSubscription(ctx context.Context, in *OrderInput) (*OrderOutput, error) {
	o, err := a.Service.EndByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return a.output(ctx, o)
}

// OpenPortal handles POST /api/orders/{token}/payment-details.
func (a *API) OpenPortal(ctx context.Context, in *OrderInput) (*ResumeOutput, error) {
	address, err := a.Service.PortalByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return &ResumeOutput{Body: CheckoutAnswer{URL: address}}, nil
}

// ResumeOutput contains the buyer's next page.
type ResumeOutput struct{ Body CheckoutAnswer }

// Resume handles POST /api/orders/{token}/resume.
func (a *API) Resume(ctx context.Context, in *OrderInput) (*ResumeOutput, error) {
	address, err := a.Service.Resume(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return &ResumeOutput{Body: CheckoutAnswer{URL: address}}, nil
}
