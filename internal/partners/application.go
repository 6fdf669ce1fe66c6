package partners

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/fault"
	"harborlight/internal/line"
	"harborlight/internal/mail"
)

// Application is what a company sends to be listed. Everything else
// about a partner is the server's: there are no fields for it here.
type Application struct {
	CompanyName        string   `json:"company_name" maxLength:"120"`
	CompanyDescription string   `json:"company_description" maxLength:"4000"`
	WebsiteURL         string   `json:"website_url,omitempty" maxLength:"2048" doc:"http or https"`
	ContactEmail       string   `json:"contact_email" maxLength:"254"`
	ContactPhone       string   `json:"contact_phone,omitempty" maxLength:"40"`
	ServicesOffered    []string `json:"services_offered" nullable:"false" maxItems:"20" doc:"At least one of the partner services"`
	Specializations    []string `json:"specializations" nullable:"false" maxItems:"40" doc:"At least one"`
	PricingRange       string   `json:"pricing_range,omitempty" maxLength:"40" doc:"One of the pricing ranges; empty: not specified"`
	YearsExperience    int      `json:"years_experience,omitempty" minimum:"0" maximum:"50"`
	TeamSize           string   `json:"team_size,omitempty" maxLength:"40" doc:"One of the team sizes; empty: not specified"`
	Location           string   `json:"location,omitempty" maxLength:"120"`
	IsActive           *bool    `json:"is_active,omitempty" nullable:"false" doc:"Only false: a new application is never active"`
	IsVerified         *bool    `json:"is_verified,omitempty" nullable:"false" doc:"Only false: a new application is never verified"`
	Trap
}

// Trap is what tells people and scripts apart without asking people for
// anything. What falls in is flagged, never refused.
type Trap struct {
	WebsiteConfirm string `json:"website_confirm,omitempty" maxLength:"200" doc:"Leave empty: people do not see this field"`
	ElapsedMS      *int64 `json:"elapsed_ms,omitempty" nullable:"false" minimum:"0" doc:"How long the page had been open, in milliseconds"`
}

// minimumFill is less than a page with a form takes to load and to be sent in a
// browser: only a script that never opened it claims less.
const minimumFill = 250 * time.Millisecond

// Flags of applications and requests that look automated.
const (
	flagTrap     = "hidden_field_filled"
	flagFast     = "sent_too_fast"
	flagLink     = "link_or_markup_in_name"
	flagRepeated = "sent_repeatedly"
)

// flags says why the sender looks like a script, given the short texts that
// everybody would see.
func (t Trap) flags(public ...string) []string {
	flags := []string{}
	if t.WebsiteConfirm != "" {
		flags = append(flags, flagTrap)
	}
	if t.ElapsedMS != nil && *t.ElapsedMS < minimumFill.Milliseconds() {
		flags = append(flags, flagFast)
	}
	if slices.ContainsFunc(public, hasLinkOrMarkup) {
		flags = append(flags, flagLink)
	}
	return flags
}

// shortLink is a domain with a path, such as bit.ly/3xYz; the domain alone is
// what some companies are called.
var shortLink = regexp.MustCompile(`[a-z0-9]\.[a-z]{2,}/`)

func hasLinkOrMarkup(s string) bool {
	s = strings.ToLower(s)
	return strings.ContainsAny(s, "<>") || strings.Contains(s, "://") || strings.Contains(s, "www.") || strings.Contains(s, "[url") || shortLink.MatchString(s)
}

// clean returns the application as it is stored, or a fault that names every
// wrong field by its JSON name.
func (a Application) clean(options content.Options) (Application, error) {
	a.CompanyName = line.Tidy(a.CompanyName)
	a.CompanyDescription = strings.TrimSpace(strings.ReplaceAll(a.CompanyDescription, "\r\n", "\n"))
	a.WebsiteURL = strings.TrimSpace(a.WebsiteURL)
	a.ContactEmail = strings.ToLower(line.Tidy(a.ContactEmail))
	a.ContactPhone = line.Tidy(a.ContactPhone)
	a.Location = line.Tidy(a.Location)
	a.ServicesOffered = list(a.ServicesOffered)
	a.Specializations = list(a.Specializations)
	a.PricingRange = specified(a.PricingRange, options.NotSpecified)
	a.TeamSize = specified(a.TeamSize, options.NotSpecified)

	var c fault.Check
	a.checkTexts(&c)
	a.checkChoices(&c, options)
	c.Add(a.IsActive == nil || !*a.IsActive, "is_active", "A new application is never active: leave this out.")
	c.Add(a.IsVerified == nil || !*a.IsVerified, "is_verified", "A new application is never verified: leave this out.")
	return a, c.Err()
}

