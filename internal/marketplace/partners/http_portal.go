package partners

import (
	"context"

	"harborlight/internal/platform/auth"
)

// PortalOutput is the portal after a request.
type PortalOutput struct{ Body Portal }

// forCaller calls do with the caller's account and returns the resulting portal. An anonymous request is
// auth.ErrUnauthenticated.
func forCaller(ctx context.Context, do func(who auth.Principal) (Portal, error)) (*PortalOutput, error) {
	who, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	p, err := do(who)
	return &PortalOutput{Body: p}, err
}

// FindPortal handles GET /api/partner.
func (a *API) FindPortal(ctx context.Context, _ *struct{}) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.FindPortal(ctx, who) })
}

// Claim handles POST /api/partner/claims/{id}.
func (a *API) Claim(ctx context.Context, in *IDInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.Claim(ctx, who, in.ID) })
}

// InvitationInput identifies an invitation.
type InvitationInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an invitation"`
}

// AcceptInvitation handles POST /api/partner/invitations/{id}/accept.
func (a *API) AcceptInvitation(ctx context.Context, in *InvitationInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.AcceptInvitation(ctx, who, in.ID) })
}

// InviteInput contains the email address to invite.
type InviteInput struct {
	Body struct {
		Email string `json:"email" maxLength:"254"`
	}
}

// InviteMember handles POST /api/partner/invitations.
func (a *API) InviteMember(ctx context.Context, in *InviteInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.InviteMember(ctx, who, in.Body.Email) })
}

// WithdrawInvitation handles DELETE /api/partner/invitations/{id}.
func (a *API) WithdrawInvitation(ctx context.Context, in *InvitationInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.WithdrawInvitation(ctx, who, in.ID) })
}

// ColleagueInput identifies a member of the partner.
type ColleagueInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of an account"`
}

// RoleInput changes the role of a member.
type RoleInput struct {
	ColleagueInput
	Body struct {
		Role string `json:"role" enum:"owner,member"`
	}
}

// SetRole handles PUT /api/partner/people/{id}.
func (a *API) SetRole(ctx context.Context, in *RoleInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.SetRole(ctx, who, in.ID, in.Body.Role) })
}

// RemoveMember handles DELETE /api/partner/people/{id}.
func (a *API) RemoveMember(ctx context.Context, in *ColleagueInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.RemoveMember(ctx, who, in.ID) })
}

// ProfileInput is a changed profile.
type ProfileInput struct{ Body ProfileChange }

// UpdateProfile handles PUT /api/partner/profile.
func (a *API) UpdateProfile(ctx context.Context, in *ProfileInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.UpdateProfile(ctx, who, in.Body) })
}

// ApplicationInput is a corrected application.
type ApplicationInput struct {
	IDInput
	Body ProfileChange
}

// UpdateApplication handles PUT /api/partner/applications/{id}: it corrects or resubmits an application of the
// caller's address and returns the portal.
func (a *API) UpdateApplication(ctx context.Context, in *ApplicationInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) {
		return a.Service.UpdateApplication(ctx, who, in.ID, in.Body)
	})
}

// PauseInput pauses a partner in the directory, or resumes it.
type PauseInput struct {
	Body struct {
		Paused bool `json:"paused"`
	}
}

// Pause handles PUT /api/partner/pause.
func (a *API) Pause(ctx context.Context, in *PauseInput) (*PortalOutput, error) {
	return forCaller(ctx, func(who auth.Principal) (Portal, error) { return a.Service.SetPaused(ctx, who, in.Body.Paused) })
}
