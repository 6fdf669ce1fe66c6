package publishing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"harborlight/content"
	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// maxAhead is the longest time before a planned publication.
const maxAhead = 366 * 24 * time.Hour

// Plan is a publication at a time. There is at most one. It keeps the changes as its author reviewed them, whatever
// happens to the draft later.
type Plan struct {
	ID        string           `db:"id"`
	PublishAt time.Time        `db:"publish_at"`
	Zone      string           `db:"zone"`      // IANA name of the zone in which the author chose the time
	AuthorID  string           `db:"author_id"` // empty for a deleted account
	Note      string           `db:"note"`
	Before    []content.Change `db:"before_changes,json"` // published when it was planned
	Changes   []content.Change `db:"changes,json"`        // the same with the planned changes
	Total     int              `db:"total"`               // number of the planned changes, as in a review
	CreatedAt time.Time        `db:"created_at"`
}

// Planning requests a publication at a time.
type Planning struct {
	Publication

	At   time.Time `json:"at" doc:"In the future, at most a year ahead"`
	Zone string    `json:"zone" maxLength:"64" doc:"IANA name of the zone in which the time was chosen" example:"Europe/Berlin"`
}

// PlannedState is the planned publication in the state of an editor.
type PlannedState struct {
	At    time.Time `json:"at"`
	Zone  string    `json:"zone" doc:"IANA name of the zone in which the time was chosen"`
	Total int       `json:"total" doc:"Number of planned changes"`
	By    string    `json:"by" doc:"Email address of the author; empty for a deleted account"`
	Note  string    `json:"note"`
}

// PlanReview lists what a planned publication would change on the site now.
type PlanReview struct {
	Items   []string `json:"items" nullable:"false" maxItems:"200" doc:"At most 200 changes, as sentences; those that were published meanwhile are missing"`
	Problem string   `json:"problem" doc:"Why it can't be published any more; empty if it can"`
}

// Errors of plans.
var (
	errNoPlan   = fault.NotFound(message.PublishingNoPlan)
	errPlanned  = fault.Conflict("already_planned", message.PublishingPlanned)
	errOutdated = fault.Conflict("plan_outdated", message.PublishingOutdated)
)

// Plan stores the draft, or some of its changes, for a publication at a time. It checks and renders the content as
// Publish does and returns the same errors, but publishes nothing. It also returns Invalid for a time that isn't in the
// future or more than a year ahead, and Conflict if a publication is planned already.
func (s *Service) Plan(ctx context.Context, actorID string, in Planning) error {
	plan := Plan{ID: id.New(), PublishAt: in.At.UTC().Truncate(time.Second), Zone: in.Zone, AuthorID: actorID}
	if err := plan.check(s.db.Clock().Now()); err != nil {
		return err
	}
	p, err := s.proposalOf(ctx, actorID, in.Publication)
	if err != nil {
		return err
	}
	if _, err := s.build(ctx, &p); err != nil {
		return err
	}
	if plan.Before, err = publishedChanges(ctx, s.db, p.seen); err != nil {
		return err
	}
	plan.Note, plan.Changes = p.note, p.changes
	plan.Total = len(content.ReviewOf(s.config.Base.Files, plan.Before, plan.Changes).Items)
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		if _, _, err := s.lockFor(ctx, tx, p); err != nil {
			return err
		}
		return storePlan(ctx, tx, plan)
	})
	if errors.Is(err, errDraftMoved) {
		return s.conflict(ctx, in.Revision)
	}
	return wrapError(err, "plan a publication")
}

// check returns an Invalid fault for a time that isn't in the year after now, and for an unknown zone.
func (p Plan) check(now time.Time) error {
	var c fault.Check
	c.Add(p.PublishAt.After(now) && p.PublishAt.Before(now.Add(maxAhead)), "at", message.PublishingPlanTime)
	_, err := time.LoadLocation(p.Zone)
	c.Add(err == nil && p.Zone != "" && p.Zone != "Local", "zone", message.FormZone)
	return c.Err()
}

// storePlan stores a plan with the job that carries it out, or returns errPlanned. The caller must lock the head.
func storePlan(ctx context.Context, tx *database.Tx, plan Plan) error {
	_, err := findPlan(ctx, tx)
	if err == nil {
		return errPlanned
	} else if fault.KindOf(err) != fault.KindNotFound {
		return err
	}
	if err := insertPlan(ctx, tx, plan); err != nil {
		return err
	}
	job := jobs.Job{Kind: publishPlanned, Payload: planRef{PlanID: plan.ID}, RunAt: plan.PublishAt}
	if err := jobs.Enqueue(ctx, tx, job); err != nil {
		return err
	}
	return recordPlan(ctx, tx, "content.planned", plan.AuthorID, plan)
}

// recordPlan records an audit entry about a plan.
func recordPlan(ctx context.Context, tx *database.Tx, action, actorID string, plan Plan) error {
	return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: plan.ID,
		Details: map[string]string{"at": plan.PublishAt.Format(time.RFC3339)}})
}

// CancelPlan removes the planned publication. It returns a fault of kind NotFound if there is none.
func (s *Service) CancelPlan(ctx context.Context, actorID string) error {
	plan, err := findPlan(ctx, s.db)
	if err != nil {
		return err
	}
	return wrapError(s.dropPlan(ctx, actorID, plan), "cancel the planned publication")
}

