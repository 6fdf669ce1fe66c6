package leads

import (
	"context"

	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/auth"
)

// DetailOutput is a lead with its form and thread.
type DetailOutput struct{ Body LeadDetail }

// ReferrerInput sets the referrer of a lead.
type ReferrerInput struct {
	ID   string `path:"id" maxLength:"36" doc:"UUID of a lead"`
	Body referral.ReferrerChange
}

// SetReferrer handles PUT /api/admin/leads/{id}/referrer and returns the changed lead.
func (a *API) SetReferrer(ctx context.Context, in *ReferrerInput) (*DetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.SetReferrer(ctx, admin.UserID, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}
