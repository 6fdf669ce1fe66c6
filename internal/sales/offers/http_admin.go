package offers

import (
	"context"
	"net/http"

	"harborlight/internal/platform/paging"
	"harborlight/internal/sales/sale"
)

// ListInput asks for a page of the administrator's list of offers.
type ListInput struct {
	Search string `query:"q" maxLength:"100" doc:"Every word must occur in number or buyer"`
	State  string `query:"state" enum:"draft,sent,accepted,declined,withdrawn,expired" doc:"Left out: any"`
	LeadID string `query:"lead" maxLength:"36" doc:"UUID of a lead; left out: any"`
	Sort   string `query:"sort" enum:"newest,oldest,amount,valid" default:"newest"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOutput is a page of offers.
type ListOutput struct{ Body paging.Page[OfferRow] }

// List answers GET /api/admin/offers.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	f := Filter{Search: in.Search, State: State(in.State), LeadID: in.LeadID, Sort: in.Sort}
	page, err := a.Service.ListRows(ctx, f, in.Cursor, in.Limit)
	return &ListOutput{Body: page}, err
}

// ServicesOutput is what a line may name.
type ServicesOutput struct {
	Body []CatalogueService `nullable:"false"`
}

// Services answers GET /api/admin/offer-services.
func (a *API) Services(context.Context, *struct{}) (*ServicesOutput, error) {
	return &ServicesOutput{Body: append([]CatalogueService{}, a.Service.site().Services...)}, nil
}

// TotalsInput is an unsaved offer.
type TotalsInput struct{ Body sale.OfferContent }

// TotalsOutput is what an offer comes to.
type TotalsOutput struct{ Body sale.OfferTotals }

// Totals answers POST /api/admin/offer-totals. It stores nothing.
func (a *API) Totals(_ context.Context, in *TotalsInput) (*TotalsOutput, error) {
	t, err := a.Service.Totals(in.Body)
	return &TotalsOutput{Body: t}, err
}

// IDInput names an offer.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an offer"`
}

// DetailOutput is an offer with everything the desk shows.
type DetailOutput struct{ Body OfferDetail }

// Find answers GET /api/admin/offers/{id}.
func (a *API) Find(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.FindDetail(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// CreateInput is a new draft.
type CreateInput struct{ Body NewOffer }

// Create answers POST /api/admin/offers.
func (a *API) Create(ctx context.Context, in *CreateInput) (*DetailOutput, error) {
	d, err := a.Service.Create(ctx, in.Body)
	return &DetailOutput{Body: d}, err
}

// UpdateInput is a changed draft.
type UpdateInput struct {
	IDInput
	Body OfferChange
}

// Update answers PUT /api/admin/offers/{id}.
func (a *API) Update(ctx context.Context, in *UpdateInput) (*DetailOutput, error) {
	d, err := a.Service.Update(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// Delete answers DELETE /api/admin/offers/{id}.
func (a *API) Delete(ctx context.Context, in *IDInput) (*struct{}, error) {
	return nil, a.Service.Delete(ctx, in.ID)
}

// SendInput sends a draft as it was seen.
type SendInput struct {
	IDInput
	Body struct {
		Revision int64 `json:"revision" doc:"The revision you see; if it has changed, the answer is a conflict"`
	}
}

// Send answers POST /api/admin/offers/{id}/send.
func (a *API) Send(ctx context.Context, in *SendInput) (*DetailOutput, error) {
	d, err := a.Service.Send(ctx, in.ID, in.Body.Revision)
	return &DetailOutput{Body: d}, err
}

// Withdraw answers POST /api/admin/offers/{id}/withdraw.
func (a *API) Withdraw(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.Withdraw(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// Revise answers POST /api/admin/offers/{id}/revise.
func (a *API) Revise(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.Revise(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// InvoiceRest answers POST /api/admin/offers/{id}/invoice-rest.
func (a *API) InvoiceRest(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.InvoiceRest(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// Export answers GET /api/admin/offers.csv with every offer that the list's filter finds, in the
// list's order.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Search: q.Get("q"), State: State(q.Get("state")), LeadID: q.Get("lead"), Sort: q.Get("sort")}
	paging.Export(w, r, offerFile, f, a.Service.Export)
}
