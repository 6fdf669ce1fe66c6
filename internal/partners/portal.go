package partners

import (
	"slices"
	"time"

	"harborlight/content"
	"harborlight/internal/fault"
)

// Portal is what the partner portal shows to an account.
type Portal struct {
	Company     *Company     `json:"company" doc:"The company that the account acts for; null: none"`
	Claims      []CompanyRef `json:"claims" nullable:"false" doc:"Companies that the account can take over: they applied with its address"`
	Invitations []CompanyRef `json:"invitations" nullable:"false" doc:"Companies that invite the account's address; id is the invitation's"`
}

// CompanyRef names a company.
type CompanyRef struct {
	ID          string `json:"id" db:"id" doc:"UUID"`
	CompanyName string `json:"company_name" db:"company_name"`
}

// Company is a partner as its own people see it. Rating, commission and verification are ours to change.
type Company struct {
	Listing
	ContactEmail   string          `json:"contact_email"`
	ContactPhone   string          `json:"contact_phone"`
	CommissionRate float64         `json:"commission_rate" doc:"Percent"`
	IsPaused       bool            `json:"is_paused" doc:"Taken out of the directory by its own people"`
	Role           string          `json:"role" enum:"owner,member" doc:"Of the account that asks"`
	Proposal       *Proposal       `json:"proposal" doc:"What waits for our review; null: nothing"`
	People         []Colleague     `json:"people" nullable:"false"`
	Invited        []CompanyInvite `json:"invited" nullable:"false" doc:"Open invitations"`
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

// Profile is what a company's people may change. A new name, website or list of services waits for
// review; the rest is public at once.
type Profile struct {
	CompanyName        string   `json:"company_name" maxLength:"120"`
	CompanyDescription string   `json:"company_description" maxLength:"4000"`
	WebsiteURL         string   `json:"website_url,omitempty" maxLength:"2048" doc:"http or https"`
	ContactEmail       string   `json:"contact_email" maxLength:"254" doc:"The address of one of the company's people, or the present one"`
	ContactPhone       string   `json:"contact_phone,omitempty" maxLength:"40"`
	ServicesOffered    []string `json:"services_offered" nullable:"false" maxItems:"20" doc:"At least one of the partner services"`
	Specializations    []string `json:"specializations" nullable:"false" maxItems:"40" doc:"At least one"`
	PricingRange       string   `json:"pricing_range,omitempty" maxLength:"40" doc:"One of the pricing ranges; empty: not specified"`
	YearsExperience    int      `json:"years_experience,omitempty" minimum:"0" maximum:"50"`
	TeamSize           string   `json:"team_size,omitempty" maxLength:"40" doc:"One of the team sizes; empty: not specified"`
	Location           string   `json:"location,omitempty" maxLength:"120"`
}

// clean returns the profile as it is stored, by the rules of an application.
func (p Profile) clean(options content.Options) (Profile, error) {
	a, err := Application{
		CompanyName: p.CompanyName, CompanyDescription: p.CompanyDescription, WebsiteURL: p.WebsiteURL,
		ContactEmail: p.ContactEmail, ContactPhone: p.ContactPhone, ServicesOffered: p.ServicesOffered,
		Specializations: p.Specializations, PricingRange: p.PricingRange, YearsExperience: p.YearsExperience,
		TeamSize: p.TeamSize, Location: p.Location,
	}.clean(options)
	if err != nil {
		return Profile{}, err
	}
	p = Profile{
		CompanyName: a.CompanyName, CompanyDescription: a.CompanyDescription, WebsiteURL: a.WebsiteURL,
		ContactEmail: a.ContactEmail, ContactPhone: a.ContactPhone, ServicesOffered: a.ServicesOffered,
		Specializations: a.Specializations, PricingRange: a.PricingRange, YearsExperience: a.YearsExperience,
		TeamSize: a.TeamSize, Location: a.Location,
	}
	var c fault.Check
	c.Add(!hasLinkOrMarkup(p.CompanyName), "company_name", "Leave links and markup out of the name.")
	c.Add(!hasLinkOrMarkup(p.Location), "location", "Leave links and markup out of the location.")
	return p, c.Err()
}

// applyLive writes what is public at once.
func (p Profile) applyLive(to *Partner) {
	to.CompanyDescription, to.ContactEmail, to.ContactPhone = p.CompanyDescription, p.ContactEmail, p.ContactPhone
	to.Specializations, to.PricingRange, to.YearsExperience = p.Specializations, p.PricingRange, p.YearsExperience
	to.TeamSize, to.Location = p.TeamSize, p.Location
}

// reviewed is the part of a profile that waits for review.
type reviewed struct {
	CompanyName     string   `json:"company_name"`
	WebsiteURL      string   `json:"website_url"`
	ServicesOffered []string `json:"services_offered"`
}

func (p Profile) reviewed() reviewed {
	return reviewed{p.CompanyName, p.WebsiteURL, p.ServicesOffered}
}

func (l Listing) reviewed() reviewed {
	return reviewed{l.CompanyName, l.WebsiteURL, l.ServicesOffered}
}

func (r reviewed) equal(other reviewed) bool {
	return r.CompanyName == other.CompanyName && r.WebsiteURL == other.WebsiteURL &&
		slices.Equal(r.ServicesOffered, other.ServicesOffered)
}

func (r reviewed) apply(to *Partner) {
	to.CompanyName, to.WebsiteURL, to.ServicesOffered = r.CompanyName, r.WebsiteURL, r.ServicesOffered
}

// change is a proposal as it is stored.
type change struct {
	PartnerID string    `db:"partner_id"`
	ID        string    `db:"id"`
	Proposal  reviewed  `db:"proposal,json"`
	AskedBy   string    `db:"asked_by"`
	AskedAt   time.Time `db:"asked_at"`
}

func (c change) view() *Proposal {
	return &Proposal{ID: c.ID, CompanyName: c.Proposal.CompanyName, WebsiteURL: c.Proposal.WebsiteURL,
		ServicesOffered: c.Proposal.ServicesOffered, AskedAt: c.AskedAt}
}
