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

// What follows from facts across slices (reactions.go).

// attaching returns a step that mails something about an order with its documents.
func attaching(documents func(context.Context, orders.Fact) ([]sale.Attached, error),
	mail func(context.Context, orders.Fact, []sale.Attached) error) func(context.Context, orders.Fact) error {
	return func(ctx context.Context, in orders.Fact) error {
		attached, err := documents(ctx, in)
		if err != nil {
			return err
		}
		return mail(ctx, in, attached)
	}
}

// mailRefund mails a refund with its credit note. If too little of the invoice is left for one, the buyer still gets
// the mail, and the job fails.
func (a *Area) mailRefund(ctx context.Context, in orders.Fact) error {
	attached, err := a.creditRefund(ctx, in)
	if err != nil && fault.KindOf(err) != fault.KindConflict {
		return err
	}
	return errors.Join(a.orders.MailRefunded(ctx, in, attached), err)
}

// mailOffer mails the decision about an offer. The mail of an acceptance also confirms the order, with its invoice.
func (a *Area) mailOffer(ctx context.Context, in offers.Fact) error {
	o, err := a.offers.Find(ctx, in.OfferID)
	if err != nil {
		return err
	}
	if in.State != offers.Accepted || in.ActorID != "" {
		return a.offers.MailChanged(ctx, in, sale.Confirmation{})
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
	return a.offers.MailChanged(ctx, in, confirmation)
}

func (a *Area) release(ctx context.Context, in orders.Fact) error {
	return a.deps.Release(ctx, in.OrderID)
}

// settleOrder makes what companies earn follow from an order that was paid or refunded, or whose referrer has changed.
func (a *Area) settleOrder(ctx context.Context, in orders.Fact) error {
	return a.deps.Settle(ctx, in.OrderID)
}

// noteOffer adds the news to the lead's thread. A lead that is deleted with its account has none any more.
func (a *Area) noteOffer(ctx context.Context, in offers.Fact) error {
	err := a.leads.NoteOffer(ctx, leads.OfferNews{ID: in.EventID, LeadID: in.LeadID, ActorID: in.ActorID,
		Number: in.Number, State: string(in.State), Note: in.Note, At: in.At, Accepted: in.State == offers.Accepted})
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	return err
}

// remindOfCheckout reminds a buyer of an unfinished checkout, unless the buyer has an account with
// marketing mails off.
func (a *Area) remindOfCheckout(ctx context.Context, in orders.Fact) error {
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

// wantsOffers reports whether we may remind the buyer. An account, found by the order or by the
// address, decides by its preferences; buyers without an account may be reminded.
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
