package stripe

import (
	"context"

	api "github.com/stripe/stripe-go/v85"

	"harborlight/internal/fault"
	"harborlight/internal/orders"
)

func (w *Webhook) subscription(ctx context.Context, e api.Event) (orders.News, error) {
	s, err := object[api.Subscription](e)
	if err != nil {
		return orders.News{}, err
	}
	n := orders.News{Kind: orders.NewsNote, SubscriptionID: s.ID}
	_, moved := e.Data.PreviousAttributes["status"]
	_, ending := e.Data.PreviousAttributes["cancel_at_period_end"]
	switch {
	case e.Type == api.EventTypeCustomerSubscriptionDeleted:
		n.Text = "The subscription has ended"
	case ending && s.CancelAtPeriodEnd:
		n.Text = "The subscription ends with the paid month"
	case ending:
		n.Text = "The subscription goes on after all"
	case moved:
		n.Text = "The subscription is " + words(string(s.Status))
	default:
		return n, errNotOurs // needs no reaction
	}
	n.OrderID, err = w.subscriber(ctx, s.ID, s.Metadata)
	return n, err
}

// subscriber returns the id of the order that started a subscription.
func (w *Webhook) subscriber(ctx context.Context, subscriptionID string, metadata map[string]string) (string, error) {
	if id := metadata[orderKey]; id != "" {
		return id, nil
	}
	o, err := w.Service.FindByPayment(ctx, "", subscriptionID)
	if fault.KindOf(err) == fault.KindNotFound {
		return "", errNotOurs
	}
	return o.ID, err
}

// subscription returns the id and metadata of the invoice's subscription.
func (i invoice) subscription() (string, map[string]string) {
	for _, b := range []billed{i.Parent.Details, {i.Subscription, i.Details.Metadata}} {
		if b.Subscription != nil {
			return b.Subscription.ID, b.Metadata
		}
	}
	return "", nil
}
