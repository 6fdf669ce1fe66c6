// Package introductions introduces visitors to partners: a visitor sends a request, the partner sees it without the
// visitor's name and accepts or declines it, both get a mail with the other's contact details, and the partner
// reports the outcome. docs/product.md has the rules, from "introductions: from request to outcome" on.
//
// The API and the table call an introduction a partnership request. Package partners manages partners and their
// members; this package accesses them through the interface Companies.
package introductions

import (
	"slices"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/paging"
)

// The statuses of a request. New requests are pending; docs/product.md, "introductions: from request to outcome",
// defines the transitions.
const (
	StatusPending    = "pending"    // unanswered; AskedAt is set if the partner was asked
	StatusIntroduced = "introduced" // both got a mail with the other's contact details
	StatusTalking    = "talking"
	StatusWon        = "won"
	StatusLost       = "lost" // declined by the partner, or no contract was signed
	StatusSpam       = "spam"
)

// statuses lists all statuses.
var statuses = []string{StatusPending, StatusIntroduced, StatusTalking, StatusWon, StatusLost, StatusSpam}

// Request is a visitor's request to meet a partner: a partnership request.
type Request struct {
	ID               string    `json:"id" db:"id" doc:"UUID"`
	CreatedAt        time.Time `json:"created_at" db:"created_at"`
	Status           string    `json:"status" db:"status" enum:"pending,introduced,talking,won,lost,spam"`
	PartnerID        string    `json:"partner_id" db:"partner_id"`
	PartnerName      string    `json:"partner_name" db:"partner_name,computed" doc:"Name of the partner"`
	RequesterName    string    `json:"requester_name" db:"requester_name"`
	RequesterEmail   string    `json:"requester_email" db:"requester_email"`
	RequesterCompany string    `json:"requester_company" db:"requester_company"`
	ServiceNeeded    string    `json:"service_needed" db:"service_needed"`
	Budget           string    `json:"budget" db:"budget"`
	Message          string    `json:"message" db:"message"`
	UserID           string    `json:"user_id" db:"user_id" doc:"Account of the requester; empty: a visitor"`
	Flags            []string  `json:"flags" db:"flags,json" nullable:"false" doc:"Reasons why the request looks automated; empty: none"`

	MovedAt      time.Time  `json:"moved_at" db:"moved_at" doc:"Time of the last status change"`
	Reminded     int64      `json:"-" db:"reminded"`
	AskedAt      *time.Time `json:"asked_at" db:"asked_at" doc:"Time at which the partner was asked, without the visitor's name; null: not yet"`
	IntroducedAt *time.Time `json:"introduced_at" db:"introduced_at" doc:"Time of the introduction; null: not yet"`
	EndedAt      *time.Time `json:"ended_at" db:"ended_at" doc:"Time at which it was won or lost; null: open, or spam"`
	WonCents     int64      `json:"won_cents" db:"won_cents" doc:"Amount of the partner's contract, in cents; 0: none yet"`
	FeeBPS       int64      `json:"fee_bps" db:"fee_bps" doc:"Introduction fee in basis points of the won amount, agreed at the introduction"`
	LostReason   string     `json:"lost_reason" db:"lost_reason" doc:"Reason why it was lost; may be empty"`
}

// hasEnded reports whether the introduction is won or lost.
func (r Request) hasEnded() bool { return r.EndedAt != nil }

// isFlagged reports whether the request looks automated.
func (r Request) isFlagged() bool { return len(r.Flags) > 0 }

func (r Request) hasFlag(flag string) bool { return slices.Contains(r.Flags, flag) }

// isShown reports whether the partner's members may see the request. Spam and requests that the partner wasn't asked
// about are only for the admin.
func (r Request) isShown() bool {
	return r.Status != StatusSpam && (r.Status != StatusPending || r.AskedAt != nil)
}

// unchangedSince returns the time of the last status change, or the time at which the partner was asked if it is later.
func (r Request) unchangedSince() time.Time {
	if r.AskedAt != nil && r.AskedAt.After(r.MovedAt) {
		return *r.AskedAt
	}
	return r.MovedAt
}

// transitions are the status changes that a partner may make. The admin may make any change, to correct mistakes.
var transitions = map[string][]string{
	StatusPending:    {StatusIntroduced, StatusLost},
	StatusIntroduced: {StatusTalking, StatusWon, StatusLost},
	StatusTalking:    {StatusWon, StatusLost},
}

// isTransition reports whether a partner may change the status of a request.
func isTransition(from, to string) bool { return slices.Contains(transitions[from], to) }

// The facts that this package records, with Fact as payload. The area subscribes handlers to them.
const (
	FactRequested  = "partners.introduction_requested"
	FactIntroduced = "partners.introduced"
	FactAsked      = "introduction.asked"    // the partner is asked; once for each request
	FactDeclined   = "introduction.declined" // the visitor will not be introduced; once for each request
	FactReminded   = "introduction.reminded" // the status hasn't changed for some time
	FactWon        = "introduction.won"
	FactLost       = "introduction.lost"     // declined, or no contract was signed
	FactReopened   = "introduction.reopened" // the admin reopened a won or lost introduction
)

// Fact identifies a request.
type Fact struct {
	RequestID string `json:"request_id"`
	Recipient string `json:"recipient,omitempty"` // only in FactReminded: partner or administrator
}

// TopicChanged is the live topic for new and changed requests, for the admin and the partner. Its events contain the
// request's id.
const TopicChanged = "partners.requested"

// Page is one page of a list.
type Page[T any] = paging.Page[T]

var errNoRequest = fault.NotFound(message.IntroductionsNotFound)
