package introductions

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/paging"
)

// RequestsInput asks for a page of partnership requests.
type RequestsInput struct {
	Search string `query:"q" maxLength:"100" doc:"Every word must occur in the requester's name, e-mail or company, the service or the partner's name"`
	Status string `query:"status" enum:"pending,introduced,talking,won,lost,spam" doc:"Left out: any"`
	Sort   string `query:"sort" enum:"newest,oldest,name" default:"newest"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// RequestsOutput is a page of partnership requests.
type RequestsOutput struct{ Body Page[Request] }

// List answers GET /api/admin/partnership-requests.
func (a *API) List(ctx context.Context, in *RequestsInput) (*RequestsOutput, error) {
	f := Filter{Search: in.Search, Status: in.Status, Sort: in.Sort}
	page, err := a.Service.List(ctx, f, in.Cursor, in.Limit)
	return &RequestsOutput{Body: page}, err
}

// MoveInput gives a partnership request another status.
type MoveInput struct {
	IDInput
	Body Move
}

// RequestOutput is a partnership request after a change.
type RequestOutput struct{ Body Request }

// MoveRequest answers PATCH /api/admin/partnership-requests/{id}.
func (a *API) MoveRequest(ctx context.Context, in *MoveInput) (*RequestOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.MoveRequest(ctx, admin.UserID, in.ID, in.Body)
	return &RequestOutput{Body: r}, err
}

// ThreadOutput is a request with its thread.
type ThreadOutput struct{ Body IntroductionThread }

// FindThread answers GET /api/admin/partnership-requests/{id}.
func (a *API) FindThread(ctx context.Context, in *IDInput) (*ThreadOutput, error) {
	t, err := a.Service.FindThread(ctx, in.ID)
	return &ThreadOutput{Body: t}, err
}

// AskPartner answers POST /api/admin/partnership-requests/{id}/ask.
func (a *API) AskPartner(ctx context.Context, in *IDInput) (*RequestOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.AskPartner(ctx, admin.UserID, in.ID)
	return &RequestOutput{Body: r}, err
}

// NoteRequest answers POST /api/admin/partnership-requests/{id}/notes.
func (a *API) NoteRequest(ctx context.Context, in *ThreadNoteInput) (*ThreadOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	t, err := a.Service.NoteRequest(ctx, admin, in.ID, in.Body)
	return &ThreadOutput{Body: t}, err
}

var requestFile = paging.File[Request]{Name: "partnership-requests", Cells: Request.cells, Headings: []string{
	"Requested", "Status", "Partner", "Name", "Email", "Company", "Service Needed", "Budget", "Message", "Looks automated",
	"Asked", "Introduced", "Ended", "Won", "ID",
}}

func (r Request) cells() []string {
	return []string{
		r.CreatedAt.Format(time.RFC3339), r.Status, r.PartnerName, r.RequesterName, r.RequesterEmail, r.RequesterCompany,
		r.ServiceNeeded, r.Budget, r.Message, strings.Join(r.Flags, ", "), instant(r.AskedAt), instant(r.IntroducedAt),
		instant(r.EndedAt),
		fmt.Sprintf("%d.%02d", r.WonCents/100, r.WonCents%100), r.ID,
	}
}

func instant(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.Format(time.RFC3339)
}

// Export answers GET /api/admin/partnership-requests.csv: every request
// that the filter of the list finds, in its order.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Search: q.Get("q"), Status: q.Get("status"), Sort: q.Get("sort")}
	paging.Export(w, r, requestFile, f, a.Service.Export)
}
