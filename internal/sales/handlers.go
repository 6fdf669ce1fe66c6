package sales

import (
	"context"
	"errors"

	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
	"harborlight/internal/sales/sale"
)

// Handlers of facts that involve several slices (subscriptions.go).

// mailWith returns a handler that creates the documents of an order and mails them. If the documents fail, it sends
// no mail.
func (a *Area) mailWith(documents func(context.Context, orders.Fact) ([]sale.Attached, error)) func(context.Context,
	string, orders.Fact) error {
	return func(ctx context.Context, name string, in orders.Fact) error {
		attached, err := documents(ctx, in)
		if err != nil {
			return err
		}
		return a.orders.MailWith(ctx, name, in, attached)
	}
}

// mailRefund mails a refund with its credit note. If the refund exceeds the rest of the invoice, the buyer still gets
// the mail, and the job fails.
func (a *Area) mailRefund(ctx context.Context, name string, in orders.Fact) error {
	attached, err := a.creditRefund(ctx, in)
	if err != nil && fault.KindOf(err) != fault.KindConflict {
		return err
	}
	return errors.Join(a.orders.MailWith(ctx, name, in, attached), err)
}

// mailOffer mails the decision about an offer. If the buyer accepted it, the mail also confirms the order and has its
// invoice attached. A deleted offer is a fault of kind NotFound.
func (a *Area) mailOffer(ctx context.Context, name string, in offers.Fact) error {
	o, err := a.offers.Find(ctx, in.OfferID)
	if err != nil {
		return err
	}
	if in.State != offers.Accepted || in.ActorID != "" {
		return a.offers.Mail(ctx, name, in, sale.Confirmation{})
	}
	attached, err := a.invoice(ctx, orders.Fact{OrderID: o.OrderID})
	if err != nil {
		return err
	}
	confirmation, err := a.orders.Confirmation(ctx, o.OrderID)
	if err != nil {
		return err
	}
	confirmation.Attached = attached
	return a.offers.Mail(ctx, name, in, confirmation)
}

func (a *Area) cancelBooking(ctx context.Context, in orders.Fact) error {
	return a.deps.CancelBooking(ctx, in.OrderID)
}

// recalculateEarnings recalculates the partners' earnings after an order was paid or refunded, or its referrer has
// changed.
func (a *Area) recalculateEarnings(ctx context.Context, in orders.Fact) error {
	return a.deps.RecalculateEarnings(ctx, in.OrderID)
}

// recordOfferEvent adds a change of an offer to the lead's thread. It ignores deleted leads.
func (a *Area) recordOfferEvent(ctx context.Context, in offers.Fact) error {
	err := a.leads.RecordOfferEvent(ctx, leads.OfferEvent{ID: in.EventID, LeadID: in.LeadID, ActorID: in.ActorID,
		Number: in.Number, State: string(in.State), Note: in.Note, ReplacedBy: in.ReplacedBy, Accepted: in.State == offers.Accepted})
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	return err
}

// remindOfCheckout reminds the buyer of an unfinished checkout, unless an account of the buyer has marketing mails
// turned off.
func (a *Area) remindOfCheckout(ctx context.Context, _ string, in orders.Fact) error {
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	wanted, err := a.wantsOffers(ctx, o)
	if err != nil || !wanted {
		return err
	}
	return a.orders.MailExpired(ctx, in)
}

// wantsOffers reports whether the buyer may be reminded. Both the order's account and the account with the buyer's
// confirmed address, if they exist, must allow marketing mails; buyers without an account may be reminded.
func (a *Area) wantsOffers(ctx context.Context, o orders.Order) (bool, error) {
	accounts := []string{}
	if o.UserID != nil {
		accounts = append(accounts, *o.UserID)
	}
	byAddress, err := a.deps.Accounts.FindConfirmed(ctx, a.DB, o.Buyer.Email)
	if err == nil {
		accounts = append(accounts, byAddress)
	} else if fault.KindOf(err) != fault.KindNotFound {
		return false, err
	}
	for _, userID := range accounts {
		wanted, err := a.deps.WantsMarketing(ctx, userID)
		if err != nil || !wanted {
			return false, err
		}
	}
	return true, nil
}
