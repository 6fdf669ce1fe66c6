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

var mails = mail.Declare([]mail.Declaration[Statement]{{Kind: "commission.statement", To: "partner", Budget: mail.Step,
	If: func(st Statement) bool { return st.Entries > 0 }, Text: textOf,
	Link: func(Statement) string { return "/partner-portal" }}})

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
	if err != nil {
		return err
	}
	site := mail.Site{Content: s.config.Content, URL: s.config.PublicURL}
	mailer := mail.Mailer[Statement]{Site: site, Mails: mails, Recipients: s.recipients, Values: s.values}
	return s.db.Write(ctx, func(tx *database.Tx) error { return mailer.Enqueue(ctx, tx, "commission.statement", st) })
}

// recipients returns the owners of the statement's partner, or none if it was deleted. Replies go to the site's owner.
func (s *Service) recipients(ctx context.Context, tx *database.Tx, _ mail.Kind, st Statement) ([]mail.Message, error) {
	addresses, err := fault.Optional(s.config.Partners.OwnerMailsOf(ctx, tx, st.PartnerID))
	return mail.Each(addresses, mail.Message{ReplyTo: s.config.Owner()}),
		fault.Wrap(err, "find the owners of partner %s", st.PartnerID)
}

// textOf returns the name of a statement's text: the fee for the won amount, or the earnings.
func textOf(st Statement) string {
	if st.Kind == Fee {
		return "commission.statement"
	}
	return "commission.earned"
}

// values returns the placeholders of both texts. Earnings become payable on {date}.
func (s *Service) values(st Statement) content.Pairs {
	base, amount := st.Currency.Format(st.BaseCents), st.Currency.Format(st.AmountCents)
	return content.Pairs{"month", dates.Month(st.Month), "company", st.PartnerName, "won", base, "net", base,
		"amount", amount, "date", dates.Day(payableOn(st.Month, s.config.Content().Brand.Claims.GuaranteeDays))}
}
