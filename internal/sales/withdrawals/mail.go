package withdrawals

import (
	"context"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/mail"
)

// The receipt is a confirmation, because senders can enter any address (docs/security.md, T147).
var _ = mail.Declare(mail.Kinds{"withdrawals.receipt": mail.Confirmation, "withdrawals.notice": mail.Owner})

// MailReceived sends a receipt with the content and time of the declaration to its sender, and a notice to the owner.
// Flagged declarations get neither; for repeated ones, and for those beyond the hourly limit of notices, it sends
// only the receipt.
func (s *Service) MailReceived(ctx context.Context, f Fact) error {
	d, err := s.Find(ctx, f.DeclarationID)
	if err != nil || d.IsFlagged {
		return err
	}
	ends, err := s.endOf(ctx, d)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := s.mailReceipt(ctx, tx, d.withRepetition(f.Again), ends); err != nil || f.Again != nil || f.Crowded {
			return err
		}
		return s.mailOwner(ctx, tx, d)
	})
}

// withRepetition returns the declaration with the content of a repetition, or unchanged if again is nil.
func (d Declaration) withRepetition(again *Sent) Declaration {
	if again == nil {
		return d
	}
	d.ReceivedAt, d.Name, d.Email, d.Contract, d.Reason, d.EndsOn = again.At, again.Name, again.Email, again.Contract,
		again.Reason, again.EndsOn
	return d
}

// endOf returns the end of the cancelled subscription, or nil if it is unknown. It reveals the end only to proven
// senders: for unproven declarations and withdrawals it returns nil.
func (s *Service) endOf(ctx context.Context, d Declaration) (*time.Time, error) {
	if d.Kind != Cancellation || !d.IsProven {
		return nil, nil //nolint:nilnil // not known
	}
	c, err := fault.Optional(s.config.Contracts.FindDetail(ctx, s.db, d.OrderID))
	return c.EndsAt, err
}

// values returns the placeholders of all mails about the declaration. The sender's texts lose their links, except the
// checked address.
func (d Declaration) values() content.Pairs {
	return content.Pairs{"at", dates.InstantInSentence(d.ReceivedAt), "name", d.Name, "email", content.Trusted(d.Email),
		"contract", d.Contract, "reason", d.Reason, "day", d.EndsOn, "number", d.OrderNumber}
}

// mailReceipt mails the receipt of a declaration to its sender; replies go to the support address. ends is the end of
// the cancelled subscription; nil: unknown.
func (s *Service) mailReceipt(ctx context.Context, tx *database.Tx, d Declaration, ends *time.Time) error {
	site := s.config.Content()
	words := site.Mails.Withdrawals.WithdrawalReceipt
	if d.Kind == Cancellation {
		words = site.Mails.Withdrawals.CancellationReceipt
	}
	words = words.Fill(append(d.values(), "ends", content.Trusted(endText(site.Mails.Withdrawals, ends, tx.Now())))...)
	m := mail.Message{Kind: "withdrawals.receipt", To: d.Email, ReplyTo: site.Brand.SupportEmail}
	if d.UserID != nil {
		m.Account = *d.UserID
	}
	return s.send(ctx, tx, m, words, "")
}

// mailOwner mails a notice about the declaration to the owner; replies go to the sender.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, d Declaration) error {
	texts := s.config.Content().Mails.Withdrawals
	words := content.Mail(texts.WithdrawalNotice)
	if d.Kind == Cancellation {
		words = content.Mail(texts.CancellationNotice)
	}
	return s.send(ctx, tx, mail.Message{Kind: "withdrawals.notice", To: s.config.Owner(), ReplyTo: d.Email},
		words.Fill(d.values()...), s.config.PublicURL+desk.Path("withdrawals", d.ID))
}

// send fills the mail with the composed texts and queues it. The button opens link; an empty link omits it.
func (s *Service) send(ctx context.Context, tx *database.Tx, m mail.Message, words content.Mail, link string) error {
	head := mail.ThemeOf(s.config.Content(), s.config.PublicURL)
	m.Subject = words.Subject
	m.Text, m.HTML = mail.Compose(head, words.Heading, words.Paragraphs, mail.Button{Text: words.Button, URL: link},
		words.Footer)
	return mail.Enqueue(ctx, tx, m)
}

// endText returns one sentence about the end of the cancelled subscription: past, future, or unknown if ends is nil.
func endText(texts content.WithdrawalMails, ends *time.Time, now time.Time) string {
	switch {
	case ends == nil:
		return texts.EndUnknown
	case ends.Before(now):
		return content.Fill(texts.Ended, "day", dates.Day(ends.UTC()))
	}
	return content.Fill(texts.EndKnown, "day", dates.Day(ends.UTC()))
}
