// Package assistant answers visitors' questions from the site's own content:
// it finds the passages that speak of a question, quotes the best one with its
// page, and says plainly when no page answers (decisions 10).
//
// It invents nothing. Prices are those of the catalogue; a language model, where
// the owner has configured one, may only word what the same passages say, and
// what it writes is checked before anybody reads it. Nothing that a visitor
// asks is stored or logged.
package assistant

import (
	"strings"
	"unicode/utf8"

	"harborlight/internal/fault"
)

// MaxQuestion is how long a question may be, in characters.
const MaxQuestion = 500

// Kind says where an answer comes from.
type Kind string

// The kinds of answers.
const (
	FromPages Kind = "pages"   // a passage of the site, word for word
	AboutSelf Kind = "self"    // what the assistant is and can do
	FromModel Kind = "model"   // worded by the language model from such passages
	Unknown   Kind = "unknown" // no page answers: a person is offered
)

// Answer is what the assistant says to one question.
type Answer struct {
	Kind    Kind     `json:"kind" enum:"pages,self,model,unknown" doc:"Where the answer comes from: quoted from the pages, about the assistant itself, worded by a model from the pages, or not known"`
	Text    string   `json:"text" doc:"What the assistant says, as plain text"`
	Sources []Source `json:"sources" nullable:"false" doc:"The pages that say so, the best first; none if no page does"`
}

// Source is a page that answers, with the words that do.
type Source struct {
	Page    string `json:"page" doc:"Title of the page" example:"AI Team Workshop"`
	Path    string `json:"path" doc:"Address of the page on this site" example:"/team-workshop"`
	Heading string `json:"heading" doc:"What the passage is about" example:"Team Workshop, 2-6 People"`
	Quote   string `json:"quote" doc:"The passage, word for word"`
}

// Passage is a part of a page that can answer a question by itself.
type Passage struct {
	Source
	Say      string // what the assistant says when the price is asked for; "" for the usual sentence
	Price    string // the price that the passage speaks of, as the site prints it; "" for none
	IsOffer  bool   // a service of the catalogue: what a question about a price is answered with
	IsSample bool   // sample work: shows what could be made
	keywords string // further words by which it is found
}

// checkQuestion returns the question without the space around it. Its fault is
// of kind Invalid.
func checkQuestion(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return "", fault.InvalidField("question", "Write the question as plain text.")
	case text == "":
		return "", fault.InvalidField("question", "Write a question.")
	case utf8.RuneCountInString(text) > MaxQuestion:
		return "", fault.InvalidField("question", "Shorten the question to 500 characters.")
	}
	return text, nil
}
