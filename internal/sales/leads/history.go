package leads

import (
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/referrers"
)

// Kinds of entries in a lead's history.
const (
	kindMail         history.Kind = "mail" // from the desk to the visitor
	kindStatus       history.Kind = "status"
	kindStep         history.Kind = "step"
	kindStepFinished history.Kind = "step_done"
	kindOffer        history.Kind = "offer"

	kindOfferReplaced history.Kind = "offer_replaced"
)

// History declares the histories of leads. Visitors never see them.
var History = history.Records{Name: "leads", Kinds: []history.Kind{kindMail, kindStatus, kindStep, kindStepFinished,
	kindOffer, kindOfferReplaced, referrers.KindReferred, referrers.KindUnreferred}}

// request returns the first line of the history, the visitor's request, which the form contains.
func (d LeadDetail) request(say desk.Translate) []desk.HistoryLine {
	first := desk.HistoryLine{At: d.CreatedAt, Text: say("event.request"), Body: d.requestText}
	switch {
	case d.Kind == Added:
		first.Text = say("event.added")
	case d.requestSubject != "":
		first.Text = say("event.request_about", "subject", d.requestSubject)
	}
	return []desk.HistoryLine{first}
}

// requestText returns the main text of the request, or "" if the form lacks it.
func (l Lead) requestText() string {
	text, _ := l.Fields[l.textField()].(string)
	return text
}

// subject returns the subject of the request, or "" if the form lacks it.
func (l Lead) subject() string {
	subject, _ := l.Fields["subject"].(string)
	return subject
}

// textField returns the name of the form field with the main text: it depends on the kind of lead.
func (l Lead) textField() string {
	switch l.Kind {
	case Message, Added:
		return "message"
	case Quote:
		return "projectDescription"
	default:
		return "additionalInfo"
	}
}
