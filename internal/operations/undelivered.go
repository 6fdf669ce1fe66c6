package operations

import (
	"context"
	"fmt"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/dates"
	"harborlight/internal/platform/checks"
	"harborlight/internal/platform/facts"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

// checkUndelivered reports a problem with its remedy if any jobs are undelivered. For the doctor it also lists the
// newest five.
func (a *Area) checkUndelivered(ctx context.Context, f *checks.Finding) error {
	_, dead, err := jobs.Counts(ctx, a.DB)
	if err != nil {
		return err
	}
	f.SetText("none")
	oldest, err := jobs.OldestUndelivered(ctx, a.DB)
	if err != nil || oldest == nil {
		return err
	}
	q, err := mail.FindQueue(ctx, a.DB)
	if err != nil {
		return err
	}
	f.SetText("%d mails, %d other tasks", q.Undelivered, dead-q.Undelivered)
	lines := []string{fmt.Sprintf(
		"%d mails or other tasks are undelivered, the oldest since %s. Fix the cause, then retry or discard them "+
			"under %s, or run harborlight jobs retry --all.", dead, dates.InstantInSentence(*oldest), UndeliveredPath)}
	if f.Audience == checks.ForDoctor {
		letters, err := a.Undelivered(ctx, 5)
		if err != nil {
			return err
		}
		lines[0] += " The newest:"
		for _, d := range letters {
			lines = append(lines, "  "+d.String())
		}
	}
	f.Problems = append(f.Problems, strings.Join(lines, "\n  "))
	return nil
}

// String returns the job as one line for commands: its ID, kind, recipient (if any) and last error.
func (d UndeliveredJob) String() string {
	what := d.Kind
	if d.Recipient != "" {
		what += " to " + d.Recipient
	}
	return fmt.Sprintf("%s  %s: %s", d.ID, what, strings.Join(strings.Fields(d.LastError), " "))
}

// UndeliveredPath is the page where the owner handles undelivered jobs.
const UndeliveredPath = "/admin?tab=undelivered"

// aboutUndelivered describes the undelivered jobs for notifications: their number and the newest one's subject or
// kind. The admin is notified on the site only, since a mail might fail as well, and not at all if none is left.
func (a *Area) aboutUndelivered() facts.Subject[struct{}, int] {
	return facts.Subject[struct{}, int]{
		Texts: a.NoticeTexts,
		Recipients: map[string]facts.Recipient[int]{"owner": func(ctx context.Context, _ int, n content.Notice) error {
			return a.deps.NotifyAdmin(ctx, n)
		}},
		Page: func(int) string { return UndeliveredPath },
		Read: func(ctx context.Context, _ struct{}) (dead int, values content.Pairs, err error) {
			if _, dead, err = jobs.Counts(ctx, a.DB); err != nil {
				return 0, nil, err
			}
			last, err := a.Undelivered(ctx, 1)
			if err != nil {
				return 0, nil, err
			}
			if len(last) == 0 {
				return 0, nil, facts.ErrStop // all are handled already
			}
			newest := "“" + last[0].Subject + "”"
			if last[0].Subject == "" {
				newest = last[0].Kind
			}
			return dead, content.Pairs{"count", dead, "newest", content.Trusted(newest), "page", UndeliveredPath}, nil
		},
	}
}

func isOne(_ struct{}, dead int) bool   { return dead == 1 }
func areMany(_ struct{}, dead int) bool { return dead > 1 }
