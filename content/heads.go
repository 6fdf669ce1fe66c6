package content

// Heads of pages. Each has one component in web/src/pages/heads.tsx.

// HeroHead is the head of most pages.
type HeroHead struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Actions []Action `json:"actions" content:"empty"`
	Back    *Action  `json:"back,omitempty" label:"Back link"`
	Banner  *Banner  `json:"banner,omitempty" label:"Strip above" help:"An offer above the title"`
	Night   bool     `json:"night,omitempty" label:"Dark background"`
	Caps    bool     `json:"caps,omitempty" label:"Title in capitals"`
	Joined  bool     `json:"joined,omitempty" label:"No line below"`
	Drawing Drawing  `json:"drawing,omitempty"`

	Package *PackageCard `json:"package,omitempty" label:"Service for sale" help:"At the right of the title"`
}

// HarborHead is the head of the home page.
type HarborHead struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Actions []Action `json:"actions" content:"empty"`
	Picture *Picture `json:"picture,omitempty" frames:"9:4 1:2" help:"Instead of the drawn harbor"`
	Stats   []Stat   `json:"stats"`
}

// OrderHead is the head of /service-order.
type OrderHead struct {
	Title   string `json:"title"`
	Text    string `json:"text"`
	Request Intro  `json:"request" label:"For a quote" help:"Shown instead if the form requests a quote"`
}

// DemoHead is the head of /ai-demo, with the avatar's window.
type DemoHead struct {
	Title      string      `json:"title"`
	Text       string      `json:"text"`
	Actions    []Action    `json:"actions" content:"empty"`
	StartLabel string      `json:"start_label" label:"Button that starts the demo"`
	Assistant  AvatarWords `json:"assistant" label:"Window of the avatar"`
	Drawing    Drawing     `json:"drawing,omitempty"`
}

// AvatarWords are the texts of the avatar's window.
type AvatarWords struct {
	Title            string `json:"title"`
	LoadingText      string `json:"loading_text"`
	ErrorText        string `json:"error_text"`
	RetryLabel       string `json:"retry_label"`
	ConnectedText    string `json:"connected_text" label:"Text while it is connected"`
	MuteLabel        string `json:"mute_label"`
	MicrophoneLabel  string `json:"microphone_label"`
	NoMicrophoneText string `json:"no_microphone_text"`
	MuteNote         string `json:"mute_note" label:"Note about sound" help:"If the avatar doesn't confirm the change"`
	MicrophoneNote   string `json:"microphone_note" label:"Note about the microphone" help:"If the avatar must load again"`
}

// NotFoundHead is the head of the page for unknown addresses.
type NotFoundHead struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Action Action `json:"action"`
}
