package partners

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/fault"
)

// Application is what a company sends to be listed. Everything else
// about a partner is the server's: there are no fields for it here.
type Application struct {
	Profile
	IsActive   *bool `json:"is_active,omitempty" nullable:"false" doc:"Only false: a new application is never active"`
	IsVerified *bool `json:"is_verified,omitempty" nullable:"false" doc:"Only false: a new application is never verified"`
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
	return strings.ContainsAny(s, "<>") || strings.Contains(s, "://") || strings.Contains(s, "www.") ||
		strings.Contains(s, "[url") || shortLink.MatchString(s)
}

// clean returns the application as it is stored, or a fault that names every
// wrong field by its JSON name.
func (a Application) clean(options content.Options) (Application, error) {
	a.Profile = a.tidy(options)
	var c fault.Check
	a.check(&c, options)
	c.Add(a.IsActive == nil || !*a.IsActive, "is_active", "A new application is never active: leave this out.")
	c.Add(a.IsVerified == nil || !*a.IsVerified, "is_verified", "A new application is never verified: leave this out.")
	return a, c.Err()
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
