package leads

import (
	"cmp"
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/realtime"
)

// NextStep is the owner's next step with a lead. Both fields are empty if there is none.
type NextStep struct {
	Text string `json:"text" maxLength:"200" doc:"One line; empty: no next step"`
	On   string `json:"on" maxLength:"10" as:"day" wrong:"leads.step_day_such_as" doc:"Day, YYYY-MM-DD; empty: no next step" example:"2026-12-01"`
}

// StepChange contains the new next step and the one that it replaces.
type StepChange struct {
	NextStep
	From NextStep `json:"from" as:"carried" doc:"Step that the client shows; a different current step is a conflict"`
}

// clean returns the step in its stored form. It returns a fault that names the invalid fields: text and day must be
// both set or both empty, and the day must be from 2000 to 2199.
func (n NextStep) clean() (NextStep, error) {
	c := form.Check(&n)
	c.Add(n.Text != "" || n.On == "", "text", message.LeadsStep)
	c.Add(n.On != "" || n.Text == "", "on", message.LeadsStepDay)
	return n, c.Err()
}

// CompletedStep marks the next step as done.
type CompletedStep struct {
	From NextStep `json:"from" as:"carried" doc:"Step that the client shows; a different current step is a conflict"`
}

func (l LeadRow) step() NextStep { return NextStep{Text: l.NextStep, On: l.NextStepOn} }

// plan sets the lead's next step, or removes it if the input is empty, and adds the change to the history. It returns
// desk.ErrUnchanged for the current step, and a fault of kind Invalid, or Conflict if the step was changed since.
func (s *Service) plan(ctx context.Context, a desk.ActionContext[LeadRow], change StepChange) error {
	n, err := change.clean()
	if err != nil || a.Row.step() == n {
		return cmp.Or(err, desk.ErrUnchanged)
	}
	if err := fault.CheckRevision(message.LeadsStepChanged, change.From, a.Row.step()); err != nil {
		return err
	}
	if err := updateStep(ctx, a.Tx, a.Row.ID, n); err != nil {
		return err
	}
	event := history.Event{Kind: kindStep, Values: history.Values{"day": history.Text(n.On)}, Text: n.Text}
	if n.Text == "" {
		event = history.Event{Kind: kindStepFinished, Text: a.Row.NextStep}
	}
	if _, err := History.Add(ctx, a.Tx, a.Row.ID, history.ByOwner(a.ActorID), event); err != nil {
		return err
	}
	if err := audit.Record(ctx, a.Tx, audit.Entry{ActorID: a.ActorID, Action: "lead.planned", ObjectID: a.Row.ID,
		Details: map[string]string{"on": n.On}}); err != nil {
		return err
	}
	return realtime.Publish(ctx, a.Tx, TopicChanged, a.Row.ID)
}

// finishStep removes the next step.
func (s *Service) finishStep(ctx context.Context, a desk.ActionContext[LeadRow], in CompletedStep) error {
	return s.plan(ctx, a, StepChange{From: in.From})
}
