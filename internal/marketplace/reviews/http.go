package reviews

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/paging"
)

// API answers the requests about reviews.
type API struct{ Service *Service }

// TokenInput identifies an invitation by its private token.
type TokenInput struct {
	Token string `path:"token" maxLength:"64" doc:"The private token from the author's link"`
}

// InvitationOutput is an invitation, with its review once it is written.
type InvitationOutput struct{ Body InvitationView }

// Look answers GET /api/reviews/{token}.
func (a *API) Look(ctx context.Context, in *TokenInput) (*InvitationOutput, error) {
	v, err := a.Service.Look(ctx, in.Token)
	return &InvitationOutput{Body: v}, err
}

// WriteInput is a review.
type WriteInput struct {
	TokenInput
	Body NewReview
}

// Write answers POST /api/reviews/{token}.
func (a *API) Write(ctx context.Context, in *WriteInput) (*InvitationOutput, error) {
	user, _ := auth.From(ctx) // authors need no account
	v, err := a.Service.Write(ctx, httpx.Network(ctx), user.UserID, in.Token, in.Body)
	return &InvitationOutput{Body: v}, err
}

// OfPartnerInput asks for a page of a partner's reviews.
type OfPartnerInput struct {
	ID     string `path:"id" maxLength:"36" doc:"UUID of a partner"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"10"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// PublicOutput is a page of public reviews.
type PublicOutput struct{ Body paging.Page[PublicReview] }

// ListPublic answers GET /api/partners/{id}/reviews.
func (a *API) ListPublic(ctx context.Context, in *OfPartnerInput) (*PublicOutput, error) {
	page, err := a.Service.ListPublic(ctx, in.ID, in.Cursor, in.Limit)
	return &PublicOutput{Body: page}, err
}

// OwnReviewsInput asks for a page of the reviews of one's own company.
type OwnReviewsInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"10"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// ListOwn answers GET /api/partner/reviews.
func (a *API) ListOwn(ctx context.Context, in *OwnReviewsInput) (*PublicOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	page, err := a.Service.ListOwn(ctx, user.UserID, in.Cursor, in.Limit)
	return &PublicOutput{Body: page}, err
}

// ReviewInput names a review.
type ReviewInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a review"`
}

// AnswerInput is a partner's answer.
type AnswerInput struct {
	ReviewInput
	Body struct {
		Answer string `json:"answer" maxLength:"1000"`
	}
}

// AnswerOutput is a review with its answer.
type AnswerOutput struct{ Body PublicReview }

// Answer answers POST /api/partner/reviews/{id}/answer.
func (a *API) Answer(ctx context.Context, in *AnswerInput) (*AnswerOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.Answer(ctx, user.UserID, in.ID, in.Body.Answer)
	return &AnswerOutput{Body: r}, err
}

// DeskInput asks for a page of the administrator's list of reviews.
type DeskInput struct {
	Search string `query:"q" maxLength:"100" doc:"Every word must occur in partner, author or text"`
	State  string `query:"state" enum:"public,uncounted,hidden" doc:"uncounted: public, but not part of the rating. Left out: any"`
	Sort   string `query:"sort" enum:"newest,oldest,worst" default:"newest"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// DeskOutput is a page of reviews.
type DeskOutput struct{ Body paging.Page[ReviewRow] }

// List answers GET /api/admin/reviews.
func (a *API) List(ctx context.Context, in *DeskInput) (*DeskOutput, error) {
	page, err := a.Service.List(ctx, Filter{Search: in.Search, State: in.State, Sort: in.Sort}, in.Cursor, in.Limit)
	return &DeskOutput{Body: page}, err
}

// HideInput hides a review.
type HideInput struct {
	ReviewInput
	Body struct {
		Reason string `json:"reason" maxLength:"300" doc:"Why, for the records"`
	}
}

// ModeratedOutput is a review after a decision.
type ModeratedOutput struct{ Body Review }

// Hide answers POST /api/admin/reviews/{id}/hide.
func (a *API) Hide(ctx context.Context, in *HideInput) (*ModeratedOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.Hide(ctx, admin.UserID, in.ID, in.Body.Reason)
	return &ModeratedOutput{Body: r}, err
}

// Show answers POST /api/admin/reviews/{id}/show.
func (a *API) Show(ctx context.Context, in *ReviewInput) (*ModeratedOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.Show(ctx, admin.UserID, in.ID)
	return &ModeratedOutput{Body: r}, err
}

// Count answers POST /api/admin/reviews/{id}/count.
func (a *API) Count(ctx context.Context, in *ReviewInput) (*ModeratedOutput, error) {
	return a.weigh(ctx, in.ID, true)
}

// Discount answers POST /api/admin/reviews/{id}/discount.
func (a *API) Discount(ctx context.Context, in *ReviewInput) (*ModeratedOutput, error) {
	return a.weigh(ctx, in.ID, false)
}

func (a *API) weigh(ctx context.Context, reviewID string, weighs bool) (*ModeratedOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.Weigh(ctx, admin.UserID, reviewID, weighs)
	return &ModeratedOutput{Body: r}, err
}

var reviewFile = paging.File[ReviewRow]{Name: "reviews", Cells: ReviewRow.cells, Headings: []string{
	"Written", "Partner", "Author", "Company", "Stars", "Review", "Answer", "Hidden", "Reason", "In the rating",
	"Signals", "ID",
}}

func (r ReviewRow) cells() []string {
	hidden, weighs := "", "no"
	if r.HiddenAt != nil {
		hidden = r.HiddenAt.Format(time.RFC3339)
	}
	if r.Weighs {
		weighs = "yes"
	}
	return []string{
		r.CreatedAt.Format(time.RFC3339), r.PartnerName, r.AuthorName, r.AuthorCompany, strconv.FormatInt(r.Stars, 10),
		r.Text, r.Answer, hidden, r.HiddenReason, weighs, strings.Join(r.Signals, ", "), r.ID,
	}
}

// Export answers GET /api/admin/reviews.csv with every review that the list's filter finds, in its order.
func (a *API) Export(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	paging.Export(w, r, reviewFile, Filter{Search: q.Get("q"), State: q.Get("state"), Sort: q.Get("sort")},
		a.Service.Export)
}
