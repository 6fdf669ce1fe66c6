// Package withdrawals receives the declarations by which consumers end contracts: withdrawals from a contract
// (Directive 2011/83/EU, article 11a) and cancellations of a subscription (§ 312k BGB). The sender needs neither an
// account nor an order number. Each complete declaration is stored and confirmed by email.
//
// The package doesn't decide whether a declaration is valid: the owner does, with all dates. It refunds only on the
// owner's action, and its answers don't depend on existing orders (docs/security.md, T146). Package orders has the
// orders.
package withdrawals

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/money"
	"harborlight/internal/platform/form"
)

// Kind is the kind of a declaration.
type Kind string

// The kinds of declarations.
const (
	Withdrawal   Kind = "withdrawal"   // from a contract, within the period
	Cancellation Kind = "cancellation" // of a subscription, at any time
)

// Declaration is a stored declaration.
type Declaration struct {
	ID          string     `json:"id" db:"id" doc:"UUID"`
	Kind        Kind       `json:"kind" db:"kind" enum:"withdrawal,cancellation"`
	Name        string     `json:"name" db:"name"`
	Email       string     `json:"email" db:"email" doc:"In lower case"`
	Contract    string     `json:"contract" db:"contract" doc:"In the sender's words, or the service and number of the chosen order"`
	Reason      string     `json:"reason" db:"reason" doc:"Reason of a cancellation without notice; empty: an ordinary one"`
	EndsOn      string     `json:"ends_on" db:"ends_on" doc:"Requested last day of a subscription, YYYY-MM-DD; empty: as soon as possible"`
	UserID      *string    `json:"-" db:"user_id"`
	OrderID     string     `json:"order_id" db:"order_id" doc:"Empty: not matched to an order"`
	OrderNumber string     `json:"order_number" db:"order_number" doc:"Empty: not matched to an order"`
	IsProven    bool       `json:"is_proven" db:"is_proven" doc:"Sent with the private link of the order or from its account"`
	IsFlagged   bool       `json:"is_flagged" db:"is_flagged" doc:"Looks automated"`
	ReceivedAt  time.Time  `json:"received_at" db:"received_at"`
	DoneAt      *time.Time `json:"done_at" db:"done_at" doc:"Time at which the owner or the program settled it; null: open"`

	PeriodEndsAt *time.Time `json:"period_ends_at" db:"period_ends_at" doc:"Last instant of the withdrawal period; null: no order, or a cancellation"`

	// ContractKey is unique. Open declarations of one kind about one contract have the same key, so only the first is
	// stored. A settled declaration has its id as key, so that a later contract can be ended, too.
	ContractKey string `json:"-" db:"contract_key"`
}

// isLate reports whether the declaration arrived after the withdrawal period.
func (d Declaration) isLate() bool {
	return d.PeriodEndsAt != nil && d.ReceivedAt.After(*d.PeriodEndsAt)
}

// Contract is an order with the fields that declarations need.
type Contract struct {
	OrderID        string
	Number         string
	Service        string
	ConcludedAt    time.Time  // set by all methods of Contracts except List
	IsSubscription bool       // it renews and can be ended here
	EndsAt         *time.Time // end of an ended or ending subscription; nil: it renews
	Currency       money.Currency
	IsUnpaid       bool  // it can still be cancelled
	Refundable     int64 // in cents; set by Contracts.FindDetail
}

// FactReceived is recorded for each received declaration. Its payload is a Fact.
const FactReceived = "withdrawals.received"

// TopicChanged is the live topic for new and changed declarations. Its events contain the declaration's id.
const TopicChanged = "withdrawals.changed"

// Fact is the payload of FactReceived.
type Fact struct {
	DeclarationID string `json:"declaration_id"`
	Again         *Sent  `json:"again,omitempty"`   // a second declaration about the same contract; nil: the first
	Crowded       bool   `json:"crowded,omitempty"` // more than crowd declarations arrived within an hour
	First         bool   `json:"first,omitempty"`   // the first of those
}

// Sent is the content of a repeated declaration. Only its receipt needs it.
type Sent struct {
	At       time.Time `json:"at"`
	Name     string    `json:"name"`
	Email    string    `json:"email"`
	Contract string    `json:"contract"`
	Reason   string    `json:"reason,omitempty"`
	EndsOn   string    `json:"ends_on,omitempty"`
}

// NewDeclaration is the form of /contact?topic=withdraw and /contact?topic=cancel.
type NewDeclaration struct {
	Kind     Kind   `json:"kind" enum:"withdrawal,cancellation"`
	Name     string `json:"name" maxLength:"200" missing:"form.name"`
	Email    string `json:"email" maxLength:"254" as:"mail" missing:"form.email" doc:"The receipt goes to this address"`
	Contract string `json:"contract,omitempty" maxLength:"500" as:"lines" doc:"The contract in the sender's own words. Required without an order"`
	Order    string `json:"order,omitempty" maxLength:"200" as:"carried" doc:"Private token of the order, from its link"`
	Number   string `json:"number,omitempty" maxLength:"200" doc:"Number of an order of the signed-in account"`
	Reason   string `json:"reason,omitempty" maxLength:"500" as:"lines" doc:"Reason of a cancellation without notice; empty: an ordinary cancellation"`
	EndsOn   string `json:"ends_on,omitempty" maxLength:"10" as:"day" wrong:"withdrawals.day" doc:"Day on which a subscription is to end, YYYY-MM-DD; empty: as soon as possible"`

	form.Honeypot
}

// declaration checks the form and returns the declaration to store, or a fault that names every invalid field. It
// flags forms with a filled hidden field. The time doesn't count: a private link fills in the form, so a person can
// send it within two seconds, and consumers are owed the receipt at once. Reason and end day of a withdrawal are dropped,
// because it takes effect at once.
func (n NewDeclaration) declaration() (Declaration, error) {
	c := form.Check(&n)
	c.Add(n.Contract != "" || n.Order != "" || n.Number != "", "contract", message.WithdrawalsContract)
	if n.Kind == Withdrawal {
		n.Reason, n.EndsOn = "", ""
	}
	return Declaration{ID: id.New(), Kind: n.Kind, Name: n.Name, Email: n.Email, Contract: n.Contract, Reason: n.Reason,
		EndsOn: n.EndsOn, IsFlagged: n.WebsiteConfirm != ""}, c.Err()
}
