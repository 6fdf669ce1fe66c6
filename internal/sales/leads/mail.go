package leads

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare(mail.Kinds{"leads.notice": mail.Owner, "leads.reply": mail.Reply, "leads.answer": mail.Desk})

// MailReceived mails the lead to the owner, who can reply to the visitor. The visitor gets a confirmation, unless the
// lead is flagged; automated leads and those beyond maxPerDay are. A deleted lead is a fault of kind NotFound.
func (s *Service) MailReceived(ctx context.Context, f Fact) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findLead(ctx, tx, f.LeadID)
		if err != nil {
			return err
		}
		if err := s.mailOwner(ctx, tx, l); err != nil || l.IsFlagged {
			return err
		}
		return s.mailVisitor(ctx, tx, l)
	})
}

// mailOwner mails the lead to the owner; replies go to the visitor. The mail about a flagged lead has a warning.
func (s *Service) mailOwner(ctx context.Context, tx *database.Tx, l Lead) error {
	words := l.noticeMail(s.site().Mails.Leads, s.labels())
	if l.IsFlagged {
		words.Subject = content.Fill(s.site().Mails.Leads.FlaggedSubject, "subject", words.Subject)
		words.Heading = words.Subject
		words.Paragraphs = append([]string{s.site().Mails.Leads.FlaggedText}, words.Paragraphs...)
	}
	head := mail.ThemeOf(s.site(), s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, mail.Button{}, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: "leads.notice", To: s.config.Owner(), ReplyTo: l.Email, Subject: words.Subject, Text: text, HTML: html,
	})
}

// mailVisitor confirms the request. It repeats no input, because senders can enter any address (docs/security.md,
// T36).
func (s *Service) mailVisitor(ctx context.Context, tx *database.Tx, l Lead) error {
	words := replyMail(s.site().Mails.Leads, l.Kind).Fill("hours", strconv.Itoa(s.site().Brand.Claims.ResponseHours))
	head := mail.ThemeOf(s.site(), s.config.PublicURL)
	text, html := mail.Compose(head, words.Heading, words.Paragraphs, mail.Button{}, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{
		Kind: "leads.reply", To: l.Email, Account: l.accountID(), ReplyTo: s.site().Brand.SupportEmail,
		Subject: words.Subject, Text: text, HTML: html,
	})
}

// replyMail returns the texts that confirm a request. Kinds other than messages and quotes get the texts for
// consultations.
func replyMail(words content.LeadMails, kind Kind) content.Mail {
	switch kind {
	case Message:
		return words.MessageReply
	case Quote:
		return words.QuoteReply
	default:
		return words.ConsultationReply
	}
}

// noticeMail returns the mail that notifies the owner of the lead. The mail about a message contains its subject, the
// mail about any other request its kind.
func (l Lead) noticeMail(words content.LeadMails, labels labels) content.Mail {
	if l.Kind == Message {
		return words.MessageNotice.Fill("who", l.displayName(), "subject", fmt.Sprint(l.Fields["subject"]), "summary",
			content.Trusted(l.summary(words.Labels, labels)))
	}
	return words.RequestNotice.Fill("kind", words.Kinds.Of(string(l.Kind)), "who", l.displayName(),
		"summary", content.Trusted(l.summary(words.Labels, labels)))
}

// summary returns the form with one field a line, sorted by field name, with labels instead of option values. Only
// the validated email address becomes a link.
func (l Lead) summary(named content.LeadLabels, labels labels) string {
	lines := make([]string, 0, len(l.Fields))
	for _, name := range slices.Sorted(maps.Keys(l.Fields)) {
		value := line.Unlink(labels.format(l.Kind, name, l.Fields[name]))
		if l.Fields[name] == l.Email {
			value = l.Email
		}
		lines = append(lines, named.Of(name)+": "+value)
	}
	return strings.Join(lines, "\n")
}

// accountID returns the id of the sender's account, or "".
func (l Lead) accountID() string {
	if l.UserID == nil {
		return ""
	}
	return *l.UserID
}

// displayName returns the company, or the person's name without one.
func (l Lead) displayName() string {
	if l.Company != "" {
		return l.Company
	}
	return l.Name
}
