package content

// The pages that are mostly a form: /contact, /quote and /enterprise.

// ContactPage is /contact. Its form opens the visitor's mail program; a second button sends the message itself.
type ContactPage struct {
	Hero     Hero            `json:"hero"`
	Types    ContactTypes    `json:"types"`
	Form     Form            `json:"form"`
	Fields   ContactFields   `json:"fields"`
	Missing  ContactMissing  `json:"missing"`
	Fallback ContactFallback `json:"fallback"`
	Info     ContactInfo     `json:"info"`
	Other    Callout         `json:"other"`
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

// QuotePage is /quote.
type QuotePage struct {
	Hero        Hero         `json:"hero"`
	Form        Form         `json:"form"`
	Groups      QuoteGroups  `json:"groups"`
	Fields      QuoteFields  `json:"fields"`
	Missing     QuoteMissing `json:"missing"`
	SelectLabel string       `json:"select_label"`
	DraftText   string       `json:"draft_text"`
	ClearLabel  string       `json:"clear_label"`
	Sent        FormSent     `json:"sent"`
	Process     Steps        `json:"process"`
	Close       Callout      `json:"close"`
	Offer       OfferWords   `json:"offer"` // instead of the form, for who comes with an offer's private link
}

// OfferWords is everything around an offer on its private page.
type OfferWords struct {
	Title       string            `json:"title" fill:"number!"`
	For         string            `json:"for_label"`
	From        string            `json:"from_label"`
	SentOn      string            `json:"sent_on_label"`
	Item        string            `json:"item_label"`
	Quantity    string            `json:"quantity_label"`
	UnitPrice   string            `json:"unit_price_label"`
	Amount      string            `json:"amount_label"`
	Subtotal    string            `json:"subtotal_label"`
	Discount    string            `json:"discount_label"`
	Tax         string            `json:"tax_label"`
	TaxIncluded string            `json:"tax_included_label"`
	Total       string            `json:"total_label"`
	Deposit     string            `json:"deposit_label"`
	Rest        string            `json:"rest_label"`
	Fingerprint string            `json:"fingerprint_label"`
	Print       string            `json:"print_label"`
	PDF         string            `json:"pdf_label"`
	Loading     string            `json:"loading_text"`
	NotFound    Intro             `json:"not_found"`
	Accept      OfferAcceptWords  `json:"accept"`
	Decline     OfferDeclineWords `json:"decline"`
	Accepted    Intro             `json:"accepted" fill:"name day"`
	Declined    Intro             `json:"declined"`
	Withdrawn   Intro             `json:"withdrawn"`
	Expired     Intro             `json:"expired" fill:"until"`
}

// OfferAcceptWords is the form that accepts an offer.
type OfferAcceptWords struct {
	Title       string `json:"title"`
	Text        string `json:"text"`
	Name        string `json:"name_label"`
	NameHint    string `json:"name_hint"`
	Agree       string `json:"agree_label" fill:"number total!"`
	Missing     string `json:"missing_text"`
	NameMissing string `json:"name_missing_text"`
	Submit      string `json:"submit_label"`
	Submitting  string `json:"submitting_label"`
}

// OfferDeclineWords is the form that declines an offer.
type OfferDeclineWords struct {
	Open       string `json:"open_label"`
	Reason     string `json:"reason_label"`
	ReasonHint string `json:"reason_hint"`
	Submit     string `json:"submit_label"`
	Submitting string `json:"submitting_label"`
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

// FormSent stands in the place of a form that was sent.
type FormSent struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	AgainLabel string `json:"again_label"`
}

// EnterprisePage is /enterprise.
type EnterprisePage struct {
	Back        Action            `json:"back"`
	Hero        Hero              `json:"hero"`
	Expect      Steps             `json:"expect"`
	Form        Form              `json:"form"`
	Groups      EnterpriseGroups  `json:"groups"`
	Fields      EnterpriseFields  `json:"fields"`
	Missing     EnterpriseMissing `json:"missing"`
	SelectLabel string            `json:"select_label"`
	DraftText   string            `json:"draft_text"`
	ClearLabel  string            `json:"clear_label"`
	Also        *Packages         `json:"also,omitempty"`
	More        Callout           `json:"more"`
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
