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
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/mail"
)

// The reply repeats no input, because senders can enter any address (docs/security.md, T36). Flagged leads, such as
// automated ones and those beyond maxPerDay, get none.
var mails = mail.Declare([]mail.Declaration[subject]{
	{Kind: "leads.notice", To: "owner", Budget: mail.Owner, On: []string{FactReceived}, Text: subject.noticeText,
		Values: subject.noticeValues},
	{Kind: "leads.reply", To: "visitor", Budget: mail.Reply, On: []string{FactReceived},
		If: func(l subject) bool { return !l.IsFlagged }, Text: subject.replyText, Values: subject.replyValues},
	{Kind: "leads.answer", To: "visitor", Budget: mail.Desk, Values: subject.answerValues},
})

// subject is the lead that a mail is about.
type subject struct {
	Lead

	service *Service
	answer  history.Entry // written by the owner; only in leads.answer
}

// Mail handles facts about leads: it writes the mails that follow the fact with the name. A deleted lead is a fault of
// kind NotFound.
func (s *Service) Mail(ctx context.Context, name string, f Fact) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findLead(ctx, tx, f.LeadID)
		if err != nil {
			return err
		}
		return s.mailer().Follow(ctx, tx, name, subject{Lead: l, service: s})
	})
}

func (s *Service) mailer() mail.Mailer[subject] {
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	return mail.Mailer[subject]{Site: site, Mails: mails, Recipients: s.recipients, Fill: s.fill}
}

// texts returns the current texts of mails about leads.
func (s *Service) texts() content.LeadMails { return s.config.Content().Mails.Leads }

// recipients returns the owner, who can reply to the visitor, or the visitor. Visitors reply to the support address,
// or to the owner's answer.
func (s *Service) recipients(_ context.Context, _ *database.Tx, kind mail.Kind, l subject) ([]mail.Message, error) {
	switch kind.Name {
	case "leads.notice":
		return []mail.Message{{To: s.config.Owner(), ReplyTo: l.Email}}, nil
	case "leads.answer":
		return []mail.Message{{To: l.Email, ReplyTo: s.config.Owner()}}, nil
	}
	return []mail.Message{{To: l.Email, Account: l.accountID(), ReplyTo: s.config.Content().Brand.SupportEmail}}, nil
}

// fill adds a warning to the notice of a flagged lead, and splits the owner's answer into paragraphs.
func (s *Service) fill(_ context.Context, _ *database.Tx, l subject, of mail.Letter) (content.Mail, error) {
	text := of.Fill()
	switch {
	case of.Kind == "leads.answer":
		text.Paragraphs = paragraphsOf(text.Paragraphs)
	case of.Kind == "leads.notice" && l.IsFlagged:
		text.Subject = content.Fill(s.texts().FlaggedSubject, "subject", text.Subject)
		text.Heading = text.Subject
		text.Paragraphs = append([]string{s.texts().FlaggedText}, text.Paragraphs...)
	}
	return text, nil
}

func (l subject) noticeText() string {
	if l.Kind == Message {
		return "leads.message_notice"
	}
	return "leads.request_notice"
}

// replyText returns the text that confirms a request. Kinds other than messages and quotes get the one for
// consultations.
func (l subject) replyText() string {
	switch l.Kind {
	case Message:
		return "leads.message_reply"
	case Quote:
		return "leads.quote_reply"
	default:
		return "leads.consultation_reply"
	}
}

func (l subject) noticeValues() content.Pairs {
	texts := l.service.texts()
	return content.Pairs{"who", l.displayName(), "subject", fmt.Sprint(l.Fields["subject"]),
		"kind", texts.Kinds.Of(string(l.Kind)),
		"summary", content.Trusted(l.summary(texts.Labels, l.service.labels()))}
}

func (l subject) replyValues() content.Pairs {
	return content.Pairs{"hours", strconv.Itoa(l.service.site().Brand.Claims.ResponseHours)}
}

func (l subject) answerValues() content.Pairs {
	return content.Pairs{"subject", content.Trusted(l.answer.Values["subject"].Text), "text",
		content.Trusted(l.answer.Text)}
}

// summary returns the form with one field a line, sorted by field name, with labels instead of option values, then the
// answers to the owner's questions. Only the validated email address becomes a link.
func (l Lead) summary(named content.LeadLabels, labels labels) string {
	lines := make([]string, 0, len(l.Fields))
	for _, name := range slices.Sorted(maps.Keys(l.Fields)) {
		value := line.Unlink(labels.format(l.Kind, name, l.Fields[name]))
		if l.Fields[name] == l.Email {
			value = l.Email
		}
		lines = append(lines, named.Of(name)+": "+value)
	}
	for _, a := range l.Answers {
		lines = append(lines, line.Unlink(a.Question+": "+a.Text))
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
