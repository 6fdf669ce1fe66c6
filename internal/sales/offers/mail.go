package offers

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/sales/sale"
)

var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "offers.offer", To: "buyer", Budget: mail.Desk, Values: subject.offerValues,
		Link: func(o subject) string { return "/quote?" + url.Values{"offer": {o.token}}.Encode() }},
	{Kind: "offers.accepted_notice", To: "owner", Budget: mail.Owner, On: []string{FactChanged},
		If: subject.wasAccepted},
	// It confirms the acceptance and the order, with the invoice attached.
	{Kind: "offers.accepted", To: "buyer", Budget: mail.Step, On: []string{FactChanged}, If: subject.wasAccepted,
		Values: subject.orderValues, Link: func(o subject) string { return sale.InvoiceOf(o.order.Attached).URL }},
	{Kind: "offers.declined_notice", To: "owner", Budget: mail.Owner, On: []string{FactChanged},
		If: func(o subject) bool { return o.fact.State == Declined && o.fact.ActorID == "" }},
})

// subject is the offer that a mail is about, with its fact.
type subject struct {
	Offer

	service *Service
	fact    Fact
	order   sale.Confirmation // of an accepted offer
	token   string            // of the private link; only in offers.offer
}

// wasAccepted reports false if the owner recorded the acceptance: the order's confirmation then has the invoice.
func (o subject) wasAccepted() bool { return o.fact.State == Accepted && o.fact.ActorID == "" }

// mailOffer mails the private link to the buyer, in the transaction that sends the offer.
func (s *Service) mailOffer(ctx context.Context, tx *database.Tx, o Offer, token string) error {
	return s.mailer().Enqueue(ctx, tx, "offers.offer", subject{Offer: o, service: s, token: token})
}

// Mail handles facts about offers: it writes the mails that follow the fact with the name. order belongs to an
// accepted offer.
func (s *Service) Mail(ctx context.Context, name string, f Fact, order sale.Confirmation) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		o, err := find(ctx, tx, f.OfferID)
		if err != nil {
			return err
		}
		return s.mailer().Follow(ctx, tx, name, subject{Offer: o, service: s, fact: f, order: order})
	})
}

func (s *Service) mailer() mail.Mailer[subject] {
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	return mail.Mailer[subject]{Site: site, Mails: mails, Recipients: s.recipients, Values: subject.values,
		Fill: fillOrder}
}

// recipients returns the buyer or the owner. Replies go to the other one.
func (s *Service) recipients(_ context.Context, _ *database.Tx, kind mail.Kind, o subject) ([]mail.Message, error) {
	owner := s.config.Owner()
	if kind.To == "owner" {
		return []mail.Message{{To: owner, ReplyTo: o.BuyerEmail}}, nil
	}
	return []mail.Message{{To: o.BuyerEmail, ReplyTo: owner, Files: mail.Files(o.order.Attached)}}, nil
}

// fillOrder adds the parts of the order's confirmation.
func fillOrder(_ context.Context, _ *database.Tx, o subject, l mail.Letter) (content.Mail, error) {
	text := l.Fill()
	if l.Kind == "offers.accepted" {
		text.Paragraphs = slices.Concat(text.Paragraphs, o.order.Paragraphs)
		text.Footer += o.order.Footer
	}
	return text, nil
}

// values returns the placeholders of all mails about offers: {reason} and {signed} are the buyer's note.
func (o subject) values() content.Pairs {
	return content.Pairs{"number", o.FullNumber(), "name", o.BuyerName, "who", cmp.Or(o.BuyerCompany, o.BuyerName),
		"facts", content.Trusted(o.service.summaryText(o.Offer)), "reason", o.fact.Note, "signed", o.fact.Note}
}

func (o subject) offerValues() content.Pairs {
	return content.Pairs{"intro", content.Trusted(o.Content.Intro), "until", o.lastDay(),
		"pdf", content.Trusted(o.service.config.PublicURL + FilePath(o.token))}
}

func (o subject) orderValues() content.Pairs {
	invoice := sale.InvoiceOf(o.order.Attached)
	return content.Pairs{"day", dates.Instant(o.fact.At), "fingerprint", o.fingerprint(), "order", o.order.Number,
		"invoice", invoice.Number, "amount", invoice.Amount, "due", invoice.Due}
}

// summaryText returns number, total and last day of the offer in lines, and the deposit if an amount is due after it.
func (s *Service) summaryText(o Offer) string {
	texts := s.config.Content().Mails.Offers
	facts := content.Fill(texts.Facts, "number", o.FullNumber(), "total", o.Currency.Format(o.TotalCents), "until",
		o.lastDay())
	if o.hasRest() {
		facts += "\n" + content.Fill(texts.Deposit, "amount", o.Currency.Format(o.DepositCents))
	}
	return facts
}
