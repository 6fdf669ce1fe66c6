// Package mail provides the outbox: a mail is a row, written in the transaction that causes it, with a job that
// delivers it and retries for three days.
//
// Requests don't wait for a mail server, and an outage of the server loses no mail. The slices write the mails, and a
// Transport sends them.
package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// Message is a mail to one recipient.
type Message struct {
	Kind    string // purpose, for filters and metrics: "accounts.confirmation"
	To      string // one address without a name: "ada@example.com"
	ReplyTo string // address for answers, without a name; empty means the sender
	Subject string // one line
	Text    string // plain text; required
	HTML    string // HTML version; optional

	// Unsubscribe is a web address that unsubscribes from mails of this kind on a POST (RFC 8058); optional.
	Unsubscribe string

	// Calendar is an iCalendar object with a METHOD, which mail programs add to the recipient's calendar (RFC 6047);
	// optional.
	Calendar string

	Files []File // attachments

	// Account is the id of the account that typed the address, or empty for an anonymous visitor. Mails to the
	// account's confirmed address aren't counted.
	Account string
	// Free marks a Receipt or Step that cost its sender nothing, such as a test payment.
	Free bool

	// ID is a UUID chosen by the caller. If empty, Send generates one; in a job it is the same on every try.
	ID string
}

// File is an attached PDF.
type File struct {
	Name string `db:"name"` // such as "INV-2026-0001.pdf"
	Data []byte `db:"data"`
}

// Files returns documents as attachments.
func Files[D interface {
	File() (name string, data []byte)
}](documents []D) (files []File) {
	for _, d := range documents {
		name, data := d.File()
		files = append(files, File{name, data})
	}
	return files
}

// deliverJob is the kind of delivery jobs. With the backoff of package jobs, maxAttempts tries take at least 75
// hours.
const (
	deliverJob  = "mail.deliver"
	maxAttempts = 25
)

// Size limits of a message, in bytes.
const (
	maxSubject = 500
	maxBody    = 1 << 20
	maxFiles   = 8 << 20 // all files together; many servers reject mails of more than 10 MB
)

// Enqueue writes m into the outbox in the caller's transaction, unless the budget of its kind is used up. A worker
// sends it soon after the commit. In a job it adds a mail of one kind to one recipient only once, even if the job is
// retried. It returns an error for an invalid address, a line break in a single-line field or an undeclared kind, and
// a fault of kind TooMany if the desk's budget is used up.
func Enqueue(ctx context.Context, tx *database.Tx, m Message) error {
	_, err := Send(ctx, tx, m)
	return err
}

// Send is like Enqueue and reports whether the outbox contains the mail: true also if an earlier try of the job wrote
// it, false if the budget of its kind is used up. It returns an error if the context delays jobs (jobs.Hold). In the
// context of Divert it only adds m to the collected mails.
func Send(ctx context.Context, tx *database.Tx, m Message) (written bool, err error) {
	if err := m.check(); err != nil {
		return false, fmt.Errorf("mail %s: %w", m.Kind, err)
	}
	class, ok := ClassOf(m.Kind)
	if !ok {
		return false, fmt.Errorf("mail %s: its package doesn't declare this kind", m.Kind)
	}
	if jobs.IsHeld(ctx) {
		return false, fmt.Errorf("mail %s: %w", m.Kind, errMailInUndoable)
	}
	if d, ok := ctx.Value(divertKey{}).(*Diverted); ok {
		tx.AfterCommit(func() { d.Messages = append(d.Messages, m) })
		return true, nil
	}
	mailID := cmp.Or(m.ID, idOf(ctx, m))
	added, err := insert(ctx, tx, mailID, m)
	if err == nil && added > 0 {
		err = insertFiles(ctx, tx, mailID, m.Files)
	}
	if err != nil || added == 0 { // an earlier try has written and counted it
		return err == nil, err
	}
	if b, ok := database.Attached[*Budgets](tx); ok {
		may, err := b.charge(ctx, tx, m, class)
		if err == nil && !may {
			err = deleteUnsent(ctx, tx, mailID)
		}
		if err != nil || !may {
			return false, err
		}
	}
	return true, jobs.Enqueue(ctx, tx, jobs.Job{
		Kind: deliverJob, Payload: delivery{MailID: mailID}, MaxAttempts: maxAttempts,
	})
}

// UndoDelay is the delay of jobs of undoable desk actions. The desk offers the undo for 20 seconds.
const UndoDelay = 25 * time.Second

