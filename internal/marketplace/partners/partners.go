// Package partners is the directory of AI companies: companies apply, the admin approves them, and visitors search
// them. Package introductions introduces visitors to partners.
//
// A new application is pending: neither active nor verified. Approval makes it both; deactivation removes it from the
// directory, but leaves it verified. The types determine the public fields: Listing of active partners, and Arrival
// of all. Members see their partner as a Portal; each request checks the membership again.
package partners

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/paging"
)

// Listing is the public view of an active partner.
type Listing struct {
	ID                 string    `json:"id" db:"id" doc:"UUID"`
	CompanyName        string    `json:"company_name" db:"company_name"`
	CompanyDescription string    `json:"company_description" db:"company_description"`
	WebsiteURL         string    `json:"website_url" db:"website_url" doc:"Website, http or https; empty: none"`
	ServicesOffered    []string  `json:"services_offered" db:"services_offered,json" nullable:"false"`
	Specializations    []string  `json:"specializations" db:"specializations,json" nullable:"false"`
	PricingRange       string    `json:"pricing_range" db:"pricing_range" doc:"Key of a pricing range, whose label is part of the content; empty: not specified"`
	YearsExperience    int       `json:"years_experience" db:"years_experience" doc:"Years of experience, 0 to 50"`
	TeamSize           string    `json:"team_size" db:"team_size" doc:"Size of the team; empty: not specified"`
	Location           string    `json:"location" db:"location"`
	Rating             float64   `json:"rating" db:"rating" doc:"Average rating, 0 to 5"`
	ReviewCount        int       `json:"review_count" db:"review_count"`
	IsActive           bool      `json:"is_active" db:"is_active" doc:"The partner is in the public directory"`
	IsVerified         bool      `json:"is_verified" db:"is_verified" doc:"The admin has approved the partner"`
	LogoURL            string    `json:"logo_url" db:"logo_url" doc:"Image on this site; empty: show a monogram"`
	CreatedAt          time.Time `json:"created_at" db:"created_at"`
}

// Partner is a partner with all fields, for the admin.
type Partner struct {
	Listing
	ContactEmail string `json:"contact_email" db:"contact_email"`
	ContactPhone string `json:"contact_phone" db:"contact_phone"`
	// account of the member with this address; empty: a separate mailbox
	ContactUser     string   `json:"-" db:"contact_user"`
	CommissionRate  float64  `json:"commission_rate" db:"commission_rate" doc:"Percentage that the partner earns from payments of referred clients"`
	IntroductionFee float64  `json:"introduction_fee" db:"introduction_fee" doc:"Percentage that the partner owes from contracts won by introductions; 0: no fee"`
	Slug            string   `json:"slug" db:"slug" doc:"Referral code, the last part of the referral link; empty: never approved"`
	Flags           []string `json:"flags" db:"flags,json" nullable:"false" doc:"Reasons why the application looks automated; empty: none"`
	IsHeld          bool     `json:"is_held" db:"is_held" doc:"Hidden from Live Activity until the approval"`
	IsPaused        bool     `json:"is_paused" db:"is_paused" doc:"Removed from the directory by the partner's members"`

	Revision       int64      `json:"revision" db:"revision" doc:"Revision to send with a change; a different current revision is a conflict"`
	RejectedAt     *time.Time `json:"rejected_at" db:"rejected_at" doc:"Time of the rejection; null: not rejected"`
	DecisionReason string     `json:"decision_reason" db:"decision_reason" doc:"Reason for the rejection or hold; may be empty"`
}

// checkRevision returns a fault of kind Conflict unless the revision is the current one.
func (p Partner) checkRevision(revision int64) error {
	return fault.CheckRevision(message.CompanyChanged, revision, p.Revision)
}

// isAdmitted reports whether members may receive visitors' data: the partner is active, or paused by its members.
// Rejected and deactivated partners and those on hold may not.
func (p Partner) isAdmitted() bool { return p.IsActive || p.IsPaused }

// NewPartner is a row of Live Activity: the six public fields of all partners, including pending ones.
type NewPartner struct {
	ID          string    `json:"id" db:"id" doc:"UUID"`
	CompanyName string    `json:"company_name" db:"company_name"`
	Location    string    `json:"location" db:"location"`
	CreatedAt   time.Time `json:"created_at" db:"created_at"`
	LogoURL     string    `json:"logo_url" db:"logo_url" doc:"Image on this site; empty: show a monogram"`
	IsVerified  bool      `json:"is_verified" db:"is_verified"`
}

// Page is one page of a list.
type Page[T any] = paging.Page[T]

// Filter narrows the public list. Zero values match all partners.
type Filter struct {
	// each word must be the prefix of a word in name, description, services, specializations or location
	Search  string
	Service string // one of the partner services
}

const (
	recentCount  = 20 // number of rows in Live Activity
	defaultLimit = 20 // default number of rows on a page
)

// The facts that this package records. The area subscribes handlers to them.
const (
	FactApplied     = "partners.applied"
	FactApproved    = "partners.approved"    // by the admin
	FactDeactivated = "partners.deactivated" // the admin has removed the partner from the directory
	FactRemoved     = "partners.left"        // the partner's members may no longer answer visitors
	FactRejected    = "partners.rejected"    // by the admin
	FactInvited     = "partners.invited"     // the partner has invited an email address
	FactProposed    = "partners.change_proposed"
	FactReviewed    = "partners.change_reviewed" // the admin's decision about a profile change
)

// Fact is the payload of these facts.
type Fact struct {
	PartnerID    string `json:"partner_id,omitempty"`    // empty in FactInvited
	InvitationID string `json:"invitation_id,omitempty"` // only in FactInvited
	Approved     bool   `json:"approved,omitempty"`      // only in FactReviewed: the admin has approved the change
	Reason       string `json:"reason,omitempty"`        // only in FactReviewed: reason for the refusal
}

// Topics of live events: topicChanged invalidates caches after a public change, topicApplied feeds Live Activity, and
// topicMembers announces changes of a partner's members and invitations.
const (
	topicChanged = "partners.changed"
	topicApplied = "partners.arrived"
	topicMembers = "partners.people"
)

// Derived lists the columns of partners that the program or triggers compute. They differ between engines, so dumps
// omit them.
var Derived = []string{"number", "terms", "terms_version"}
