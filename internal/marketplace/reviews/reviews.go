// Package reviews is what customers say about partners after an introduction.
//
// A review comes only from the requester of an introduction that has ended, through a private link that is
// mailed once, and a person writes one about a company. Nobody reviews their own company. The partner can answer
// once, and the administrator can hide a review with a reason; neither can change what it says. A partner's
// rating is computed from its public reviews that weigh (weight.go), and kept on the partner's row, in the
// transaction that changes them.
package reviews

import (
	"time"
)

// PublicReview is what everybody may see of a review.
type PublicReview struct {
	ID            string     `json:"id" db:"id" doc:"UUID"`
	AuthorName    string     `json:"author_name" db:"author_name"`
	AuthorCompany string     `json:"author_company" db:"author_company" doc:"Empty: none given"`
	Stars         int64      `json:"stars" db:"stars" doc:"1 to 5"`
	Text          string     `json:"text" db:"text"`
	CreatedAt     time.Time  `json:"created_at" db:"created_at"`
	Answer        string     `json:"answer" db:"answer" doc:"The partner's; empty: none"`
	AnsweredAt    *time.Time `json:"answered_at" db:"answered_at"`
	Weighs        bool       `json:"weighs" db:"weighs" doc:"Part of the rating"`
}

// Review is everything that is known about a review.
type Review struct {
	PublicReview
	PartnerID      string     `json:"partner_id" db:"partner_id" doc:"UUID"`
	IntroductionID string     `json:"introduction_id" db:"introduction_id" doc:"UUID of the partnership request"`
	UserID         string     `json:"-" db:"user_id"` // account of the author; empty: a visitor
	HiddenAt       *time.Time `json:"hidden_at" db:"hidden_at" doc:"null: public"`
	HiddenReason   string     `json:"hidden_reason" db:"hidden_reason"`
	Signals        []string   `json:"signals" db:"signals,json" nullable:"false" enum:"not_won,small,fast" doc:"Why it has no weight of its own; empty: it has"`
	Decided        bool       `json:"decided" db:"decided" doc:"The administrator decides whether it weighs"`
}

// invitation lets the requester of an introduction write one review.
type invitation struct {
	IntroductionID string    `db:"introduction_id"`
	PartnerID      string    `db:"partner_id"`
	TokenHash      string    `db:"token_hash"`
	UserID         string    `db:"user_id"` // account that asked; empty: a visitor
	AuthorName     string    `db:"author_name"`
	AuthorCompany  string    `db:"author_company"`
	AuthorEmail    string    `db:"author_email"`
	CreatedAt      time.Time `db:"created_at"`
}

const (
	maxText   = 2_000 // characters of a review
	maxAnswer = 1_000
	maxReason = 300
	mostStars = 5
)

// Facts that the slice records; the reactions of the area say what follows. Their payload is a Fact.
const (
	FactWritten  = "reviews.written"
	FactAnswered = "reviews.answered"
)

// Fact names a review.
type Fact struct {
	ReviewID string `json:"review_id"`
}

// TopicChanged is the live topic for new and changed reviews. Its events contain the partner's id.
const TopicChanged = "reviews.changed"
