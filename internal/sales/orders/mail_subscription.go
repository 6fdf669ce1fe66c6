package orders

import (
	"context"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// MailRenewalFailed handles FactRenewalFailed: it mails the buyer the provider's payment link and notifies the owner.
// If the renewal has been paid since, it sends nothing.
func (s *Service) MailRenewalFailed(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.OverdueInvoice != f.Renewal {
			return nil
		}
		mails, amount := s.site().Mails, o.Currency.Format(o.OverdueCents)
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
