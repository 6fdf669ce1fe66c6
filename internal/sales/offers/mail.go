package offers

import (
	"context"
	"net/url"
	"slices"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

var _ = mail.Declare(mail.Kinds{"offers.offer": mail.Desk, "offers.accepted": mail.Step,
	"offers.accepted_notice": mail.Owner, "offers.declined_notice": mail.Owner})

// mailOffer mails the private link to the buyer, in the transaction that sends the offer.
func (s *Service) mailOffer(ctx context.Context, tx *database.Tx, o Offer, token string) error {
	site := s.site()
	words := content.Mail(site.Mails.Offers.Offer).Fill("number", o.FullNumber(), "name", o.BuyerName, "intro",
		content.Trusted(o.Content.Intro), "facts", content.Trusted(s.summaryText(o)), "until", o.lastDay(),
		"pdf", content.Trusted(s.config.PublicURL+FilePath(token)))
	link := s.config.PublicURL + "/quote?" + url.Values{"offer": {token}}.Encode()
	button := mail.Button{Text: words.Button, URL: link}
	head := mail.ThemeOf(site, s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: "offers.offer", To: o.BuyerEmail, ReplyTo: s.config.Owner(),
		Subject: words.Subject, Text: text, HTML: html,
	})
}

// MailChanged mails the owner about the buyer's decision, and confirms an acceptance and its order to the buyer, with
// the invoice attached. It sends nothing for other changes, or if the owner recorded the acceptance: the order's
// confirmation then has the invoice.
func (s *Service) MailChanged(ctx context.Context, f Fact, order sale.Confirmation) error {
	if f.State != Accepted && f.State != Declined || f.ActorID != "" {
		return nil
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := find(ctx, tx, f.OfferID)
		if err != nil {
			return err
		}
		if f.State == Declined {
			return s.mailOwner(ctx, tx, o, "offers.declined_notice", s.site().Mails.Offers.DeclinedNotice, "reason",
				f.Note)
		}
		if err := s.mailOwner(ctx, tx, o, "offers.accepted_notice", s.site().Mails.Offers.AcceptedNotice, "signed",
			f.Note); err != nil {
			return err
		}
		return s.mailAccepted(ctx, tx, o, f, order)
	})
}

// mailAccepted confirms the acceptance and the order to the buyer, with the order's documents attached; replies go to
// the owner.
func (s *Service) mailAccepted(ctx context.Context, tx *database.Tx, o Offer, f Fact, order sale.Confirmation) error {
	site := s.site()
	invoice := sale.InvoiceOf(order.Attached)
	words := content.Mail(site.Mails.Offers.Accepted).Fill("number", o.FullNumber(), "name", o.BuyerName, "signed",
		f.Note,
		"day", dates.Instant(f.At), "facts", content.Trusted(s.summaryText(o)), "fingerprint", o.fingerprint(),
		"order", order.Number, "invoice", invoice.Number, "amount", invoice.Amount, "due", invoice.Due)
	button := mail.Button{Text: words.Button, URL: invoice.URL}
	head := mail.ThemeOf(site, s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, slices.Concat(words.Paragraphs, order.Paragraphs), button,
		words.Footer+order.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: "offers.accepted", To: o.BuyerEmail, ReplyTo: s.config.Owner(),
		Subject: words.Subject, Text: text, HTML: html,
		Files: mail.Files(order.Attached),
	})
}

// mailOwner sends the owner a mail of a kind about the offer; replies go to the buyer. values are pairs of additional
// placeholders and their texts.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, o Offer, kind string, words content.Mail,
	values ...any) error {
	site := s.site()
	who := o.BuyerName
	if o.BuyerCompany != "" {
		who = o.BuyerCompany
	}
	words = words.Fill(append(values, "number", o.FullNumber(), "who", who, "facts", content.Trusted(s.summaryText(o)))...)
	head := mail.ThemeOf(site, s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, mail.Button{}, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: kind, To: s.config.Owner(), ReplyTo: o.BuyerEmail, Subject: words.Subject, Text: text, HTML: html,
	})
}

// summaryText returns number, total and last day of the offer in lines, and the deposit if an amount is due after it.
func (s *Service) summaryText(o Offer) string {
	mails := s.site().Mails.Offers
	facts := content.Fill(mails.Facts, "number", o.FullNumber(), "total", o.Currency.Format(o.TotalCents), "until",
		o.lastDay())
	if o.hasRest() {
		facts += "\n" + content.Fill(mails.Deposit, "amount", o.Currency.Format(o.DepositCents))
	}
	return facts
}
