package assistant

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// API implements the HTTP operations of the assistant.
type API struct {
	Service *Service
	Embed   string // page for the avatar demo: a path of this site or an external URL
}

// Question is a visitor's question.
type Question struct {
	Question string `json:"question" minLength:"1" maxLength:"500" doc:"Question, as typed" example:"What does a team workshop cost?"`
}

// EmbedOutput contains the page for the avatar demo.
type EmbedOutput struct {
	Body struct {
		URL string `json:"url" doc:"Page to embed: a path of this site for the built-in assistant, otherwise a URL" example:"/embed/assistant"`
	}
}

// FindEmbed handles GET /api/assistant/embed: the address of the page that the avatar demo embeds.
func (a *API) FindEmbed(context.Context, *struct{}) (*EmbedOutput, error) {
	out := &EmbedOutput{}
	out.Body.URL = a.Embed
	return out, nil
}

// textEvent is a part of an answer in progress.
type textEvent struct {
	Text string `json:"text"`
}

// Ask handles POST /api/assistant/messages and returns an Answer as JSON; an invalid body is a fault of kind Invalid.
// A client that accepts text/event-stream receives events instead: "text" for each checked sentence of a language
// model, then "answer" with the complete answer, which replaces them.
func (a *API) Ask(w http.ResponseWriter, r *http.Request) {
	question, err := decodeQuestion(w, r)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	if strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		a.stream(w, r, question)
		return
	}
	answer, err := a.Service.Ask(r.Context(), httpx.Network(r.Context()), question, nil)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(answer) // fails only if the client disconnected
}

// stream answers a question as server-sent events: "text" for each checked sentence, then "answer". It only logs
// failures, because the response has started.
func (a *API) stream(w http.ResponseWriter, r *http.Request, question string) {
	stream, err := realtime.Begin(w, r)
	if err != nil {
		slog.DebugContext(r.Context(), "starting the answer failed", "error", err.Error())
		return
	}
	answer, err := a.Service.Ask(r.Context(), httpx.Network(r.Context()), question, func(text string) error {
		return stream.Send("text", "", textEvent{text})
	})
	if err == nil {
		err = stream.Send("answer", "", answer)
	}
	if err != nil {
		slog.DebugContext(r.Context(), "sending the answer failed", "error", err.Error())
	}
}

// maxBody is the maximum size of a request in bytes: a question with every character escaped, plus the key.
const maxBody = MaxQuestion*12 + 100

// decodeQuestion returns the trimmed question of a JSON body with exactly one key, once (docs/security.md, T3). Other
// keys, a question that isn't a string, and one that is empty or too long are faults of kind Invalid.
func decodeQuestion(w http.ResponseWriter, r *http.Request) (string, error) {
	fields, err := httpx.ReadObject(w, r, maxBody, message.FormQuestionTooLong(500))
	if err != nil {
		return "", err
	}
	var question string
	for key, value := range fields {
		if key != "question" {
			return "", fault.Invalid(fault.Plain("Send only the key “question”."))
		}
		if err := json.Unmarshal(value, &question); err != nil {
			return "", fault.InvalidField("question", fault.Plain("Write the question as text."))
		}
	}
	return checkQuestion(question)
}
