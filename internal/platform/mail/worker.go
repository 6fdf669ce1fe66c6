package mail

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/trace"
)

// delivery is the payload of a delivery job.
type delivery struct {
	MailID string `json:"mail_id"`
}

// Register makes the runner deliver the outbox of db through t with the sender from, and delete sent mails after 30
// days. It panics if from isn't a valid sender: check it with CheckFrom first.
func Register(r *jobs.Runner, db *database.DB, t Transport, from func() string) {
	if err := CheckFrom(from()); err != nil {
		panic(err)
	}
	w := worker{db: db, transport: t, from: from}
	jobs.Handle(r, deliverJob, w.deliver)
	r.Every("mail.sweep", 24*time.Hour, w.sweep)
}

type worker struct {
	db        *database.DB
	transport Transport
	from      func() string
}

// deliver sends a mail and records success or failure. It skips a mail that is already sent; a missing mail is a
// permanent failure. After a crash between sending and recording it sends the mail again with the same Message-ID.
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
	files, err := listFiles(ctx, w.db, m.ID)
	if err != nil {
		return err
	}
	leave, cause := w.send(ctx, Outgoing{
		Message: Message{Kind: m.Kind, To: m.To, ReplyTo: m.ReplyTo, Subject: m.Subject, Text: m.Text, HTML: m.HTML,
			Unsubscribe: m.Unsubscribe, Calendar: m.Calendar, Files: files},
		ID: m.ID, From: w.from(), At: m.CreatedAt,
	})
	defer leave() // after the record, so that a slow response to QUIT can't cause a second delivery
	// Record that the server accepted the mail even if the program is stopping.
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

// keepingTransport is a transport that can leave its connection open after a delivery.
type keepingTransport interface {
	deliver(ctx context.Context, m Outgoing) (leave func(), err error)
}

// send passes the mail to the transport within a span. The caller must call leave, which is never nil and closes the
// connection or returns it to the pool.
func (w worker) send(ctx context.Context, m Outgoing) (leave func(), err error) {
	span := trace.Start(ctx, "mail")
	span.SetText("harborlight.mail", m.Kind)
	defer func() { span.Fail(err); span.End() }()
	if t, ok := w.transport.(keepingTransport); ok {
		return t.deliver(ctx, m)
	}
	return func() {}, w.transport.Send(ctx, m)
}

// RetryRefused queues undelivered mails again that other settings may deliver, and returns their number: those of a
// server that rejected our settings or was unreachable. Call it after a change of the mail settings.
func RetryRefused(ctx context.Context, tx *database.Tx) (n int, err error) {
	for _, because := range []string{settingsMark, unreachableMark} {
		revived, err := jobs.RetryFailed(ctx, tx, deliverJob, because)
		if err != nil {
			return 0, fmt.Errorf("queue mails again: %w", err)
		}
		n += revived
	}
	return n, nil
}

// sweep deletes mails sent more than 30 days ago and, if the transport is a folder, its incomplete files.
func (w worker) sweep(ctx context.Context) error {
	if f, ok := w.transport.(folder); ok {
		if err := f.sweep(); err != nil {
			return fmt.Errorf("delete incomplete mail files: %w", err)
		}
	}
	return w.db.Write(ctx, func(tx *database.Tx) error { return deleteSent(ctx, tx) })
}
