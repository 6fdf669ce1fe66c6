package content

// ApplicationWords are the words of the form with which a company applies as a partner.
type ApplicationWords struct {
	Title           string             `json:"title"`
	Text            string             `json:"text"`
	Fields          ApplicationFields  `json:"fields"`
	Hints           ApplicationHints   `json:"hints"`
	Missing         ApplicationMissing `json:"missing"`
	SubmitLabel     string             `json:"submit_label"`
	SubmittingLabel string             `json:"submitting_label"`
	DoneText        string             `json:"done_text"`
	FailedText      string             `json:"failed_text"`
	OutdatedText    string             `json:"outdated_text"` // the page is older than the server
}

// ApplicationFields is the labels of the form.
type ApplicationFields struct {
	CompanyName        string `json:"company_name"`
	CompanyDescription string `json:"company_description"`
	WebsiteURL         string `json:"website_url"`
	Location           string `json:"location"`
	ContactEmail       string `json:"contact_email"`
	ContactPhone       string `json:"contact_phone"`
	ServicesOffered    string `json:"services_offered"`
	Specializations    string `json:"specializations"`
	YearsExperience    string `json:"years_experience"`
	TeamSize           string `json:"team_size"`
	PricingRange       string `json:"pricing_range"`
}

// ApplicationHints stand under some of the fields.
type ApplicationHints struct {
	CompanyDescription string `json:"company_description"`
	Location           string `json:"location"`
	ContactEmail       string `json:"contact_email"`
	Specializations    string `json:"specializations"`
}

// ApplicationMissing is for lists that are empty, which no browser checks.
type ApplicationMissing struct {
	ServicesOffered string `json:"services_offered"`
	Specializations string `json:"specializations"`
}

// IntroductionWords are the words of the form that asks for an introduction to a partner.
type IntroductionWords struct {
	Title           string             `json:"title"`
	Text            string             `json:"text"`
	Fields          IntroductionFields `json:"fields"`
	MessageHint     string             `json:"message_hint"`
	CancelLabel     string             `json:"cancel_label"`
	SubmitLabel     string             `json:"submit_label"`
	SubmittingLabel string             `json:"submitting_label"`
	DoneText        string             `json:"done_text" fill:"company!"`
	FailedText      string             `json:"failed_text"`
}

// IntroductionFields is the labels of the form.
type IntroductionFields struct {
	Name          string `json:"name"`
	Email         string `json:"email"`
	Company       string `json:"company"`
	ServiceNeeded string `json:"service_needed"`
	Budget        string `json:"budget"`
	Message       string `json:"message"`
}
