package content

// Blocks of the pages for people who are signed in.

// SignInWords are the texts beside the sign-in forms.
type SignInWords struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Back  Action `json:"back"`
}

// CalendarWords are the texts of the calendar.
type CalendarWords struct {
	Event    EventChoices `json:"event" label:"Form of an event"`
	SignIn   Callout      `json:"sign_in" label:"Without an account"`
	BookCall Callout      `json:"book_call"`
}

// EventChoices are the choices in the form of an event.
type EventChoices struct {
	Types     OptionSet `json:"types" label:"Kinds of events"` // the program determines the values
	Reminders OptionSet `json:"reminders"`                     // minutes before; "preferred": as in the preferences, "-1": none
}

// DeskWords are the texts of the desk that aren't messages.
type DeskWords struct {
	Title       string        `json:"title"`
	DeniedText  string        `json:"denied_text" label:"Text without access"`
	LoadingText string        `json:"loading_text"`
	Counters    AdminCounters `json:"counters"`
}

// AdminCounters are the labels of the four counters.
type AdminCounters struct {
	Total    string `json:"total" label:"All partners"`
	Active   string `json:"active" label:"Active partners"`
	Pending  string `json:"pending" label:"Applications"`
	Requests string `json:"requests"`
}
