package leads

import (
	"context"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// maxSubject is the maximum length of a suggested subject in characters.
const maxSubject = 200

// NewLeadMail is a mail to a lead. The sender chooses the id, so that a retry after a lost response sends it once.
type NewLeadMail struct {
	ID      string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the sender"`
	Subject string `json:"subject" maxLength:"200" missing:"form.subject"`
	Text    string `json:"text" maxLength:"10000" as:"lines" missing:"leads.mail" doc:"Plain text; an empty line starts a paragraph"`
}

var (
	errOtherMail = fault.Conflict("mail_exists", message.LeadsMailExists)
)

// mail queues a mail to the lead and stores it in the history; replies go to the owner. A new lead becomes contacted.
// A retry with the same content sends nothing; other content with the same id is a fault of kind Conflict. It also
// returns faults of kind Invalid, and TooMany beyond the daily limits.
func (s *Service) mail(ctx context.Context, a desk.ActionContext[LeadRow], m NewLeadMail) error {
	if err := form.Check(&m).Err(); err != nil {
		return err
	}
	if old, exists, err := History.FindSent(ctx, a.Tx, m.ID); err != nil || exists {
		if exists && (old.RecordID != a.Row.ID || old.Values["subject"].Text != m.Subject || old.Text != m.Text) {
			return errOtherMail
		}
		return err
	}
	return s.sendMail(ctx, a, m)
}

// WithdrawnLeadMail names a mail of a lead.
type WithdrawnLeadMail struct {
	Mail string `json:"mail" maxLength:"36" as:"carried" doc:"UUID of the mail"`
	New  bool   `json:"new,omitempty" as:"carried" doc:"The lead was new before the mail"`
}

// UndoID returns the mail's id. New only determines the lead's status after the undo.
func (m WithdrawnLeadMail) UndoID() string { return m.Mail }

// withdrawMail deletes a queued mail. If the mail made the lead contacted, the lead becomes new again. It returns
// desk.ErrUnchanged if the lead has no mail with this id, and mail.ErrAlreadySent if the mail was sent.
func (s *Service) withdrawMail(ctx context.Context, a desk.ActionContext[LeadRow], in WithdrawnLeadMail) error {
	removed, err := History.Remove(ctx, a.Tx, a.Row.ID, in.Mail, kindMail, history.RoleOwner)
	switch {
	case err != nil:
		return err
	case !removed:
		return desk.ErrUnchanged
	case !a.Withdrawn:
		return mail.ErrAlreadySent // undoes the removal
	}
	entry := audit.Entry{ActorID: a.ActorID, Action: "lead.mail_withdrawn", ObjectID: a.Row.ID,
		Details: map[string]string{"mail": strings.ToLower(in.Mail)}}
	if err := audit.Record(ctx, a.Tx, entry); err != nil {
		return err
	}
	if in.New && a.Row.Status == StatusContacted {
		return s.changeRowStatus(ctx, a, StatusNew)
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}

// sendMail stores a mail in the lead's history and queues the job that sends it. A new lead becomes contacted. It
// returns a fault of kind TooMany if the desk's mail budget is used up.
func (s *Service) sendMail(ctx context.Context, a desk.ActionContext[LeadRow], m NewLeadMail) error {
	sent := history.Event{Kind: kindMail, Values: history.Values{"subject": history.Text(m.Subject)}, Text: m.Text}
	added, err := History.AddOnce(ctx, a.Tx, a.Row.ID, m.ID, history.ByOwner(a.ActorID), sent)
	if err != nil {
		return err
	}
	if !added { // the id is that of an entry of another kind of record
		return errOtherMail
	}
	// charge now: mailAnswer can't report an error to the admin
	if err := mail.ChargeDesk(ctx, a.Tx, a.Row.Email); err != nil {
		return err
	}
	if err := jobs.Enqueue(ctx, a.Tx, jobs.Job{Kind: mailAnswerJob, Payload: dueAnswer{MailID: m.ID}}); err != nil {
		return err
	}
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "lead.mailed", ObjectID: a.Row.ID,
		Details: map[string]string{"mail": m.ID}}); err != nil {
		return err
	}
	if a.Row.Status == StatusNew {
		return s.changeRowStatus(ctx, a, StatusContacted)
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}

// mailAnswerJob is the kind of the jobs that mail one answer each.
const mailAnswerJob = "leads.mail_answer"

type dueAnswer struct {
	MailID string `json:"mail_id"` // SentID in the history
}

// Register adds the job that mails the owner's answers.
func (s *Service) Register(r *jobs.Runner) { jobs.Handle(r, mailAnswerJob, s.mailAnswer) }

// mailAnswer mails an answer to its lead, or nothing if the lead was deleted. sendMail has charged the mail to the
// budget.
func (s *Service) mailAnswer(ctx context.Context, due dueAnswer) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		m, exists, err := History.FindSent(ctx, tx, due.MailID)
		if err != nil || !exists {
			return err
		}
		l, err := findLead(ctx, tx, m.RecordID)
		if err != nil {
			return err
		}
		return s.mailer().Enqueue(mail.WithCharged(ctx), tx, "leads.answer", subject{Lead: l, service: s, answer: m})
	})
}

// paragraphsOf splits texts into paragraphs at empty lines. It trims the paragraphs and leaves out empty ones.
func paragraphsOf(texts []string) []string {
	var out []string
	for _, text := range texts {
		for part := range strings.SplitSeq(text, "\n\n") {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
		}
	}
	return out
}
