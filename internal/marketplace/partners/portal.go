package partners

import "time"

// Portal is what the partner portal shows to an account.
type Portal struct {
	Company     *Company     `json:"company" doc:"The company that the account acts for; null: none"`
	Claims      []CompanyRef `json:"claims" nullable:"false" doc:"Companies that the account can take over: they applied with its address"`
	Invitations []CompanyRef `json:"invitations" nullable:"false" doc:"Companies that invite the account's address; id is the invitation's"`

	Applications []ApplicationState `json:"applications" nullable:"false" doc:"Those of the address, not yet accepted"`
}

// ApplicationState is an application as its applicant sees it.
type ApplicationState struct {
	CompanyRef
	State     string    `json:"state" enum:"waiting,rejected"`
	Reason    string    `json:"reason" doc:"Why it was rejected; may be empty"`
	AppliedAt time.Time `json:"applied_at"`
	Profile   Profile   `json:"profile" doc:"As the applicant sent it"`
	Revision  int64     `json:"revision" doc:"Name it with a correction: if there is another by then, the answer is a conflict"`
}

// applicationState returns a partner as its applicant sees it.
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

// CompanyRef names a company.
type CompanyRef struct {
	ID          string `json:"id" db:"id" doc:"UUID"`
	CompanyName string `json:"company_name" db:"company_name"`
}

// Company is a partner as its own people see it. Rating, commission and verification are ours to change.
type Company struct {
	Listing
	ContactEmail    string          `json:"contact_email"`
	ContactPhone    string          `json:"contact_phone"`
	CommissionRate  float64         `json:"commission_rate" doc:"Percent that the company earns of what clients whom it referred pay"`
	IntroductionFee float64         `json:"introduction_fee" doc:"Percent that the company owes of what it wins by introductions; 0: they are free"`
	Slug            string          `json:"slug" doc:"The company's referral code, which its link ends with; empty: it was never approved"`
	IsPaused        bool            `json:"is_paused" doc:"Taken out of the directory by its own people"`
	Revision        int64           `json:"revision" doc:"Name it with a change: if there is another by then, the answer is a conflict"`
	Role            string          `json:"role" enum:"owner,member" doc:"Of the account that asks"`
	Proposal        *Proposal       `json:"proposal" doc:"What waits for our review; null: nothing"`
	People          []Colleague     `json:"people" nullable:"false"`
	Invited         []CompanyInvite `json:"invited" nullable:"false" doc:"Open invitations"`
}

// Colleague is one of a company's people.
type Colleague struct {
	UserID   string    `json:"user_id" doc:"UUID of the account"`
	Email    string    `json:"email"`
	Role     string    `json:"role" enum:"owner,member"`
	JoinedAt time.Time `json:"joined_at"`
	IsSelf   bool      `json:"is_self" doc:"The account that asks"`
}

// CompanyInvite is an open invitation.
type CompanyInvite struct {
	ID        string    `json:"id" db:"id" doc:"UUID"`
	PartnerID string    `json:"-" db:"partner_id"`
	Email     string    `json:"email" db:"email"`
	CreatedAt time.Time `json:"created_at" db:"created_at"`
}

// Proposal is the part of a profile that waits for review, as it shall be.
type Proposal struct {
	ID              string    `json:"id" doc:"UUID; a new proposal has another"`
	CompanyName     string    `json:"company_name"`
	WebsiteURL      string    `json:"website_url"`
	ServicesOffered []string  `json:"services_offered" nullable:"false"`
	AskedAt         time.Time `json:"asked_at"`
}