// ErrAlreadySent means that the mail can no longer be withdrawn.
var ErrAlreadySent = fault.Conflict("mail_left", message.MailLeft)

// errMailInUndoable means that an undoable action writes a mail directly. It must add a job, because only jobs can be
// delayed.
var errMailInUndoable = errors.New("an undoable action writes a mail itself instead of adding a job")

// idOf returns a new random id outside a job. In a job the id depends on the job, the kind and the recipient, so it
// is the same on every try.
func idOf(ctx context.Context, m Message) string {
	job := jobs.ID(ctx)
	if job == "" {
		return id.New()
	}
	return id.FromParts(job, m.Kind, m.To)
}

// check returns an error if a required field is empty, a single-line field has control characters, an address is
// invalid or a size exceeds its limit.
func (m Message) check() error {
	for _, field := range []struct{ name, value string }{
		{"kind", m.Kind}, {"recipient", m.To}, {"reply address", m.ReplyTo}, {"subject", m.Subject},
		{"opt-out address", m.Unsubscribe},
	} {
		if !IsLine(field.value) {
			return fmt.Errorf("the %s must be one line without control characters", field.name)
		}
	}
	if err := checkFiles(m.Files); err != nil {
		return err
	}
	switch {
	case m.Kind == "" || m.Subject == "" || m.Text == "":
		return errors.New("kind, subject and text must not be empty")
	case len(m.Subject) > maxSubject:
		return fmt.Errorf("the subject is longer than %d bytes", maxSubject)
	case len(m.Text)+len(m.HTML)+len(m.Calendar) > maxBody:
		return fmt.Errorf("text and HTML are longer than %d bytes together", maxBody)
	case !IsAddress(m.To):
		return errors.New("the recipient is not one plain e-mail address, such as ada@example.com")
	case m.Unsubscribe != "" && !strings.HasPrefix(m.Unsubscribe, "https://") &&
		!strings.HasPrefix(m.Unsubscribe, "http://"):
		return errors.New("the opt-out address is not a web address")
	case m.ReplyTo != "" && !IsAddress(m.ReplyTo):
		return errors.New("the reply address is not one plain e-mail address, such as ada@example.com")
	}
	return nil
}

// checkFiles returns an error unless each file has content and a name of one line, and all files together have at
// most maxFiles bytes.
func checkFiles(files []File) error {
	size := 0
	for _, f := range files {
		if f.Name == "" || !IsLine(f.Name) || len(f.Data) == 0 {
			return errors.New("a file needs a name of one line, and content")
		}
		size += len(f.Data)
	}
	if size > maxFiles {
		return fmt.Errorf("the files are larger than %d bytes together", maxFiles)
	}
	return nil
}

// IsLine reports whether s has no line break and no other control character.
func IsLine(s string) bool { return !strings.ContainsFunc(s, isControl) }

func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' }

// maxAddress is the maximum length of an address in bytes (RFC 5321, 4.5.3.1.3).
const maxAddress = 254

// Untagged returns an address in lower case without the tag that many providers ignore: it turns ada+x@site.example
// into ada@site.example.
func Untagged(email string) string {
	name, domain, _ := strings.Cut(strings.ToLower(email), "@")
	name, _, _ = strings.Cut(name, "+")
	return name + "@" + domain
}

// IsAddress reports whether s is a single email address with a domain name, at most maxAddress bytes long, without a
// display name or hidden characters.
func IsAddress(s string) bool {
	if len(s) > maxAddress || strings.HasSuffix(s, "]") || !IsLine(s) || strings.ContainsFunc(s, line.IsHidden) {
		return false
	}
	parsed, err := netmail.ParseAddress(s)
	return err == nil && parsed.Name == "" && parsed.Address == s
}

// CheckFrom returns an error with advice unless from is a valid sender, such as "Harborlight <hello@example.com>".
func CheckFrom(from string) error {
	if _, err := netmail.ParseAddress(from); err != nil || strings.ContainsFunc(from, isControl) {
		return fmt.Errorf("the sender %q is not an e-mail address; write it like Harborlight <hello@example.com>", from)
	}
	return nil
}

// Outgoing is a message ready for a transport. It is identical on every try.
type Outgoing struct {
	Message
	ID   string    // local part of the Message-ID
	From string    // address of the sender, with or without a name
	At   time.Time // time of writing
}

// Transport sends mails. It must be safe for concurrent use.
type Transport interface {
	// Send returns nil once another system is responsible for the mail. An error marked with jobs.Permanent must not
	// be retried.
	Send(ctx context.Context, m Outgoing) error
}
