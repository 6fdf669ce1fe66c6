package orders

import (
	"context"
	"crypto/subtle"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
)

// An order by invoice costs nothing to place, and its form accepts any address. Therefore, it gets no invoice until
// its buyer opens the mailed link and confirms it, or the owner accepts it (decision 0033).

// isUnconfirmed reports whether the order awaits a confirmation by its buyer or the owner.
func (o Order) isUnconfirmed() bool { return o.Mode == ModeInvoice && o.State == Created }

// isAddressProven reports whether the order's address is the confirmed address of the account that placed it. It is
// false for guest orders.
func (s *Service) isAddressProven(ctx context.Context, q database.Querier, o Order) (bool, error) {
	if o.UserID == nil {
		return false, nil
	}
	return s.config.AddressOf.IsOwn(ctx, q, o.Buyer.Email, *o.UserID)
}

// requestConfirmation records FactUnconfirmed, which mails the buyer a confirmation link. It does nothing for other
// orders than new ones by invoice, and if the address is already proven.
func (s *Service) requestConfirmation(ctx context.Context, tx *database.Tx, o Order) error {
	if !o.isUnconfirmed() {
		return nil
	}
	if proven, err := s.isAddressProven(ctx, tx, o); err != nil || proven {
		return err
	}
	return jobs.Record(ctx, tx, FactUnconfirmed, Fact{OrderID: o.ID})
}

var (
	errEnded     = fault.Conflict("order_ended", message.OrdersEnded)
	errConfirmed = fault.Conflict("order_confirmed", message.OrdersConfirmed)
)

// Confirm places the order with the private token, given the confirmation from the buyer's mail, and returns it. It
// is idempotent. An unknown token or wrong confirmation is a fault of kind NotFound. It is a fault of kind Conflict
// if the order has expired or was cancelled, the site's currency has changed, the client has too many unpaid orders,
// or the code is used up.
func (s *Service) Confirm(ctx context.Context, token, confirmation string) (Order, error) {
	o, err := s.FindByToken(ctx, token)
	if err != nil {
		return Order{}, err
	}
	want, err := s.links.token(ctx, forConfirmation, o.ID)
	if err != nil {
		return Order{}, err
	}
	if subtle.ConstantTimeCompare([]byte(want), []byte(confirmation)) != 1 {
		return Order{}, errUnknownLink
	}
	if o.isUnconfirmed() {
		n := PaymentUpdate{Kind: UpdatePlaced, OrderID: o.ID, Source: sourceBuyer,
			Event: history.Event{Kind: kindConfirmed}}
		if err := s.Apply(ctx, n); err != nil {
			return Order{}, err
		}
		if o, err = s.Find(ctx, o.ID); err != nil {
			return Order{}, err
		}
	}
	if o.State == Expired || o.State == Cancelled {
		return Order{}, errEnded
	}
	return o, nil
}

// AcceptAtDesk places an unconfirmed order by invoice on the owner's request, even if its code is used up or its
// client has too many unpaid orders. Any other order, and one in another currency than the site's, is a fault of kind
// Conflict. An unknown order is NotFound.
func (s *Service) AcceptAtDesk(ctx context.Context, orderID string) error {
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		if !o.isUnconfirmed() {
			return errConfirmed
		}
		n := PaymentUpdate{Kind: UpdatePlaced, OrderID: o.ID, Source: history.RoleOwner,
			Event: history.Event{Kind: kindAccepted}}
		return s.applyAllowed(ctx, tx, o, n)
	})
}

// applyAllowed applies the update unless checkBinding refuses it with a fault of kind Conflict.
func (s *Service) applyAllowed(ctx context.Context, tx *database.Tx, o Order, n PaymentUpdate) error {
	if err := s.checkBinding(ctx, tx, o, n); err != nil {
		return err
	}
	return apply(ctx, tx, o, n)
}

// checkBinding decides whether an update may make an order binding, and turns the reservation of its code into a use.
// It returns a fault of kind Conflict if the site's currency has changed since an unconfirmed order by invoice was
// stored, if its client has too many unpaid orders, or if the code is used up. The owner's decisions skip the last
// two checks, and payments at Stripe skip all.
func (s *Service) checkBinding(ctx context.Context, tx *database.Tx, o Order, n PaymentUpdate) error {
	if o.PaidAt != nil || n.Kind != UpdatePlaced && n.Kind != UpdatePaid {
		return nil
	}
	binds, isOwner := o.isUnconfirmed(), n.Source == history.RoleOwner
	if binds && s.config.HoldCurrency != nil {
		if err := s.config.HoldCurrency(ctx, tx, o.Currency); err != nil {
			return err
		}
	}
	if binds && n.Kind == UpdatePlaced && !isOwner {
		if err := s.checkUnpaid(ctx, tx, o); err != nil {
			return err
		}
	}
	if binds || n.Kind == UpdatePaid && o.Mode != ModeInvoice {
		return useCode(ctx, tx, o, isOwner || o.Mode == ModeStripe)
	}
	return nil
}

// IsPlaced reports whether the order was ever placed and therefore has an invoice or will get one.
func (s *Service) IsPlaced(ctx context.Context, orderID string) (bool, error) {
	return wasPlaced(ctx, s.db, orderID)
}

// mailUnconfirmed handles FactUnconfirmed: it mails the buyer a confirmation link. If the address has reached its
// daily limit of mails, it adds a line to the order's history instead.
func (s *Service) mailUnconfirmed(ctx context.Context, f Fact) error {
	confirmation, err := s.links.token(ctx, forConfirmation, f.OrderID)
	if err != nil {
		return err
	}
	return s.mailAbout(ctx, f, func(tx *database.Tx, o subject) error {
		if !o.isUnconfirmed() || o.Buyer.Email == "" || o.link == "" {
			return nil
		}
		o.confirmation = confirmation
		asked, err := s.mailer().Send(ctx, tx, "orders.confirm", o)
		if err != nil || asked {
			return err
		}
		_, err = insertEvent(ctx, tx, o.Order, sourceMail, step{event: history.Event{Kind: kindUnasked}})
		return err
	})
}
