package commission

import (
	"context"
	"fmt"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare(mail.Kinds{"commission.statement": mail.Step})

// The interval between searches for statements of past months, and the number of statements handled at once.
const (
	mailEvery = time.Hour
	mailBatch = 100
)

// mailJob is the kind of the jobs that mail one statement each. The outbox accepts one mail of each kind and
// recipient from a job, and a partner may have several statements.
const mailJob = "commission.mail_statement"

// dueStatement is the payload of mailJob.
type dueStatement struct {
	StatementID string `json:"statement_id"`
}

// Register adds the background jobs.
func (s *Service) Register(r *jobs.Runner) {
	r.Every("commission.statements", mailEvery, s.SendStatements)
	jobs.Handle(r, mailJob, s.mailStatement)
}

// SendStatements enqueues the mail of each unmailed statement of a past month, once, for up to 100 statements a run,
// oldest month first. The first error ends the run.
func (s *Service) SendStatements(ctx context.Context) error {
	ids, err := listUnmailed(ctx, s.db, monthOf(s.db.Clock().Now()), mailBatch)
	if err != nil {
		return fmt.Errorf("list the statements to mail: %w", err)
	}
	for _, statementID := range ids {
		err := s.db.Write(ctx, func(tx *database.Tx) error {
			if _, err := lockStatement(ctx, tx, statementID); err != nil {
				return err
			}
			if mailed, err := isMailed(ctx, tx, statementID); err != nil || mailed {
				return err
			}
			if err := updateMailed(ctx, tx, statementID, tx.Now()); err != nil {
				return err
			}
			return jobs.Enqueue(ctx, tx, jobs.Job{Kind: mailJob, Payload: dueStatement{StatementID: statementID}})
		})
		if err != nil {
			return fmt.Errorf("mail statement %s: %w", statementID, err)
		}
	}
	return nil
}

// mailStatement mails a statement to the owners of its partner. It sends nothing for a deleted partner or a statement
// without entries. A deleted statement is a fault of kind NotFound.
func (s *Service) mailStatement(ctx context.Context, d dueStatement) error {
	st, err := findStatement(ctx, s.db, d.StatementID)
	if err != nil || st.Entries == 0 {
		return err
	}
	addresses, err := s.config.Partners.OwnerMailsOf(ctx, s.db, st.PartnerID)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the owners of partner %s: %w", st.PartnerID, err)
	}
	words := s.statementMail(st)
	button := mail.Button{Text: words.Button, URL: s.config.PublicURL + "/partner-portal"}
	text, html := mail.Compose(mail.ThemeOf(s.config.Content(), s.config.PublicURL), words.Heading, words.Paragraphs,
		button, words.Footer)
	return s.db.Write(ctx, func(tx *database.Tx) error {
		for _, to := range addresses {
			err := mail.Enqueue(ctx, tx, mail.Message{
				Kind: "commission.statement", To: to, ReplyTo: s.config.Owner(),
				Subject: words.Subject, Text: text, HTML: html,
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// statementMail returns the mail about a statement: the fee for the won amount, or the earnings with the day on which
// they become payable.
func (s *Service) statementMail(st Statement) content.Mail {
	site := s.config.Content()
	mails := site.Mails.Commission
	month, base, amount := dates.Month(st.Month), st.Currency.Format(st.BaseCents), st.Currency.Format(st.AmountCents)
	if st.Kind == Fee {
		return content.Mail(mails.Statement).Fill("month", month, "company", st.PartnerName, "won", base, "amount",
			amount)
	}
	return content.Mail(mails.Earned).Fill("month", month, "company", st.PartnerName, "net", base, "amount", amount,
		"date", dates.Day(payableOn(st.Month, site.Brand.Claims.GuaranteeDays)))
}
