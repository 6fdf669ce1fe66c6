package content

// Forms of visitors: contact, quote and consultation. The Missing texts belong to empty required fields; Form is above
// the button, and Email is also for invalid addresses.

// ContactFormWords are the texts of the contact form. It opens the visitor's mail program; a second button sends the
// message itself.
type ContactFormWords struct {
	Types    ContactTypes    `json:"types"`
	Form     Form            `json:"form"`
	Fields   ContactFields   `json:"fields"`
	Missing  ContactMissing  `json:"missing"`
	Fallback ContactFallback `json:"fallback"`
}

// ContactTypes has a card for each contact type of options.json.
type ContactTypes struct {
	Title string            `json:"title"`
	Cards []ContactTypeCard `json:"cards"`
}

// ContactTypeCard is the card of one contact type.
type ContactTypeCard struct {
	Type  string `json:"type" content:"key"` // a value of contact_types in options.json
	Title string `json:"title"`
	Text  string `json:"text"`
}

func (c ContactTypeCard) problems(s *Site) []fieldProblem {
	if s.Options.ContactTypes.Has(c.Type) {
		return nil
	}
	return []fieldProblem{{"/type", "is not a value of contact_types in options.json: correct it"}}
}

// ContactFields are the labels of the contact form.
type ContactFields struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Company  string `json:"company"`
	Subject  string `json:"subject"`
	Message  string `json:"message"`
	Referral string `json:"referral"` // code of the partner who sent the visitor
}

// ContactMissing contains the errors of the contact form.
type ContactMissing struct {
	Form    string `json:"form"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Message string `json:"message"`
}

// ContactFallback contains the texts for visitors without a mail program.
type ContactFallback struct {
	Title            string `json:"title"`
	Text             string `json:"text"`
	SendLabel        string `json:"send_label"` // button that stores the message on the site
	CopyTextLabel    string `json:"copy_text_label"`
	CopyAddressLabel string `json:"copy_address_label"`
	EmptyText        string `json:"empty_text"` // shown if there is no text to copy
	CopiedText       string `json:"copied_text"`
	FailedText       string `json:"failed_text"`
}

// ContactInfo contains the titles of the contact details, which are in brand.json.
type ContactInfo struct {
	Response Intro   `json:"response"`
	Address  Heading `json:"address"`
	Phone    Heading `json:"phone"`
}

// Heading is a title without a text.
type Heading struct {
	Title string `json:"title"`
}

// QuoteFormWords are the texts of the quote form.
type QuoteFormWords struct {
	Form        Form         `json:"form"`
	Groups      QuoteGroups  `json:"groups"`
	Fields      QuoteFields  `json:"fields"`
	Missing     QuoteMissing `json:"missing"`
	SelectLabel string       `json:"select_label"`
	DraftText   string       `json:"draft_text"`
	ClearLabel  string       `json:"clear_label"`
	Sent        FormSent     `json:"sent"`
}

// QuoteGroups are the titles of the two parts of the quote form.
type QuoteGroups struct {
	You     string `json:"you"`
	Project string `json:"project"`
}

// QuoteFields are the labels and hints of the quote form.
type QuoteFields struct {
	Name            string `json:"name"`
	Email           string `json:"email"`
	Company         string `json:"company"`
	Phone           string `json:"phone"`
	Industry        string `json:"industry"`
	TeamSize        string `json:"team_size"`
	Services        string `json:"services"`
	ServicesHint    string `json:"services_hint"`
	Budget          string `json:"budget"`
	Timeline        string `json:"timeline"`
	Description     string `json:"description"`
	DescriptionHint string `json:"description_hint"`
	Referral        string `json:"referral"` // code of the partner who sent the visitor

	DescriptionStart string `json:"description_start" fill:"service! price"` // initial text for a request about a service
}

// QuoteMissing contains the errors of the quote form.
type QuoteMissing struct {
	Form        string `json:"form"`
	Name        string `json:"name"`
	Email       string `json:"email"`
	Industry    string `json:"industry"`
	Budget      string `json:"budget"`
	Timeline    string `json:"timeline"`
	Services    string `json:"services"`
	Description string `json:"description"`
}

// FormSent replaces a form after it was sent.
type FormSent struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	AgainLabel string `json:"again_label"`
}

// ConsultationFormWords are the texts of the consultation form.
type ConsultationFormWords struct {
	Form        Form              `json:"form"`
	Groups      EnterpriseGroups  `json:"groups"`
	Fields      EnterpriseFields  `json:"fields"`
	Missing     EnterpriseMissing `json:"missing"`
	SelectLabel string            `json:"select_label"`
	DraftText   string            `json:"draft_text"`
	ClearLabel  string            `json:"clear_label"`
}

// EnterpriseGroups are the titles of the parts of the consultation form.
type EnterpriseGroups struct {
	Company  string `json:"company"`
	Contact  string `json:"contact"`
	Project  string `json:"project"`
	Security string `json:"security"`
}

// EnterpriseFields are the labels and hints of the consultation form.
type EnterpriseFields struct {
	CompanyName              string `json:"company_name"`
	Industry                 string `json:"industry"`
	CompanySize              string `json:"company_size"`
	ContactName              string `json:"contact_name"`
	Email                    string `json:"email"`
	Phone                    string `json:"phone"`
	CurrentChallenges        string `json:"current_challenges"`
	CurrentChallengesHint    string `json:"current_challenges_hint"`
	AIGoals                  string `json:"ai_goals"`
	AIGoalsHint              string `json:"ai_goals_hint"`
	Timeline                 string `json:"timeline"`
	Budget                   string `json:"budget"`
	SecurityRequirements     string `json:"security_requirements"`
	SecurityRequirementsHint string `json:"security_requirements_hint"`
	AdditionalInfo           string `json:"additional_info"`
	Referral                 string `json:"referral"` // code of the partner who sent the visitor
}

// EnterpriseMissing contains the errors of the consultation form.
type EnterpriseMissing struct {
	Form              string `json:"form"`
	CompanyName       string `json:"company_name"`
	Industry          string `json:"industry"`
	CompanySize       string `json:"company_size"`
	ContactName       string `json:"contact_name"`
	Email             string `json:"email"`
	CurrentChallenges string `json:"current_challenges"`
	AIGoals           string `json:"ai_goals"`
	Timeline          string `json:"timeline"`
	Budget            string `json:"budget"`
}
