package start

import (
	"context"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// Sources provides the inputs of the steps.
type Sources struct {
	// Facts returns the facts of the published site and of the draft.
	Facts func(ctx context.Context) (site, draft Facts, err error)
	// TestMail sends a mail to the account and waits for the mail server. The error is for the admin.
	TestMail func(ctx context.Context, userID string) (to string, err error)
	IsDemo   bool
}

// Service implements the use cases. It is safe for concurrent use.
type Service struct {
	db      *database.DB
	sources Sources
}

// New returns a service on a database.
func New(db *database.DB, s Sources) *Service { return &Service{db: db, sources: s} }

// Overview contains all steps.
type Overview struct {
	Steps  []Step `json:"steps" nullable:"false"`
	Left   int    `json:"left" doc:"Number of open steps"`
	IsDemo bool   `json:"is_demo" doc:"This is a demonstration, so the steps are optional"`
}

var (
	errNoStep     = fault.NotFound(message.StartNoStep)
	errMustBeDone = fault.Invalid(message.StartMustBeDone)
)

// Find returns the current steps with their gaps and the number of open ones.
func (s *Service) Find(ctx context.Context) (Overview, error) {
	site, draft, err := s.sources.Facts(ctx)
	if err != nil {
		return Overview{}, fmt.Errorf("find how far the first start is: %w", err)
	}
	kept, err := listKept(ctx, s.db)
	if err != nil {
		return Overview{}, fmt.Errorf("list the steps that stay: %w", err)
	}
	site.Kept, draft.Kept = kept, kept
	steps := withKept(Steps(site), Steps(draft), kept)
	return Overview{Steps: steps, Left: Left(steps), IsDemo: s.sources.IsDemo}, nil
}

// Keep stores that the owner keeps a step or one of its items as it is or, if keep is false, reopens it. For the
// prices step without an item, it applies to all open prices. It returns a fault of kind NotFound for an unknown step
// or an item that isn't open, and Invalid for a step that can't be kept.
func (s *Service) Keep(ctx context.Context, actorID string, step StepID, item string, keep bool) error {
	canKeep, known := false, false
	for _, w := range stepTexts() {
		if w.ID == step {
			canKeep, known = w.CanKeep, true
		}
	}
	switch {
	case !known:
		return errNoStep
	case !canKeep:
		return errMustBeDone
	}
	marks, err := s.marksOf(ctx, step, item, keep)
	if err != nil {
		return err
	}
	action := "start.kept"
	if !keep {
		action = "start.reopened"
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		for _, m := range marks {
			if err := setKept(ctx, tx, m, keep); err != nil {
				return fmt.Errorf("keep %s: %w", m, err)
			}
			if err := audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: string(m)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// marksOf returns the keys to store: of an item, of the step, or for the prices step without an item, of all open
// prices. It returns a fault of kind NotFound if keep is true and the item isn't open; reopening accepts any item.
func (s *Service) marksOf(ctx context.Context, step StepID, item string, keep bool) ([]StepID, error) {
	if step != Prices && item == "" {
		return []StepID{step}, nil
	}
	overview, err := s.Find(ctx)
	if err != nil {
		return nil, err
	}
	var marks []StepID
	for _, shown := range overview.Steps {
		for _, gap := range shown.Missing {
			if shown.ID == step && gap.Item != "" && (item == "" || item == gap.Item) {
				marks = append(marks, mark(step, gap.Item))
			}
		}
	}
	switch {
	case !keep && item != "":
		return []StepID{mark(step, item)}, nil
	case keep && item != "" && len(marks) == 0:
		return nil, errNoStep
	}
	return marks, nil
}
