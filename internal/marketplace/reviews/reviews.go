// Package reviews stores customers' reviews of partners after an introduction.
//
// Only the requester of an ended introduction can write a review, through a private link that is mailed once. Each
// person writes one review of a partner, and members can't review their own. The partner can reply once, and the
// admin can hide a review with a reason, but neither can change its text. A partner's rating is computed from its
// public reviews that have weight (weight.go), and stored in the partner's row in the transaction that changes them.
package reviews

import (
	"time"
)

// PublicReview is the public view of a review.
type PublicReview struct {
	ID            string     `json:"id" db:"id" doc:"UUID"`
	AuthorName    string     `json:"author_name" db:"author_name"`
	AuthorCompany string     `json:"author_company" db:"author_company" doc:"Company of the author; empty: none given"`
	Stars         int64      `json:"stars" db:"stars" doc:"Number of stars, 1 to 5"`
	Text          string     `json:"text" db:"text"`
	CreatedAt     time.Time  `json:"created_at" db:"created_at"`
	Answer        string     `json:"answer" db:"answer" doc:"Reply by the partner; empty: none"`
	AnsweredAt    *time.Time `json:"answered_at" db:"answered_at"`
	Weighs        bool       `json:"weighs" db:"weighs" doc:"The review counts in the rating"`
}

// Review is a review with all fields.
type Review struct {
	PublicReview
	PartnerID      string     `json:"partner_id" db:"partner_id" doc:"UUID"`
	IntroductionID string     `json:"introduction_id" db:"introduction_id" doc:"UUID of the partnership request"`
	UserID         string     `json:"-" db:"user_id"` // account of the author; empty: a visitor
	HiddenAt       *time.Time `json:"hidden_at" db:"hidden_at" doc:"Time at which it was hidden; null: public"`
	HiddenReason   string     `json:"hidden_reason" db:"hidden_reason"`
	Signals        []string   `json:"signals" db:"signals,json" nullable:"false" enum:"not_won,small,fast" doc:"Reasons against counting the review; empty: it counts"`
	Decided        bool       `json:"decided" db:"decided" doc:"The admin has decided whether it counts"`
}

// invitation allows the requester of an introduction to write one review.
type invitation struct {
	IntroductionID string    `db:"introduction_id"`
	PartnerID      string    `db:"partner_id"`
	TokenHash      string    `db:"token_hash"`
	UserID         string    `db:"user_id"` // account of the requester; empty: a visitor
	AuthorName     string    `db:"author_name"`
	AuthorCompany  string    `db:"author_company"`
	AuthorEmail    string    `db:"author_email"`
	CreatedAt      time.Time `db:"created_at"`
}

const (
	maxText   = 2_000 // characters of a review
	maxAnswer = 1_000
	maxReason = 300
	maxStars  = 5
)

// The facts that this package records, with Fact as payload. The area subscribes handlers to them.
const (
	FactWritten  = "reviews.written"
	FactAnswered = "reviews.answered"
)

// Fact identifies a review.
type Fact struct {
	ReviewID string `json:"review_id"`
}

// TopicChanged is the live topic for new and changed reviews. Its events contain the partner's id.
const TopicChanged = "reviews.changed"
