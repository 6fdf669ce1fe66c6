package operations

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/paging"
)

// UndeliveredJob is a mail or other task that failed in every try. The list contains only undelivered jobs, but the
// record of a retried or discarded job can still be read.
type UndeliveredJob struct {
	ID        string     `json:"id" db:"id" doc:"UUID"`
	Kind      string     `json:"kind" db:"kind" doc:"Kind of mail or task" example:"orders.receipt"`
	Recipient string     `json:"recipient" db:"recipient" doc:"Recipient of the mail; empty for other tasks and deleted mails"`
	Subject   string     `json:"subject" db:"subject" doc:"Subject of the mail; empty for other tasks and deleted mails"`
	Attempts  int64      `json:"attempts" db:"attempts" doc:"Number of tries"`
	LastError string     `json:"last_error" db:"last_error" doc:"Error of the last try"`
	CreatedAt time.Time  `json:"created_at" db:"created_at"`
	DeadAt    *time.Time `json:"dead_at" db:"dead_at" doc:"Time of the last try; null if no longer undelivered"`
	DoneAt    *time.Time `json:"done_at" db:"done_at" doc:"Time of its success or discarding; null if pending or undelivered"`

	IsMail bool   `json:"-" db:"is_mail"`
	MailID string `json:"-" db:"mail_id"` // empty for other tasks and deleted mails
}

// undeliveredList returns the admin's list of jobs that failed for good, newest or oldest first. Lookups by ID also
// find jobs that were retried, discarded or done since.
func undeliveredList(dialect database.Dialect) paging.List[UndeliveredJob] {
	const dead = "j.dead_at IS NOT NULL"
	return paging.List[UndeliveredJob]{
		Select: `
		SELECT
			j.id,
			COALESCE(m.kind, j.kind) AS kind,
			COALESCE(m.recipient, '') AS recipient,
			COALESCE(m.subject, '') AS subject,
			j.attempts,
			j.last_error,
			j.created_at,
			j.dead_at,
			j.done_at,
			` + mail.IsDelivery + ` AS is_mail,
			COALESCE(m.id, '') AS mail_id
		FROM jobs j
		` + mail.JoinJobs(dialect),
		Table: "jobs j", Orders: []paging.Order{
			{Name: "newest", Columns: []string{"j.id"}, Descending: true, Where: dead},
			{Name: "oldest", Columns: []string{"j.id"}, Where: dead},
		}, ID: func(d UndeliveredJob) string { return d.ID },
	}
}

// shownAt returns the job with the name of its fact as its kind.
func (d UndeliveredJob) shownAt(time.Time) UndeliveredJob {
	d.Kind = strings.TrimPrefix(d.Kind, jobs.FactPrefix)
	return d
}

func (d UndeliveredJob) isDead() bool { return d.DeadAt != nil }

func (d UndeliveredJob) isTriedAgain() bool { return d.DeadAt == nil && d.DoneAt == nil }

// isDone and isDiscarded distinguish the two ends of a job: only a success clears the error of the last try.
func (d UndeliveredJob) isDone() bool      { return d.DoneAt != nil && d.LastError == "" }
func (d UndeliveredJob) isDiscarded() bool { return d.DoneAt != nil && d.LastError != "" }

// undeliveredStates are the states of undelivered, retried and discarded jobs, and the kinds of jobs.
var undeliveredStates = []desk.State[UndeliveredJob]{
	{ID: "undelivered", Tone: desk.Red, Is: UndeliveredJob.isDead, SQL: "j.dead_at IS NOT NULL", Silent: true},
	{ID: "mail", Tone: desk.Neutral, Is: func(d UndeliveredJob) bool { return d.IsMail }, SQL: mail.IsDelivery},
	{ID: "task", Tone: desk.Neutral, Is: func(d UndeliveredJob) bool { return !d.IsMail }, SQL: "NOT " + mail.IsDelivery},
	{ID: "tried_again", Tone: desk.Blue, Is: UndeliveredJob.isTriedAgain, SQL: "j.dead_at IS NULL AND j.done_at IS NULL"},
	{ID: "done", Tone: desk.Green, Is: UndeliveredJob.isDone, SQL: "j.done_at IS NOT NULL AND j.last_error = ''"},
	{ID: "discarded", Tone: desk.Yellow, Is: UndeliveredJob.isDiscarded,
		SQL: "j.done_at IS NOT NULL AND j.last_error <> ''"},
}

