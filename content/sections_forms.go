package content

// Forms of visitors: contact, quote and consultation. form_fields.go declares their questions.

// ContactFormWords are the texts of the contact form. It opens the visitor's mail program; a second button sends the
// message itself.
type ContactFormWords struct {
	Types          ContactTypes    `json:"types" label:"Cards of topics"`
	Form           Form            `json:"form" label:"Texts around the form"`
	Fields         []FormField     `json:"fields" label:"Questions"`
	SelectLabel    string          `json:"select_label"`
	IncompleteText string          `json:"incomplete_text"` // above the button, if answers are missing or invalid
	Fallback       ContactFallback `json:"fallback" label:"Without an email program"`
}

// ContactTypes has a card for each contact type of options.json.
type ContactTypes struct {
	Title string            `json:"title"`
	Cards []ContactTypeCard `json:"cards"`
}

// ContactTypeCard is the card of one contact type.
type ContactTypeCard struct {
	Type  string `json:"type" content:"key" label:"Topic" help:"One of the contact topics in Choices in forms"` // a value of contact_types in options.json
	Title string `json:"title"`
	Text  string `json:"text"`
}

func (c ContactTypeCard) problems(s *Site) []fieldProblem {
	if s.Options.ContactTypes.Has(c.Type) {
		return nil
	}
	return []fieldProblem{{"/type", "is none of the contact topics in Choices in forms: correct it"}}
}

// ContactFallback contains the texts for visitors without a mail program.
type ContactFallback struct {
	Title            string `json:"title"`
	Text             string `json:"text"`
	SendLabel        string `json:"send_label" label:"Button to send from the site"` // button that stores the message on the site
	CopyTextLabel    string `json:"copy_text_label" label:"Button to copy the text"`
	CopyAddressLabel string `json:"copy_address_label" label:"Button to copy the address"`
	EmptyText        string `json:"empty_text" label:"Text if there is nothing to copy"`
	CopiedText       string `json:"copied_text"`
	FailedText       string `json:"failed_text"`
}

// ContactInfo contains the titles of the contact details, which are in brand.json.
type ContactInfo struct {
	Response Intro   `json:"response" label:"Time to answer"`
	Address  Heading `json:"address"`
	Phone    Heading `json:"phone"`
}

// Heading is a title without a text.
type Heading struct {
	Title string `json:"title"`
}

// QuoteFormWords are the texts of the quote form.
type QuoteFormWords struct {
	Form             Form        `json:"form" label:"Texts around the form"`
	Fields           []FormField `json:"fields" label:"Questions"`
	SelectLabel      string      `json:"select_label"`
	DescriptionStart string      `json:"description_start" fill:"service! price" label:"First words of a request" help:"For visitors who come from a service"`
	IncompleteText   string      `json:"incomplete_text"` // above the button, if answers are missing or invalid
	DraftText        string      `json:"draft_text"`
	ClearLabel       string      `json:"clear_label"`
	Sent             FormSent    `json:"sent" label:"After sending"`
}

// FormSent replaces a form after it was sent.
type FormSent struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	AgainLabel string `json:"again_label" label:"Button for another request"`
}

// ConsultationFormWords are the texts of the consultation form.
type ConsultationFormWords struct {
	Form           Form        `json:"form" label:"Texts around the form"`
	Fields         []FormField `json:"fields" label:"Questions"`
	SelectLabel    string      `json:"select_label"`
	IncompleteText string      `json:"incomplete_text"` // above the button, if answers are missing or invalid
	DraftText      string      `json:"draft_text"`
	ClearLabel     string      `json:"clear_label"`
}
