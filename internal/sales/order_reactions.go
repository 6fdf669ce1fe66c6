package sales

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/sales/orders"
)

// Reactions to the facts of orders: mails, and notifications for buyers and the administrator.

// orderUnconfirmed asks the buyer to confirm the order, and tells the administrator that it waits.
func (a *Area) orderUnconfirmed(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailUnconfirmed(ctx, in); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil || o.State != orders.Created {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "Order "+o.Number+" waits", o.ServiceName+line.By(o.Buyer.Name, o.Buyer.Email)+
		". It has no invoice until the buyer confirms it by email, or you accept it.")
}

func (a *Area) orderPlaced(ctx context.Context, in orders.Fact) error {
	invoice, err := a.invoicePlaced(ctx, in)
	if err != nil {
		return err
	}
	if err := a.orders.MailPlaced(ctx, in, invoice); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "New order "+o.Number, o.ServiceName+line.By(o.Buyer.Name, o.Buyer.Email)+".")
}

func (a *Area) orderPaid(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailPaid(ctx, in); err != nil {
		return err
	}
	if err := a.billing.MarkPaid(ctx, in.OrderID); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	return a.tellBuyer(ctx, o, "Order "+o.Number+" is paid",
		"Thank you. Your payment for "+o.ServiceName+" has arrived.")
}

func (a *Area) orderRefunded(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailRefunded(ctx, in); err != nil {
		return err
	}
	if err := a.creditRefund(ctx, in); err != nil {
		return err
	}
	if err := a.needs.Release(ctx, in.OrderID); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	amount := o.Currency.Format(in.Cents)
	if err := a.tellBuyer(ctx, o, "Order "+o.Number+" is refunded",
		amount+" of your payment for "+o.ServiceName+" is on its way back."); err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "Order "+o.Number+" was refunded", amount+" for "+o.ServiceName+" went back.")
}

// orderCancelled closes the payment page first, so that the buyer who reads the mail can't pay any more.
func (a *Area) orderCancelled(ctx context.Context, in orders.Fact) error {
	if err := a.orders.ClosePayment(ctx, in); err != nil {
		return err
	}
	if err := a.creditCancelled(ctx, in); err != nil {
		return err
	}
	if err := a.needs.Release(ctx, in.OrderID); err != nil {
		return err
	}
	if err := a.orders.MailCancelled(ctx, in); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	return a.tellBuyer(ctx, o, "Order "+o.Number+" is cancelled", "Nothing was charged for "+o.ServiceName+".")
}

func (a *Area) orderFulfilled(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailFulfilled(ctx, in); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	if in.Fulfilment == orders.Delivered {
		return a.tellBuyer(ctx, o, "Order "+o.Number+" is delivered", o.ServiceName+" is done.")
	}
	return a.tellBuyer(ctx, o, "Work on order "+o.Number+" has begun", "We've started on "+o.ServiceName+".")
}

func (a *Area) orderDisputed(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailDisputed(ctx, in); err != nil {
		return err
	}
	if err := a.creditLost(ctx, in); err != nil {
		return err
	}
	if err := a.needs.Release(ctx, in.OrderID); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	message := map[orders.Dispute]string{
		orders.DisputeOpen: "The buyer's bank asks for the money back. Answer it in the payment provider's dashboard.",
		orders.DisputeWon:  "The dispute was won: the money stays.",
		orders.DisputeLost: "The dispute was lost: the money went back.",
	}[in.Dispute]
	return a.needs.Notices.TellAdmin(ctx, "Order "+o.Number+": dispute", message)
}

func (a *Area) orderMismatched(ctx context.Context, in orders.Fact) error {
	if err := a.orders.MailMismatch(ctx, in); err != nil {
		return err
	}
	o, err := a.orders.Find(ctx, in.OrderID)
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "A payment for order "+o.Number+" does not fit", o.Flag)
}

// orderExpired reminds a buyer of an unfinished checkout, unless the buyer has an account with
// marketing mails off.
func (a *Area) orderExpired(ctx context.Context, in orders.Fact) error {
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

// tellBuyer notifies a buyer who was signed in when ordering.
func (a *Area) tellBuyer(ctx context.Context, o orders.Order, title, message string) error {
	if o.UserID == nil {
		return nil
	}
	return a.needs.Notices.Tell(ctx, *o.UserID, title, message)
}
