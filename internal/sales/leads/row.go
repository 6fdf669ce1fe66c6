package leads

import (
	"maps"
	"slices"
	"time"

	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/history"
)

// LeadRow is a lead in the admin's list.
type LeadRow struct {
	ID        string    `json:"id" db:"id" doc:"UUID"`
	Kind      Kind      `json:"kind" db:"kind" enum:"quote,consultation,message,added" doc:"Kind of request"`
	Status    Status    `json:"status" db:"status" enum:"new,contacted,won,lost,spam"`
	Name      string    `json:"name" db:"name"`
	Email     string    `json:"email" db:"email"`
	Company   string    `json:"company" db:"company" doc:"Company of the visitor; empty: none given"`
	IsFlagged bool      `json:"is_flagged" db:"is_flagged" doc:"Looks automated"`
	SignedIn  bool      `json:"signed_in" db:"signed_in,computed" doc:"Sent by a signed-in account"`
	NoteCount int       `json:"note_count" db:"note_count,computed"`
	CreatedAt time.Time `json:"created_at" db:"created_at"`

	NextStep   string `json:"next_step" db:"next_step" doc:"The owner's next step; empty: none"`
	NextStepOn string `json:"next_step_on" db:"next_step_on" doc:"Day of the next step, YYYY-MM-DD; empty: none"`
	isDue      bool   // the day of the next step has begun
}

// LeadDetail is a lead with its form.
type LeadDetail struct {
	LeadRow
	Fields   []LeadField           `json:"fields" nullable:"false" doc:"Submitted form without name, email and company, with labels instead of option values"`
	Answers  []LeadAnswer          `json:"answers" nullable:"false" doc:"Answers to the owner's questions, in the order of the form"`
	Referral referral.ReferrerView `json:"referral" doc:"Referrer of the visitor"`

	requestText, requestSubject string          // of the visitor's request
	notes                       []history.Entry // oldest first, only for the file
}

// LeadField is one field of a form with its value.
type LeadField struct {
	Name  string `json:"name" doc:"Name of the form field" example:"projectDescription"`
	Value string `json:"value"`
}

// rowFields contains the form fields that a row already shows.
var rowFields = []string{"name", "contactName", "email", "company", "companyName"}

// otherFields returns the filled-in form fields that a list row doesn't show, sorted by name, with labels instead of
// option values.
func (l Lead) otherFields(labels labels) []LeadField {
	out := []LeadField{}
	for _, name := range slices.Sorted(maps.Keys(l.Fields)) {
		if value := labels.format(l.Kind, name, l.Fields[name]); value != "" && l.Fields[name] != nil &&
			!slices.Contains(rowFields, name) {
			out = append(out, LeadField{Name: name, Value: value})
		}
	}
	return out
}
