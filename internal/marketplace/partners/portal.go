package partners

import "time"

// Portal is the partner portal of an account.
type Portal struct {
	Company     *Company     `json:"company" doc:"Partner of the account; null: none"`
	Claims      []CompanyRef `json:"claims" nullable:"false" doc:"Partners that the account can claim, because they applied with its address"`
	Invitations []CompanyRef `json:"invitations" nullable:"false" doc:"Partners that have invited the account's address; id is the invitation's"`

	Applications []ApplicationState `json:"applications" nullable:"false" doc:"Pending and rejected applications with the account's address"`
}

// ApplicationState is an application in its applicant's portal.
type ApplicationState struct {
	CompanyRef
	State     string    `json:"state" enum:"waiting,rejected"`
	Reason    string    `json:"reason" doc:"Reason for the rejection; may be empty"`
	AppliedAt time.Time `json:"applied_at"`
	Profile   Profile   `json:"profile" doc:"Profile as submitted"`
	Revision  int64     `json:"revision" doc:"Revision to send with a correction; a different current revision is a conflict"`
}

// applicationState returns an application as its applicant sees it: "waiting", or "rejected" with the reason.
func (p Partner) applicationState() ApplicationState {
	a := ApplicationState{CompanyRef: CompanyRef{p.ID, p.CompanyName}, State: "waiting", AppliedAt: p.CreatedAt,
		Revision: p.Revision, Profile: Profile{CompanyName: p.CompanyName, CompanyDescription: p.CompanyDescription,
			WebsiteURL: p.WebsiteURL, ContactEmail: p.ContactEmail, ContactPhone: p.ContactPhone,
			ServicesOffered: p.ServicesOffered, Specializations: p.Specializations, PricingRange: p.PricingRange,
			YearsExperience: p.YearsExperience, TeamSize: p.TeamSize, Location: p.Location}}
	if p.RejectedAt != nil {
		a.State, a.Reason = "rejected", p.DecisionReason
	}
	return a
}

// CompanyRef identifies a partner by id and name.
type CompanyRef struct {
	ID          string `json:"id" db:"id" doc:"UUID"`
	CompanyName string `json:"company_name" db:"company_name"`
}

// Company is a partner as its members see it. They can't change rating, commission and verification.
type Company struct {
	Listing
	ContactEmail    string          `json:"contact_email"`
	ContactPhone    string          `json:"contact_phone"`
	CommissionRate  float64         `json:"commission_rate" doc:"Percentage that the partner earns from payments of referred clients"`
	IntroductionFee float64         `json:"introduction_fee" doc:"Percentage that the partner owes from contracts won by introductions; 0: no fee"`
	Slug            string          `json:"slug" doc:"Referral code, the last part of the referral link; empty: never approved"`
	IsPaused        bool            `json:"is_paused" doc:"Removed from the directory by the partner's members"`
	Revision        int64           `json:"revision" doc:"Revision to send with a change; a different current revision is a conflict"`
	Role            string          `json:"role" enum:"owner,member" doc:"Role of the caller"`
	Proposal        *Proposal       `json:"proposal" doc:"Pending profile change; null: none"`
	People          []Colleague     `json:"people" nullable:"false"`
	Invited         []CompanyInvite `json:"invited" nullable:"false" doc:"Open invitations"`
}

// Colleague is a member of the partner.
type Colleague struct {
	UserID   string    `json:"user_id" doc:"UUID of the account"`
	Email    string    `json:"email"`
	Role     string    `json:"role" enum:"owner,member"`
	JoinedAt time.Time `json:"joined_at"`
	IsSelf   bool      `json:"is_self" doc:"The member is the caller"`
}

// CompanyInvite is an open invitation.
type CompanyInvite struct {
	ID        string    `json:"id" db:"id" doc:"UUID"`
	PartnerID string    `json:"-" db:"partner_id"`
	Email     string    `json:"email" db:"email"`
	CreatedAt time.Time `json:"created_at" db:"created_at"`
}

// Proposal is the pending part of a profile change, with the proposed values.
type Proposal struct {
	ID              string    `json:"id" doc:"UUID; each proposal has a new one"`
	CompanyName     string    `json:"company_name"`
	WebsiteURL      string    `json:"website_url"`
	ServicesOffered []string  `json:"services_offered" nullable:"false"`
	AskedAt         time.Time `json:"asked_at"`
}
