package commission

import (
	"context"
	"net/http"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/paging"
)

// API handles requests for the ledger.
type API struct{ Service *Service }

// StatementsOutput is a page of statements.
type StatementsOutput struct{ Body paging.Page[Statement] }

// StatementInput identifies a statement.
type StatementInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a statement"`
}

// StatementOutput is a statement with its entries.
type StatementOutput struct{ Body StatementDetail }

// OwnStatementsInput selects a page of the statements of the caller's partner.
type OwnStatementsInput struct {
	Kind   string `query:"kind" enum:"fee,referral" doc:"Kind of statements; omitted: all kinds"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"24"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the previous page"`
}

// ListOwn handles GET /api/partner/commission: a page of statements of the caller's partner. Without a partner, it
// answers 404.
func (a *API) ListOwn(ctx context.Context, in *OwnStatementsInput) (*StatementsOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	page, err := a.Service.ListOwn(ctx, user.UserID, Kind(in.Kind), in.Cursor, in.Limit)
	return &StatementsOutput{Body: page}, err
}

// FindOwn handles GET /api/partner/commission/{id}: a statement of the caller's partner with its entries. It answers
// 404 for statements of other partners.
func (a *API) FindOwn(ctx context.Context, in *StatementInput) (*StatementOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.FindOwn(ctx, user.UserID, in.ID)
	return &StatementOutput{Body: d}, err
}

// bookFile is the partner's file.
var bookFile = paging.File[bookRow]{Name: "commission", Cells: bookRow.cells, Headings: []string{
	"Entered", "Month", "Partner", "Kind", "Introduction or order", "Client", "Entry", "Currency", "Won or paid (net)",
	"Rate (%)", "Partner earns", "Partner owes", "Note", "State", "Reference", "ID",
}}

func (r bookRow) cells() []string { return desk.InFile(ownColumns, r) }

// ExportOwn handles GET /api/partner/commission.csv.
func (a *API) ExportOwn(w http.ResponseWriter, r *http.Request) {
	paging.Export(w, r, bookFile, struct{}{}, a.Service.ExportOwn)
}
