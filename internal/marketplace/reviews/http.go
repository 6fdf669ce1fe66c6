package reviews

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/paging"
)

// API handles requests for reviews.
type API struct{ Service *Service }

// TokenInput identifies an invitation by its private token.
type TokenInput struct {
	Token string `path:"token" maxLength:"64" doc:"Private token from the author's link"`
}

// InvitationOutput is an invitation with its review, if it exists.
type InvitationOutput struct{ Body InvitationView }

// View handles GET /api/reviews/{token}.
func (a *API) View(ctx context.Context, in *TokenInput) (*InvitationOutput, error) {
	v, err := a.Service.View(ctx, in.Token)
	return &InvitationOutput{Body: v}, err
}

// WriteInput is a review.
type WriteInput struct {
	TokenInput
	Body NewReview
}

// Write handles POST /api/reviews/{token}: it stores the review of an invitation and returns the invitation with it.
// An account is optional.
func (a *API) Write(ctx context.Context, in *WriteInput) (*InvitationOutput, error) {
	user, _ := auth.From(ctx) // authors need no account
	v, err := a.Service.Write(ctx, httpx.Network(ctx), user.UserID, in.Token, in.Body)
	return &InvitationOutput{Body: v}, err
}

// OfPartnerInput selects a page of a partner's reviews.
type OfPartnerInput struct {
	ID     string `path:"id" maxLength:"36" doc:"UUID of a partner"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"10"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the previous page"`
}

// PublicOutput is a page of public reviews.
type PublicOutput struct{ Body paging.Page[PublicReview] }

// ListPublic handles GET /api/partners/{id}/reviews.
func (a *API) ListPublic(ctx context.Context, in *OfPartnerInput) (*PublicOutput, error) {
	page, err := a.Service.ListPublic(ctx, in.ID, in.Cursor, in.Limit)
	return &PublicOutput{Body: page}, err
}

// OwnReviewsInput selects a page of the reviews of the caller's partner.
type OwnReviewsInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"10"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the previous page"`
}

// ListOwn handles GET /api/partner/reviews: a page of public reviews of the caller's partner. It answers 404 without
// a partner, and 403 if the partner isn't admitted.
func (a *API) ListOwn(ctx context.Context, in *OwnReviewsInput) (*PublicOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	page, err := a.Service.ListOwn(ctx, user.UserID, in.Cursor, in.Limit)
	return &PublicOutput{Body: page}, err
}

// ReviewInput identifies a review.
type ReviewInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a review"`
}

// AnswerInput is a partner's reply.
type AnswerInput struct {
	ReviewInput
	Body ReviewAnswer
}

// AnswerOutput is a review with its reply.
type AnswerOutput struct{ Body PublicReview }

// Answer handles POST /api/partner/reviews/{id}/answer: it adds the partner's only reply to a review and returns the
// review.
func (a *API) Answer(ctx context.Context, in *AnswerInput) (*AnswerOutput, error) {
	user, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	r, err := a.Service.Answer(ctx, user.UserID, in.ID, in.Body)
	return &AnswerOutput{Body: r}, err
}
