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

// ContactTypes is a card for each of the contact types of options.json.
type ContactTypes struct {
	Title string            `json:"title"`
	Cards []ContactTypeCard `json:"cards"`
}

// ContactTypeCard is one of them; choosing it fills in the form.
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

// ContactFields is the labels of the form.
type ContactFields struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Company  string `json:"company"`
	Subject  string `json:"subject"`
	Message  string `json:"message"`
	Referral string `json:"referral"` // code of the partner who sent the visitor
}

// ContactMissing is for the form of /contact.
type ContactMissing struct {
	Form    string `json:"form"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Subject string `json:"subject"`
	Message string `json:"message"`
}

// ContactFallback is for visitors without a mail program.
type ContactFallback struct {
	Title            string `json:"title"`
	Text             string `json:"text"`
	SendLabel        string `json:"send_label"` // button that stores the message on the site
	CopyTextLabel    string `json:"copy_text_label"`
	CopyAddressLabel string `json:"copy_address_label"`
	EmptyText        string `json:"empty_text"` // why there is nothing to copy yet
	CopiedText       string `json:"copied_text"`
	FailedText       string `json:"failed_text"`
}

// ContactInfo is the cards beside the form; address and phone themselves stand in brand.json.
type ContactInfo struct {
	Response Intro   `json:"response"`
	Address  Heading `json:"address"`
	Phone    Heading `json:"phone"`
}

// Heading is a title alone.
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

// QuoteGroups titles the two halves of the form.
type QuoteGroups struct {
	You     string `json:"you"`
	Project string `json:"project"`
}

// QuoteFields is the labels and hints of the form.
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

	DescriptionStart string `json:"description_start" fill:"service! price"` // for who asks for a service
}

// QuoteMissing is for the form of /quote. Email is also for an address that is none.
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

// FormSent stands in the place of a form that was sent.
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

// EnterpriseGroups titles the parts of the form.
type EnterpriseGroups struct {
	Company  string `json:"company"`
	Contact  string `json:"contact"`
	Project  string `json:"project"`
	Security string `json:"security"`
}

// EnterpriseFields is the labels and hints of the form.
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

// EnterpriseMissing is for the form of /enterprise.
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
