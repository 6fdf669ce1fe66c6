package content

// BookingWords are the words of the picker of free times and of a booking's private page.
type BookingWords struct {
	Title        string `json:"title"`
	Text         string `json:"text"`
	OpenLabel    string `json:"open_label"` // leads to the picker, for a visitor with a calendar of their own
	SessionTitle string `json:"session_title"`
	KindLabel    string `json:"kind_label"`
	ZoneLabel    string `json:"zone_label"`
	DaysLabel    string `json:"days_label"`
	TimesLabel   string `json:"times_label"`
	EarlierLabel string `json:"earlier_label"`
	LaterLabel   string `json:"later_label"`
	LoadingText  string `json:"loading_text"`
	NoTimesText  string `json:"no_times_text"`
	FailedText   string `json:"failed_text"`
	NextText     string `json:"next_text" fill:"time!"` // after somebody else was faster

	NameLabel       string `json:"name_label"`
	EmailLabel      string `json:"email_label"`
	EmailHint       string `json:"email_hint"`
	NotesLabel      string `json:"notes_label"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"`

	Booked     Intro  `json:"booked"`
	Cancelled  Intro  `json:"cancelled"`
	Over       Intro  `json:"over"`
	NotFound   Intro  `json:"not_found"`
	NoSession  Intro  `json:"no_session"` // of an order that can book nothing
	WhenLabel  string `json:"when_label"`
	WhatLabel  string `json:"what_label"`
	WhereLabel string `json:"where_label"`

	ChangeLabel     string `json:"change_label"`
	MoveLabel       string `json:"move_label"`
	MovingLabel     string `json:"moving_label"`
	KeepLabel       string `json:"keep_label"`
	CancelLabel     string `json:"cancel_label"`
	CancelTitle     string `json:"cancel_title"`
	ReasonLabel     string `json:"reason_label"`
	CancellingLabel string `json:"cancelling_label"`
	AgainLabel      string `json:"again_label"`
}

// ScheduleWords lead from an order to the times of its session.
type ScheduleWords struct {
	Label       string `json:"label"`
	Text        string `json:"text"`
	BookedLabel string `json:"booked_label"`
	BookedText  string `json:"booked_text"`
}
