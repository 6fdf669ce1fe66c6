package partners

import (
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/forms"
)

// Application is what a company sends to be listed. Everything else
// about a partner is the server's: there are no fields for it here.
type Application struct {
	Profile
	IsActive   *bool `json:"is_active,omitempty" nullable:"false" doc:"Only false: a new application is never active"`
	IsVerified *bool `json:"is_verified,omitempty" nullable:"false" doc:"Only false: a new application is never verified"`
	forms.Trap
}

// flagRepeated marks an application that its sender has sent before.
const flagRepeated = "sent_repeatedly"

// clean returns the application as it is stored, or a fault that names every
// wrong field by its JSON name.
func (a Application) clean(options content.Options) (Application, error) {
	a.Profile = a.tidy(options)
	var c fault.Check
	a.check(&c, options)
	c.Add(a.IsActive == nil || !*a.IsActive, "is_active", message.CompanyNeverActive)
	c.Add(a.IsVerified == nil || !*a.IsVerified, "is_verified", message.CompanyNeverVerified)
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
