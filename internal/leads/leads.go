// Package leads keeps what visitors ask for: quotes, consultations,
// introductions and messages. A lead is stored first and mailed afterwards, so
// that none is lost when mail is down.
//
// Nobody is rejected for looking like a program: such a lead is kept, flagged,
// and not answered by itself.
package leads

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"harborlight/internal/fault"
	"harborlight/internal/line"
	"harborlight/internal/mail"
)

// Kind says what a visitor asks for.
type Kind string

// The kinds of leads.
const (
	Quote        Kind = "quote"
	Consultation Kind = "consultation"
	Introduction Kind = "introduction"
	Message      Kind = "message"
)

// Lead is one request of one visitor.
type Lead struct {
	ID        string    `db:"id"`
	Kind      Kind      `db:"kind"`
	Name      string    `db:"name"`
	Email     string    `db:"email"` // lower case
	Company   string    `db:"company"`
	Fields    Fields    `db:"fields,json"` // the form as it was sent
	UserID    *string   `db:"user_id"`     // nil: not signed in
	IsFlagged bool      `db:"is_flagged"`  // looks automated
	Status    Status    `db:"status"`
	CreatedAt time.Time `db:"created_at"`
}

// Status says how far the owner is with a lead.
type Status string

// The statuses. A lead begins as new.
const (
	StatusNew       Status = "new"
	StatusContacted Status = "contacted"
	StatusWon       Status = "won"
	StatusLost      Status = "lost"
	StatusSpam      Status = "spam"
)

var (
	kinds    = []Kind{Quote, Consultation, Introduction, Message}
	statuses = []Status{StatusNew, StatusContacted, StatusWon, StatusLost, StatusSpam}
)

// Fields is a form as it was sent: the spec's field names and what was entered.
type Fields map[string]any

// Limits of a form: bytes of JSON for the whole, characters for one line and
// for a text.
const (
	maxForm = 16 << 10
	maxLine = 200
	maxText = 5000
)

// The fields that every form of the site carries to tell programs from people.
const (
	honeypot = "website_confirm" // hidden: nobody sees it
	elapsed  = "elapsed_ms"      // milliseconds between showing and sending
)

// minFill is how long a person needs at least to fill in a form, in milliseconds.
const minFill = 2000

// takeTrap removes what tells programs from people and reports whether this
// looks like a program. A client without the fields is taken for a person.
func (f Fields) takeTrap() (suspicious bool) {
	suspicious = f[honeypot] != nil && f[honeypot] != ""
	if ms, ok := f[elapsed].(float64); ok && ms < minFill {
		suspicious = true
	}
	delete(f, honeypot)
	delete(f, elapsed)
	return suspicious
}

// looksAutomated is the same rule for forms with a type of their own.
func looksAutomated(honeypot string, elapsedMS *int64) bool {
	return honeypot != "" || elapsedMS != nil && *elapsedMS < minFill
}

// tooLong reports whether the form is larger than what is kept.
func (f Fields) tooLong() bool {
	text, err := json.Marshal(f)
	return err != nil || len(text) > maxForm
}

// line returns the named field, which must be one line of text if it is there,
// and keeps it tidy.
func (f Fields) line(check *fault.Check, name string) string {
	text := line.Tidy(f.text(check, name, maxLine))
	check.Add(mail.IsLine(text), name, "Use one line.")
	if f[name] != nil {
		f[name] = text
	}
	return text
}

func (f Fields) text(check *fault.Check, name string, most int) string {
	if f[name] == nil {
		return ""
	}
	text, ok := f[name].(string)
	check.Add(ok, name, "Send text.")
	text = strings.TrimSpace(text)
	check.Add(len([]rune(text)) <= most, name, "Please shorten this.")
	return text
}

// option checks that the named field, if it is there, is one of the options.
func (f Fields) option(check *fault.Check, name string, options []string) {
	value := f.text(check, name, maxLine)
	check.Add(value == "" || slices.Contains(options, value), name, "Choose one of the options.")
}

// address returns the named field, which must be an e-mail address.
func (f Fields) address(check *fault.Check, name string) string {
	email := strings.ToLower(f.line(check, name))
	check.Add(mail.IsAddress(email), name, "Enter an e-mail address, for example name@example.com.")
	return email
}

// The facts that this package records. Their payload is a Fact.
const (
	FactReceived  = "leads.received"  // there is a new lead
	FactContacted = "leads.contacted" // the owner has answered it for the first time
)

// TopicChanged names live events about leads that are new or have changed; they carry the id.
const TopicChanged = "leads.changed"

// Fact names the lead that something happened to.
type Fact struct {
	LeadID string `json:"lead_id"`
}
