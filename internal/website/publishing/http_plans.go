package publishing

import "context"

// PlanInput requests a publication at a time.
type PlanInput struct{ Body Planning }

// Plan handles POST /api/admin/content/plan: it plans a publication and returns the new state.
func (a *API) Plan(ctx context.Context, in *PlanInput) (*StateOutput, error) {
	return a.do(ctx, func(actorID string) error { return a.Service.Plan(ctx, actorID, in.Body) })
}

// PublishPlan handles POST /api/admin/content/plan/publish and returns the new state.
func (a *API) PublishPlan(ctx context.Context, _ *struct{}) (*StateOutput, error) {
	return a.do(ctx, func(actorID string) error { return a.Service.PublishPlan(ctx, actorID) })
}

// CancelPlan handles DELETE /api/admin/content/plan and returns the new state.
func (a *API) CancelPlan(ctx context.Context, _ *struct{}) (*StateOutput, error) {
	return a.do(ctx, func(actorID string) error { return a.Service.CancelPlan(ctx, actorID) })
}

// PlanReviewOutput lists the effects of the planned publication.
type PlanReviewOutput struct{ Body PlanReview }

// ReviewPlan handles GET /api/admin/content/plan.
func (a *API) ReviewPlan(ctx context.Context, _ *struct{}) (*PlanReviewOutput, error) {
	review, err := a.Service.ReviewPlan(ctx)
	return &PlanReviewOutput{Body: review}, err
}