func (a Application) checkTexts(c *fault.Check) {
	oneLine(c, "company_name", a.CompanyName, 120, "Enter the company name.")
	text(c, "company_description", a.CompanyDescription, 4000, "Describe what the company does.")
	c.Add(a.WebsiteURL == "" || isWebAddress(a.WebsiteURL), "website_url", "Enter a web address such as https://www.example.com.")
	c.Add(mail.IsAddress(a.ContactEmail), "contact_email", "Enter an e-mail address such as name@example.com.")
	oneLine(c, "contact_phone", a.ContactPhone, 40, "")
	oneLine(c, "location", a.Location, 120, "")
}

func (a Application) checkChoices(c *fault.Check, options content.Options) {
	c.Add(len(a.ServicesOffered) > 0, "services_offered", "Select at least one service")
	c.Add(all(a.ServicesOffered, options.PartnerServices.Has), "services_offered", "Select only services of the list.")
	c.Add(len(a.Specializations) > 0, "specializations", "Enter at least one specialization, for example: Chatbots, Invoice processing.")
	c.Add(len(a.Specializations) <= 20, "specializations", "Enter at most 20 specializations.")
	c.Add(all(a.Specializations, fits(80)), "specializations", "Keep each specialization on one line of at most 80 characters.")
	c.Add(a.YearsExperience >= 0 && a.YearsExperience <= 50, "years_experience", "Enter a number of years from 0 to 50.")
	c.Add(a.TeamSize == "" || options.PartnerTeamSizes.Has(a.TeamSize), "team_size", "Select a team size of the list.")
	c.Add(a.PricingRange == "" || options.PartnerPricingRanges.Has(a.PricingRange), "pricing_range", "Select a pricing range of the list.")
}

// partner returns the row of a clean application. The server decides
// everything that the applicant must not.
func (a Application) partner(id string, at time.Time, commission float64, flags []string) Partner {
	return Partner{
		Listing: Listing{
			ID: id, CompanyName: a.CompanyName, CompanyDescription: a.CompanyDescription, WebsiteURL: a.WebsiteURL,
			ServicesOffered: a.ServicesOffered, Specializations: a.Specializations, PricingRange: a.PricingRange,
			YearsExperience: a.YearsExperience, TeamSize: a.TeamSize, Location: a.Location, CreatedAt: at,
		},
		ContactEmail: a.ContactEmail, ContactPhone: a.ContactPhone, CommissionRate: commission,
		Flags: flags, IsHeld: len(flags) > 0,
	}
}

// oneLine checks a single-line field; required is the message when it must not be empty.
func oneLine(c *fault.Check, field, value string, limit int, required string) {
	c.Add(required == "" || value != "", field, required)
	c.Add(value == "" || fits(limit)(value), field, fmt.Sprintf("Use one line of at most %d characters.", limit))
}

// text checks a field of several lines.
func text(c *fault.Check, field, value string, limit int, required string) {
	c.Add(required == "" || value != "", field, required)
	flat := strings.NewReplacer("\n", " ", "\t", " ").Replace(value)
	c.Add(value == "" || fits(limit)(flat), field, fmt.Sprintf("Use at most %d characters and no control characters.", limit))
}

func all(values []string, ok func(string) bool) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !ok(v) })
}

// specified returns value, or "" for the option that says that there is none.
func specified(value string, none content.Option) string {
	value = strings.TrimSpace(value)
	if value == none.Value || value == none.Label {
		return ""
	}
	return value
}
