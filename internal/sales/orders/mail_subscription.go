package orders

import (
	"context"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// MailRenewalFailed handles FactRenewalFailed: it notifies the owner and mails the buyer a link to pay: the
// provider's page or, if it is unknown, the order's. It sends nothing if the renewal has been paid since, and the
// buyer nothing if the order has no email address.
func (s *Service) MailRenewalFailed(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.OverdueInvoice != f.Renewal {
			return nil
		}
		mails, amount := s.site().Mails.Orders, o.Currency.Format(o.OverdueCents)
		if err := s.mailOwner(ctx, tx, o, "orders.unpaid_notice", mails.UnpaidNotice, "amount", amount); err != nil ||
			o.Buyer.Email == "" {
			return err
		}
		if o.OverdueURL != "" {
			link = o.OverdueURL
		}
		words := content.Mail(mails.RenewalFailed).Fill("number", o.Number, "service", o.ServiceName, "amount", amount,
			"facts", s.summaryLines(o))
		return s.mailBuyer(ctx, tx, o, buyerMail{kind: "orders.renewal_failed", text: words, link: link})
	})
}
