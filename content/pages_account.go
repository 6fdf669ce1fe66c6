package content

// AuthPage is /auth.
type AuthPage struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Back  Action `json:"back"`
}

// CalendarPage is /calendar.
type CalendarPage struct {
	Title    string       `json:"title"`
	Text     string       `json:"text"`
	Event    EventChoices `json:"event"`
	SignIn   Callout      `json:"sign_in"`
	BookCall Callout      `json:"book_call"`
}

// EventChoices are what is chosen from for an event.
type EventChoices struct {
	Types     OptionSet `json:"types"`     // the values are the server's
	Reminders OptionSet `json:"reminders"` // minutes before; "preferred" follows the preferences, "-1" is none
}

// AdminPage is /admin.
type AdminPage struct {
	Title       string        `json:"title"`
	DeniedText  string        `json:"denied_text"`
	LoadingText string        `json:"loading_text"`
	Counters    AdminCounters `json:"counters"`
}

// AdminCounters names the four counters.
type AdminCounters struct {
	Total    string `json:"total"`
	Active   string `json:"active"`
	Pending  string `json:"pending"`
	Requests string `json:"requests"`
}

// NotFoundPage is what every unknown path shows.
type NotFoundPage struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Action Action `json:"action"`
}
