package sales

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

// What follows from facts across slices (reactions.go).

// invoiceAndConfirm writes the invoice before the mail that brings it.
func (a *Area) invoiceAndConfirm(ctx context.Context, in orders.Fact) error {
	invoice, err := a.invoicePlaced(ctx, in)
	if err != nil {
		return err
	}
	return a.orders.MailPlaced(ctx, in, invoice)
}

// mailAgain mails the confirmation or the receipt of an order again.
func (a *Area) mailAgain(ctx context.Context, in orders.Fact) error {
	invoice := orders.AttachedInvoice{}
	if in.Of == orders.FactPlaced {
		var err error
		if invoice, err = a.invoicePlaced(ctx, in); err != nil {
			return err
		}
	}
	return a.orders.MailAgain(ctx, in, invoice)
}

func (a *Area) markPaid(ctx context.Context, in orders.Fact) error {
	return a.billing.MarkPaid(ctx, in.OrderID)
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
