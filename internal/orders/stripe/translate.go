package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/fault"
	"harborlight/internal/money"
	"harborlight/internal/orders"
)

// errNotOurs means that the message is about nothing sold here: another site may share the account.
var errNotOurs = errors.New("stripe: not about an order of this site")

// Events are the message types that matter. All others are only acknowledged.
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
}

// translate turns a Stripe message into news about an order. It asks Stripe if the message doesn't
// name the order, and returns errNotOurs if it is about nothing here.
func (w *Webhook) translate(ctx context.Context, e api.Event) (orders.News, error) {
	n, err := w.newsOf(ctx, e)
	if err != nil {
		return n, err
	}
	if n.Kind == "" || n.OrderID == "" {
		return n, errNotOurs
	}
	if e.Livemode != w.Provider.live {
		n = orders.News{Kind: orders.NewsMismatch, OrderID: n.OrderID, Text: testModeNote}
	}
	n.Source, n.EventID, n.EventKind = "Stripe", e.ID, string(e.Type)
	return n, nil
}

func (w *Webhook) newsOf(ctx context.Context, e api.Event) (orders.News, error) {
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
	default:
		return orders.News{}, errNotOurs
	}
}

// object decodes the object of a message.
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

func (w *Webhook) checkout(e api.Event) (orders.News, error) {
	session, err := object[api.CheckoutSession](e)
	if err != nil {
		return orders.News{}, err
	}
	n := w.Provider.sessionNews(&session)
	if e.Type == api.EventTypeCheckoutSessionAsyncPaymentFailed && n.Kind != orders.NewsMismatch {
		n.Kind, n.Text = orders.NewsFailed, failedNote
	}
	return n, nil
}

// movement is the owner of a money movement.
type movement struct {
	orderID string
	renewal bool // a renewal of a subscription
}

// belongsTo finds the order of a money movement: from the message, from our own data, or by asking
// Stripe.
func (w *Webhook) belongsTo(ctx context.Context, intent *api.PaymentIntent, metadata map[string]string) (movement,
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

func (w *Webhook) refund(ctx context.Context, e api.Event) (orders.News, error) {
	charge, err := object[api.Charge](e)
	if err != nil {
		return orders.News{}, err
	}
	m, err := w.belongsTo(ctx, charge.PaymentIntent, charge.Metadata)
	if err != nil {
		return orders.News{}, err
	}
	n := orders.News{Kind: orders.NewsRefunded, OrderID: m.orderID, Cents: charge.AmountRefunded}
	if m.renewal {
		n.Kind, n.Text = orders.NewsNote,
			"Of a renewal, refunded so far: "+amount(charge.AmountRefunded, charge.Currency)
		n.Money = moved(charge.PaymentIntent.ID, -charge.AmountRefunded, charge.Currency)
	} else if charge.PaymentIntent != nil {
		n.Intent = charge.PaymentIntent.ID
	}
	return n, nil
}

func (w *Webhook) dispute(ctx context.Context, e api.Event) (orders.News, error) {
	dispute, err := object[api.Dispute](e)
	if err != nil {
		return orders.News{}, err
	}
	m, err := w.belongsTo(ctx, dispute.PaymentIntent, nil)
	if err != nil {
		return orders.News{}, err
	}
	n := orders.News{Kind: orders.NewsDisputed, OrderID: m.orderID, Dispute: disputeOf(e.Type, dispute.Status),
		Cents: dispute.Amount}
	if m.renewal {
		n.Kind, n.Text = orders.NewsNote,
			"The bank disputes a renewal of "+amount(dispute.Amount, dispute.Currency)+": "+string(n.Dispute)
		if n.Dispute == orders.DisputeLost {
			n.Money = moved(dispute.ID, -dispute.Amount, dispute.Currency)
		}
	}
	return n, nil
}

// disputeOf returns the state of a dispute. A closed inquiry or a prevented dispute leaves the
// money where it is.
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

// invoice contains the fields of a monthly invoice that we need, in the layout of any API version:
// the owner chooses the webhook's version.
type invoice struct {
	ID            string                   `json:"id"`
	BillingReason api.InvoiceBillingReason `json:"billing_reason"`
	AmountPaid    int64                    `json:"amount_paid"`
	AmountDue     int64                    `json:"amount_due"`
	Currency      api.Currency             `json:"currency"`
	Parent        struct {
		Details billed `json:"subscription_details"`
	} `json:"parent"`
	Subscription *api.Subscription `json:"subscription"` // before 2025-03-31
	Details      billed            `json:"subscription_details"`
}

type billed struct {
	Subscription *api.Subscription `json:"subscription"`
	Metadata     map[string]string `json:"metadata"`
}

func (w *Webhook) invoice(ctx context.Context, e api.Event) (orders.News, error) {
	i, err := object[invoice](e)
	if err != nil {
		return orders.News{}, err
	}
	subscriptionID, metadata := i.subscription()
	if subscriptionID == "" || i.BillingReason == api.InvoiceBillingReasonSubscriptionCreate {
		return orders.News{}, errNotOurs // the checkout reports the first payment
	}
	n := orders.News{
		Kind: orders.NewsNote, SubscriptionID: subscriptionID, Text: "Renewed: " + amount(i.AmountPaid, i.Currency),
		Money: moved(i.ID, i.AmountPaid, i.Currency),
	}
	if e.Type == api.EventTypeInvoicePaymentFailed {
		n.Money = nil
		n.Text = "A renewal could not be charged: " + amount(i.AmountDue, i.Currency) +
			"; Stripe tries again as its settings say"
	}
	n.OrderID, err = w.subscriber(ctx, subscriptionID, metadata)
	return n, err
}

// moved returns the movement of a renewal, identified by its invoice, refunded payment or dispute.
// Money in another currency can't be added up and stays a note.
func moved(id string, cents int64, currency api.Currency) *orders.Movement {
	if id == "" || currency != orders.Currency {
		return nil
	}
	return &orders.Movement{ID: id, Cents: cents}
}

// amount formats an amount in Stripe's currency.
func amount(cents int64, currency api.Currency) string {
	if currency == orders.Currency {
		return money.Cents(cents).String()
	}
	return fmt.Sprintf("%d of the smallest unit of %s", cents, currency)
}
