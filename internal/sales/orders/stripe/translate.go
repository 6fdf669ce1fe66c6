package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/orders"
)

// errNotOurs means that the message concerns no order of this site: another site may use the same Stripe account.
var errNotOurs = errors.New("stripe: not about an order of this site")

// Events lists the processed message types. All others are only acknowledged.
var Events = []api.EventType{
	api.EventTypeCheckoutSessionCompleted,
	api.EventTypeCheckoutSessionAsyncPaymentSucceeded,
	api.EventTypeCheckoutSessionAsyncPaymentFailed,
	api.EventTypeCheckoutSessionExpired,
	api.EventTypeChargeRefunded,
	api.EventTypeChargeDisputeCreated,
	api.EventTypeChargeDisputeClosed,
	api.EventTypeCustomerSubscriptionUpdated,
	api.EventTypeCustomerSubscriptionDeleted,
	api.EventTypeInvoicePaid,
	api.EventTypeInvoicePaymentFailed,
	api.EventTypeRefundFailed,
}

// translate converts a Stripe message to an update about an order. It asks Stripe if the message doesn't name the
// order, and returns errNotOurs for other kinds of messages and if it concerns no order of this site. A message from
// Stripe's other mode, live or test, becomes a mismatch.
func (w *Webhook) translate(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	n, err := w.updateOf(ctx, e)
	if err != nil {
		return n, err
	}
	if n.Kind == "" || n.OrderID == "" {
		return n, errNotOurs
	}
	if e.Livemode != w.Provider.live {
		n = orders.PaymentUpdate{Kind: orders.UpdateMismatch, OrderID: n.OrderID, Reason: wrongMode}
	}
	n.Source, n.EventID, n.EventKind = orders.SourceStripe, e.ID, string(e.Type)
	return n, nil
}

// updateOf converts a message by its type. It returns errNotOurs for types that orders don't use.
func (w *Webhook) updateOf(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	switch e.Type {
	case api.EventTypeCheckoutSessionCompleted, api.EventTypeCheckoutSessionAsyncPaymentSucceeded,
		api.EventTypeCheckoutSessionAsyncPaymentFailed, api.EventTypeCheckoutSessionExpired:
		return w.checkout(e)
	case api.EventTypeChargeRefunded:
		return w.refund(ctx, e)
	case api.EventTypeChargeDisputeCreated, api.EventTypeChargeDisputeClosed:
		return w.dispute(ctx, e)
	case api.EventTypeCustomerSubscriptionUpdated, api.EventTypeCustomerSubscriptionDeleted:
		return w.subscription(ctx, e)
	case api.EventTypeInvoicePaid, api.EventTypeInvoicePaymentFailed:
		return w.invoice(ctx, e)
	case api.EventTypeRefundFailed:
		return w.failedRefund(ctx, e)
	default:
		return orders.PaymentUpdate{}, errNotOurs
	}
}

// object decodes the object of a message. It returns an internal error if the message has none or if it isn't a T.
func object[T any](e api.Event) (T, error) {
	var into T
	if e.Data == nil {
		return into, fmt.Errorf("the message %s contains no object", e.ID)
	}
	if err := json.Unmarshal(e.Data.Raw, &into); err != nil {
		return into, fmt.Errorf("read the object of message %s: %w", e.ID, err)
	}
	return into, nil
}

// checkout converts a message about a checkout page. Its update has no kind while the page is open.
func (w *Webhook) checkout(e api.Event) (orders.PaymentUpdate, error) {
	session, err := object[api.CheckoutSession](e)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	n := w.Provider.sessionUpdate(&session)
	if e.Type == api.EventTypeCheckoutSessionAsyncPaymentFailed && n.Kind != orders.UpdateMismatch {
		n.Kind, n.Event = orders.UpdateFailed, failedEvent
	}
	return n, nil
}

// movement is a payment with the order that it belongs to.
type movement struct {
	orderID string
	renewal bool   // a renewal of a subscription
	invoice string // Stripe's id of the renewal's invoice
}

