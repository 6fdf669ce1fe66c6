package partners

import (
	"slices"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/marketplace/forms"
	"harborlight/internal/platform/mail"
)

// Profile is a partner's description. If a member changes it, a new name, website or list of services needs a review;
// all other fields are published at once. Members may set the contact address only to their own one.
type Profile struct {
	CompanyName        string   `json:"company_name" maxLength:"120"`
	CompanyDescription string   `json:"company_description" maxLength:"4000"`
	WebsiteURL         string   `json:"website_url,omitempty" maxLength:"2048" doc:"Website, http or https"`
	ContactEmail       string   `json:"contact_email" maxLength:"254"`
	ContactPhone       string   `json:"contact_phone,omitempty" maxLength:"40"`
	ServicesOffered    []string `json:"services_offered" nullable:"false" maxItems:"20" doc:"At least one of the partner services"`
	Specializations    []string `json:"specializations" nullable:"false" maxItems:"40" doc:"At least one"`
	PricingRange       string   `json:"pricing_range,omitempty" maxLength:"40" doc:"Key of a pricing range; empty: not specified"`
	YearsExperience    int      `json:"years_experience,omitempty" minimum:"0" maximum:"50"`
	TeamSize           string   `json:"team_size,omitempty" maxLength:"40" doc:"One of the team sizes; empty: not specified"`
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
	p = p.tidy(options)
	var c fault.Check
	p.check(&c, options)
	c.Add(!forms.HasLinkOrMarkup(p.CompanyName), "company_name", message.CompanyNameMarkup)
	c.Add(!forms.HasLinkOrMarkup(p.Location), "location", message.CompanyLocationMarkup)
	return p, c.Err()
}

// tidy returns the profile in its stored form, without validation: trimmed texts, the address in lower case, lists
// without empty and repeated entries, and empty texts for options that mean none.
func (p Profile) tidy(options content.Options) Profile {
	p.CompanyName = line.Tidy(p.CompanyName)
	p.CompanyDescription = line.TidyText(p.CompanyDescription)
	p.WebsiteURL = strings.TrimSpace(p.WebsiteURL)
	p.ContactEmail = strings.ToLower(line.Tidy(p.ContactEmail))
	p.ContactPhone = line.Tidy(p.ContactPhone)
	p.Location = line.Tidy(p.Location)
	p.ServicesOffered = tidyList(p.ServicesOffered)
	p.Specializations = tidyList(p.Specializations)
	p.PricingRange = forms.Specified(p.PricingRange, options.NotSpecified)
	p.TeamSize = forms.Specified(p.TeamSize, options.NotSpecified)
	return p
}

func (p Profile) check(c *fault.Check, options content.Options) {
	p.checkTexts(c)
	p.checkChoices(c, options)
}

// checkTexts adds the invalid texts of a tidy profile to c. Name, description and email address are required.
func (p Profile) checkTexts(c *fault.Check) {
	forms.OneLine(c, "company_name", p.CompanyName, 120, message.CompanyName)
	forms.Text(c, "company_description", p.CompanyDescription, 4000, message.CompanyDescription)
	c.Add(p.WebsiteURL == "" || isWebAddress(p.WebsiteURL), "website_url", message.CompanyWebsite)
	c.Add(mail.IsAddress(p.ContactEmail), "contact_email", message.FormEmailSuchAs)
	forms.OneLine(c, "contact_phone", p.ContactPhone, 40, forms.Optional)
	forms.OneLine(c, "location", p.Location, 120, forms.Optional)
}

// checkChoices adds the invalid lists, numbers and options of a tidy profile to c. It requires at least one service
// and one to 20 specializations; team size and pricing range may be empty.
func (p Profile) checkChoices(c *fault.Check, options content.Options) {
	c.Add(len(p.ServicesOffered) > 0, "services_offered", message.FormSelectService)
	c.Add(all(p.ServicesOffered, options.PartnerServices.Has), "services_offered", message.CompanyServices)
	c.Add(len(p.Specializations) > 0, "specializations", message.CompanySpecializations)
	c.Add(len(p.Specializations) <= 20, "specializations", message.CompanySpecializationsAtMost)
	c.Add(all(p.Specializations, forms.Fits(80)), "specializations", message.CompanySpecializationLine)
	c.Add(p.YearsExperience >= 0 && p.YearsExperience <= 50, "years_experience", message.CompanyYears)
	c.Add(p.TeamSize == "" || options.PartnerTeamSizes.Has(p.TeamSize), "team_size", message.CompanyTeamSize)
	c.Add(p.PricingRange == "" || options.PartnerPricingRanges.Has(p.PricingRange), "pricing_range",
		message.CompanyPricing)
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
