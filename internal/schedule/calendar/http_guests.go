package calendar

import "context"

// InvitationInput identifies an invitation by its private token.
type InvitationInput struct {
	Token string `path:"token" maxLength:"128" doc:"From the guest's link"`
}

// AnswerInput is a guest's answer.
type AnswerInput struct {
	InvitationInput
	Body GuestReply
}

// GuestReply is the body of a guest's answer.
type GuestReply struct {
	Answer string `json:"answer" enum:"yes,no,maybe"`
}

// InvitationOutput contains a guest's view of an event.
type InvitationOutput struct{ Body Invitation }

// Invitation answers GET /api/invitations/{token}.
func (a *API) Invitation(ctx context.Context, in *InvitationInput) (*InvitationOutput, error) {
	found, err := a.Service.FindInvitation(ctx, in.Token)
	return &InvitationOutput{Body: found}, err
}

// Answer answers POST /api/invitations/{token}.
func (a *API) Answer(ctx context.Context, in *AnswerInput) (*InvitationOutput, error) {
	found, err := a.Service.AnswerInvitation(ctx, in.Token, in.Body.Answer)
	return &InvitationOutput{Body: found}, err
}
