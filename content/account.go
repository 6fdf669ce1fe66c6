package content

// AccountDialog is what a signed-in person may do with their account. It has no
// address: the header opens it.
type AccountDialog struct {
	Title    string         `json:"title"`
	Email    AccountEmail   `json:"email"`
	Password AccountForm    `json:"password"`
	Devices  AccountDevices `json:"devices"`
	Apps     AccountApps    `json:"apps"`
	Orders   AccountOrders  `json:"orders"`
	Data     AccountData    `json:"data"`
	Deletion AccountForm    `json:"deletion"`
}

// AccountForm is a section whose button opens a form.
type AccountForm struct {
	Title           string `json:"title"`
	Label           string `json:"label"`
	Text            string `json:"text"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"`
	DoneText        string `json:"done_text"`
}

// AccountEmail is the change of address, which waits for two mailboxes.
type AccountEmail struct {
	Title           string `json:"title"`
	Label           string `json:"label"`
	Text            string `json:"text"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"`
	DoneText        string `json:"done_text"`
	WaitingText     string `json:"waiting_text"`
	ResendLabel     string `json:"resend_label"`
	ResentText      string `json:"resent_text"`
	CancelLabel     string `json:"cancel_label"`
	CancelledText   string `json:"cancelled_text"`
}

// AccountDevices lists where one is signed in.
type AccountDevices struct {
	Title           string `json:"title"`
	CurrentLabel    string `json:"current_label"`
	EndLabel        string `json:"end_label"`
	EndedText       string `json:"ended_text"`
	EndOthersLabel  string `json:"end_others_label"`
	OthersEndedText string `json:"others_ended_text"`
}

// AccountApps lists the passwords of calendar programs and makes one.
type AccountApps struct {
	Title         string `json:"title"`
	Text          string `json:"text"`
	MakeLabel     string `json:"make_label"`
	NameLabel     string `json:"name_label"`
	NameHint      string `json:"name_hint"`
	SubmitLabel   string `json:"submit_label"`
	NewText       string `json:"new_text"`
	ServerLabel   string `json:"server_label"`
	UserLabel     string `json:"user_label"`
	PasswordLabel string `json:"password_label"`
	CopyLabel     string `json:"copy_label"`
	CopiedText    string `json:"copied_text"`
	CopyFailed    string `json:"copy_failed_text"`
	DoneLabel     string `json:"done_label"`
	UsedText      string `json:"used_text"` // before a time
	UnusedText    string `json:"unused_text"`
	RevokeLabel   string `json:"revoke_label"`
	RevokedText   string `json:"revoked_text"`
	FailedTitle   string `json:"failed_title"`
}

// AccountOrders lists what one has bought.
type AccountOrders struct {
	Title     string `json:"title"`
	EmptyText string `json:"empty_text"`
	SeeLabel  string `json:"see_label"`
	AllLabel  string `json:"all_label"` // the rest of them
}

// AccountData is the export.
type AccountData struct {
	Title            string `json:"title"`
	Text             string `json:"text"`
	DownloadLabel    string `json:"download_label"`
	DownloadingLabel string `json:"downloading_label"`
}

// EmailChangeForm is where the links of a change of address end.
type EmailChangeForm struct {
	Title           string `json:"title"`
	Text            string `json:"text"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"`
	HalfText        string `json:"half_text"`
	DoneText        string `json:"done_text"`
	ExpiredText     string `json:"expired_text"`
}
