package commission

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/paging"
)

// API answers the requests about the ledger.
type API struct{ Service *Service }

// StatementsInput asks for a page of the administrator's list of statements.
type StatementsInput struct {
	Search  string `query:"q" maxLength:"100" doc:"Every word must occur in the partner's name"`
	Kind    string `query:"kind" enum:"fee,referral" doc:"Left out: any"`
	State   string `query:"state" enum:"open,invoiced,payable,paid" doc:"Left out: any"`
	Partner string `query:"partner" maxLength:"36" doc:"UUID of a partner; left out: any"`
	Sort    string `query:"sort" enum:"newest,oldest,amount" default:"newest"`
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor  string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// StatementsOutput is a page of statements.
type StatementsOutput struct{ Body paging.Page[Statement] }

// List answers GET /api/admin/commission.
func (a *API) List(ctx context.Context, in *StatementsInput) (*StatementsOutput, error) {
	f := Filter{Search: in.Search, Kind: Kind(in.Kind), State: State(in.State), PartnerID: in.Partner, Sort: in.Sort}
	page, err := a.Service.List(ctx, f, in.Cursor, in.Limit)
	return &StatementsOutput{Body: page}, err
}

// StatementInput names a statement.
type StatementInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a statement"`
}

// StatementOutput is a statement with its entries.
type StatementOutput struct{ Body StatementDetail }

// Find answers GET /api/admin/commission/{id}.
func (a *API) Find(ctx context.Context, in *StatementInput) (*StatementOutput, error) {
	d, err := a.Service.Find(ctx, in.ID)
	return &StatementOutput{Body: d}, err
}

// MarkInput gives a statement another state.
type MarkInput struct {
	StatementInput
	Body Mark
}

// Mark answers POST /api/admin/commission/{id}/mark.
func (a *API) Mark(ctx context.Context, in *MarkInput) (*StatementOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.MarkStatement(ctx, admin.UserID, in.ID, in.Body)
	return &StatementOutput{Body: d}, err
}

// CorrectInput corrects what an introduction has won.
type CorrectInput struct{ Body Correction }

// Correct answers POST /api/admin/commission-corrections.
func (a *API) Correct(ctx context.Context, in *CorrectInput) (*StatementOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.Correct(ctx, admin.UserID, in.Body)
	return &StatementOutput{Body: d}, err
}

// OwnStatementsInput asks for a page of the statements of one's own company.
type OwnStatementsInput struct {
	Kind   string `query:"kind" enum:"fee,referral" doc:"Left out: any"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"24"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOwn answers GET /api/partner/commission.
func (a *API) ListOwn(ctx context.Context, in *OwnStatementsInput) (*StatementsOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	page, err := a.Service.ListOwn(ctx, user.UserID, Kind(in.Kind), in.Cursor, in.Limit)
	return &StatementsOutput{Body: page}, err
}

// FindOwn answers GET /api/partner/commission/{id}.
func (a *API) FindOwn(ctx context.Context, in *StatementInput) (*StatementOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.FindOwn(ctx, user.UserID, in.ID)
	return &StatementOutput{Body: d}, err
}

var bookFile = paging.File[bookRow]{Name: "commission", Cells: bookRow.cells, Headings: []string{
	"Entered", "Month", "Partner", "Kind", "Introduction or order", "Entry", "Currency", "Won or paid (net)", "Rate (%)",
	"Partner earns", "Partner owes", "Note", "State", "Reference", "ID",
}}

func (r bookRow) cells() []string {
	entry := "first"
	if r.Number > 1 {
		entry = "correction"
	}
	kind, earns, owes := "introduction fee", "", decimal(r.AmountCents)
	if r.Kind == Referral {
		kind, earns, owes = "referral", owes, ""
	}
	return []string{
		r.CreatedAt.UTC().Format(time.RFC3339), r.Month, r.PartnerName, kind, r.AboutID, entry, r.Currency.Code(),
		decimal(r.BaseCents), decimal(r.RateBPS), earns, owes, r.Note, string(r.State), r.Reference, r.ID,
	}
}

// decimal formats hundredths as a number that a spreadsheet can add.
func decimal(hundredths int64) string {
	if hundredths < 0 {
		return "-" + decimal(-hundredths)
	}
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}

// Export answers GET /api/admin/commission.csv with every entry of the statements that the filter finds.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Search: q.Get("q"), Kind: Kind(q.Get("kind")), State: State(q.Get("state")), PartnerID: q.Get("partner"),
		Sort: q.Get("sort")}
	paging.Export(w, r, bookFile, f, a.Service.Export)
}

// ExportOwn answers GET /api/partner/commission.csv with every entry of one's own company.
func (a *API) ExportOwn(w http.ResponseWriter, r *http.Request) {
	paging.Export(w, r, bookFile, struct{}{}, a.Service.ExportOwn)
}
