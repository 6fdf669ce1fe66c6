package billing

import (
	"context"
	"net/http"

	"harborlight/internal/platform/httpx"
)

// MonthsInput selects a year.
type MonthsInput struct {
	Year int `query:"year" minimum:"2000" maximum:"9999" doc:"Calendar year in UTC; default: the current one"`
}

// MonthsOutput contains the sums of a year.
type MonthsOutput struct{ Body Months }

// SumMonths handles GET /api/admin/invoices/months.
func (a *API) SumMonths(ctx context.Context, in *MonthsInput) (*MonthsOutput, error) {
	m, err := a.Service.SumMonths(ctx, in.Year)
	return &MonthsOutput{Body: m}, err
}

// DownloadAny handles GET /api/admin/invoices/{id}/pdf: the PDF of any document, or 404 for an unknown id.
func (a *API) DownloadAny(w http.ResponseWriter, r *http.Request) {
	f, err := a.Service.FindFile(r.Context(), r.PathValue("id"))
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	serve(w, f)
}
