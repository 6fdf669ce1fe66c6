package partners

import (
	"slices"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/form"
)

// Profile is a partner's description. If a member changes it, a new name, website or list of services needs a review;
// all other fields are published at once. Members may set the contact address only to their own one.
type Profile struct {
	CompanyName        string   `json:"company_name" maxLength:"120" missing:"company.name"`
	CompanyDescription string   `json:"company_description" maxLength:"4000" as:"lines" missing:"company.description"`
	WebsiteURL         string   `json:"website_url,omitempty" maxLength:"2048" as:"url" doc:"Website, http or https"`
	ContactEmail       string   `json:"contact_email" maxLength:"254" as:"mail" missing:"form.email"`
	ContactPhone       string   `json:"contact_phone,omitempty" maxLength:"40"`
	ServicesOffered    []string `json:"services_offered" nullable:"false" maxItems:"20" of:"partner_services" missing:"form.select_service" wrong:"company.services" doc:"At least one of the partner services"`
	Specializations    []string `json:"specializations" nullable:"false" maxItems:"40" each:"80" missing:"company.specializations" wrong:"company.specialization_line" doc:"At least one"`
	PricingRange       string   `json:"pricing_range,omitempty" maxLength:"40" of:"partner_pricing_ranges" wrong:"company.pricing" doc:"Key of a pricing range; empty: not specified"`
	YearsExperience    int      `json:"years_experience,omitempty" minimum:"0" maximum:"50" wrong:"company.years"`
	TeamSize           string   `json:"team_size,omitempty" maxLength:"40" of:"partner_team_sizes" wrong:"company.team_size" doc:"One of the team sizes; empty: not specified"`
	Location           string   `json:"location,omitempty" maxLength:"120"`
}

// ProfileChange is a new profile with the revision that its author saw.
type ProfileChange struct {
	Profile
	Revision int64 `json:"revision" minimum:"1" doc:"Revision that the client shows; a different current revision is a conflict"`
}

// clean returns the profile in its stored form, or a fault that names every invalid field. It is stricter than the
// validation of applications, which the admin reviews before they are published.
func (p Profile) clean(options content.Options) (Profile, error) {
	c := form.Check(&p, options)
	p.checkSpecializations(c)
	c.Add(!form.HasLinkOrMarkup(p.CompanyName), "company_name", message.CompanyNameMarkup)
	c.Add(!form.HasLinkOrMarkup(p.Location), "location", message.CompanyLocationMarkup)
	return p, c.Err()
}

// maxSpecializations is the maximum number of different specializations.
const maxSpecializations = 20

func (p Profile) checkSpecializations(c *fault.Check) {
	c.Add(len(p.Specializations) <= maxSpecializations, "specializations", message.CompanySpecializationsAtMost)
}

// applyUnreviewed copies the fields that are published without review: all except name, website and services.
func (p Profile) applyUnreviewed(to *Partner) {
	to.CompanyDescription, to.ContactEmail, to.ContactPhone = p.CompanyDescription, p.ContactEmail, p.ContactPhone
	to.Specializations, to.PricingRange, to.YearsExperience = p.Specializations, p.PricingRange, p.YearsExperience
	to.TeamSize, to.Location = p.TeamSize, p.Location
}

// reviewed contains the fields that need a review.
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

// storedProposal is a stored proposal.
type storedProposal struct {
	PartnerID string    `db:"partner_id"`
	ID        string    `db:"id"`
	Proposal  reviewed  `db:"proposal,json"`
	AskedBy   string    `db:"asked_by"`
	AskedAt   time.Time `db:"asked_at"`
}

func (c storedProposal) view() *Proposal {
	return &Proposal{ID: c.ID, CompanyName: c.Proposal.CompanyName, WebsiteURL: c.Proposal.WebsiteURL,
		ServicesOffered: c.Proposal.ServicesOffered, AskedAt: c.AskedAt}
}