// orderOf returns the order of a payment: the one in the metadata, or else the stored order with the payment intent,
// or else the one that Stripe names. It returns errNotOurs if there is none.
func (w *Webhook) orderOf(ctx context.Context, intent *api.PaymentIntent, metadata map[string]string) (movement,
	error) {
	if id := metadata[orderKey]; id != "" {
		return movement{orderID: id}, nil
	}
	if intent == nil || intent.ID == "" {
		return movement{}, errNotOurs
	}
	switch o, err := w.Service.FindByPayment(ctx, intent.ID, ""); {
	case err == nil:
		return movement{orderID: o.ID}, nil
	case fault.KindOf(err) != fault.KindNotFound:
		return movement{}, err
	}
	return w.Provider.trace(ctx, intent.ID)
}

// refund converts a message about a charge's refunds to an update with the total refunded so far. A refund of a
// renewal becomes a note with its money.
func (w *Webhook) refund(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	charge, err := object[api.Charge](e)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	m, err := w.orderOf(ctx, charge.PaymentIntent, charge.Metadata)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	n := orders.PaymentUpdate{Kind: orders.UpdateRefunded, OrderID: m.orderID, Cents: charge.AmountRefunded}
	if m.renewal {
		n.Kind, n.Event = orders.UpdateNote,
			amountEvent(orders.KindRenewalRefunded, charge.AmountRefunded, charge.Currency)
		n.Money = movementOf(charge.PaymentIntent.ID, m.invoice, -charge.AmountRefunded, charge.Currency)
	} else if charge.PaymentIntent != nil {
		n.Intent = charge.PaymentIntent.ID
	}
	return n, nil
}

// failedRefund converts a message about a refund that the buyer's bank returned to an update of kind
// UpdateRefundFailed, with a text for the owner.
func (w *Webhook) failedRefund(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	back, err := object[api.Refund](e)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	m, err := w.orderOf(ctx, back.PaymentIntent, nil)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	failed := message.OrdersRefundFailed(amount(back.Amount, back.Currency))
	if back.FailureReason != "" {
		failed = message.OrdersRefundFailedBy(amount(back.Amount, back.Currency), spaced(string(back.FailureReason)))
	}
	return orders.PaymentUpdate{Kind: orders.UpdateRefundFailed, OrderID: m.orderID, RefundRef: back.ID,
		RefundID: back.Metadata[refundKey], Reason: failed}, nil
}

// dispute converts a message about a dispute to an update with its state and amount. A dispute about a renewal
// becomes a note, which takes money only if the dispute is lost.
func (w *Webhook) dispute(ctx context.Context, e api.Event) (orders.PaymentUpdate, error) {
	dispute, err := object[api.Dispute](e)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	m, err := w.orderOf(ctx, dispute.PaymentIntent, nil)
	if err != nil {
		return orders.PaymentUpdate{}, err
	}
	n := orders.PaymentUpdate{Kind: orders.UpdateDisputed, OrderID: m.orderID, Dispute: disputeOf(e.Type, dispute.Status),
		Cents: dispute.Amount}
	if m.renewal {
		n.Kind, n.Event = orders.UpdateNote, amountEvent(orders.KindRenewalDisputed, dispute.Amount, dispute.Currency)
		n.Event.Values["state"] = history.Label("event.dispute." + string(n.Dispute))
		if n.Dispute == orders.DisputeLost {
			n.Money = movementOf(dispute.ID, m.invoice, -dispute.Amount, dispute.Currency)
		}
	}
	return n, nil
}

// disputeOf returns the state of a dispute: lost, won or open. Closed inquiries and prevented disputes move no money,
// so they count as won.
func disputeOf(message api.EventType, status api.DisputeStatus) orders.Dispute {
	switch {
	case status == api.DisputeStatusLost:
		return orders.DisputeLost
	case message == api.EventTypeChargeDisputeClosed, status == api.DisputeStatusWon:
		return orders.DisputeWon
	default:
		return orders.DisputeOpen
	}
}
