package orders

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// NewOrderNote is the owner's note about an order. The client chooses the id, so that a retried request stores the
// note once.
type NewOrderNote struct {
	ID   string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the client"`
	Text string `json:"text" maxLength:"1000" as:"lines" missing:"form.note"`
}

// AddNote adds a line to the order's history that only the owner sees. If a note with the id exists, it changes
// nothing. An invalid id or text is a fault of kind Invalid, and an unknown order is NotFound.
func (s *Service) AddNote(ctx context.Context, orderID string, n NewOrderNote) error {
	if err := form.Check(&n).Err(); err != nil {
		return err
	}
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		if exists, err := hasNote(ctx, tx, n.ID); err != nil || exists {
			return err
		}
		return s.note(ctx, tx, o, "order.noted", step{note: n.Text, sentID: &n.ID})
	})
}

var (
	errNoAddress   = fault.Conflict("no_address", message.OrdersNoAddress)
	errNothingSent = fault.Conflict("nothing_sent", message.OrdersNothingSent)
)

// Resend requests that a mail to the buyer is sent again: the confirmation link of an unconfirmed order, the
// confirmation of an unpaid one by invoice, otherwise the receipt. An order without an email address or earlier mail
// is a fault of kind Conflict, an unknown one is NotFound, and TooMany means that the desk's budget for mails is used
// up.
func (s *Service) Resend(ctx context.Context, orderID string) error {
	return s.withOrder(ctx, orderID, func(tx *database.Tx, o Order) error {
		fact, text := FactPaid, "Receipt sent again"
		switch {
		case o.Buyer.Email == "":
			return errNoAddress
		case o.isUnconfirmed():
			fact, text = FactUnconfirmed, "Asked the buyer again to confirm"
		case o.PaidAt == nil && (o.Mode != ModeInvoice || o.State != Pending):
			return errNothingSent
		case o.PaidAt == nil:
			fact, text = FactPlaced, "Confirmation sent again"
		}
		if err := mail.ChargeDesk(ctx, tx, o.Buyer.Email); err != nil {
			return err
		}
		if err := s.note(ctx, tx, o, "order.resent", step{note: text}); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactResend, Fact{OrderID: o.ID, Of: fact})
	})
}
