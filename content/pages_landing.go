package content

// The chatbots page (the other landing pages are made of blocks), the demo and the partner portal's preview.

// ChatbotsPage is /ai-chatbots-for-business.
type ChatbotsPage struct {
	Back     Action      `json:"back"`
	Hero     Hero        `json:"hero"`
	Offer    PackageCard `json:"offer"`
	Benefits Items       `json:"benefits"`
	Timeline Steps       `json:"timeline"`
	Faq      Faq         `json:"faq"`
	Close    Callout     `json:"close"`
}

// AIDemoPage is /ai-demo.
type AIDemoPage struct {
	Hero       Hero         `json:"hero"`
	StartLabel string       `json:"start_label"`
	Assistant  AvatarWords  `json:"assistant"`
	Sample     Conversation `json:"sample"`
	Abilities  Items        `json:"abilities"`
	Ready      Callout      `json:"ready"` // anchor "ready-for-action"
}

// AvatarWords is the words of the window with the avatar.
type AvatarWords struct {
	Title            string `json:"title"`
	LoadingText      string `json:"loading_text"`
	ErrorText        string `json:"error_text"`
	RetryLabel       string `json:"retry_label"`
	ConnectedText    string `json:"connected_text"`
	MuteLabel        string `json:"mute_label"`
	MicrophoneLabel  string `json:"microphone_label"`
	NoMicrophoneText string `json:"no_microphone_text"`
	MuteNote         string `json:"mute_note"`       // for an avatar that does not confirm
	MicrophoneNote   string `json:"microphone_note"` // for an avatar that has to be loaded anew
}

// Conversation is an excerpt to read.
type Conversation struct {
	Title          string `json:"title"`
	Text           string `json:"text"`
	VisitorLabel   string `json:"visitor_label"`
	AssistantLabel string `json:"assistant_label"`
	Lines          []Line `json:"lines"`
}

// Line is what one side of a conversation says.
type Line struct {
	ID   string  `json:"id" content:"key"`
	From Speaker `json:"from"`
	Text string  `json:"text"`
}

// Speaker is a side of a conversation.
type Speaker string

// Choices lists the sides.
func (Speaker) Choices() []string { return []string{"visitor", "assistant"} }

// PartnerPortalPage is /partner-portal: a static preview that loads nothing. The people of partner companies see their
// portal instead once they're signed in.
type PartnerPortalPage struct {
	Hero               Hero    `json:"hero"`
	DemoLabel          string  `json:"demo_label"`
	DashboardTitle     string  `json:"dashboard_title"`
	Figures            []Stat  `json:"figures"`
	SettingsLabel      string  `json:"settings_label"`
	NotificationsLabel string  `json:"notifications_label"`
	InactiveText       string  `json:"inactive_text"` // says why the three buttons do nothing
	Coming             Items   `json:"coming"`
	WaitlistLabel      string  `json:"waitlist_label"`
	Close              Callout `json:"close"`
}
