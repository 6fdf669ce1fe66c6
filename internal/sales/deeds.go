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

// confirmPlaced mails the confirmation of an order, with its invoice if it is paid by invoice.
func (a *Area) confirmPlaced(ctx context.Context, in orders.Fact) error {
	papers, err := a.invoice(ctx, in)
	if err != nil {
		return err
	}
	return a.orders.MailPlaced(ctx, in, papers)
}

// mailReceipt mails the receipt of a paid order, with its invoice.
func (a *Area) mailReceipt(ctx context.Context, in orders.Fact) error {
	papers, err := a.invoice(ctx, in)
	if err != nil {
		return err
	}
	return a.orders.MailPaid(ctx, in, papers)
}

// mailRefund mails what went back, with its credit note. If the invoice has too little left for one, the buyer still
// learns of the money, and the job fails.
func (a *Area) mailRefund(ctx context.Context, in orders.Fact) error {
	papers, err := a.creditRefund(ctx, in)
	if err != nil && fault.KindOf(err) != fault.KindConflict {
		return err
	}
	return errors.Join(a.orders.MailRefunded(ctx, in, papers), err)
}

// mailCancelled mails that an order is cancelled, with the credit notes of its invoices.
func (a *Area) mailCancelled(ctx context.Context, in orders.Fact) error {
	papers, err := a.creditCancelled(ctx, in)
	if err != nil {
		return err
	}
	return a.orders.MailCancelled(ctx, in, papers)
}

// mailAgain mails the confirmation or the receipt of an order again, with its invoice. An order that nobody confirmed has
// none: its buyer is asked again to confirm.
func (a *Area) mailAgain(ctx context.Context, in orders.Fact) error {
	if in.Of == orders.FactUnconfirmed {
		return a.orders.MailAgain(ctx, in, nil)
	}
	papers, err := a.invoice(ctx, in)
	if err != nil {
		return err
	}
	return a.orders.MailAgain(ctx, in, papers)
}

// mailOffer mails what became of an offer. An acceptance comes with the invoice of its order, which has no
// confirmation of its own then.
func (a *Area) mailOffer(ctx context.Context, in offers.Fact) error {
	o, err := a.offers.Find(ctx, in.OfferID)
	if err != nil {
		return err
	}
	var papers []sale.Attached
	if in.State == offers.Accepted && in.ActorID == "" {
		if papers, err = a.invoice(ctx, orders.Fact{OrderID: o.OrderID}); err != nil {
			return err
		}
	}
	return a.offers.MailChanged(ctx, in, papers)
}

func (a *Area) release(ctx context.Context, in orders.Fact) error {
	return a.needs.Release(ctx, in.OrderID)
}

// settleOrder makes what companies earn follow from an order that was paid or refunded, or whose referrer has changed.
func (a *Area) settleOrder(ctx context.Context, in orders.Fact) error {
	return a.needs.Settle(ctx, in.OrderID)
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
	byAddress, err := a.needs.Accounts.FindConfirmed(ctx, a.DB, o.Buyer.Email)
	if err == nil {
		accounts = append(accounts, byAddress)
	} else if fault.KindOf(err) != fault.KindNotFound {
		return false, err
	}
	for _, userID := range accounts {
		wanted, err := a.needs.WantsMarketing(ctx, userID)
		if err != nil || !wanted {
			return false, err
		}
	}
	return true, nil
}
