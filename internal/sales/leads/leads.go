// Package leads stores visitors' requests: quotes, consultations and messages. It stores a lead before
// it mails it, so that none is lost while mail is down.
//
// Forms that look automated aren't rejected: their leads are stored and flagged, and get no automatic reply.
package leads

import (
	"time"

	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/form"
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
	Fields    form.Fields       `db:"fields,json"`  // the submitted form
	Answers   []LeadAnswer      `db:"answers,json"` // to the owner's questions, in the order of the form
	UserID    *string           `db:"user_id"`      // nil: not signed in
	Referrer  referral.Referrer `db:"referrer_*"`   // referrer of the visitor
	IsFlagged bool              `db:"is_flagged"`   // looks automated
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

// maxForm is the maximum size of a form that is stored whole, in bytes of JSON.
const maxForm = 16 << 10

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
