package orders

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

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
		fact, kind := FactPaid, kindResentReceipt
		switch {
		case o.Buyer.Email == "":
			return errNoAddress
		case o.isUnconfirmed():
			fact, kind = FactUnconfirmed, kindResentAsk
		case o.PaidAt == nil && (o.Mode != ModeInvoice || o.State != Pending):
			return errNothingSent
		case o.PaidAt == nil:
			fact, kind = FactPlaced, kindResentPlaced
		}
		if err := mail.ChargeDesk(ctx, tx, o.Buyer.Email); err != nil {
			return err
		}
		if err := s.note(ctx, tx, o, "order.resent", history.Event{Kind: kind}); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactResend, Fact{OrderID: o.ID, Of: fact})
	})
}
