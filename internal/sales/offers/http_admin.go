package offers

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/sales/sale"
)

// ServicesOutput lists the services for an offer's lines.
type ServicesOutput struct {
	Body []CatalogueService `nullable:"false"`
}

// Services handles GET /api/admin/offer-services.
func (a *API) Services(context.Context, *struct{}) (*ServicesOutput, error) {
	return &ServicesOutput{Body: a.Service.services()}, nil
}

// TotalsInput is an unsaved offer.
type TotalsInput struct{ Body sale.OfferContent }

// TotalsOutput contains an offer's totals.
type TotalsOutput struct{ Body sale.OfferTotals }

// Totals handles POST /api/admin/offer-totals. It stores nothing.
func (a *API) Totals(_ context.Context, in *TotalsInput) (*TotalsOutput, error) {
	t, err := a.Service.Totals(in.Body)
	return &TotalsOutput{Body: t}, err
}

// IDInput identifies an offer.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an offer"`
}

// DetailOutput is an offer with all details for the desk.
type DetailOutput struct{ Body OfferDetail }

// CreateInput is a new draft.
type CreateInput struct{ Body NewOffer }

// Create handles POST /api/admin/offers.
func (a *API) Create(ctx context.Context, in *CreateInput) (*DetailOutput, error) {
	d, err := a.Service.Create(ctx, in.Body)
	return &DetailOutput{Body: d}, err
}

// UpdateInput is a changed draft.
type UpdateInput struct {
	IDInput
	Body OfferChange
}

// Update handles PUT /api/admin/offers/{id}.
func (a *API) Update(ctx context.Context, in *UpdateInput) (*DetailOutput, error) {
	d, err := a.Service.Update(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// Delete handles DELETE /api/admin/offers/{id}.
func (a *API) Delete(ctx context.Context, in *IDInput) (*struct{}, error) {
	return nil, a.Service.Delete(ctx, in.ID)
}

// SendInput identifies the draft to send and its revision.
type SendInput struct {
	IDInput
	Body struct {
		Revision int64              `json:"revision" doc:"Revision that the client shows; a different current revision is a conflict"`
		Agreed   *OfflineAcceptance `json:"agreed,omitempty" doc:"Acceptance that the owner records: the buyer gets the invoice instead of the offer"`
	}
}

// Effect returns auth.Binds if the input records an acceptance, because the offer becomes an order at once, otherwise
// 0.
func (in *SendInput) Effect() auth.Effect {
	if in.Body.Agreed != nil {
		return auth.Binds
	}
	return 0
}

// Send handles POST /api/admin/offers/{id}/send.
func (a *API) Send(ctx context.Context, in *SendInput) (*DetailOutput, error) {
	d, err := a.Service.Send(ctx, in.ID, in.Body.Revision, in.Body.Agreed)
	return &DetailOutput{Body: d}, err
}

// Revise handles POST /api/admin/offers/{id}/revise.
func (a *API) Revise(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.Revise(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}
