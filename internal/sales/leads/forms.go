package leads

import (
	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/form"
)

// Sender contains the fields about the visitor in most forms.
type Sender struct {
	Name    string `json:"name" maxLength:"200" missing:"form.name" doc:"Name of the sender"`
	Email   string `json:"email" maxLength:"254" as:"mail" missing:"form.email" doc:"Address for the answer"`
	Company string `json:"company,omitempty" maxLength:"200"`
}

func (s Sender) sender() Sender { return s }

// Origin contains the fields of every form that visitors don't fill in themselves, apart from the referral code. A
// wrong referral is never an error.
type Origin struct {
	Via        string `json:"via,omitempty" maxLength:"200" as:"carried" doc:"Referral code from the link that brought the visitor here; unknown codes are ignored"`
	ReferredBy string `json:"referredBy,omitempty" maxLength:"200" as:"carried" doc:"Referral code that the visitor entered; unknown codes are ignored"`
	form.Honeypot
}

func (o Origin) origin() Origin { return o }

func (o Origin) referral() referral.FormInput {
	return referral.FormInput{Via: o.Via, Code: o.ReferredBy}
}

// visitorForm is a pointer to one of the forms below.
type visitorForm interface {
	sender() Sender
	origin() Origin
	ownAnswers() OwnAnswers
}

// ContactMessage is the form of /contact.
type ContactMessage struct {
	Sender
	ContactType string `json:"contactType,omitempty" maxLength:"200" of:"contact_types" doc:"One of the topics of the form"`
	Subject     string `json:"subject" maxLength:"200" missing:"form.subject"`
	Message     string `json:"message" maxLength:"5000" as:"lines" missing:"form.message"`
	OwnAnswers
	Origin
}

// QuoteRequest is the form of /quote.
type QuoteRequest struct {
	Sender
	Phone              string   `json:"phone,omitempty" maxLength:"200"`
	Industry           string   `json:"industry" maxLength:"200" of:"quote_industries" missing:"leads.industry" doc:"One of the industries of the form"`
	TeamSize           string   `json:"teamSize,omitempty" maxLength:"200" of:"quote_team_sizes" doc:"One of the team sizes; empty: not specified"`
	Budget             string   `json:"budget" maxLength:"200" of:"quote_budgets" missing:"leads.budget" doc:"One of the budgets"`
	Timeline           string   `json:"timeline" maxLength:"200" of:"quote_timelines" missing:"leads.timeline" doc:"One of the timelines"`
	Services           []string `json:"services" nullable:"false" maxItems:"20" of:"quote_services" missing:"form.select_service" wrong:"leads.services" doc:"At least one of the services"`
	ProjectDescription string   `json:"projectDescription" maxLength:"5000" as:"lines" missing:"leads.project" doc:"Description of the project"`
	OwnAnswers
	Origin
}

// consultationForm contains the known fields of the form for enterprises. Only name, company and address are required
// (docs/product.md, "leads: consultation form").
type consultationForm struct {
	ContactName          string `json:"contactName" maxLength:"200" missing:"form.name"`
	CompanyName          string `json:"companyName" maxLength:"200" missing:"leads.company"`
	Email                string `json:"email" maxLength:"254" as:"mail" missing:"form.email"`
	Phone                string `json:"phone" maxLength:"200"`
	Industry             string `json:"industry" maxLength:"200" of:"enterprise_industries"`
	CompanySize          string `json:"companySize" maxLength:"200" of:"enterprise_company_sizes"`
	Budget               string `json:"budget" maxLength:"200" of:"enterprise_budgets"`
	Timeline             string `json:"timeline" maxLength:"200" of:"enterprise_timelines"`
	CurrentChallenges    string `json:"currentChallenges" maxLength:"5000" as:"lines"`
	AIGoals              string `json:"aiGoals" maxLength:"5000" as:"lines"`
	SecurityRequirements string `json:"securityRequirements" maxLength:"5000" as:"lines"`
	AdditionalInfo       string `json:"additionalInfo" maxLength:"5000" as:"lines"`
	OwnAnswers
	Origin
}

func (c consultationForm) sender() Sender {
	return Sender{Name: c.ContactName, Email: c.Email, Company: c.CompanyName}
}

// serviceForm contains the known fields of a service's order form that is sent as a quote request. The owner reads the
// others.
type serviceForm struct {
	Sender
	Origin
}

// ownAnswers returns no answers: the order form has no questions of the owner.
func (serviceForm) ownAnswers() OwnAnswers { return OwnAnswers{} }
