package introductions

import (
	"time"

	"harborlight/content"
	"harborlight/internal/platform/form"
)

// Introduction is a visitor's form to request an introduction to a partner.
type Introduction struct {
	PartnerID        string `json:"partner_id" maxLength:"36" as:"carried" doc:"UUID of an active partner"`
	RequesterName    string `json:"requester_name" maxLength:"120" missing:"form.name"`
	RequesterEmail   string `json:"requester_email" maxLength:"254" as:"mail" missing:"form.email"`
	RequesterCompany string `json:"requester_company,omitempty" maxLength:"120"`
	ServiceNeeded    string `json:"service_needed" maxLength:"80" of:"partner_services" missing:"introductions.service" wrong:"introductions.service" doc:"One of the partner services"`
	Budget           string `json:"budget,omitempty" maxLength:"80" doc:"Budget in the visitor's words, or one of the pricing ranges, which is stored with the label that the visitor saw"`
	Message          string `json:"message,omitempty" maxLength:"4000" as:"lines"`
	form.Honeypot
}

// clean returns the form in its stored form, with the email address in lower case and an unspecified budget as an
// empty text, or a fault of kind Invalid that names every invalid field.
func (i Introduction) clean(options content.Options) (Introduction, error) {
	c := form.Check(&i, options)
	if options.IsNotSpecified(i.Budget) {
		i.Budget = ""
	}
	i.Budget = options.PartnerPricingRanges.Label(i.Budget)
	return i, c.Err()
}

// request returns a new pending request with the fields of the form. An empty userID means a visitor without an
// account.
func (i Introduction) request(id string, at time.Time, partnerName, userID string, flags []string) Request {
	return Request{
		ID: id, CreatedAt: at, Status: StatusPending, PartnerID: i.PartnerID, PartnerName: partnerName,
		RequesterName: i.RequesterName, RequesterEmail: i.RequesterEmail, RequesterCompany: i.RequesterCompany,
		ServiceNeeded: i.ServiceNeeded, Budget: i.Budget, Message: i.Message, UserID: userID, Flags: flags, MovedAt: at,
	}
}
