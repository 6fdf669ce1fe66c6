package leads

import (
	"context"
	"errors"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/realtime"
)

// NewLead is a lead that the owner enters by hand, for example after a call. The sender chooses the id, so that a
// retry after a lost response stores it once.
type NewLead struct {
	ID      string `json:"id" maxLength:"36" as:"uuid" doc:"UUID chosen by the sender"`
	Name    string `json:"name" maxLength:"200" missing:"form.their_name"`
	Email   string `json:"email" maxLength:"254" as:"mail" missing:"form.email" doc:"Email address for answers and offers"`
	Company string `json:"company,omitempty" maxLength:"200"`
	Text    string `json:"text,omitempty" maxLength:"5000" as:"lines" doc:"The request"`
}

// lead validates the input and returns the lead to store, or a fault that names every invalid field. Id, name and
// email address are required.
func (n NewLead) lead() (Lead, error) {
	check := form.Check(&n)
	return Lead{ID: n.ID, Kind: Added, Status: StatusContacted, Name: n.Name, Email: n.Email, Company: n.Company,
		Fields: form.Fields{"message": n.Text}, Answers: []LeadAnswer{}}, check.Err()
}

// isSame reports whether the owner entered the other lead with the same fields.
func (l Lead) isSame(other Lead) bool {
	return l.Kind == Added && l.Name == other.Name && l.Email == other.Email && l.Company == other.Company &&
		l.Fields["message"] == other.Fields["message"]
}

var errOtherLead = fault.Conflict("lead_exists", message.LeadsExists)

// create stores a lead that the owner entered, as contacted, and returns its id. It sends no notifications. A retry
// with the same data stores nothing; other data with the same id is a fault of kind Conflict, and invalid input one
// of kind Invalid.
func (s *Service) create(ctx context.Context, tx *database.Tx, actorID string, n NewLead) (string, error) {
	l, err := n.lead()
	if err != nil {
		return "", err
	}
	switch old, err := findForUpdate(ctx, tx, l.ID); {
	case err == nil && !old.isSame(l):
		return "", errOtherLead
	case err == nil:
		return l.ID, nil
	case !errors.Is(err, errNoLead):
		return "", err
	}
	l.CreatedAt = tx.Now()
	if err := insertLead(ctx, tx, l); err != nil {
		return "", err
	}
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "lead.added", ObjectID: l.ID}); err != nil {
		return "", err
	}
	return l.ID, realtime.Publish(ctx, tx, TopicChanged, l.ID)
}
