package start

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
)

// API implements the operations of the setup steps.
type API struct{ Service *Service }

// OverviewOutput is the response of Find and Keep.
type OverviewOutput struct{ Body Overview }

// Find handles GET /api/admin/start.
func (a *API) Find(ctx context.Context, _ *struct{}) (*OverviewOutput, error) {
	overview, err := a.Service.Find(ctx)
	return &OverviewOutput{Body: overview}, err
}

// KeepInput is the request of Keep.
type KeepInput struct {
	Body struct {
		Step StepID `json:"step" enum:"name,mark,colors,addresses,legal,prices,samples,mail,payments,administrator"`
		Item string `json:"item,omitempty" maxLength:"80" doc:"Only this service or claim of the step"`
		Kept bool   `json:"kept" doc:"Keep it as it is; false reopens it"`
	}
}

// Keep handles PUT /api/admin/start: it keeps or reopens a step or item, and responds with all current steps. Its
// refusals are those of Service.Keep.
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

// TestMailOutput is the result of a test mail.
type TestMailOutput struct {
	Body struct {
		To      string `json:"to" doc:"Email of the signed-in account"`
		Trouble string `json:"trouble" doc:"Error of the delivery; empty if the mail server accepted it"`
	}
}

// TestMail handles POST /api/admin/start/test-mail. If the mail can't be sent, it responds 200 with the problem as
// text in Trouble, because that is the result of the test.
func (a *API) TestMail(ctx context.Context, _ *struct{}) (*TestMailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &TestMailOutput{}
	to, err := a.Service.sources.TestMail(ctx, admin.UserID)
	out.Body.To = to
	if err != nil {
		out.Body.Trouble = fault.ErrorText(ctx, err)
	}
	return out, nil
}
