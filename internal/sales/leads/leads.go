// Package leads stores visitors' requests: quotes, consultations and messages. It stores a lead before
// it mails it, so that none is lost while mail is down.
//
// Forms that look automated aren't rejected: their leads are stored and flagged, and get no automatic reply.
package leads

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/mail"
)

// Kind is the kind of a request.
type Kind string

// The kinds of leads.
const (
	Quote        Kind = "quote"
	Consultation Kind = "consultation"
	Message      Kind = "message"
	Added        Kind = "added" // entered by the owner
)

// Lead is one request of a visitor.
type Lead struct {
	ID        string            `db:"id"`
	Kind      Kind              `db:"kind"`
	Name      string            `db:"name"`
	Email     string            `db:"email"` // lower case
	Company   string            `db:"company"`
	Fields    Fields            `db:"fields,json"` // the submitted form
	UserID    *string           `db:"user_id"`     // nil: not signed in
	Referrer  referral.Referrer `db:"referrer_*"`  // referrer of the visitor
	IsFlagged bool              `db:"is_flagged"`  // looks automated
	Status    Status            `db:"status"`
	CreatedAt time.Time         `db:"created_at"`

	NextStep   string `db:"next_step"`    // the owner's next step; empty: none
	NextStepOn string `db:"next_step_on"` // day, YYYY-MM-DD
}

// Status is the owner's progress with a lead.
type Status string

// The statuses. Leads start as new.
const (
	StatusNew       Status = "new"
	StatusContacted Status = "contacted"
	StatusWon       Status = "won"
	StatusLost      Status = "lost"
	StatusSpam      Status = "spam"
)

var (
	kinds    = []Kind{Quote, Consultation, Message, Added}
	statuses = []Status{StatusNew, StatusContacted, StatusWon, StatusLost, StatusSpam}
)

// Fields is a submitted form, by field name.
type Fields map[string]any

// Limits of a form: JSON size in bytes, length of a line and of a text in characters.
const (
	maxForm = 16 << 10
	maxLine = 200
	maxText = 5000
)

// Fields of all forms that detect programs.
const (
	honeypot = "website_confirm" // hidden from people
	elapsed  = "elapsed_ms"      // milliseconds between display and submission
)

// minFill is the minimum time in milliseconds in which a person can fill in a form.
const minFill = 2000

// removeHoneypot removes the detection fields and reports whether the form looks automated: the field hidden from
// people is filled in, or the form was completed in less than minFill milliseconds. Forms without these fields don't
// look automated.
func (f Fields) removeHoneypot() (suspicious bool) {
	suspicious = f[honeypot] != nil && f[honeypot] != ""
	if ms, ok := f[elapsed].(float64); ok && ms < minFill {
		suspicious = true
	}
	delete(f, honeypot)
	delete(f, elapsed)
	return suspicious
}

// looksAutomated applies the rule of removeHoneypot to forms with typed fields.
func looksAutomated(honeypot string, elapsedMS *int64) bool {
	return honeypot != "" || elapsedMS != nil && *elapsedMS < minFill
}

// Fields of all forms with the sender's referral: the code from a partner's link, which the browser has stored, and
// the code that the visitor entered.
const (
	fieldVia  = "via"
	fieldCode = "referredBy"
)

// removeReferral removes the referral fields and returns their values. It ignores values that aren't text: a wrong
// referral is never an error.
func (f Fields) removeReferral() referral.FormInput {
	via, _ := f[fieldVia].(string)
	code, _ := f[fieldCode].(string)
	delete(f, fieldVia)
	delete(f, fieldCode)
	return referral.FormInput{Via: via, Code: code}
}

// tooLong reports whether the form exceeds the size limit.
func (f Fields) tooLong() bool {
	text, err := json.Marshal(f)
	return err != nil || len(text) > maxForm
}

// line returns the named field with normalized spaces, which it also stores, or "" if the field is missing. It adds
// an error to check unless the value is one line of text of at most maxLine characters.
func (f Fields) line(check *fault.Check, name string) string {
	text := line.Tidy(f.text(check, name, maxLine))
	check.Add(mail.IsLine(text), name, message.FormOneLine)
	if f[name] != nil {
		f[name] = text
	}
	return text
}

// text returns the named field without surrounding spaces, or "" if the field is missing. It adds an error to check
// unless the value is text of at most most characters.
func (f Fields) text(check *fault.Check, name string, most int) string {
	if f[name] == nil {
		return ""
	}
	text, ok := f[name].(string)
	check.Add(ok, name, fault.Plain("Send text."))
	text = strings.TrimSpace(text)
	check.Add(len([]rune(text)) <= most, name, message.FormShorten)
	return text
}

// option checks that the named field, if present, is one of the options.
func (f Fields) option(check *fault.Check, name string, options []string) {
	value := f.text(check, name, maxLine)
	check.Add(value == "" || slices.Contains(options, value), name, message.FormOption)
}

// address returns the field "email" in lower case. It adds an error to check unless it is an email address.
func (f Fields) address(check *fault.Check) string {
	email := strings.ToLower(f.line(check, "email"))
	check.Add(mail.IsAddress(email), "email", message.FormEmail)
	return email
}

// The facts that this package records, with Fact as payload.
const (
	FactReceived  = "leads.received"  // a new lead
	FactContacted = "leads.contacted" // the first change from new to contacted
)

// TopicChanged is the live topic for new and changed leads. Its events contain the lead's id.
const TopicChanged = "leads.changed"

// Fact names the lead.
type Fact struct {
	LeadID string `json:"lead_id"`
}
