package content

// AssistantTexts are the texts of the built-in assistant (assistant.json).
type AssistantTexts struct {
	Title            string    `json:"title"`
	Greeting         string    `json:"greeting"`
	AINotice         string    `json:"ai_notice"` // always visible
	TranscriptLabel  string    `json:"transcript_label" label:"Name of the conversation" help:"Read aloud"`
	VisitorLabel     string    `json:"visitor_label" label:"Name of the visitor"`
	AssistantLabel   string    `json:"assistant_label" label:"Name of the assistant"`
	QuestionLabel    string    `json:"question_label" label:"Name of the question field"`
	QuestionHint     string    `json:"question_hint" label:"Hint in the question field"`
	SendLabel        string    `json:"send_label"`
	ThinkingText     string    `json:"thinking_text" label:"Text while it searches"`
	SuggestionsLabel string    `json:"suggestions_label" label:"Above the suggestions"`
	Suggestions      []string  `json:"suggestions" label:"Suggested questions"`
	FoundText        string    `json:"found_text" label:"Before a quotation"`
	UnknownText      string    `json:"unknown_text" label:"If no page answers"`
	FreeText         string    `json:"free_text" label:"About a free service"`
	QuotedText       string    `json:"quoted_text" label:"About a service without a fixed price"`
	CostText         string    `json:"cost_text" label:"About a price"`
	FromText         string    `json:"from_text" label:"About a lowest price"`
	IncludesLabel    string    `json:"includes_label" label:"Before what it includes"`
	SourceLabel      string    `json:"source_label" label:"Before the page"`
	AlsoLabel        string    `json:"also_label" label:"Before other pages"`
	Person           Action    `json:"person" label:"Link to a person" help:"Always offered"`
	Booking          Action    `json:"booking" label:"Link to book a call" help:"Offered if no page answers"`
	FailedText       string    `json:"failed_text"`
	Controls         Controls  `json:"controls" label:"Switches"`
	Listening        Listening `json:"listening" label:"Questions by voice"`
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
	Text       string `json:"text" help:"Where the voice is sent. Shown before the first use"`
	AllowLabel string `json:"allow_label"`
	DenyLabel  string `json:"deny_label"`
	ActiveText string `json:"active_text" label:"Text while listening"`
	DeniedText string `json:"denied_text" label:"Text without permission"`
}

// Concept is a set of synonyms of visitors and pages (synonyms.json). An entry of several words matches only as a
// phrase.
type Concept struct {
	ID      string   `json:"id" content:"key"`
	Service bool     `json:"service,omitempty" label:"Names a product" help:"Questions about it always get an answer"`
	Words   []string `json:"words"`
}

// Reply is the assistant's answer about itself to exactly one of the phrases (replies.json).
type Reply struct {
	ID      string   `json:"id" content:"key"`
	Phrases []string `json:"phrases" label:"What visitors write"`
	Text    string   `json:"text" label:"Answer"`
}
