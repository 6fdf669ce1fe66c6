package introductions

import (
	"strings"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/line"
	"harborlight/internal/marketplace/forms"
	"harborlight/internal/platform/mail"
)

// Introduction is a visitor's form to request an introduction to a partner.
type Introduction struct {
	PartnerID        string `json:"partner_id" maxLength:"36" doc:"UUID of an active partner"`
	RequesterName    string `json:"requester_name" maxLength:"120"`
	RequesterEmail   string `json:"requester_email" maxLength:"254"`
	RequesterCompany string `json:"requester_company,omitempty" maxLength:"120"`
	ServiceNeeded    string `json:"service_needed" maxLength:"80" doc:"One of the partner services"`
	Budget           string `json:"budget,omitempty" maxLength:"80" doc:"Budget in the visitor's words, or one of the pricing ranges, which is stored with the label that the visitor saw"`
	Message          string `json:"message,omitempty" maxLength:"4000"`
	forms.Honeypot
}

// clean returns the form in its stored form, with the email address in lower case and an unspecified budget as an
// empty text, or a fault of kind Invalid that names every invalid field.
func (i Introduction) clean(options content.Options) (Introduction, error) {
	i.RequesterName = line.Tidy(i.RequesterName)
	i.RequesterEmail = strings.ToLower(line.Tidy(i.RequesterEmail))
	i.RequesterCompany = line.Tidy(i.RequesterCompany)
	i.ServiceNeeded = strings.TrimSpace(i.ServiceNeeded)
	i.Budget = options.PartnerPricingRanges.Label(line.Tidy(forms.Specified(i.Budget, options.NotSpecified)))
	i.Message = line.TidyText(i.Message)

	var c fault.Check
	forms.OneLine(&c, "requester_name", i.RequesterName, 120, message.FormName)
	c.Add(mail.IsAddress(i.RequesterEmail), "requester_email", message.FormEmailSuchAs)
	forms.OneLine(&c, "requester_company", i.RequesterCompany, 120, forms.Optional)
	c.Add(options.PartnerServices.Has(i.ServiceNeeded), "service_needed", message.IntroductionsService)
	forms.OneLine(&c, "budget", i.Budget, 80, forms.Optional)
	forms.Text(&c, "message", i.Message, 4000, forms.Optional)
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
