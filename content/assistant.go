package content

// AssistantTexts is what the built-in assistant says (assistant.json).
type AssistantTexts struct {
	Title            string    `json:"title"`
	Greeting         string    `json:"greeting"`
	AINotice         string    `json:"ai_notice"` // always in sight
	TranscriptLabel  string    `json:"transcript_label"`
	VisitorLabel     string    `json:"visitor_label"`
	AssistantLabel   string    `json:"assistant_label"`
	QuestionLabel    string    `json:"question_label"`
	QuestionHint     string    `json:"question_hint"`
	SendLabel        string    `json:"send_label"`
	ThinkingText     string    `json:"thinking_text"`
	SuggestionsLabel string    `json:"suggestions_label"`
	Suggestions      []string  `json:"suggestions"`
	FoundText        string    `json:"found_text"`   // stands before a quotation
	UnknownText      string    `json:"unknown_text"` // when the pages say nothing
	FreeText         string    `json:"free_text"`    // "<service> costs nothing"
	QuotedText       string    `json:"quoted_text"`  // "<service> has no fixed price …"
	CostText         string    `json:"cost_text"`    // "<service> costs <price>"
	FromText         string    `json:"from_text"`    // "<service> starts at <price>"
	IncludesLabel    string    `json:"includes_label"`
	SourceLabel      string    `json:"source_label"`
	AlsoLabel        string    `json:"also_label"`
	Person           Action    `json:"person"`  // offered always
	Booking          Action    `json:"booking"` // offered when the pages say nothing
	FailedText       string    `json:"failed_text"`
	Controls         Controls  `json:"controls"`
	Listening        Listening `json:"listening"`
}

// Controls is the words of the two switches, with why the second cannot be pressed.
type Controls struct {
	MuteLabel        string `json:"mute_label"`
	MicrophoneLabel  string `json:"microphone_label"`
	NoMicrophoneText string `json:"no_microphone_text"`
}

// Listening is what is said before and while the browser listens.
type Listening struct {
	Title      string `json:"title"`
	Text       string `json:"text"` // where the sound goes, said before the first use
	AllowLabel string `json:"allow_label"`
	DenyLabel  string `json:"deny_label"`
	ActiveText string `json:"active_text"`
	DeniedText string `json:"denied_text"`
}

// Concept is words that visitors and pages use for the same thing (synonyms.json).
// A word may be several words, which then count only together.
type Concept struct {
	ID      string   `json:"id" content:"key"`
	Service bool     `json:"service,omitempty"` // a thing that is sold: who names it is answered, whatever else they tell
	Words   []string `json:"words"`
}

// Reply is what the assistant says about itself to who says exactly one of the
// phrases (replies.json).
type Reply struct {
	ID      string   `json:"id" content:"key"`
	Phrases []string `json:"phrases"`
	Text    string   `json:"text"`
}
