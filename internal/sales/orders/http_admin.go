package orders

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/paging"
)

// ListInput asks for a page of the administrator's list of orders.
type ListInput struct {
	Search     string `query:"q" maxLength:"100" doc:"Every word must occur in number, buyer or service"`
	State      string `query:"state" enum:"created,pending,paid,refunded,partially_refunded,disputed,expired,cancelled" doc:"Left out: any"`
	Mode       string `query:"mode" enum:"test,invoice,stripe" doc:"Left out: any"`
	Fulfilment string `query:"fulfilment" enum:"to_schedule,in_progress,delivered" doc:"Left out: any"`
	Sort       string `query:"sort" enum:"newest,oldest,amount" default:"newest"`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor     string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOutput is a page of orders.
type ListOutput struct{ Body paging.Page[OrderRow] }

// List answers GET /api/admin/orders.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	f := Filter{Search: in.Search, State: State(in.State), Mode: Mode(in.Mode), Fulfilment: Fulfilment(in.Fulfilment),
		Sort: in.Sort}
	page, err := a.Service.ListRows(ctx, f, in.Cursor, in.Limit)
	return &ListOutput{Body: page}, err
}

// IDInput names an order.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an order"`
}

// DetailOutput is an order with its history.
type DetailOutput struct{ Body OrderDetail }

// FindDetail answers GET /api/admin/orders/{id}.
func (a *API) FindDetail(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.FindDetail(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// MarkPaid answers POST /api/admin/orders/{id}/mark-paid.
func (a *API) MarkPaid(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.MarkInvoicePaid(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// AcceptAtDesk answers POST /api/admin/orders/{id}/accept.
func (a *API) AcceptAtDesk(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.AcceptAtDesk(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// DeliverInput changes the step of an order's delivery.
type DeliverInput struct {
	IDInput
	Body Delivery
}

// Deliver answers PATCH /api/admin/orders/{id}.
func (a *API) Deliver(ctx context.Context, in *DeliverInput) (*DetailOutput, error) {
	d, err := a.Service.Deliver(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// CancelInput cancels an order.
type CancelInput struct {
	IDInput
	Body Cancellation
}

// CancelAtDesk answers POST /api/admin/orders/{id}/cancel.
func (a *API) CancelAtDesk(ctx context.Context, in *CancelInput) (*DetailOutput, error) {
	d, err := a.Service.CancelAtDesk(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// EndAtDesk answers POST /api/admin/orders/{id}/end-subscription.
func (a *API) EndAtDesk(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.EndAtDesk(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// PauseAtDesk answers POST /api/admin/orders/{id}/pause-subscription.
func (a *API) PauseAtDesk(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.PauseAtDesk(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// GoOnAtDesk answers POST /api/admin/orders/{id}/resume-subscription.
func (a *API) GoOnAtDesk(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.GoOnAtDesk(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// RefundInput gives money back.
type RefundInput struct {
	IDInput
	Body NewRefund
}

// Refund answers POST /api/admin/orders/{id}/refunds.
func (a *API) Refund(ctx context.Context, in *RefundInput) (*DetailOutput, error) {
	d, err := a.Service.RefundOrder(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// ReferrerInput says who referred an order's client.
type ReferrerInput struct {
	IDInput
	Body referral.ReferrerChange
}

// SetReferrer answers PUT /api/admin/orders/{id}/referrer.
func (a *API) SetReferrer(ctx context.Context, in *ReferrerInput) (*DetailOutput, error) {
	d, err := a.Service.SetReferrer(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// NoteInput is a note about an order.
type NoteInput struct {
	IDInput
	Body NewOrderNote
}

// Note answers POST /api/admin/orders/{id}/notes.
func (a *API) Note(ctx context.Context, in *NoteInput) (*DetailOutput, error) {
	d, err := a.Service.AddNote(ctx, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// Resend answers POST /api/admin/orders/{id}/resend.
func (a *API) Resend(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.Resend(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// BulkInput does the same to several orders.
type BulkInput struct{ Body OrderBulk }

// BulkOutput says what became of each.
type BulkOutput struct {
	Body []OrderBulkResult `nullable:"false"`
}

// DoAll answers POST /api/admin/orders/bulk.
func (a *API) DoAll(ctx context.Context, in *BulkInput) (*BulkOutput, error) {
	results, err := a.Service.DoAll(ctx, in.Body)
	return &BulkOutput{Body: results}, err
}

// RevenueInput sets the time zone of the owner's days.
type RevenueInput struct {
	Zone string `query:"zone" maxLength:"64" default:"UTC" doc:"Time zone of the days" example:"Europe/Vienna"`
}

// RevenueOutput is the revenue of the last 30 days.
type RevenueOutput struct{ Body Revenue }

// Revenue answers GET /api/admin/revenue.
func (a *API) Revenue(ctx context.Context, in *RevenueInput) (*RevenueOutput, error) {
	r, err := a.Service.Revenue(ctx, in.Zone)
	return &RevenueOutput{Body: r}, err
}

var orderFile = paging.File[OrderRow]{Name: "orders", Cells: OrderRow.cells, Headings: []string{
	"Number", "Ordered", "State", "Delivery", "Mode", "Test", "Service", "Currency", "Price", "Monthly", "Paid",
	"Refunded", "Renewals", "Paid on",
	"Name", "Email", "Company", "Account", "Needs a look", "ID",
}}

func (r OrderRow) cells() []string {
	paid := ""
	if r.PaidAt != nil {
		paid = r.PaidAt.Format(time.RFC3339)
	}
	return []string{
		r.Number, r.CreatedAt.Format(time.RFC3339), string(r.State), string(r.Fulfilment), string(r.Mode),
		strconv.FormatBool(r.IsTest), r.ServiceName,
		r.Currency.Code(), decimal(r.TotalCents), strconv.FormatBool(r.IsRecurring), decimal(r.PaidCents),
		decimal(r.RefundedCents),
		decimal(r.RenewedCents), paid,
		r.BuyerName, r.BuyerEmail, r.BuyerCompany, strconv.FormatBool(r.SignedIn), r.Flag, r.ID,
	}
}

// decimal formats cents as a number that a spreadsheet can add.
func decimal(cents int64) string {
	if cents < 0 {
		return "-" + decimal(-cents)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

// Export answers GET /api/admin/orders.csv with every order that the list's filter finds, in the
// list's order.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Search: q.Get("q"), State: State(q.Get("state")), Mode: Mode(q.Get("mode")),
		Fulfilment: Fulfilment(q.Get("fulfilment")), Sort: q.Get("sort")}
	paging.Export(w, r, orderFile, f, a.Service.Export)
}
