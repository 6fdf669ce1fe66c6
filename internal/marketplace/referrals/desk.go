package referrals

import (
	"context"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/paging"
)

// Filter filters the list of referred orders. The zero value selects everything, newest first.
type Filter struct {
	Search    string // every word must occur in the partner's name or the order's number
	Uncounted bool   // only those by which nobody earns
}

func (f Filter) where() database.Condition {
	var where database.Condition
	paging.Search(&where, "search_text", f.Search)
	if f.Uncounted {
		where.And("NOT counts")
	}
	return where
}

var orderList = paging.List[ReferredOrder]{
	Select: `
		SELECT` + columns + `
		FROM referred_orders`,
	Table: "referred_orders", Orders: []paging.Order{{Name: "newest", Columns: []string{"paid_at", "id"}, Down: true}},
	ID: func(o ReferredOrder) string { return o.ID },
}

// List returns a page of the referred orders.
func (s *Service) List(ctx context.Context, f Filter, cursor string, limit int) (paging.Page[ReferredOrder], error) {
	page, err := orderList.Page(ctx, s.db, f.where(), "", cursor, limit)
	return page, fault.Wrap(err, "list referred orders")
}

// API answers the requests about referrals.
type API struct{ Service *Service }

// ListInput asks for a page of the administrator's list.
type ListInput struct {
	Search    string `query:"q" maxLength:"100" doc:"Every word must occur in the partner's name or the order's number"`
	Uncounted bool   `query:"uncounted" doc:"Only orders by which nobody earns"`
	Limit     int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor    string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOutput is a page of referred orders.
type ListOutput struct{ Body paging.Page[ReferredOrder] }

// List answers GET /api/admin/referrals.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	page, err := a.Service.List(ctx, Filter{Search: in.Search, Uncounted: in.Uncounted}, in.Cursor, in.Limit)
	return &ListOutput{Body: page}, err
}

// DecisionInput decides about a referred order.
type DecisionInput struct {
	ID   string `path:"id" maxLength:"36" doc:"UUID of a referred order's row"`
	Body ReferralDecision
}

// OrderOutput is a referred order.
type OrderOutput struct{ Body ReferredOrder }

// Decide answers PUT /api/admin/referrals/{id}/count.
func (a *API) Decide(ctx context.Context, in *DecisionInput) (*OrderOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	o, err := a.Service.Decide(ctx, admin.UserID, in.ID, in.Body)
	return &OrderOutput{Body: o}, err
}
