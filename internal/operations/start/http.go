package start

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// API is the operations of the administrator's first start.
type API struct{ Service *Service }

// OverviewOutput is all steps.
type OverviewOutput struct{ Body Overview }

// Find answers GET /api/admin/start.
func (a *API) Find(ctx context.Context, _ *struct{}) (*OverviewOutput, error) {
	overview, err := a.Service.Find(ctx)
	return &OverviewOutput{Body: overview}, err
}

// KeepInput names a step.
type KeepInput struct {
	Body struct {
		Step StepID `json:"step" enum:"name,mark,colors,addresses,legal,prices,samples,mail,payments,administrator"`
		Item string `json:"item,omitempty" maxLength:"80" doc:"Only this service or claim of the step"`
		Kept bool   `json:"kept" doc:"Leave it as it is; false: look at it again"`
	}
}

// Keep answers PUT /api/admin/start.
func (a *API) Keep(ctx context.Context, in *KeepInput) (*OverviewOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Service.Keep(ctx, admin.UserID, in.Body.Step, in.Body.Item, in.Body.Kept); err != nil {
		return nil, err
	}
	return a.Find(ctx, nil)
}

// TestMailOutput is what became of a test mail.
type TestMailOutput struct {
	Body struct {
		To      string `json:"to" doc:"Address of the account that asked"`
		Trouble string `json:"trouble" doc:"Why it wasn't sent; empty: the mail server took it"`
	}
}

// TestMail answers POST /api/admin/start/test-mail. A mail server that refuses is an answer, no error.
func (a *API) TestMail(ctx context.Context, _ *struct{}) (*TestMailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &TestMailOutput{}
	to, err := a.Service.sources.TestMail(ctx, admin.UserID)
	out.Body.To = to
	if err != nil {
		out.Body.Trouble = fault.Words(ctx, err)
	}
	return out, nil
}
