package content

// EventWords are the words of the dialogs that create, show, change and delete an event of the calendar.
type EventWords struct {
	Create EventForm   `json:"create"`
	Edit   EventForm   `json:"edit"`
	Delete EventForm   `json:"delete"`
	Scopes EventScopes `json:"scopes"`
	Fields EventFields `json:"fields"`

	Guests GuestStates `json:"guests"`

	Types     OptionSet `json:"types"`     // the values are the server's
	Reminders OptionSet `json:"reminders"` // minutes before; "preferred" follows the preferences, "-1" is none

	CancelLabel string `json:"cancel_label"`
	LoadingText string `json:"loading_text"`
	LoadFailed  Intro  `json:"load_failed"`
}

// EventForm is the words of one of the three dialogs that do something.
type EventForm struct {
	Title           string `json:"title"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"`
	DoneText        string `json:"done_text"`
	FailedText      string `json:"failed_text"`
	ScopeQuestion   string `json:"scope_question,omitempty"` // asked about an event that repeats
}

// EventScopes name which occurrences of an event that repeats are meant.
type EventScopes struct {
	One       string `json:"one"`
	Following string `json:"following"`
	All       string `json:"all"`
}

// EventFields is the labels of an event's fields.
type EventFields struct {
	Title        string `json:"title"`
	Start        string `json:"start"`
	End          string `json:"end"`
	EndEarlyText string `json:"end_early_text"` // a hint, not a refusal
	AllDay       string `json:"all_day"`
	Location     string `json:"location"`
	Type         string `json:"type"`
	Description  string `json:"description"`
	Reminder     string `json:"reminder"`
	Guests       string `json:"guests"`
	GuestsHint   string `json:"guests_hint"`
}

// GuestStates say what a guest has answered, beside the guest's address.
type GuestStates struct {
	Waiting string `json:"waiting"`
	Yes     string `json:"yes"`
	No      string `json:"no"`
	Maybe   string `json:"maybe"`
}