// name returns the job's title: a mail's subject or a task's kind.
func (d UndeliveredJob) name() string { return cmp.Or(d.Subject, d.Kind) }

var (
	recipientColumn = desk.Mail("recipient", func(d UndeliveredJob) string { return d.Recipient })
	jobKindColumn   = desk.Text("kind", func(d UndeliveredJob) string { return d.Kind })
	errorColumn     = desk.Lines("error", func(d UndeliveredJob) string { return d.LastError })
	triesColumn     = desk.Count("tries", func(d UndeliveredJob) int64 { return d.Attempts })
	sinceColumn     = desk.Time("since", func(d UndeliveredJob) *time.Time { return d.DeadAt })
	writtenColumn   = desk.Time("written", desk.Instant(func(d UndeliveredJob) time.Time { return d.CreatedAt }))
)

// events returns the job's history: when it was created, when it failed for good (after how many tries), and when it
// was done or discarded.
func (d UndeliveredJob) events(say desk.Translate) []desk.HistoryLine {
	lines := []desk.HistoryLine{{At: d.CreatedAt, Text: say("event.written")}}
	if d.isDead() {
		text := say("event.given_up", "tries", strconv.FormatInt(d.Attempts, 10))
		if d.Attempts == 1 {
			text = say("event.given_up_once")
		}
		lines = append(lines, desk.HistoryLine{At: *d.DeadAt, Text: text})
	}
	switch {
	case d.isDone():
		lines = append(lines, desk.HistoryLine{At: *d.DoneAt, Text: say("event.done")})
	case d.isDiscarded():
		lines = append(lines, desk.HistoryLine{At: *d.DoneAt, Text: say("event.discarded")})
	}
	return lines
}

// canRetry returns nil if the job is undelivered. For a done or discarded job it returns desk.ErrHidden, and for one
// that is already being retried desk.ErrUnchanged.
func (d UndeliveredJob) canRetry() error {
	if d.DoneAt != nil {
		return desk.ErrHidden
	}
	return desk.UnchangedIf(!d.isDead())
}

var errTriedAgain = fault.Conflict("not_undelivered", message.MailsNotUndelivered)

// canDiscard returns nil if the job is undelivered, desk.ErrUnchanged if it is already discarded and desk.ErrHidden
// if it is done. A job that is being retried may be delivered at any moment, so it returns errTriedAgain, a fault of
// kind Conflict.
func (d UndeliveredJob) canDiscard() error {
	switch {
	case d.isDead():
		return nil
	case d.isTriedAgain():
		return errTriedAgain
	case d.isDiscarded():
		return desk.ErrUnchanged
	default:
		return desk.ErrHidden
	}
}

// dialogStart returns the values of the dialog's placeholders that name the job. For a mail it also selects the
// dialog's variant "mail".
func dialogStart(d UndeliveredJob) desk.Start[desk.NoInput] {
	start := desk.Start[desk.NoInput]{Values: []string{"subject", d.Subject, "recipient", d.Recipient,
		"kind", d.Kind}}
	if d.MailID != "" {
		start.Variant = "mail"
	}
	return start
}

