// Package assistant answers visitors' questions from the site's content. It finds relevant passages, quotes the best
// one with its page, and says plainly if no page answers.
//
// Prices come from the catalog. A language model, if configured, may only rephrase the passages, and its output is
// checked before visitors see it. Questions are neither stored nor logged (docs/product.md, "assistant: answers come
// from the pages").
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

// Kinds of answers.
const (
	FromPages Kind = "pages"   // quoted from a page
	AboutSelf Kind = "self"    // about the assistant itself
	FromModel Kind = "model"   // worded by the language model from passages
	Unknown   Kind = "unknown" // no page answers; the assistant offers human contact
)

// Answer is the answer to one question.
type Answer struct {
	Kind    Kind     `json:"kind" enum:"pages,self,model,unknown" doc:"Source of the answer: quoted from the pages, about the assistant itself, worded by a model from the pages, or unknown"`
	Text    string   `json:"text" doc:"Answer as plain text"`
	Sources []Source `json:"sources" nullable:"false" doc:"Pages with the answer, best first; empty if no page has it"`
}

// Source is a page with the passage that answers.
type Source struct {
	Page    string `json:"page" doc:"Title of the page" example:"AI Team Workshop"`
	Path    string `json:"path" doc:"Path of the page on this site" example:"/team-workshop"`
	Heading string `json:"heading" doc:"Subject of the passage" example:"Team Workshop, 2-6 People"`
	Quote   string `json:"quote" doc:"Passage, word for word"`
}

// Passage is a part of a page that can answer a question on its own.
type Passage struct {
	Source
	PriceAnswer string // answer to a question about the price; empty for the usual sentence
	Price       string // price as printed; empty if none
	IsOffer     bool   // a service of the catalog, which answers questions about prices
	IsSample    bool   // sample work
	keywords    string // additional search terms
}

// text returns the heading and the quote.
func (p Passage) text() string { return p.Heading + "\n" + p.Quote }

// namesPrice reports whether the passage mentions a price.
func (p Passage) namesPrice() bool { return p.IsOffer || p.Price != "" || len(sums(p.text())) > 0 }

// checkQuestion returns the trimmed question. A question that is empty, longer than 500 characters, or not valid text
// is a fault of kind Invalid.
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
