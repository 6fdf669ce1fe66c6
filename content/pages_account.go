package content

// AuthPage is /auth.
type AuthPage struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Back  Action `json:"back"`
}

// CalendarPage is /calendar.
type CalendarPage struct {
	Title         string             `json:"title"`
	Text          string             `json:"text"`
	NewEventLabel string             `json:"new_event_label"`
	LoadingText   string             `json:"loading_text"`
	Event         EventWords         `json:"event"`
	Search        CalendarSearch     `json:"search"`
	Zone          ZoneQuestion       `json:"zone"`
	Invitation    InvitationWords    `json:"invitation"`
	Notifications NotificationsPanel `json:"notifications"`
	Preferences   Intro              `json:"preferences"`
	SignIn        Callout            `json:"sign_in"`
	BookCall      Callout            `json:"book_call"`
	Booking       BookingWords       `json:"booking"`
}

// CalendarSearch is the words of the search in one's own events.
type CalendarSearch struct {
	Label     string `json:"label"`
	EmptyText string `json:"empty_text"`
}

// ZoneQuestion asks somebody whose device is in another time zone than the account.
type ZoneQuestion struct {
	Text      string `json:"text" fill:"device! account!"`
	UseLabel  string `json:"use_label" fill:"device"`
	KeepLabel string `json:"keep_label" fill:"account"`
	DoneText  string `json:"done_text" fill:"device"`
}

// InvitationWords is the private page on which a guest answers.
type InvitationWords struct {
	LoadingText    string       `json:"loading_text"`
	From           string       `json:"from" fill:"who!"`
	Question       string       `json:"question"`
	Answers        GuestAnswers `json:"answers"`
	DoneText       string       `json:"done_text"`
	FailedText     string       `json:"failed_text"`
	OverText       string       `json:"over_text"`
	Missing        Intro        `json:"missing"`
	OtherTimesText string       `json:"other_times_text"` // of an event that repeats
}

// GuestAnswers name the answers of a guest on the buttons.
type GuestAnswers struct {
	Yes   string `json:"yes"`
	No    string `json:"no"`
	Maybe string `json:"maybe"`
}

// NotificationsPanel is the words of the side panel.
type NotificationsPanel struct {
	Title     string `json:"title"`
	EmptyText string `json:"empty_text"`
}

// AdminPage is /admin.
type AdminPage struct {
	Title        string            `json:"title"`
	DeniedText   string            `json:"denied_text"`
	LoadingText  string            `json:"loading_text"`
	Counters     AdminCounters     `json:"counters"`
	Applications AdminApplications `json:"applications"`
}

// AdminCounters names the four counters.
type AdminCounters struct {
	Total    string `json:"total"`
	Active   string `json:"active"`
	Pending  string `json:"pending"`
	Requests string `json:"requests"`
}

// AdminApplications is the words of the table of applications.
type AdminApplications struct {
	Title     string `json:"title"`
	EmptyText string `json:"empty_text"`
}

// NotFoundPage is what every unknown path shows.
type NotFoundPage struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Action Action `json:"action"`
}
