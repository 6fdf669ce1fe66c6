package leads

import (
	"slices"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/form"
)

// OwnAnswers contains a visitor's answers to the questions that the owner has added to a form.
type OwnAnswers struct {
	Page    string            `json:"page,omitempty" maxLength:"200" as:"carried" doc:"Path of the page with the form; omitted: the usual page of the form" example:"/quote"`
	Answers map[string]string `json:"answers,omitempty" doc:"Answers to the questions that the owner has added to the form, by id"`
}

func (a OwnAnswers) ownAnswers() OwnAnswers { return a }

// LeadAnswer is the answer to a question of the owner. It contains the question as the visitor read it, because the owner
// may change or remove the question later.
type LeadAnswer struct {
	ID       string `json:"id" doc:"Id of the question in the form"`
	Question string `json:"question"`
	Text     string `json:"text"`
}

// formKinds are the kinds of blocks with the forms of visitors.
var formKinds = map[Kind]string{Quote: "quote-form", Consultation: "consultation-form", Message: "contact-form"}

// checkAnswers returns the answers to the owner's questions in the order of the form, without empty ones, and adds the
// errors of invalid ones to check. Answers to questions that the form doesn't contain are one error, because a page
// may be older than the last change of its form. More than maxForm bytes are a fault of kind TooLarge.
func (s *Service) checkAnswers(check *fault.Check, kind Kind, sent OwnAnswers) ([]LeadAnswer, error) {
	size := 0
	for id, text := range sent.Answers {
		size += len(id) + len(text)
	}
	if size > maxForm {
		return nil, fault.TooLarge(message.FormRequestTooLong)
	}
	questions := s.site().OwnQuestions(formKinds[kind], sent.Page)
	for id := range sent.Answers {
		isAsked := slices.ContainsFunc(questions, func(q content.FormField) bool { return q.ID == id })
		check.Add(isAsked, "answers", message.LeadsQuestionGone)
	}
	answers := []LeadAnswer{}
	for _, q := range questions {
		if text := checkAnswer(check, q, sent.Answers[q.ID]); text != "" {
			answers = append(answers, LeadAnswer{ID: q.ID, Question: q.Label, Text: text})
		}
	}
	return answers, nil
}

// checkAnswer returns the tidy answer to a question, and adds an error to check if it is invalid.
func checkAnswer(check *fault.Check, q content.FormField, text string) string {
	name := "answers." + q.ID
	if q.Kind == content.ChoiceField {
		check.Add(text == "" || slices.Contains(q.Options, text), name, message.FormOption)
	} else {
		text = form.CheckText(check, name, text, q.MaxLength(), q.Kind == content.LongTextField)
	}
	check.Add(text != "" || !q.Required, name, fault.Plain(q.Missing))
	return text
}
