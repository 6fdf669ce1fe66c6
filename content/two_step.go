package content

// TwoStep is the words of two-step sign-in: its part of the account dialog, the
// second step at the sign-in, and the question whether it's really you.
type TwoStep struct {
	Title           string          `json:"title"`
	Text            string          `json:"text"`
	RecommendedText string          `json:"recommended_text"`
	Passkeys        TwoStepPasskeys `json:"passkeys"`
	App             TwoStepApp      `json:"app"`
	Codes           TwoStepCodes    `json:"codes"`
	Step            TwoStepStep     `json:"step"`
	Confirm         TwoStepConfirm  `json:"confirm"`
	Admin           TwoStepAdmin    `json:"admin"`
	FailedTitle     string          `json:"failed_title"`
}

// TwoStepPasskeys lists passkeys and adds one.
type TwoStepPasskeys struct {
	Title       string `json:"title"`
	AddLabel    string `json:"add_label"`
	AddedText   string `json:"added_text"`
	DefaultName string `json:"default_name"`
	UsedText    string `json:"used_text"`
	UnusedText  string `json:"unused_text"`
	RenameLabel string `json:"rename_label"`
	NameLabel   string `json:"name_label"`
	SaveLabel   string `json:"save_label"`
	RemoveLabel string `json:"remove_label"`
	RemovedText string `json:"removed_text"`
}

// TwoStepApp sets up an authenticator app.
type TwoStepApp struct {
	Title           string `json:"title"`
	SetUpLabel      string `json:"set_up_label"`
	Text            string `json:"text"`
	PictureLabel    string `json:"picture_label"`
	SecretLabel     string `json:"secret_label"`
	CodeLabel       string `json:"code_label"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"`
	DoneText        string `json:"done_text"`
	RemoveLabel     string `json:"remove_label"`
	RemovedText     string `json:"removed_text"`
}

// TwoStepCodes makes and shows recovery codes.
type TwoStepCodes struct {
	Title          string `json:"title"`
	Text           string `json:"text"`
	NewText        string `json:"new_text"`
	RemainingText  string `json:"remaining_text"` // after a number
	MakeLabel      string `json:"make_label"`
	MakingLabel    string `json:"making_label"`
	CopyLabel      string `json:"copy_label"`
	CopiedText     string `json:"copied_text"`
	CopyFailedText string `json:"copy_failed_text"`
	DownloadLabel  string `json:"download_label"`
	FileName       string `json:"file_name"`
	FileText       string `json:"file_text"` // the first line of the file
	PrintLabel     string `json:"print_label"`
	DoneLabel      string `json:"done_label"`
}

// TwoStepStep is the second step of a sign-in.
type TwoStepStep struct {
	Title            string `json:"title"`
	TOTPText         string `json:"totp_text"`
	TOTPLabel        string `json:"totp_label"`
	RecoveryText     string `json:"recovery_text"`
	RecoveryLabel    string `json:"recovery_label"`
	PasskeyText      string `json:"passkey_text"`
	PasskeyLabel     string `json:"passkey_label"`
	SubmitLabel      string `json:"submit_label"`
	SubmittingLabel  string `json:"submitting_label"`
	UseTOTPLabel     string `json:"use_totp_label"`
	UseRecoveryLabel string `json:"use_recovery_label"`
	UsePasskeyLabel  string `json:"use_passkey_label"`
	BackLabel        string `json:"back_label"`
}

// TwoStepConfirm asks once more before what cannot be undone.
type TwoStepConfirm struct {
	Title            string `json:"title"`
	Text             string `json:"text"`
	SubmitLabel      string `json:"submit_label"`
	SubmittingLabel  string `json:"submitting_label"`
	UsePasswordLabel string `json:"use_password_label"`
}

// TwoStepAdmin leads an administrator to the set-up.
type TwoStepAdmin struct {
	Title     string `json:"title"`
	Text      string `json:"text"`
	OpenLabel string `json:"open_label"`
}
