package start

import (
	"context"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// Sources answer what the steps are derived from.
type Sources struct {
	// Facts are those of the site, and those that the draft would make.
	Facts func(ctx context.Context) (site, draft Facts, err error)
	// TestMail sends a mail to the account now, and waits for the mail server. The error is for the administrator.
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

// Overview is all steps.
type Overview struct {
	Steps  []Step `json:"steps" nullable:"false"`
	Left   int    `json:"left" doc:"How many are open"`
	IsDemo bool   `json:"is_demo" doc:"A demonstration, which nobody has to finish"`
}

var (
	errNoStep     = fault.NotFound(message.StartNoStep)
	errMustBeDone = fault.Invalid(message.StartMustBeDone)
)

// Find returns the steps as they are now.
func (s *Service) Find(ctx context.Context) (Overview, error) {
	site, draft, err := s.sources.Facts(ctx)
	if err != nil {
		return Overview{}, fmt.Errorf("find how far the first start is: %w", err)
	}
	kept, err := listKept(ctx, s.db)
	if err != nil {
		return Overview{}, fmt.Errorf("list the steps that stay: %w", err)
	}
	steps := withKept(Steps(site), Steps(draft), kept)
	return Overview{Steps: steps, Left: Left(steps), IsDemo: s.sources.IsDemo}, nil
}

// Keep stores that the owner leaves a step as it is, or looks at it again. A step that can't be left is a fault of kind
// Invalid.
func (s *Service) Keep(ctx context.Context, actorID string, step StepID, keep bool) error {
	canKeep, known := false, false
	for _, w := range words() {
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
	action := "start.kept"
	if !keep {
		action = "start.reopened"
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		if err := setKept(ctx, tx, step, keep); err != nil {
			return fmt.Errorf("keep the step %s: %w", step, err)
		}
		return audit.Record(ctx, tx, audit.Entry{ActorID: actorID, Action: action, ObjectID: string(step)})
	})
}
