package leads

import (
	"context"
	"time"
	"unicode/utf8"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
	"harborlight/internal/platform/realtime"
)

// NextStep is what the owner does next about a lead. Both fields are empty if there is nothing to do.
type NextStep struct {
	Text string `json:"text" maxLength:"200" doc:"One line; empty: nothing to do"`
	On   string `json:"on" maxLength:"10" doc:"Day, YYYY-MM-DD; empty: nothing to do" example:"2026-12-01"`
}

// StepChange is the next step, and the one that is to be replaced.
type StepChange struct {
	NextStep
	From NextStep `json:"from" doc:"The step you see; if it has changed, the answer is a conflict"`
}

// clean returns the step in its stored form, or a fault that names the invalid fields.
func (n NextStep) clean() (NextStep, error) {
	n.Text = line.Tidy(n.Text)
	var c fault.Check
	c.Add(utf8.RuneCountInString(n.Text) <= maxLine && mail.IsLine(n.Text), "text",
		"Use one line of at most 200 characters.")
	c.Add(n.Text != "" || n.On == "", "text", "Say what you'll do next.")
	c.Add(n.On != "" || n.Text == "", "on", "Choose a day.")
	if n.On != "" {
		day, err := time.Parse(time.DateOnly, n.On)
		c.Add(err == nil && day.Year() >= 2000 && day.Year() < 2200, "on", "Choose a day, such as 2026-12-01.")
	}
	return n, c.Err()
}

// PlanStep sets or removes the lead's next step. Repeating it changes nothing.
func (s *Service) PlanStep(ctx context.Context, actorID, leadID string, change StepChange) (LeadDetail, error) {
	n, err := change.clean()
	if err != nil {
		return LeadDetail{}, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		l, err := findForUpdate(ctx, tx, leadID)
		if err != nil || l.NextStep == n.Text && l.NextStepOn == n.On {
			return err
		}
		if err := fault.Unseen("The next step", change.From, NextStep{Text: l.NextStep, On: l.NextStepOn}); err != nil {
			return err
		}
		if err := updateStep(ctx, tx, leadID, n); err != nil {
			return err
		}
		event := eventRow{ID: id.New(), LeadID: leadID, ActorID: actorID, Kind: EntryStep, About: n.Text, Became: n.On,
			CreatedAt: tx.Now()}
		if n.Text == "" {
			event.About = l.NextStep // what is done
		}
		if err := database.Insert(ctx, tx, "lead_events", event); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: "lead.planned", ObjectID: leadID,
			Details: map[string]string{"on": n.On}}); err != nil {
			return err
		}
		return realtime.Publish(ctx, tx, TopicChanged, leadID)
	})
	if err != nil {
		return LeadDetail{}, fault.Wrap(err, "plan the next step of lead %s", leadID)
	}
	return s.FindDetail(ctx, leadID)
}
