package partners

import (
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/platform/form"
)

// Application is the form of a company that wants to be listed. The server sets all other fields of the partner, so
// the form doesn't have them.
type Application struct {
	Profile
	IsActive   *bool `json:"is_active,omitempty" nullable:"false" doc:"Must be false: new applications are never active"`
	IsVerified *bool `json:"is_verified,omitempty" nullable:"false" doc:"Must be false: new applications are never verified"`
	form.Honeypot
}

// flagRepeated marks an application that its sender has sent before.
const flagRepeated = "sent_repeatedly"

// clean returns the application in its stored form, or a fault of kind Invalid that names every invalid field.
// Applicants may send the fields active and verified only as false.
func (a Application) clean(options content.Options) (Application, error) {
	c := form.Check(&a, options)
	a.checkSpecializations(c)
	c.Add(a.IsActive == nil || !*a.IsActive, "is_active", message.CompanyNeverActive)
	c.Add(a.IsVerified == nil || !*a.IsVerified, "is_verified", message.CompanyNeverVerified)
	return a, c.Err()
}

// partner returns the pending partner of a clean application, with all fields that applicants must not set;
// commission is a rate in percent. Any flag puts the partner on hold.
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
