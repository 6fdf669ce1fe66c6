// Package mail is the outbox: a mail is a row, written in the transaction that causes it, and a job
// that delivers it, with retries over three days.
//
// No request waits for a mail server, and no mail is lost while one is down. The slices write the
// mails, the Transport sends them.
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

// Message is one mail to one person.
type Message struct {
	Kind    string // purpose, for filters and metrics: "accounts.confirmation"
	To      string // one address without a name: "ada@example.com"
	ReplyTo string // address for answers, without a name; empty: the sender
	Subject string // one line
	Text    string // plain text; required
	HTML    string // the same as HTML; empty: text only

	// Unsubscribe is a web address that stops mails of this kind on a POST (RFC 8058); empty: the
	// mail has no opt-out.
	Unsubscribe string

	// Calendar is an iCalendar object with a METHOD, which mail programs put into the reader's calendar
	// (RFC 6047); empty: none.
	Calendar string

	Files []File // come with the mail, in this order

	// Account is the id of the account that typed the address. Mails to its confirmed address aren't counted. Empty: a
	// visitor typed it.
	Account string
	// Free marks a Receipt or Step without a cost for its sender, such as a test payment.
	Free bool

	// ID is a UUID that the caller chooses. Empty: a new one, or in a job the same one on every try.
	ID string
}

// File is a PDF that comes with a mail.
type File struct {
	Name string `db:"name"` // such as "INV-2026-0001.pdf"
	Data []byte `db:"data"`
}

// Files returns documents as the files of a mail.
func Files[D interface {
	File() (name string, data []byte)
}](documents []D) (files []File) {
	for _, d := range documents {
		name, data := d.File()
		files = append(files, File{name, data})
	}
	return files
}

// deliverJob is the kind of the delivery jobs. With the backoff of package jobs, maxAttempts tries
// take at least 75 hours.
const (
	deliverJob  = "mail.deliver"
	maxAttempts = 25
)

// Size limits of a message, in bytes.
const (
	maxSubject = 500
	maxBody    = 1 << 20
	maxFiles   = 8 << 20 // of all files together; many servers refuse mails of more than 10 MB
)

// Enqueue writes m into the outbox in the caller's transaction, unless the budget of its kind is used up; it is sent
// soon after the commit. In a handler of package jobs it adds a mail of one kind to one person only once, however often
// the job is tried. It refuses an invalid address, line breaks in single-line fields and a kind that isn't declared.
// Beyond the budget of the desk it returns a fault of kind TooMany.
func Enqueue(ctx context.Context, tx *database.Tx, m Message) error {
	_, err := Send(ctx, tx, m)
	return err
}

// Send does the same and reports whether the mail is written.
func Send(ctx context.Context, tx *database.Tx, m Message) (written bool, err error) {
	if err := m.check(); err != nil {
		return false, fmt.Errorf("mail %s: %w", m.Kind, err)
	}
	class, ok := ClassOf(m.Kind)
	if !ok {
		return false, fmt.Errorf("mail %s: its package doesn't declare this kind", m.Kind)
	}
	if jobs.IsHeld(ctx) {
		return false, fmt.Errorf("mail %s: %w", m.Kind, errHeld)
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
	if err != nil || added == 0 { // another try has written and counted it
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

// Undoable is how long the jobs of an undoable action at the desk wait. The desk offers to undo it for twenty seconds.
const Undoable = 25 * time.Second

// ErrLeft means that a mail can't be withdrawn any more.
var ErrLeft = fault.Conflict("mail_left", message.MailLeft)

// errHeld means that an undoable action writes a mail itself. Only a job can wait, so it has to add one instead.
var errHeld = errors.New("an undoable action writes a mail itself instead of adding a job")

// idOf returns a new id or, inside a job, one that is the same on every try.
func idOf(ctx context.Context, m Message) string {
	job := jobs.ID(ctx)
	if job == "" {
		return id.New()
	}
	return id.Of(job, m.Kind, m.To)
}

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

// IsLine reports whether s fits on one line of a mail: it has no line break or other control
// character.
func IsLine(s string) bool { return !strings.ContainsFunc(s, isControl) }

func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' }

// maxAddress bounds an address, in bytes (RFC 5321, 4.5.3.1.3).
const maxAddress = 254

// Untagged returns an address in lower case without the tag that many providers ignore: ada+x@site.example is
// ada@site.example.
func Untagged(email string) string {
	name, domain, _ := strings.Cut(strings.ToLower(email), "@")
	name, _, _ = strings.Cut(name, "+")
	return name + "@" + domain
}

// IsAddress reports whether s is one plain e-mail address with a domain, without a name and without
// hidden characters.
func IsAddress(s string) bool {
	if len(s) > maxAddress || strings.HasSuffix(s, "]") || !IsLine(s) || strings.ContainsFunc(s, line.Hides) {
		return false
	}
	parsed, err := netmail.ParseAddress(s)
	return err == nil && parsed.Name == "" && parsed.Address == s
}

// CheckFrom returns an error with advice unless mail can be sent from the address: "Harborlight
// <hello@example.com>".
func CheckFrom(from string) error {
	if _, err := netmail.ParseAddress(from); err != nil || strings.ContainsFunc(from, isControl) {
		return fmt.Errorf("the sender %q is not an e-mail address; write it like Harborlight <hello@example.com>", from)
	}
	return nil
}

// Outgoing is a message to be sent. All tries of a mail are identical.
type Outgoing struct {
	Message
	ID   string    // local part of the Message-ID
	From string    // address of the sender, with or without a name
	At   time.Time // time of writing
}

// Transport sends mails. It is safe for concurrent use.
type Transport interface {
	// Send returns nil once another system is responsible for the mail. An error marked
	// jobs.Permanent means that retries are useless.
	Send(ctx context.Context, m Outgoing) error
}
