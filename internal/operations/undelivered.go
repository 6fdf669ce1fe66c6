package operations

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/paging"
)

// UndeliveredInput asks for a page of undelivered jobs.
type UndeliveredInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// UndeliveredJob is an undelivered job: a mail or another task that failed in every try.
type UndeliveredJob struct {
	ID        string    `json:"id" doc:"UUID"`
	Kind      string    `json:"kind" doc:"Kind of job" example:"orders.receipt"`
	Recipient string    `json:"recipient" doc:"Recipient of the mail; empty: not a mail"`
	Subject   string    `json:"subject" doc:"Subject of the mail; empty: not a mail"`
	Attempts  int       `json:"attempts" doc:"Number of tries"`
	LastError string    `json:"last_error" doc:"Error of the last try"`
	CreatedAt time.Time `json:"created_at"`
	DeadAt    time.Time `json:"dead_at" doc:"Time of the last try"`
}

// UndeliveredOutput is a page of undelivered jobs.
type UndeliveredOutput struct {
	Body paging.Page[UndeliveredJob]
}

// listUndelivered answers GET /api/admin/undelivered, newest first.
func (a *Area) listUndelivered(ctx context.Context, in *UndeliveredInput) (*UndeliveredOutput, error) {
	if in.Cursor != "" && !id.Valid(in.Cursor) {
		return nil, paging.ErrNoPage
	}
	rows, err := jobs.ListUndelivered(ctx, a.DB, in.Cursor, in.Limit+1)
	if err != nil {
		return nil, err
	}
	page := paging.Cut(rows, in.Limit, func(d jobs.Undelivered) string { return d.ID })
	out := &UndeliveredOutput{}
	out.Body.NextCursor = page.NextCursor
	out.Body.Items = make([]UndeliveredJob, len(page.Items))
	for i, row := range page.Items {
		if out.Body.Items[i], err = a.undeliveredJob(ctx, row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// undeliveredJob adds what the job was for.
func (a *Area) undeliveredJob(ctx context.Context, row jobs.Undelivered) (UndeliveredJob, error) {
	d := UndeliveredJob{
		ID: row.ID, Kind: strings.TrimPrefix(row.Kind, jobs.FactPrefix), Attempts: row.Attempts,
		LastError: row.LastError,
		CreatedAt: row.CreatedAt, DeadAt: row.DeadAt,
	}
	l, ok, err := mail.FindLetter(ctx, a.DB, row)
	if ok {
		d.Kind, d.Recipient, d.Subject = l.Kind, l.To, l.Subject
	}
	return d, err
}

// UndeliveredJobInput names an undelivered job.
type UndeliveredJobInput struct {
	ID string `path:"id" format:"uuid"`
}

// retryLetter answers POST /api/admin/undelivered/{id}/retry.
func (a *Area) retryLetter(ctx context.Context, in *UndeliveredJobInput) (*struct{}, error) {
	return nil, a.Redeliver(ctx, in.ID)
}

// Redeliver queues an undelivered job again, with all its tries. It returns a fault of kind
// NotFound if the job is no longer undelivered.
func (a *Area) Redeliver(ctx context.Context, jobID string) error {
	return a.decide(ctx, jobID, "letter.retried", jobs.Revive)
}

// discardLetter answers POST /api/admin/undelivered/{id}/discard.
func (a *Area) discardLetter(ctx context.Context, in *UndeliveredJobInput) (*struct{}, error) {
	return nil,
		a.decide(ctx, in.ID, "letter.discarded", func(ctx context.Context, tx *database.Tx, d jobs.Undelivered) error {
			if err := mail.Forget(ctx, tx, d); err != nil {
				return err
			}
			return jobs.Discard(ctx, tx, d)
		})
}

// decide carries out a decision about an undelivered job and records who made it.
func (a *Area) decide(ctx context.Context, jobID, action string,
	do func(context.Context, *database.Tx, jobs.Undelivered) error) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		d, err := jobs.FindUndelivered(ctx, tx, jobID)
		if err != nil {
			return err
		}
		l, _, err := mail.FindLetter(ctx, tx, d)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, d); err != nil {
			return err
		}
		p, _ := auth.From(ctx)
		return audit.Record(ctx, tx, audit.Entry{
			ActorID: p.UserID, Action: action, ObjectID: d.ID, Details: map[string]any{"job": d.Kind, "mail": l.Kind},
		})
	})
}

// checkUndelivered reports undelivered jobs and what to do about them. The doctor also lists the newest.
func (a *Area) checkUndelivered(ctx context.Context, f *checks.Finding) error {
	_, dead, err := jobs.Counts(ctx, a.DB)
	if err != nil {
		return err
	}
	f.Found("none")
	oldest, err := jobs.Oldest(ctx, a.DB)
	if err != nil || oldest == nil {
		return err
	}
	q, err := mail.FindQueue(ctx, a.DB)
	if err != nil {
		return err
	}
	f.Found("%d mails, %d other tasks", q.Undelivered, dead-q.Undelivered)
	lines := []string{fmt.Sprintf(
		"%d mails or other tasks are undelivered, the oldest since %s. Fix the cause, then retry or discard them "+
			"under %s, or run harborlight jobs retry --all.", dead, checks.InWords(*oldest), UndeliveredPath)}
	if f.Asks == checks.ForDoctor {
		letters, err := a.Undelivered(ctx, 5)
		if err != nil {
			return err
		}
		lines[0] += " The newest:"
		for _, d := range letters {
			lines = append(lines, "  "+d.String())
		}
	}
	f.Wrong = append(f.Wrong, strings.Join(lines, "\n  "))
	return nil
}

// String describes the job in one line, as commands print it.
func (d UndeliveredJob) String() string {
	what := d.Kind
	if d.Recipient != "" {
		what += " to " + d.Recipient
	}
	return fmt.Sprintf("%s  %s: %s", d.ID, what, strings.Join(strings.Fields(d.LastError), " "))
}

// UndeliveredPath is the page where the owner handles undelivered jobs.
const UndeliveredPath = "/admin?tab=undelivered"

// aboutUndelivered is how many jobs are undelivered, and the newest. The administrator is told on the site only,
// since a mail might fail as well.
func (a *Area) aboutUndelivered() facts.Subject[struct{}, int] {
	return facts.Subject[struct{}, int]{
		Texts: a.NoticeTexts,
		Readers: map[string]facts.Reader[int]{"owner": func(ctx context.Context, _ int, n content.Notice) error {
			return a.needs.TellAdmin(ctx, n)
		}},
		Read: func(ctx context.Context, _ struct{}) (dead int, pairs []string, err error) {
			if _, dead, err = jobs.Counts(ctx, a.DB); err != nil {
				return 0, nil, err
			}
			last, err := a.Undelivered(ctx, 1)
			if err != nil {
				return 0, nil, err
			}
			if len(last) == 0 {
				return 0, nil, facts.Enough // all handled already
			}
			newest := "“" + last[0].Subject + "”"
			if last[0].Subject == "" {
				newest = last[0].Kind
			}
			return dead, []string{"count", strconv.Itoa(dead), "newest", newest, "page", UndeliveredPath}, nil
		},
	}
}

func isOne(_ struct{}, dead int) bool   { return dead == 1 }
func areMany(_ struct{}, dead int) bool { return dead > 1 }

// Undelivered returns the newest undelivered jobs, at most limit.
func (a *Area) Undelivered(ctx context.Context, limit int) ([]UndeliveredJob, error) {
	out, err := a.listUndelivered(ctx, &UndeliveredInput{Limit: limit})
	if err != nil {
		return nil, err
	}
	return out.Body.Items, nil
}
