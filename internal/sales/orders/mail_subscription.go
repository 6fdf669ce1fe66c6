package orders

import (
	"context"

	"harborlight/content"
	"harborlight/internal/platform/database"
)

// MailRenewalFailed follows FactRenewalFailed: the buyer gets the provider's link to pay the renewal, and
// the owner hears of it. A renewal that is paid meanwhile needs no mail.
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
			"facts", s.facts(o))
		return s.mailBuyer(ctx, tx, o, letter{kind: "orders.renewal_failed", words: words, link: link})
	})
}

// MailEnding follows FactEnding: buyer and owner learn when the subscription ends. If it goes on after
// all, or has ended meanwhile, they don't.
func (s *Service) MailEnding(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		if o.EndsAt == nil || o.SubscriptionEnded {
			return nil
		}
		zone, err := s.zoneOf(ctx, tx, o)
		if err != nil {
			return err
		}
		mails, day := s.site().Mails, o.EndsAt.In(zone).Format(dayFormat)
		if err := s.mailOwner(ctx, tx, o, "orders.ending_notice", mails.EndingNotice, "day", day); err != nil ||
			o.Buyer.Email == "" {
			return err
		}
		words := content.Mail(mails.Ending).Fill("number", o.Number, "service", o.ServiceName, "day", day, "facts",
			s.facts(o))
		return s.mailBuyer(ctx, tx, o, letter{kind: "orders.ending", words: words, link: link})
	})
}

// MailEnded follows FactEnded: buyer and owner learn that the subscription is over.
func (s *Service) MailEnded(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, link string) error {
		mails := s.site().Mails
		if err := s.mailOwner(ctx, tx, o, "orders.ended_notice", mails.EndedNotice); err != nil || o.Buyer.Email == "" {
			return err
		}
		words := content.Mail(mails.Ended).Fill("number", o.Number, "service", o.ServiceName, "facts", s.facts(o))
		return s.mailBuyer(ctx, tx, o, letter{kind: "orders.ended", words: words, link: link})
	})
}

// MailTrouble follows FactTrouble: only the owner can put it right.
func (s *Service) MailTrouble(ctx context.Context, f Fact) error {
	return s.mailAbout(ctx, f, func(tx *database.Tx, o Order, _ string) error {
		return s.mailOwner(ctx, tx, o, "orders.trouble_notice", s.site().Mails.TroubleNotice, "trouble", f.Text)
	})
}
