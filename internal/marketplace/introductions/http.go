package introductions

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/history"
	"harborlight/internal/platform/httpx"
)

// API handles requests for introductions. The area's routes define the paths.
type API struct{ Service *Service }

// IntroduceInput is a visitor's request.
type IntroduceInput struct{ Body Introduction }

// IntroduceOutput confirms the request.
type IntroduceOutput struct {
	Body struct {
		ID string `json:"id" doc:"UUID of the request"`
	}
}

// Introduce handles POST /api/partnership-requests: it stores a visitor's request and returns its id. An account is
// optional.
func (a *API) Introduce(ctx context.Context, in *IntroduceInput) (*IntroduceOutput, error) {
	asker, _ := auth.From(ctx) // the account is optional
	r, err := a.Service.Introduce(ctx, httpx.Network(ctx), asker.UserID, in.Body)
	out := &IntroduceOutput{}
	out.Body.ID = r.ID
	return out, err
}

// OwnInput selects a page of a partner's introductions.
type OwnInput struct {
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor  string `query:"cursor" maxLength:"36" doc:"next_cursor of the previous page"`
	Waiting bool   `query:"waiting" doc:"Only introductions that await the partner's answer"`
}

// OwnOutput is a page of a partner's introductions.
type OwnOutput struct{ Body Page[PartnerIntroduction] }

// ListOwn handles GET /api/partner/introductions: a page of introductions of the caller's partner. It answers 404
// without a partner, and 403 if the partner isn't admitted.
func (a *API) ListOwn(ctx context.Context, in *OwnInput) (*OwnOutput, error) {
	who, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	page, err := a.Service.ListOwn(ctx, who.UserID, in.Waiting, in.Cursor, in.Limit)
	return &OwnOutput{Body: page}, err
}

// IDInput identifies an introduction.
type IDInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of a partnership request"`
}

// OwnThreadOutput is an introduction with its thread.
type OwnThreadOutput struct{ Body PartnerThread }

// FindOwn handles GET /api/partner/introductions/{id}: an introduction of the caller's partner with its thread.
func (a *API) FindOwn(ctx context.Context, in *IDInput) (*OwnThreadOutput, error) {
	who, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	t, err := a.Service.FindOwn(ctx, who.UserID, in.ID)
	return &OwnThreadOutput{Body: t}, err
}

// OwnStatusInput changes the status of an introduction.
type OwnStatusInput struct {
	IDInput
	Body StatusChange
}

// ChangeOwnStatus handles POST /api/partner/introductions/{id}/moves: it changes the status for the caller's partner
// and returns the thread.
func (a *API) ChangeOwnStatus(ctx context.Context, in *OwnStatusInput) (*OwnThreadOutput, error) {
	who, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	t, err := a.Service.ChangeOwnStatus(ctx, who.UserID, in.ID, in.Body)
	return &OwnThreadOutput{Body: t}, err
}

// ThreadNoteInput adds a note.
type ThreadNoteInput struct {
	IDInput
	Body history.Note
}

// NoteOwn handles POST /api/partner/introductions/{id}/notes: it adds a note by the caller's partner and returns the
// thread.
func (a *API) NoteOwn(ctx context.Context, in *ThreadNoteInput) (*OwnThreadOutput, error) {
	who, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	t, err := a.Service.NoteOwn(ctx, who.UserID, in.ID, in.Body)
	return &OwnThreadOutput{Body: t}, err
}
