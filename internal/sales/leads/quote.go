package leads

import (
	"strings"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// QuoteRequest is the form of /quote.
type QuoteRequest struct {
	Name               string   `json:"name" maxLength:"200" doc:"Name of the sender"`
	Email              string   `json:"email" maxLength:"254" doc:"Address for the quote"`
	Company            string   `json:"company,omitempty" maxLength:"200"`
	Phone              string   `json:"phone,omitempty" maxLength:"200"`
	Industry           string   `json:"industry" maxLength:"200" doc:"One of the industries of the form"`
	TeamSize           string   `json:"teamSize,omitempty" maxLength:"200" doc:"One of the team sizes; empty: not specified"`
	Budget             string   `json:"budget" maxLength:"200" doc:"One of the budgets"`
	Timeline           string   `json:"timeline" maxLength:"200" doc:"One of the timelines"`
	Services           []string `json:"services" nullable:"false" maxItems:"20" doc:"At least one of the services"`
	ProjectDescription string   `json:"projectDescription" maxLength:"5000" doc:"Description of the project"`

	Via        string `json:"via,omitempty" maxLength:"200" doc:"Referral code from the link that brought the visitor here; unknown codes are ignored"`
	ReferredBy string `json:"referredBy,omitempty" maxLength:"200" doc:"Referral code that the visitor entered; unknown codes are ignored"`

	WebsiteConfirm string `json:"website_confirm,omitempty" maxLength:"200" doc:"Leave empty: hidden from people"`
	ElapsedMS      *int64 `json:"elapsed_ms,omitempty" nullable:"false" minimum:"0" doc:"Time for which the form was open, in milliseconds"`
}

// fields returns the form's fields for storage, without surrounding spaces. It leaves out empty texts and the fields
// for detection and referral.
func (q QuoteRequest) fields() Fields {
	kept := Fields{}
	for name, value := range map[string]string{
		"name": q.Name, "email": q.Email, "company": q.Company, "phone": q.Phone, "industry": q.Industry,
		"teamSize": q.TeamSize,
		"budget":   q.Budget, "timeline": q.Timeline, "projectDescription": q.ProjectDescription,
	} {
		if value = strings.TrimSpace(value); value != "" {
			kept[name] = value
		}
	}
	kept["services"] = q.Services
	return kept
}

// lead validates the form and returns the lead to store. It returns a fault of kind TooLarge for a form above the
// size limit, or a fault that names every invalid field.
func (q QuoteRequest) lead(o content.Options) (Lead, error) {
	f := q.fields()
	if f.tooLong() {
		return Lead{}, fault.TooLarge(message.FormRequestTooLong)
	}
	var check fault.Check
	lead := Lead{
		Kind: Quote, Name: f.line(&check, "name"), Email: f.address(&check),
		Company: f.line(&check, "company"),
		Fields:  f, IsFlagged: looksAutomated(q.WebsiteConfirm, q.ElapsedMS),
	}
	check.Add(lead.Name != "", "name", message.FormName)
	f.line(&check, "phone")
	f.required(&check, "industry", o.QuoteIndustries.Values(), message.LeadsIndustry)
	f.option(&check, "teamSize", o.QuoteTeamSizes.Values())
	f.required(&check, "budget", o.QuoteBudgets.Values(), message.LeadsBudget)
	f.required(&check, "timeline", o.QuoteTimelines.Values(), message.LeadsTimeline)
	check.Add(len(q.Services) > 0, "services", message.FormSelectService)
	for _, service := range q.Services {
		Fields{"services": service}.required(&check, "services", o.QuoteServices.Values(), message.LeadsServices)
	}
	check.Add(f.text(&check, "projectDescription", maxText) != "", "projectDescription", message.LeadsProject)
	return lead, check.Err()
}

// serviceRequest validates the order form of a service and returns it as a quote request. Only name and address are
// required, because the owner reads the rest. It returns a fault of kind TooLarge for a form above the size limit, or
// a fault that names every invalid field.
func (f Fields) serviceRequest() (Lead, error) {
	if f.tooLong() {
		return Lead{}, fault.TooLarge(message.FormRequestTooLong)
	}
	var check fault.Check
	lead := Lead{Kind: Quote, Name: f.line(&check, "name"), Email: f.address(&check),
		Company: f.line(&check, "company"), Fields: f}
	check.Add(lead.Name != "", "name", message.FormName)
	return lead, check.Err()
}

// required checks that the named field is one of the options; missing is the error text of an empty field.
func (f Fields) required(check *fault.Check, name string, options []string, missing fault.Text) {
	check.Add(f[name] != nil && f[name] != "", name, missing)
	f.option(check, name, options)
}
