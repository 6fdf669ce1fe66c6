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

// Flagged declarations get no mail. The receipt is a confirmation, because senders can enter any address
// (docs/security.md, T147); it contains the content and time of the declaration.
var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "withdrawals.receipt", To: "buyer", Budget: mail.Confirmation, On: []string{FactReceived},
		If:   func(d subject) bool { return !d.IsFlagged },
		Text: textFor("withdrawals.withdrawal_receipt", "withdrawals.cancellation_receipt")},
	// None for repeated declarations and those beyond the hourly limit of notices.
	{Kind: "withdrawals.notice", To: "owner", Budget: mail.Owner, On: []string{FactReceived},
		If:   func(d subject) bool { return !d.IsFlagged && d.fact.Again == nil && !d.fact.Crowded },
		Text: textFor("withdrawals.withdrawal_notice", "withdrawals.cancellation_notice"),
		Link: func(d subject) string { return desk.Path("withdrawals", d.ID) }},
})

// subject is the declaration that a mail is about, with the content of its repetition if the fact has one.
type subject struct {
	Declaration

	fact Fact
	ends content.Trusted // sentence about the end of the cancelled subscription
}

func textFor(withdrawal, cancellation string) func(subject) string {
	return func(d subject) string {
		if d.Kind == Cancellation {
			return cancellation
		}
		return withdrawal
	}
}

// Mail handles facts about declarations: it writes the mails that follow the fact with the name.
func (s *Service) Mail(ctx context.Context, name string, f Fact) error {
	d, err := s.Find(ctx, f.DeclarationID)
	if err != nil {
		return err
	}
	ends, err := s.endOf(ctx, d)
	if err != nil {
		return err
	}
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	mailer := mail.Mailer[subject]{Site: site, Mails: mails, Recipients: s.recipients, Values: subject.values}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		return mailer.Follow(ctx, tx, name, subject{d.withRepetition(f.Again), f,
			content.Trusted(endText(s.config.Content().Mails.Withdrawals, ends, tx.Now()))})
	})
}

// recipients returns the sender or the owner. Replies to the owner's notice go to the sender.
func (s *Service) recipients(_ context.Context, _ *database.Tx, kind mail.Kind, d subject) ([]mail.Message, error) {
	if kind.To == "owner" {
		return []mail.Message{{To: s.config.Owner(), ReplyTo: d.Email}}, nil
	}
	m := mail.Message{To: d.Email, ReplyTo: s.config.Content().Brand.SupportEmail}
	if d.UserID != nil {
		m.Account = *d.UserID
	}
	return []mail.Message{m}, nil
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
func (d subject) values() content.Pairs {
	return content.Pairs{"at", dates.InstantInSentence(d.ReceivedAt), "name", d.Name, "email", content.Trusted(d.Email),
		"contract", d.Contract, "reason", d.Reason, "day", d.EndsOn, "number", d.OrderNumber, "ends", d.ends}
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
