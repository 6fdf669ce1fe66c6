package sales

import (
	"context"

	"harborlight/internal/sales/orders"
)

// Reactions to the facts of subscriptions: invoices, mails and notifications.

// orderRenewed invoices a renewal that was paid.
func (a *Area) orderRenewed(ctx context.Context, in orders.Fact) error {
	r, err := a.orders.FindRenewal(ctx, in.OrderID, in.Renewal)
	if err != nil {
		return err
	}
	if _, err = a.billing.IssueRenewal(ctx, in.OrderID, r); err != nil {
		return err
	}
	return a.tellAmount(ctx, in, "was renewed", "arrived.")
}

// renewalRefunded credits what went back of a renewal. Without the id of its invoice nobody can say
// which one to credit: the provider's dashboard shows it.
func (a *Area) renewalRefunded(ctx context.Context, in orders.Fact) error {
	if in.Renewal == "" {
		return nil
	}
	r, err := a.orders.FindRenewal(ctx, in.OrderID, in.Renewal)
	if err != nil {
		return err
	}
	_, err = a.billing.CreditRenewal(ctx, in.OrderID, r, in.EventID, in.Cents)
	return err
}

func (a *Area) renewalFailed(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailRenewalFailed(ctx, in); err != nil {
		return err
	}
	return a.tellAmount(ctx, in, "could not be renewed", "could not be charged. The buyer has a link to pay it.")
}

func (a *Area) subscriptionEnding(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailEnding(ctx, in); err != nil {
		return err
	}
	return a.tellAbout(ctx, in, "won't renew", "The subscription ends with the paid month.")
}

func (a *Area) subscriptionEnded(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailEnded(ctx, in); err != nil {
		return err
	}
	return a.tellAbout(ctx, in, "has ended", "The subscription is over, and nothing is charged any more.")
}

// orderTrouble tells the owner of something that only they can put right.
func (a *Area) orderTrouble(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailTrouble(ctx, in); err != nil {
		return err
	}
	return a.tellAbout(ctx, in, "needs you", in.Text)
}

// tellAmount notifies the administrator of what happened to the money of a fact.
func (a *Area) tellAmount(ctx context.Context, in orders.Fact, what, happened string) error {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	return a.tellAbout(ctx, in, what, o.Currency.Format(in.Cents)+" "+happened)
}

// tellAbout notifies the administrator about an order.
func (a *Area) tellAbout(ctx context.Context, in orders.Fact, what, message string) error {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "Order "+o.Number+" "+what, o.ServiceName+": "+message)
}
