package partners

import (
	"context"

	"harborlight/internal/auth"
)

// AdminPageInput asks for a page of one of the administrator's lists.
type AdminPageInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// PartnersOutput is a page of partners of every status.
type PartnersOutput struct{ Body Page[Partner] }

// ListAll answers GET /api/admin/partners, newest first.
func (a *API) ListAll(ctx context.Context, in *AdminPageInput) (*PartnersOutput, error) {
	page, err := a.Service.ListAll(ctx, in.Cursor, in.Limit)
	return &PartnersOutput{Body: page}, err
}

// RequestsOutput is a page of partnership requests.
type RequestsOutput struct{ Body Page[Request] }

// ListRequests answers GET /api/admin/partnership-requests, newest first.
func (a *API) ListRequests(ctx context.Context, in *AdminPageInput) (*RequestsOutput, error) {
	page, err := a.Service.ListRequests(ctx, in.Cursor, in.Limit)
	return &RequestsOutput{Body: page}, err
}

// CountersOutput is the four figures.
type CountersOutput struct{ Body Counters }

// Count answers GET /api/admin/partner-counters.
func (a *API) Count(ctx context.Context, _ *struct{}) (*CountersOutput, error) {
	counters, err := a.Service.Count(ctx)
	return &CountersOutput{Body: counters}, err
}

// PartnerOutput is a partner after a decision.
type PartnerOutput struct{ Body Partner }

// Approve answers POST /api/admin/partners/{id}/approve.
func (a *API) Approve(ctx context.Context, in *IDInput) (*PartnerOutput, error) {
	return a.decided(ctx, in, a.Service.Approve)
}

// Deactivate answers POST /api/admin/partners/{id}/deactivate.
func (a *API) Deactivate(ctx context.Context, in *IDInput) (*PartnerOutput, error) {
	return a.decided(ctx, in, a.Service.Deactivate)
}

func (a *API) decided(ctx context.Context, in *IDInput, decide func(ctx context.Context, actorID, partnerID string) (Partner, error)) (*PartnerOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	p, err := decide(ctx, admin.UserID, in.ID)
	return &PartnerOutput{Body: p}, err
}
