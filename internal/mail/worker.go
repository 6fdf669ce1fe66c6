package mail

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/jobs"
)

// delivery is the payload of a job that delivers.
type delivery struct {
	MailID string `json:"mail_id"`
}

// Register makes the runner deliver the outbox of db through t, as mails from
// from, and forget sent mails after 30 days. It panics if from is no address:
// check the setting with CheckFrom before.
func Register(r *jobs.Runner, db *database.DB, t Transport, from string) {
	if err := CheckFrom(from); err != nil {
		panic(err)
	}
	w := worker{db: db, transport: t, from: from}
	jobs.Handle(r, deliverJob, w.deliver)
	r.Every("mail.sweep", 24*time.Hour, w.sweep)
}

type worker struct {
	db        *database.DB
	transport Transport
	from      string
}

// deliver sends one mail. A crash between sending and writing that down sends
// it twice, with the same Message-ID.
func (w worker) deliver(ctx context.Context, d delivery) error {
	m, err := find(ctx, w.db, d.MailID)
	if fault.KindOf(err) == fault.KindNotFound {
		return jobs.Permanent(fmt.Errorf("mail %s is gone", d.MailID))
	}
	if err != nil {
		return err
	}
	if m.SentAt != nil {
		return nil
	}
	cause := w.transport.Send(ctx, Outgoing{
		Message: Message{Kind: m.Kind, To: m.To, ReplyTo: m.ReplyTo, Subject: m.Subject, Text: m.Text, HTML: m.HTML, Unsubscribe: m.Unsubscribe},
		ID:      m.ID, From: w.from, At: m.CreatedAt,
	})
	// What the server has taken must be written down even if the program is about to end.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err = w.db.Write(ctx, func(tx *database.Tx) error {
		if cause != nil {
			return markFailed(ctx, tx, m.ID, cause.Error())
		}
		return markSent(ctx, tx, m.ID)
	})
	if cause != nil {
		return cause
	}
	return err
}

func (w worker) sweep(ctx context.Context) error {
	return w.db.Write(ctx, func(tx *database.Tx) error { return deleteSent(ctx, tx) })
}
