package content

// PortalWords are what the partner portal says to the people of a company. {company}, {email} and {day} stand for the
// obvious.
type PortalWords struct {
	LoadingText    string                  `json:"loading_text"`
	FailedText     string                  `json:"failed_text"`
	None           Intro                   `json:"none"`
	ClaimText      string                  `json:"claim_text"`
	ClaimLabel     string                  `json:"claim_label"`
	ClaimedText    string                  `json:"claimed_text"`
	InvitedText    string                  `json:"invited_text"`
	AcceptLabel    string                  `json:"accept_label"`
	Tabs           PortalTabs              `json:"tabs"`
	LiveText       string                  `json:"live_text"`
	PausedText     string                  `json:"paused_text"`
	UnlistedText   string                  `json:"unlisted_text"`
	PauseLabel     string                  `json:"pause_label"`
	ResumeLabel    string                  `json:"resume_label"`
	DirectoryLabel string                  `json:"directory_label"`
	Introductions  PortalIntroductionWords `json:"introductions"`
	Profile        PortalProfileWords      `json:"profile"`
	Team           PortalTeamWords         `json:"team"`
}

// PortalTabs are the parts of the portal.
type PortalTabs struct {
	Introductions string `json:"introductions"`
	Profile       string `json:"profile"`
	Team          string `json:"team"`
	Reviews       string `json:"reviews"`
	Commission    string `json:"commission"`
}

// PortalIntroductionWords are about the introductions of a company.
type PortalIntroductionWords struct {
	Empty        Intro          `json:"empty"`
	HiddenText   string         `json:"hidden_text"`
	AskedOn      string         `json:"asked_on"`
	ServiceLabel string         `json:"service_label"`
	BudgetLabel  string         `json:"budget_label"`
	MessageLabel string         `json:"message_label"`
	ContactLabel string         `json:"contact_label"`
	ThreadLabel  string         `json:"thread_label"`
	AcceptLabel  string         `json:"accept_label"`
	DeclineLabel string         `json:"decline_label"`
	TalkingLabel string         `json:"talking_label"`
	WonLabel     string         `json:"won_label"`
	LostLabel    string         `json:"lost_label"`
	AmountLabel  string         `json:"amount_label"`
	AmountHint   string         `json:"amount_hint"`
	ReasonLabel  string         `json:"reason_label"`
	ReasonHint   string         `json:"reason_hint"`
	SaveLabel    string         `json:"save_label"`
	CancelLabel  string         `json:"cancel_label"`
	NoteLabel    string         `json:"note_label"`
	NoteHint     string         `json:"note_hint"`
	NoteButton   string         `json:"note_button"`
	AcceptedText string         `json:"accepted_text"`
	MovedText    string         `json:"moved_text"`
	NotedText    string         `json:"noted_text"`
	MoreLabel    string         `json:"more_label"`
	Statuses     PortalStatuses `json:"statuses"`
	Events       PortalEvents   `json:"events"`
	Us           string         `json:"us"`
	You          string         `json:"you"`
}

// PortalStatuses name the statuses of an introduction.
type PortalStatuses struct {
	Pending    string `json:"pending"`
	Introduced string `json:"introduced"`
	Talking    string `json:"talking"`
	Won        string `json:"won"`
	Lost       string `json:"lost"`
}

// PortalEvents name what happens to an introduction.
type PortalEvents struct {
	Asked      string `json:"asked"`
	Introduced string `json:"introduced"`
	Talking    string `json:"talking"`
	Won        string `json:"won"`
	Lost       string `json:"lost"`
	Reminder   string `json:"reminder"`
	Note       string `json:"note"`
	Pending    string `json:"pending"`
}

// PortalProfileWords are about the profile of a company.
type PortalProfileWords struct {
	ReviewText          string `json:"review_text"`
	Waiting             Intro  `json:"waiting"`
	CompanyName         string `json:"company_name"`
	CompanyDescription  string `json:"company_description"`
	WebsiteURL          string `json:"website_url"`
	Location            string `json:"location"`
	ContactEmail        string `json:"contact_email"`
	ContactPhone        string `json:"contact_phone"`
	ContactHint         string `json:"contact_hint"`
	ServicesOffered     string `json:"services_offered"`
	Specializations     string `json:"specializations"`
	SpecializationsHint string `json:"specializations_hint"`
	YearsExperience     string `json:"years_experience"`
	TeamSize            string `json:"team_size"`
	PricingRange        string `json:"pricing_range"`
	SaveLabel           string `json:"save_label"`
	SavingLabel         string `json:"saving_label"`
	SavedText           string `json:"saved_text"`
	PreviewTitle        string `json:"preview_title"`
	PreviewText         string `json:"preview_text"`
	LogoLabel           string `json:"logo_label"`
	LogoHint            string `json:"logo_hint"`
	LogoChoose          string `json:"logo_choose"`
	LogoRemove          string `json:"logo_remove"`
	LogoSaved           string `json:"logo_saved"`
	LogoRemoved         string `json:"logo_removed"`
	LogoLarge           string `json:"logo_large"`
}

// PortalTeamWords are about the people of a company.
type PortalTeamWords struct {
	Owner        string `json:"owner"`
	Member       string `json:"member"`
	You          string `json:"you"`
	Since        string `json:"since"`
	MakeOwner    string `json:"make_owner"`
	MakeMember   string `json:"make_member"`
	Remove       string `json:"remove"`
	Leave        string `json:"leave"`
	InviteLabel  string `json:"invite_label"`
	InviteButton string `json:"invite_button"`
	InvitedText  string `json:"invited_text"`
	InvitedTitle string `json:"invited_title"`
	Withdraw     string `json:"withdraw"`
	OwnersText   string `json:"owners_text"`
	LeftText     string `json:"left_text"`
	ConfirmLeave string `json:"confirm_leave"`
}
