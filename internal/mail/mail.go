// Package mail is the outbox: a mail is a row written in the transaction that
// causes it, and a job that delivers it, with retries over three days.
//
// No request waits for a mail server and no mail is lost when one is down. What
// a mail says is decided by the slices; how it leaves, by the Transport.
package mail

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"github.com/google/uuid"

	"harborlight/internal/database"
	"harborlight/internal/id"
	"harborlight/internal/jobs"
	"harborlight/internal/line"
)

// Message is one mail to one person.
type Message struct {
	Kind    string // what it is for, for filters and metrics: "accounts.confirmation"
	To      string // one address without a name: "ada@example.com"
	ReplyTo string // who gets the answer, an address without a name; empty: the sender
	Subject string // one line
	Text    string // for plain readers; required
	HTML    string // the same for others; empty: text alone

	// Unsubscribe is a web address that refuses further mails of the kind when
	// something is posted to it (RFC 8058); empty: the mail cannot be refused.
	Unsubscribe string
}

// deliverJob is the kind of the jobs that deliver; the waits between maxAttempts
// of them are 75 hours at least with the backoff of package jobs.
const (
	deliverJob  = "mail.deliver"
	maxAttempts = 25
)

// Limits on a message, in bytes.
const (
	maxSubject = 500
	maxBody    = 1 << 20
)

// Enqueue writes m into the outbox in the caller's transaction; it is sent soon
// after the commit. Called in a handler of package jobs, it adds a mail of one
// kind to one person only once however often the job is tried. A single-line
// field with a line break or an address that is none is refused.
func Enqueue(ctx context.Context, tx *database.Tx, m Message) error {
	if err := m.check(); err != nil {
		return fmt.Errorf("mail %s: %w", m.Kind, err)
	}
	mailID := idOf(ctx, m)
	added, err := insert(ctx, tx, mailID, m)
	if err != nil || added == 0 {
		return err
	}
	return jobs.Enqueue(ctx, tx, jobs.Job{
		Kind: deliverJob, Payload: delivery{MailID: mailID}, MaxAttempts: maxAttempts,
	})
}

// idOf returns a new id, or within a job one that is the same on every try.
func idOf(ctx context.Context, m Message) string {
	job := jobs.ID(ctx)
	if job == "" {
		return id.New()
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(job+"\n"+m.Kind+"\n"+m.To)).String()
}

func (m Message) check() error {
	for _, field := range []struct{ name, value string }{
		{"kind", m.Kind}, {"recipient", m.To}, {"reply address", m.ReplyTo}, {"subject", m.Subject}, {"opt-out address", m.Unsubscribe},
	} {
		if !IsLine(field.value) {
			return fmt.Errorf("the %s must be one line without control characters", field.name)
		}
	}
	switch {
	case m.Kind == "" || m.Subject == "" || m.Text == "":
		return errors.New("kind, subject and text must not be empty")
	case len(m.Subject) > maxSubject:
		return fmt.Errorf("the subject is longer than %d bytes", maxSubject)
	case len(m.Text)+len(m.HTML) > maxBody:
		return fmt.Errorf("text and HTML are longer than %d bytes together", maxBody)
	case !IsAddress(m.To):
		return errors.New("the recipient is not one plain e-mail address, such as ada@example.com")
	case m.Unsubscribe != "" && !strings.HasPrefix(m.Unsubscribe, "https://") && !strings.HasPrefix(m.Unsubscribe, "http://"):
		return errors.New("the opt-out address is no web address")
	case m.ReplyTo != "" && !IsAddress(m.ReplyTo):
		return errors.New("the reply address is not one plain e-mail address, such as ada@example.com")
	}
	return nil
}

// IsLine reports whether s can stand in one line of a mail: it holds no line
// break and no control character.
func IsLine(s string) bool { return !strings.ContainsFunc(s, isControl) }

func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' }

// maxAddress bounds an address, in bytes (RFC 5321, 4.5.3.1.3).
const maxAddress = 254

// IsAddress reports whether s is one plain e-mail address with a domain, without
// a name and without characters that hide.
func IsAddress(s string) bool {
	if len(s) > maxAddress || strings.HasSuffix(s, "]") || !IsLine(s) || strings.ContainsFunc(s, line.Hides) {
		return false
	}
	parsed, err := netmail.ParseAddress(s)
	return err == nil && parsed.Name == "" && parsed.Address == s
}

// CheckFrom returns an error that says what to do unless from is an address
// that mail can be sent from: "Harborlight <hello@example.com>".
func CheckFrom(from string) error {
	if _, err := netmail.ParseAddress(from); err != nil || strings.ContainsFunc(from, isControl) {
		return fmt.Errorf("the sender %q is not an e-mail address; use a form such as Harborlight <hello@example.com>", from)
	}
	return nil
}

// Outgoing is a message on its way. All tries of one mail are the same.
type Outgoing struct {
	Message
	ID   string    // local part of the Message-ID
	From string    // address of the sender, with or without a name
	At   time.Time // when it was written
}

// Transport hands mails to the world. It is safe for concurrent use.
type Transport interface {
	// Send returns nil once somebody else is responsible for the mail. An error
	// marked jobs.Permanent means that no further try can deliver it.
	Send(ctx context.Context, m Outgoing) error
}
