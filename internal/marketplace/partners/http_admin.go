package partners

import (
	"context"

	"harborlight/internal/platform/auth"
)

// CountersOutput contains the four figures.
type CountersOutput struct{ Body Counters }

// Count handles GET /api/admin/partner-counters.
func (a *API) Count(ctx context.Context, _ *struct{}) (*CountersOutput, error) {
	counters, err := a.Service.Count(ctx)
	return &CountersOutput{Body: counters}, err
}

// PartnerDetailOutput is a partner with all details.
type PartnerDetailOutput struct{ Body PartnerDetail }

// EditInput is a corrected profile.
type EditInput struct {
	IDInput
	Body ProfileChange
}

// Edit handles PUT /api/admin/partners/{id}: it saves the admin's corrections of a profile and returns the partner
// with all details.
func (a *API) Edit(ctx context.Context, in *EditInput) (*PartnerDetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.EditPartner(ctx, admin.UserID, in.ID, in.Body)
	return &PartnerDetailOutput{Body: d}, err
}
