package billing

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/paging"
)

// ListInput asks for a page of the administrator's list of invoices.
type ListInput struct {
	Search string `query:"q" maxLength:"100" doc:"Every word must occur in number, order or buyer"`
	State  string `query:"state" enum:"open,overdue,paid,credited,credit_note" doc:"Left out: any"`
	Year   int    `query:"year" minimum:"2000" maximum:"9999" doc:"Calendar year in UTC; left out: any"`
	Sort   string `query:"sort" enum:"newest,oldest,due,amount" default:"newest"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOutput is a page of invoices.
type ListOutput struct{ Body paging.Page[InvoiceRow] }

// List answers GET /api/admin/invoices.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	f := Filter{Search: in.Search, State: State(in.State), Year: in.Year, Sort: in.Sort}
	page, err := a.Service.ListRows(ctx, f, in.Cursor, in.Limit)
	return &ListOutput{Body: page}, err
}

// IDInput names an invoice.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an invoice"`
}

// DetailOutput is an invoice with all its details.
type DetailOutput struct{ Body InvoiceDetail }

// FindDetail answers GET /api/admin/invoices/{id}.
func (a *API) FindDetail(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.FindDetail(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// MarkPaid answers POST /api/admin/invoices/{id}/mark-paid.
func (a *API) MarkPaid(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.PayByHand(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// MonthsInput names a year.
type MonthsInput struct {
	Year int `query:"year" minimum:"2000" maximum:"9999" doc:"Calendar year in UTC; left out: the present one"`
}

// MonthsOutput is the sums of a year.
type MonthsOutput struct{ Body Months }

// SumMonths answers GET /api/admin/invoices/months.
func (a *API) SumMonths(ctx context.Context, in *MonthsInput) (*MonthsOutput, error) {
	m, err := a.Service.SumMonths(ctx, in.Year)
	return &MonthsOutput{Body: m}, err
}

// DownloadAny answers GET /api/admin/invoices/{id}/pdf.
func (a *API) DownloadAny(w http.ResponseWriter, r *http.Request) {
	f, err := a.Service.FindFile(r.Context(), r.PathValue("id"))
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	serve(w, f)
}

var bookFile = paging.File[bookRow]{Name: "invoices", Cells: bookRow.cells, Headings: []string{
	"Date", "Number", "Kind", "Order", "Name", "Company", "Country", "VAT ID", "Currency", "Net", "Rate (%)", "Tax",
	"Gross",
	"Rule", "Due on", "Paid on",
}}

func (r bookRow) cells() []string {
	paid := ""
	if r.PaidAt != nil {
		paid = r.PaidAt.UTC().Format(time.DateOnly)
	}
	return []string{
		r.IssuedAt.UTC().Format(time.DateOnly), r.Number, string(r.Kind), r.OrderNumber, r.BuyerName, r.BuyerCompany,
		r.BuyerCountry, r.BuyerVATID, string(r.Currency), decimal(r.Part.NetCents), decimal(r.BasisPoints),
		decimal(r.Part.TaxCents), decimal(r.Part.TotalCents), r.Rule, r.DueOn.UTC().Format(time.DateOnly), paid,
	}
}

// decimal formats hundredths as a number that a spreadsheet can add.
func decimal(hundredths int64) string {
	if hundredths < 0 {
		return "-" + decimal(-hundredths)
	}
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}

// Export answers GET /api/admin/invoices.csv.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Search: q.Get("q"), State: State(q.Get("state")), Year: yearOf(q.Get("year")), Sort: q.Get("sort")}
	paging.Export(w, r, bookFile, f, a.Service.Export)
}
