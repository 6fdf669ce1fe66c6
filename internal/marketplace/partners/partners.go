// Package partners is the directory of AI companies: companies apply, the
// administrator approves, visitors search. How visitors meet them is package introductions.
//
// A new application is pending: neither active nor verified. Approving makes it
// both; deactivating takes it out of the directory and leaves it verified.
// What the public may see of a company is decided by the types here:
// a Listing of active ones, an Arrival of every one. What a company's own people see
// in the partner portal is a Portal; every request asks anew whom an account acts for.
package partners

import (
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/paging"
)

// Listing is what everybody may see of an active partner.
type Listing struct {
	ID                 string    `json:"id" db:"id" doc:"UUID"`
	CompanyName        string    `json:"company_name" db:"company_name"`
	CompanyDescription string    `json:"company_description" db:"company_description"`
	WebsiteURL         string    `json:"website_url" db:"website_url" doc:"http or https; empty: none"`
	ServicesOffered    []string  `json:"services_offered" db:"services_offered,json" nullable:"false"`
	Specializations    []string  `json:"specializations" db:"specializations,json" nullable:"false"`
	PricingRange       string    `json:"pricing_range" db:"pricing_range" doc:"Key of a pricing range, whose label is content; empty: not specified"`
	YearsExperience    int       `json:"years_experience" db:"years_experience" doc:"0 to 50"`
	TeamSize           string    `json:"team_size" db:"team_size" doc:"Empty: not specified"`
	Location           string    `json:"location" db:"location"`
	Rating             float64   `json:"rating" db:"rating" doc:"0 to 5"`
	ReviewCount        int       `json:"review_count" db:"review_count"`
	IsActive           bool      `json:"is_active" db:"is_active" doc:"In the public directory"`
	IsVerified         bool      `json:"is_verified" db:"is_verified" doc:"Approved by the administrator"`
	LogoURL            string    `json:"logo_url" db:"logo_url" doc:"A picture of this site; empty: show a monogram"`
	CreatedAt          time.Time `json:"created_at" db:"created_at"`
}

// Partner is everything that is known about a company, for the administrator.
type Partner struct {
	Listing
	ContactEmail    string   `json:"contact_email" db:"contact_email"`
	ContactPhone    string   `json:"contact_phone" db:"contact_phone"`
	ContactUser     string   `json:"-" db:"contact_user"` // whose address it is, of its people; empty: a mailbox of its own
	CommissionRate  float64  `json:"commission_rate" db:"commission_rate" doc:"Percent that the company earns of what clients whom it referred pay"`
	IntroductionFee float64  `json:"introduction_fee" db:"introduction_fee" doc:"Percent that the company owes of what it wins by introductions; 0: they are free"`
	Slug            string   `json:"slug" db:"slug" doc:"Its referral code, which its link ends with; empty: it was never approved"`
	Flags           []string `json:"flags" db:"flags,json" nullable:"false" doc:"Why the application looks automated; empty: it does not"`
	IsHeld          bool     `json:"is_held" db:"is_held" doc:"Kept out of Live Activity until approved"`
	IsPaused        bool     `json:"is_paused" db:"is_paused" doc:"Taken out of the directory by its own people"`

	Revision       int64      `json:"revision" db:"revision" doc:"Name it with a change: if there is another by then, the answer is a conflict"`
	RejectedAt     *time.Time `json:"rejected_at" db:"rejected_at" doc:"Null: not rejected"`
	DecisionReason string     `json:"decision_reason" db:"decision_reason" doc:"Why it was rejected or put on hold; may be empty"`
}

// mustBe returns a fault of kind Conflict unless the revision is the present one.
func (p Partner) mustBe(revision int64) error {
	return fault.Unseen(message.CompanyChanged, revision, p.Revision)
}

// isAdmitted reports whether the company's people may learn of visitors: it is in the directory, or its own people
// paused it. One that is rejected, on hold or deactivated learns nothing of anybody.
func (p Partner) isAdmitted() bool { return p.IsActive || p.IsPaused }

// Arrival is a row of Live Activity: the six columns that everybody may see of
// every company that applied, pending ones too.
type Arrival struct {
	ID          string    `json:"id" db:"id" doc:"UUID"`
	CompanyName string    `json:"company_name" db:"company_name"`
	Location    string    `json:"location" db:"location"`
	CreatedAt   time.Time `json:"created_at" db:"created_at"`
	LogoURL     string    `json:"logo_url" db:"logo_url" doc:"A picture of this site; empty: show a monogram"`
	IsVerified  bool      `json:"is_verified" db:"is_verified"`
}

// Page is one page of a list.
type Page[T any] = paging.Page[T]

// Filter narrows the public list. Zero values do not.
type Filter struct {
	Search  string // every word must begin one in name, description, services, specializations or location
	Service string // one of the partner services
}

const (
	recentCount  = 20 // rows of Live Activity
	defaultLimit = 20 // rows of a page
)

// Facts that the slice records; the reactions of the area say what follows.
const (
	FactApplied     = "partners.applied"
	FactApproved    = "partners.approved"
	FactDeactivated = "partners.deactivated"
	FactLeft        = "partners.left"
	FactRejected    = "partners.rejected"
	FactInvited     = "partners.invited"
	FactProposed    = "partners.change_proposed"
	FactReviewed    = "partners.change_reviewed"
)

// Rejected says that the administrator has refused a company.
type Rejected struct {
	PartnerID string `json:"partner_id"`
}

// Invited says that a company invites an address.
type Invited struct {
	InvitationID string `json:"invitation_id"`
}

// Proposed says that a company's change waits for review.
type Proposed struct {
	PartnerID string `json:"partner_id"`
}

// Reviewed says what the administrator decided about a company's change.
type Reviewed struct {
	PartnerID string `json:"partner_id"`
	Approved  bool   `json:"approved"`
	Reason    string `json:"reason"` // why not
}

// Applied says that a company has applied.
type Applied struct {
	PartnerID string `json:"partner_id"`
}

// Approved says that the administrator has let a company into the directory.
type Approved struct {
	PartnerID string `json:"partner_id"`
}

// Deactivated says that the administrator has taken a company out of it.
type Deactivated struct {
	PartnerID string `json:"partner_id"`
}

// Left says that nobody of a company may answer visitors any more.
type Left struct {
	PartnerID string `json:"partner_id"`
}

// Topics of live events. The first is for caches: something that the public
// sees has changed. The second is for Live Activity: a company has arrived. The
// third is for a company's people: somebody joins, leaves, is invited or has another role.
const (
	topicChanged = "partners.changed"
	topicArrived = "partners.arrived"
	topicPeople  = "partners.people"
)

// Derived are the columns of partners that the program computes anew when it starts, or triggers do. The engines differ
// in them, so a backup leaves them out.
var Derived = []string{"number", "terms", "terms_version", "listed_terms", "hidden_terms"}