// undeliveredDesk declares the admin's list of undelivered mails and tasks, with the actions retry and discard.
// Neither can be undone: a retried mail can't be withdrawn, and a discarded one is deleted.
func (a *Area) undeliveredDesk() desk.Kind[UndeliveredJob] {
	do := desk.Do[UndeliveredJob, UndeliveredJob, desk.NoInput]
	return &desk.Resource[UndeliveredJob, UndeliveredJob]{
		Name: "undelivered", Noun: desk.Noun{ID: "letter", One: "an undelivered job", Many: "undelivered jobs"}, Topic: jobs.TopicUndelivered,
		List: undeliveredList(a.DB.Dialect()), NotFound: jobs.ErrNotUndelivered,
		Search: "LOWER(COALESCE(m.recipient || ' ' || m.subject || ' ' || m.kind, j.kind))", At: UndeliveredJob.shownAt,
		Columns: []desk.Column[UndeliveredJob]{
			desk.Text("what", UndeliveredJob.name).At(desk.Title), recipientColumn.At(desk.Line), jobKindColumn, errorColumn,
			triesColumn, desk.Day("since", func(d UndeliveredJob) *time.Time { return d.DeadAt }).At(desk.Figure),
			desk.Badge("state", undeliveredStates...).At(desk.Mark),
		},
		Record: desk.Record[UndeliveredJob, UndeliveredJob]{
			Find: a.findUndelivered, Row: desk.Itself[UndeliveredJob], Title: UndeliveredJob.name,
			Facts: []desk.Column[UndeliveredJob]{recipientColumn, jobKindColumn, triesColumn, sinceColumn, writtenColumn,
				errorColumn},
			Events: UndeliveredJob.events,
		},
		Actions: []desk.Action[UndeliveredJob, UndeliveredJob]{
			do("retry", UndeliveredJob.canRetry, a.retry).Summary("Retry {rows}").
				Start(dialogStart).Bulk().Effect(auth.Mails).Final(),
			do("discard", UndeliveredJob.canDiscard, a.discard).Summary("Discard {rows}").
				Start(dialogStart).Bulk().Danger().Effect(auth.Erases).Final(),
		},
		Tasks: []desk.Task[UndeliveredJob]{{Column: "state", State: "undelivered", Action: "retry"}},
		Client: desk.Client[UndeliveredJob]{Column: "m.recipient",
			Email: func(d UndeliveredJob) string { return d.Recipient }},
	}
}

func (a *Area) findUndelivered(ctx context.Context, jobID string) (UndeliveredJob, error) {
	d, err := desk.Find(ctx, a.DB, undeliveredList(a.DB.Dialect()), jobID, jobs.ErrNotUndelivered)
	return d.shownAt(time.Time{}), err
}

// retry queues a job again, due now and with all its tries, and records this in the audit log. It returns
// jobs.ErrNotUndelivered if the job is no longer undelivered.
func (a *Area) retry(ctx context.Context, act desk.ActionContext[UndeliveredJob], _ desk.NoInput) error {
	if err := jobs.Retry(ctx, act.Tx, act.Row.ID); err != nil {
		return err
	}
	return auditDecision(ctx, act, "letter.retried")
}

// discard marks a job as done without running it, deletes its unsent mail, if any, and records this in the audit log.
// It returns jobs.ErrNotUndelivered if the job is no longer undelivered.
func (a *Area) discard(ctx context.Context, act desk.ActionContext[UndeliveredJob], _ desk.NoInput) error {
	if err := mail.DeleteUnsent(ctx, act.Tx, act.Row.MailID); err != nil {
		return err
	}
	if err := jobs.Discard(ctx, act.Tx, act.Row.ID); err != nil {
		return err
	}
	return auditDecision(ctx, act, "letter.discarded")
}

// auditDecision records the admin's decision about a job in the audit log.
func auditDecision(ctx context.Context, act desk.ActionContext[UndeliveredJob], action string) error {
	return audit.Record(ctx, act.Tx, audit.Entry{ActorID: act.ActorID, Action: action, ObjectID: act.Row.ID,
		Details: map[string]any{"kind": act.Row.Kind}})
}

// Redeliver retries an undelivered job for the command line, in a transaction. It returns a fault of kind NotFound if
// the job doesn't exist or is no longer undelivered.
func (a *Area) Redeliver(ctx context.Context, jobID string) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		d, err := desk.Find(ctx, tx, undeliveredList(a.DB.Dialect()), jobID, jobs.ErrNotUndelivered)
		if err != nil {
			return err
		}
		return a.retry(ctx, desk.ActionContext[UndeliveredJob]{Tx: tx, Row: d.shownAt(tx.Now())}, desk.NoInput{})
	})
}

// Undelivered returns the newest undelivered jobs, at most limit.
func (a *Area) Undelivered(ctx context.Context, limit int) ([]UndeliveredJob, error) {
	page, err := a.undeliveredDesk().Page(ctx, a.DB, desk.Query{}, "", limit)
	return page.Items, err
}
