package content

// AssistantTexts are the texts of the built-in assistant (assistant.json).
type AssistantTexts struct {
	Title            string    `json:"title"`
	Greeting         string    `json:"greeting"`
	AINotice         string    `json:"ai_notice"` // always visible
	TranscriptLabel  string    `json:"transcript_label"`
	VisitorLabel     string    `json:"visitor_label"`
	AssistantLabel   string    `json:"assistant_label"`
	QuestionLabel    string    `json:"question_label"`
	QuestionHint     string    `json:"question_hint"`
	SendLabel        string    `json:"send_label"`
	ThinkingText     string    `json:"thinking_text"`
	SuggestionsLabel string    `json:"suggestions_label"`
	Suggestions      []string  `json:"suggestions"`
	FoundText        string    `json:"found_text"`   // before a quotation
	UnknownText      string    `json:"unknown_text"` // if no page answers
	FreeText         string    `json:"free_text"`    // "<service> costs nothing"
	QuotedText       string    `json:"quoted_text"`  // "<service> has no fixed price …"
	CostText         string    `json:"cost_text"`    // "<service> costs <price>"
	FromText         string    `json:"from_text"`    // "<service> starts at <price>"
	IncludesLabel    string    `json:"includes_label"`
	SourceLabel      string    `json:"source_label"`
	AlsoLabel        string    `json:"also_label"`
	Person           Action    `json:"person"`  // always offered
	Booking          Action    `json:"booking"` // offered if no page answers
	FailedText       string    `json:"failed_text"`
	Controls         Controls  `json:"controls"`
	Listening        Listening `json:"listening"`
}

// Controls are the labels of the two switches, and the reason why the microphone can't be used.
type Controls struct {
	MuteLabel        string `json:"mute_label"`
	MicrophoneLabel  string `json:"microphone_label"`
	NoMicrophoneText string `json:"no_microphone_text"`
}

// Listening contains the texts before and during voice input.
type Listening struct {
	Title      string `json:"title"`
	Text       string `json:"text"` // where the audio is sent; shown before the first use
	AllowLabel string `json:"allow_label"`
	DenyLabel  string `json:"deny_label"`
	ActiveText string `json:"active_text"`
	DeniedText string `json:"denied_text"`
}

// Concept is a set of synonyms of visitors and pages (synonyms.json). An entry of several words matches only as a
// phrase.
type Concept struct {
	ID      string   `json:"id" content:"key"`
	Service bool     `json:"service,omitempty"` // a product: questions that ask for it always get an answer
	Words   []string `json:"words"`
}

// Reply is the assistant's answer about itself to exactly one of the phrases (replies.json).
type Reply struct {
	ID      string   `json:"id" content:"key"`
	Phrases []string `json:"phrases"`
	Text    string   `json:"text"`
}
