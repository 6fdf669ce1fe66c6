// Package introductions is how visitors meet partners: a visitor asks, the partner is asked without a name and accepts
// or declines, both get a mail that names the other, and the partner says what came of it. docs/product.md has the
// rules, "introductions: from request to outcome" and those after it.
//
// The API and the table call an introduction a partnership request. What companies are and who belongs to them is
// package partners: this one asks it through the interface Companies.
package introductions

import (
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/paging"
)

// The states of a request. New ones are pending; docs/product.md, "introductions: from request to outcome", says what
// leads from one to the next.
const (
	StatusPending    = "pending"    // nobody has answered; AskedAt says whether the partner knows what is wanted
	StatusIntroduced = "introduced" // both have a mail that names the other
	StatusTalking    = "talking"
	StatusWon        = "won"
	StatusLost       = "lost" // declined by the partner, or nothing came of it
	StatusSpam       = "spam"
)

// statuses are all of them.
var statuses = []string{StatusPending, StatusIntroduced, StatusTalking, StatusWon, StatusLost, StatusSpam}

// Request is a visitor's wish to meet a partner: a partnership request.
type Request struct {
	ID               string    `json:"id" db:"id" doc:"UUID"`
	CreatedAt        time.Time `json:"created_at" db:"created_at"`
	Status           string    `json:"status" db:"status" enum:"pending,introduced,talking,won,lost,spam"`
	PartnerID        string    `json:"partner_id" db:"partner_id"`
	PartnerName      string    `json:"partner_name" db:"partner_name,computed" doc:"The partner's company name"`
	RequesterName    string    `json:"requester_name" db:"requester_name"`
	RequesterEmail   string    `json:"requester_email" db:"requester_email"`
	RequesterCompany string    `json:"requester_company" db:"requester_company"`
	ServiceNeeded    string    `json:"service_needed" db:"service_needed"`
	Budget           string    `json:"budget" db:"budget"`
	Message          string    `json:"message" db:"message"`
	UserID           string    `json:"user_id" db:"user_id" doc:"The account that asked; empty: a visitor"`
	Flags            []string  `json:"flags" db:"flags,json" nullable:"false" doc:"Why the request looks automated; empty: it does not"`

	MovedAt      time.Time  `json:"moved_at" db:"moved_at" doc:"Last change of the status"`
	Reminded     int64      `json:"-" db:"reminded"`
	AskedAt      *time.Time `json:"asked_at" db:"asked_at" doc:"When the partner was asked, without a name; null: not yet"`
	IntroducedAt *time.Time `json:"introduced_at" db:"introduced_at" doc:"When both got the mail that names the other; null: not yet"`
	EndedAt      *time.Time `json:"ended_at" db:"ended_at" doc:"When it was won or lost; null: open, or spam"`
	WonCents     int64      `json:"won_cents" db:"won_cents" doc:"What the partner sold, in cents; 0: nothing yet"`
	FeeBPS       int64      `json:"fee_bps" db:"fee_bps" doc:"The part of it that the partner owes, in hundredths of a percent; agreed when both were introduced"`
	LostReason   string     `json:"lost_reason" db:"lost_reason" doc:"Why nothing came of it; may be empty"`
}

// ended reports whether the introduction is over, one way or the other.
func (r Request) ended() bool { return r.EndedAt != nil }

// isFlagged reports whether the request looks automated.
func (r Request) isFlagged() bool { return len(r.Flags) > 0 }

func (r Request) has(flag string) bool { return slices.Contains(r.Flags, flag) }

// isShown reports whether the partner's people may see the request. Until the partner is asked, a pending one
// is the administrator's, as spam is.
func (r Request) isShown() bool {
	return r.Status != StatusSpam && (r.Status != StatusPending || r.AskedAt != nil)
}

// restsSince is when the request last moved, or when the partner was asked about it.
func (r Request) restsSince() time.Time {
	if r.AskedAt != nil && r.AskedAt.After(r.MovedAt) {
		return *r.AskedAt
	}
	return r.MovedAt
}

// steps are the moves that a partner may make with what it is shown. The administrator may make any, so that a mistake
// can be undone.
var steps = map[string][]string{
	StatusPending:    {StatusIntroduced, StatusLost},
	StatusIntroduced: {StatusTalking, StatusWon, StatusLost},
	StatusTalking:    {StatusWon, StatusLost},
}

// canStep reports whether a partner may move a request from one status to another.
func canStep(from, to string) bool { return slices.Contains(steps[from], to) }

// Facts that the slice records; the reactions of the area say what follows. Their payload is a Fact.
const (
	FactRequested  = "partners.introduction_requested"
	FactIntroduced = "partners.introduced"
	FactAsked      = "introduction.asked"    // the partner is asked; once for each request
	FactDeclined   = "introduction.declined" // the partner won't be introduced; once for each request
	FactReminded   = "introduction.reminded" // nothing has moved; the payload is a Reminded
	FactWon        = "introduction.won"
	FactLost       = "introduction.lost"     // declined, or nothing came of it
	FactReopened   = "introduction.reopened" // the administrator took won or lost back
)

// Fact names a request.
type Fact struct {
	RequestID string `json:"request_id"`
}

// TopicChanged is the live topic for new and changed requests, for the administrator and the partner. Its events
// contain the request's id.
const TopicChanged = "partners.requested"

// Page is one page of a list.
type Page[T any] = paging.Page[T]

var errNoRequest = fault.NotFound(message.IntroductionsNotFound)
