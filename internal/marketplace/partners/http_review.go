package partners

import (
	"context"

	"harborlight/internal/platform/auth"
)

// PartnerDetailOutput is a partner with everything that the desk shows.
type PartnerDetailOutput struct{ Body PartnerDetail }

// FindDetail answers GET /api/admin/partners/{id}.
func (a *API) FindDetail(ctx context.Context, in *IDInput) (*PartnerDetailOutput, error) {
	d, err := a.Service.FindDetail(ctx, in.ID)
	return &PartnerDetailOutput{Body: d}, err
}

// EditInput is a corrected profile.
type EditInput struct {
	IDInput
	Body ProfileChange
}

// Edit answers PUT /api/admin/partners/{id}.
func (a *API) Edit(ctx context.Context, in *EditInput) (*PartnerDetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.EditPartner(ctx, admin.UserID, in.ID, in.Body)
	return &PartnerDetailOutput{Body: d}, err
}

// Delete answers DELETE /api/admin/partners/{id}.
func (a *API) Delete(ctx context.Context, in *IDInput) (*struct{}, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeletePartner(ctx, admin.UserID, in.ID)
}

// ReasonInput is why a partner is rejected or put on hold.
type ReasonInput struct {
	IDInput
	Body struct {
		Revision int64  `json:"revision" minimum:"1" doc:"The revision you see; if it has changed, the answer is a conflict"`
		Reason   string `json:"reason" maxLength:"500"`
	}
}

// Reject answers POST /api/admin/partners/{id}/reject.
func (a *API) Reject(ctx context.Context, in *ReasonInput) (*PartnerOutput, error) {
	of := Seen{in.ID, in.Body.Revision}
	return a.decided(ctx, of, func(ctx context.Context, actorID string, of Seen) (Partner, error) {
		return a.Service.Reject(ctx, actorID, of, in.Body.Reason)
	})
}

// Hold answers POST /api/admin/partners/{id}/hold.
func (a *API) Hold(ctx context.Context, in *ReasonInput) (*PartnerOutput, error) {
	of := Seen{in.ID, in.Body.Revision}
	return a.decided(ctx, of, func(ctx context.Context, actorID string, of Seen) (Partner, error) {
		return a.Service.Hold(ctx, actorID, of, in.Body.Reason)
	})
}

// ReviewInput decides about what waits for review.
type ReviewInput struct {
	IDInput
	Body struct {
		ProposalID string `json:"proposal_id" maxLength:"36" doc:"What you saw; if something else waits, the answer is a conflict"`
		Approve    bool   `json:"approve"`
		Reason     string `json:"reason,omitempty" maxLength:"500" doc:"Needed to refuse"`
	}
}

// Review answers POST /api/admin/partners/{id}/review.
func (a *API) Review(ctx context.Context, in *ReviewInput) (*PartnerDetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.DecideChange(ctx, admin.UserID, in.ID, in.Body.ProposalID, in.Body.Approve, in.Body.Reason)
	return &PartnerDetailOutput{Body: d}, err
}

// PartnerBulkInput is one decision about several partners.
type PartnerBulkInput struct{ Body PartnerBulk }

// PartnerBulkOutput says what became of each.
type PartnerBulkOutput struct {
	Body []PartnerBulkResult `nullable:"false"`
}

// DecideAll answers POST /api/admin/partners/bulk.
func (a *API) DecideAll(ctx context.Context, in *PartnerBulkInput) (*PartnerBulkOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	results, err := a.Service.DecideAll(ctx, admin.UserID, in.Body)
	return &PartnerBulkOutput{Body: results}, err
}

// RatesInput agrees on other rates with a partner.
type RatesInput struct {
	IDInput
	Body PartnerRates
}

// SetRates answers PUT /api/admin/partners/{id}/rates.
func (a *API) SetRates(ctx context.Context, in *RatesInput) (*PartnerDetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.SetRates(ctx, admin.UserID, in.ID, in.Body)
	return &PartnerDetailOutput{Body: d}, err
}
