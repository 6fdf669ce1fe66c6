package leads

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/kit/referral"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/paging"
)

// ListInput asks for a page of the administrator's list of leads.
type ListInput struct {
	Search string `query:"q" maxLength:"100" doc:"Every word must occur in name, e-mail or company"`
	Kind   string `query:"kind" enum:"quote,consultation,introduction,message" doc:"Left out: any"`
	Status string `query:"status" enum:"new,contacted,won,lost,spam" doc:"Left out: any"`
	Sort   string `query:"sort" enum:"newest,oldest,name,due" default:"newest"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOutput is a page of leads.
type ListOutput struct{ Body paging.Page[LeadRow] }

// List answers GET /api/admin/leads.
func (a *API) List(ctx context.Context, in *ListInput) (*ListOutput, error) {
	f := Filter{Search: in.Search, Kind: Kind(in.Kind), Status: Status(in.Status), Sort: in.Sort}
	page, err := a.Service.ListRows(ctx, f, in.Cursor, in.Limit)
	return &ListOutput{Body: page}, err
}

// IDInput names a lead.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a lead"`
}

// DetailOutput is a lead with its form and notes.
type DetailOutput struct{ Body LeadDetail }

// Find answers GET /api/admin/leads/{id}.
func (a *API) Find(ctx context.Context, in *IDInput) (*DetailOutput, error) {
	d, err := a.Service.FindDetail(ctx, in.ID)
	return &DetailOutput{Body: d}, err
}

// MoveInput is a change of a lead's status.
type MoveInput struct {
	IDInput
	Body LeadMove
}

// Move answers PATCH /api/admin/leads/{id}.
func (a *API) Move(ctx context.Context, in *MoveInput) (*DetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.MoveLead(ctx, admin.UserID, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// ReferrerInput says who sent a lead's visitor.
type ReferrerInput struct {
	IDInput
	Body referral.ReferrerChange
}

// SetReferrer answers PUT /api/admin/leads/{id}/referrer.
func (a *API) SetReferrer(ctx context.Context, in *ReferrerInput) (*DetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.SetReferrer(ctx, admin.UserID, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// NoteInput is a note about a lead.
type NoteInput struct {
	IDInput
	Body NewNote
}

// Note answers POST /api/admin/leads/{id}/notes.
func (a *API) Note(ctx context.Context, in *NoteInput) (*DetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.AddNote(ctx, admin.UserID, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// MailInput is a mail to a lead.
type MailInput struct {
	IDInput
	Body NewLeadMail
}

// Mail answers POST /api/admin/leads/{id}/mails.
func (a *API) Mail(ctx context.Context, in *MailInput) (*DetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.SendMail(ctx, admin.UserID, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

// StepInput is the next step of a lead.
type StepInput struct {
	IDInput
	Body StepChange
}

// Plan answers PUT /api/admin/leads/{id}/next-step.
func (a *API) Plan(ctx context.Context, in *StepInput) (*DetailOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	d, err := a.Service.PlanStep(ctx, admin.UserID, in.ID, in.Body)
	return &DetailOutput{Body: d}, err
}

var leadFile = paging.File[LeadDetail]{Name: "leads", Cells: LeadDetail.cells, Headings: []string{
	"Received", "Status", "Kind", "Name", "Email", "Company", "Request", "Notes", "Looks automated", "Next step",
	"Next step on", "ID",
}}

func (d LeadDetail) cells() []string {
	request := make([]string, len(d.Fields))
	for i, f := range d.Fields {
		request[i] = f.Name + ": " + f.Value
	}
	notes := make([]string, len(d.Notes))
	for i, n := range d.Notes {
		notes[i] = n.CreatedAt.Format(time.DateOnly) + ": " + n.Text
	}
	return []string{
		d.CreatedAt.Format(time.RFC3339), string(d.Status), string(d.Kind), d.Name, d.Email, d.Company,
		strings.Join(request, "\n"), strings.Join(notes, "\n"), strconv.FormatBool(d.IsFlagged),
		d.NextStep, d.NextStepOn, d.ID,
	}
}

// Export answers GET /api/admin/leads.csv with every lead that the list's filter finds, in the
// list's order.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Search: q.Get("q"), Kind: Kind(q.Get("kind")), Status: Status(q.Get("status")), Sort: q.Get("sort")}
	paging.Export(w, r, leadFile, f, a.Service.Export)
}