// dropPlan removes a plan that isn't to be carried out, or returns errNoPlan.
func (s *Service) dropPlan(ctx context.Context, actorID string, plan Plan) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := deletePlan(ctx, tx, plan.ID); err != nil {
			return err
		}
		return recordPlan(ctx, tx, "content.plan_cancelled", actorID, plan)
	})
}

// PublishPlan carries out the planned publication now. Errors are those of Publish. It also returns NotFound if nothing
// is planned, and Conflict if a field that it changes was published with another value meanwhile.
func (s *Service) PublishPlan(ctx context.Context, actorID string) error {
	plan, err := findPlan(ctx, s.db)
	if err != nil {
		return err
	}
	return wrapError(s.publishPlan(ctx, actorID, plan), "publish the planned changes")
}

// publishPlan publishes the changes of a plan on top of what is published now, and again if another version is
// published meanwhile. If the site shows all of the changes already, it only removes the plan.
func (s *Service) publishPlan(ctx context.Context, actorID string, plan Plan) error {
	err := error(errMoved)
	for race := 0; errors.Is(err, errMoved) && race < maxRaces; race++ {
		err = s.tryPlan(ctx, actorID, plan)
	}
	if errors.Is(err, errUnchanged) {
		return s.dropPlan(ctx, actorID, plan)
	}
	return err
}

// tryPlan publishes the changes of a plan unless another version is published meanwhile (errMoved).
func (s *Service) tryPlan(ctx context.Context, actorID string, plan Plan) error {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return err
	}
	published, changes, err := s.planned(ctx, h, plan)
	if err != nil {
		return err
	}
	if slices.EqualFunc(published, changes, content.Change.Equal) {
		return errUnchanged
	}
	p := proposal{actorID: actorID, note: plan.Note, changes: changes, seen: h, planID: plan.ID}
	next, err := s.build(ctx, &p)
	if err != nil {
		return err
	}
	err = errDraftMoved
	for race := 0; errors.Is(err, errDraftMoved) && race < maxRaces; race++ {
		if p.seen.Revision, p.draft, err = s.draftAfter(ctx, published, changes); err == nil {
			_, err = s.commitAndShow(ctx, p, next)
		}
	}
	return err
}

// planned returns the published changes, and the same with those of a plan. It returns errOutdated if what the plan
// changes was published with another value or removed meanwhile.
func (s *Service) planned(ctx context.Context, h head, plan Plan) (published, changes []content.Change, err error) {
	if published, err = publishedChanges(ctx, s.db, h); err != nil {
		return nil, nil, err
	}
	draft := content.Draft{Base: s.config.Base.Files, Changes: published}
	changes, err = draft.Apply(plan.Before, plan.Changes)
	if _, refused := errors.AsType[content.Refusal](err); refused {
		return nil, nil, errOutdated
	}
	return published, changes, err
}

// draftAfter returns the draft's revision, and its changes after a plan turned the published changes from before into
// after: fields that the draft shows as published stay as published, also if the draft lost the planned changes.
// changes is nil if the draft stays as it is, which is usual.
func (s *Service) draftAfter(ctx context.Context, before, after []content.Change) (revision int64,
	changes []content.Change, err error) {
	h, err := findHead(ctx, s.db)
	if err != nil {
		return 0, nil, err
	}
	draft, err := findDraft(ctx, s.db, h.Revision)
	if fault.KindOf(err) == fault.KindNotFound {
		return 0, nil, errDraftMoved // newer revisions have replaced it
	} else if err != nil {
		return 0, nil, fmt.Errorf("find draft %d: %w", h.Revision, err)
	}
	changes, err = content.Draft{Base: s.config.Base.Files, Changes: draft.Changes}.Follow(before, after)
	if _, refused := errors.AsType[content.Refusal](err); refused ||
		slices.EqualFunc(changes, draft.Changes, content.Change.Equal) {
		return h.Revision, nil, nil
	}
	return h.Revision, nonNil(changes), err
}

// plannedState returns the planned publication, or nil. names caches addresses.
func (s *Service) plannedState(ctx context.Context, names map[string]string) (*PlannedState, error) {
	plan, err := fault.Optional(findPlanHead(ctx, s.db))
	if err != nil || plan.ID == "" {
		return nil, err
	}
	by, err := s.nameOf(ctx, plan.AuthorID, names)
	return &PlannedState{At: plan.PublishAt, Zone: plan.Zone, Total: plan.Total, By: by, Note: plan.Note}, err
}

// ReviewPlan returns the effects that the planned publication would have now, or NotFound if there is none.
func (s *Service) ReviewPlan(ctx context.Context) (PlanReview, error) {
	out := PlanReview{Items: []string{}}
	plan, err := findPlan(ctx, s.db)
	if err != nil {
		return out, err
	}
	h, err := findHead(ctx, s.db)
	if err != nil {
		return out, err
	}
	published, changes, err := s.planned(ctx, h, plan)
	if errors.Is(err, errOutdated) {
		out.Problem = fault.Translate(ctx, errOutdated.Message)
		return out, nil
	} else if err != nil {
		return out, err
	}
	items := content.ReviewOf(s.config.Base.Files, published, changes).Items
	for _, item := range items[:min(len(items), maxItems)] {
		out.Items = append(out.Items, changeOf(ctx, item).Text)
	}
	return out, nil
}
