package content

// Blocks of the pages for partner companies and their clients.

// PartnerDirectoryWords are the texts of the directory of partners and its dialogs.
type PartnerDirectoryWords struct {
	Search       PartnerSearch     `json:"search"`
	Card         PartnerCard       `json:"card" label:"Card of a company"`
	Introduction IntroductionWords `json:"introduction" label:"Request for an introduction"`
	Reviews      ReviewWords       `json:"reviews"`
	ReviewForm   ReviewFormWords   `json:"review_form" label:"Form for a review"`
}

// PartnerSearch contains the texts of the search and the filter.
type PartnerSearch struct {
	Label        string `json:"label" label:"Name of the search"`
	Placeholder  string `json:"placeholder"`
	ServiceLabel string `json:"service_label" label:"Name of the filter"`
	LoadingText  string `json:"loading_text"`
	EmptyText    string `json:"empty_text" label:"Text if nothing matches"`
	ClearLabel   string `json:"clear_label"`
}

// PartnerCard contains the texts on each partner's card.
type PartnerCard struct {
	VisitLabel        string `json:"visit_label" label:"Link to the website"`
	IntroductionLabel string `json:"introduction_label" label:"Button for an introduction"`
	VerifiedLabel     string `json:"verified_label" label:"Badge of a verified company"`
}

// ReviewWords are the texts around the reviews of a partner.
type ReviewWords struct {
	Title       string `json:"title"`
	EmptyText   string `json:"empty_text"`
	LoadingText string `json:"loading_text"`
	FailedText  string `json:"failed_text"`
	AnswerLabel string `json:"answer_label" label:"Answer of the company"`
	Uncounted   string `json:"uncounted" label:"Beside a review that doesn't count"`
	MoreLabel   string `json:"more_label" label:"Button for more reviews"`
}

// ReviewFormWords are the texts of the dialog behind the private link to a review. {partner} is the company, {author}
// the name beside the review.
type ReviewFormWords struct {
	Title             string `json:"title" fill:"partner"`
	Text              string `json:"text" fill:"author partner"`
	LoadingText       string `json:"loading_text"`
	StarsLabel        string `json:"stars_label" label:"Stars"`
	StarsMissingText  string `json:"stars_missing_text" label:"Text without stars"`
	ReviewLabel       string `json:"review_label" label:"Review"`
	ReviewHint        string `json:"review_hint" label:"Help below the review"`
	ReviewMissingText string `json:"review_missing_text" label:"Text without a review"`
	SubmitLabel       string `json:"submit_label"`
	SubmittingLabel   string `json:"submitting_label"`
	FailedText        string `json:"failed_text"`
	CloseLabel        string `json:"close_label"`
	Done              Intro  `json:"done" fill:"partner" label:"After sending"`
	Missing           Intro  `json:"missing" label:"Unknown link"`
}

// IntroductionWords are the texts of the form that requests an introduction to a partner.
type IntroductionWords struct {
	Title           string             `json:"title"`
	Text            string             `json:"text"`
	Fields          IntroductionFields `json:"fields" label:"Names of the fields"`
	MessageHint     string             `json:"message_hint" label:"Help below the message"`
	CancelLabel     string             `json:"cancel_label"`
	SubmitLabel     string             `json:"submit_label"`
	SubmittingLabel string             `json:"submitting_label"`
	DoneText        string             `json:"done_text" fill:"company!"`
	FailedText      string             `json:"failed_text"`
}

// IntroductionFields are the labels of the form.
type IntroductionFields struct {
	Name          string `json:"name"`
	Email         string `json:"email"`
	Company       string `json:"company"`
	ServiceNeeded string `json:"service_needed"`
	Budget        string `json:"budget"`
	Message       string `json:"message"`
}

// ApplicationWords are the texts of the form for companies that apply as partners.
type ApplicationWords struct {
	Title           string             `json:"title"`
	Text            string             `json:"text"`
	Fields          ApplicationFields  `json:"fields" label:"Names of the fields"`
	Hints           ApplicationHints   `json:"hints" label:"Help below the fields"`
	Missing         ApplicationMissing `json:"missing" label:"Texts for missing answers"`
	SubmitLabel     string             `json:"submit_label"`
	SubmittingLabel string             `json:"submitting_label"`
	DoneText        string             `json:"done_text"`
	FailedText      string             `json:"failed_text"`
	OutdatedText    string             `json:"outdated_text"` // for a page that is older than the program
}

// ApplicationFields are the labels of the form.
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

// ApplicationHints are the texts below some fields.
type ApplicationHints struct {
	CompanyDescription string `json:"company_description"`
	Location           string `json:"location"`
	ContactEmail       string `json:"contact_email"`
	Specializations    string `json:"specializations"`
}

// ApplicationMissing contains the errors for empty lists, which browsers don't check.
type ApplicationMissing struct {
	ServicesOffered string `json:"services_offered"`
	Specializations string `json:"specializations"`
}

// PortalPreviewWords are the texts of the portal's preview, which loads nothing.
type PortalPreviewWords struct {
	DemoLabel          string `json:"demo_label" label:"Badge of the preview"`
	DashboardTitle     string `json:"dashboard_title" label:"Title"`
	Figures            []Stat `json:"figures"`
	SettingsLabel      string `json:"settings_label" label:"Settings button"`
	NotificationsLabel string `json:"notifications_label" label:"Notifications button"`
	InactiveText       string `json:"inactive_text" label:"Why the buttons do nothing"`
	Coming             Items  `json:"coming" label:"What is planned"`
	WaitlistLabel      string `json:"waitlist_label" label:"Button to the waiting list"`
}
