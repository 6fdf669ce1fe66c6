package content

import (
	"regexp"
	"strings"
)

// LeadKinds are the kinds of requests. A message needs none: it has a separate email.
type LeadKinds struct {
	Quote        string `json:"quote"`
	Consultation string `json:"consultation"`
}

// Of returns the text of a kind, or an empty string for an unknown one.
func (k LeadKinds) Of(kind string) string {
	return textByName(k, kind)
}

// LeadLabels are the labels of form fields in emails to the owner, for all forms.
type LeadLabels struct {
	Name                 string `json:"name"`
	ContactName          string `json:"contact_name"`
	Email                string `json:"email"`
	Company              string `json:"company"`
	CompanyName          string `json:"company_name"`
	Phone                string `json:"phone"`
	Street               string `json:"street"`
	Postcode             string `json:"postcode"`
	City                 string `json:"city"`
	Country              string `json:"country"`
	VATID                string `json:"vat_id"`
	Industry             string `json:"industry"`
	TeamSize             string `json:"team_size"`
	CompanySize          string `json:"company_size"`
	Budget               string `json:"budget"`
	Timeline             string `json:"timeline"`
	Service              string `json:"service"`
	Services             string `json:"services"`
	Application          string `json:"application"`
	ProjectDescription   string `json:"project_description"`
	CurrentChallenges    string `json:"current_challenges"`
	AIGoals              string `json:"ai_goals"`
	SecurityRequirements string `json:"security_requirements"`
	AdditionalInfo       string `json:"additional_info"`
	Notes                string `json:"notes"`
	ContactType          string `json:"contact_type"`
	Subject              string `json:"subject"`
	Message              string `json:"message"`
}

// Of returns the label of a form field, such as "teamSize". It returns the field's name if there is no label.
func (l LeadLabels) Of(field string) string {
	if label := textByName(l, strings.ToLower(capitals.ReplaceAllString(field, "_$0"))); label != "" {
		return label
	}
	return field
}

var capitals = regexp.MustCompile(`[A-Z]`)
