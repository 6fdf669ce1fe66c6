// Package assistant answers visitors' questions from the site's own content: it finds relevant
// passages, quotes the best one with its page, and says plainly if no page answers.
//
// It invents nothing. Prices are the catalogue's. A language model, if configured, may only
// rephrase the same passages, and what it writes is checked before anyone reads it. Questions are
// neither stored nor logged (docs/product.md, "assistant: answers come from the pages").
package assistant

import (
	"strings"
	"unicode/utf8"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// MaxQuestion is the maximum length of a question in characters.
const MaxQuestion = 500

// Kind is the source of an answer.
type Kind string

// The kinds of answers.
const (
	FromPages Kind = "pages"   // quoted from a page
	AboutSelf Kind = "self"    // about the assistant itself
	FromModel Kind = "model"   // worded by the language model from passages
	Unknown   Kind = "unknown" // no page answers; the assistant offers a person
)

// Answer is the answer to one question.
type Answer struct {
	Kind    Kind     `json:"kind" enum:"pages,self,model,unknown" doc:"Source of the answer: quoted from the pages, about the assistant itself, worded by a model from the pages, or unknown"`
	Text    string   `json:"text" doc:"The answer as plain text"`
	Sources []Source `json:"sources" nullable:"false" doc:"The pages with the answer, best first; none if no page has it"`
}

// Source is a page with the words that answer.
type Source struct {
	Page    string `json:"page" doc:"Title of the page" example:"AI Team Workshop"`
	Path    string `json:"path" doc:"Address of the page on this site" example:"/team-workshop"`
	Heading string `json:"heading" doc:"Subject of the passage" example:"Team Workshop, 2-6 People"`
	Quote   string `json:"quote" doc:"The passage, word for word"`
}

// Passage is a part of a page that can answer a question on its own.
type Passage struct {
	Source
	Say      string // answer to a question about the price; "" for the usual sentence
	Price    string // the passage's price as printed; "" for none
	IsOffer  bool   // a service of the catalogue, the answer to questions about prices
	IsSample bool   // sample work
	keywords string // further words to find it by
}

// text returns the heading and the quote.
func (p Passage) text() string { return p.Heading + "\n" + p.Quote }

// namesPrice reports whether the passage is about what something costs.
func (p Passage) namesPrice() bool { return p.IsOffer || p.Price != "" || len(sums(p.text())) > 0 }

// checkQuestion returns the question without surrounding space. Its fault is of kind Invalid.
func checkQuestion(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return "", fault.InvalidField("question", message.AssistantQuestionText)
	case text == "":
		return "", fault.InvalidField("question", message.AssistantQuestion)
	case utf8.RuneCountInString(text) > MaxQuestion:
		return "", fault.InvalidField("question", message.AssistantQuestionTooLong(500))
	}
	return text, nil
}
