package content

import (
	"regexp"
	"strings"
)

// LeadKinds say what a visitor asked for. A message needs none: its mail has words of its own.
type LeadKinds struct {
	Quote        string `json:"quote"`
	Consultation string `json:"consultation"`
	Introduction string `json:"introduction"`
}

// Of returns the words for a kind of request, or "" for another.
func (k LeadKinds) Of(kind string) string {
	return textNamed(k, kind)
}

// LeadLabels name what visitors fill in, in every form whose answers the owner gets in a mail.
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

// Of returns the label of a field by its name in the form, such as "teamSize". A field that no form of the site has is
// called by that name.
func (l LeadLabels) Of(field string) string {
	if label := textNamed(l, strings.ToLower(capitals.ReplaceAllString(field, "_$0"))); label != "" {
		return label
	}
	return field
}

var capitals = regexp.MustCompile(`[A-Z]`)
