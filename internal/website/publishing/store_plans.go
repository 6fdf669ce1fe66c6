package publishing

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
)

var planColumns = database.Columns[Plan]()

// findPlan returns the planned publication, or errNoPlan.
func findPlan(ctx context.Context, q database.Querier) (Plan, error) {
	plan, err := database.One[Plan](ctx, q, `
		SELECT`+planColumns+`
		FROM content_plans`)
	return plan, fault.WithNotFound(err, errNoPlan)
}

// planHead is a plan without its changes, which may have a megabyte.
type planHead struct {
	ID        string    `db:"id"`
	PublishAt time.Time `db:"publish_at"`
	Zone      string    `db:"zone"`
	AuthorID  string    `db:"author_id"`
	Note      string    `db:"note"`
	Total     int       `db:"total"`
}

var planHeadColumns = database.Columns[planHead]()

// findPlanHead returns the planned publication without its changes, or errNoPlan.
func findPlanHead(ctx context.Context, q database.Querier) (planHead, error) {
	plan, err := database.One[planHead](ctx, q, `
		SELECT`+planHeadColumns+`
		FROM content_plans`)
	return plan, fault.WithNotFound(err, errNoPlan)
}

// insertPlan stores the only plan.
func insertPlan(ctx context.Context, tx *database.Tx, plan Plan) error {
	plan.Before, plan.Changes = nonNil(plan.Before), nonNil(plan.Changes)
	return database.Insert(ctx, tx, "content_plans", plan)
}

// deletePlan deletes a plan, or returns errNoPlan.
func deletePlan(ctx context.Context, tx *database.Tx, planID string) error {
	rows, err := tx.Exec(ctx, `
		DELETE FROM content_plans
		WHERE id = $1`, planID)
	if err == nil && rows == 0 {
		return errNoPlan
	}
	return err
}
