package publishing

import (
	"context"
	"errors"
	"time"

	"harborlight/internal/kit/dates"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// publishPlanned is the kind of the job that carries out a plan at its time.
const publishPlanned = "publishing.publish_planned"

// planRef is the payload of the job.
type planRef struct {
	PlanID string `json:"plan_id"`
}

// FactPlanRefused is the fact that a planned publication couldn't be published. Nothing was published then.
const FactPlanRefused = "publishing.plan_refused"

// PlanFact is its payload.
type PlanFact struct {
	At     time.Time `json:"at"` // planned time
	Zone   string    `json:"zone"`
	Reason string    `json:"reason"` // sentences for the owner
}

// When formats the planned time in its zone.
func (f PlanFact) When() string {
	zone, err := time.LoadLocation(f.Zone)
	if err != nil {
		return dates.Instant(f.At)
	}
	return dates.InZone(f.At.In(zone), f.Zone)
}

// Register registers the job with the runner.
func (s *Service) Register(r *jobs.Runner) { jobs.Handle(r, publishPlanned, s.runPlan) }

// runPlan carries out a plan unless it was canceled or carried out meanwhile. A plan that can't be published any more
// is removed, and the owner is notified. After other errors the job runs again.
func (s *Service) runPlan(ctx context.Context, in planRef) error {
	plan, err := findPlan(ctx, s.db)
	if errors.Is(err, errNoPlan) || err == nil && plan.ID != in.PlanID {
		return nil
	} else if err != nil {
		return err
	}
	err = s.publishPlan(ctx, plan.AuthorID, plan)
	switch {
	case errors.Is(err, errNoPlan):
		return nil
	case errors.Is(err, errOutdated), fault.KindOf(err) == fault.KindInvalid:
		return s.refusePlan(ctx, plan, err)
	}
	return err
}

// refusePlan removes a plan that can't be published, and records the fact.
func (s *Service) refusePlan(ctx context.Context, plan Plan, cause error) error {
	fact := PlanFact{At: plan.PublishAt, Zone: plan.Zone, Reason: reasonOf(ctx, cause)}
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		if err := deletePlan(ctx, tx, plan.ID); err != nil {
			return err
		}
		if err := recordPlan(ctx, tx, "content.plan_refused", "", plan); err != nil {
			return err
		}
		return jobs.Record(ctx, tx, FactPlanRefused, fact)
	})
	if errors.Is(err, errNoPlan) {
		return nil
	}
	return err
}

// reasonOf returns the sentence of a refusal, with that about the first field.
func reasonOf(ctx context.Context, err error) string {
	f := fault.As(err)
	text := fault.Translate(ctx, f.Message)
	if len(f.Fields) == 0 {
		return text
	}
	return text + " " + fault.Translate(ctx, f.Fields[0].Message)
}
