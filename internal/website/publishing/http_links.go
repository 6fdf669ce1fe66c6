package publishing

import (
	"context"

	"harborlight/internal/platform/auth"
)

// DraftLinksOutput lists the links that show the draft.
type DraftLinksOutput struct {
	Body struct {
		Items []DraftLinkState `json:"items" nullable:"false" maxItems:"10"`
	}
}

// DraftLinks handles GET /api/admin/content/draft-links.
func (a *API) DraftLinks(ctx context.Context, _ *struct{}) (*DraftLinksOutput, error) {
	links, err := a.Service.DraftLinks(ctx)
	out := &DraftLinksOutput{}
	out.Body.Items = links
	return out, err
}

// ShareDraftOutput is a created link.
type ShareDraftOutput struct{ Body NewDraftLink }

// ShareDraft handles POST /api/admin/content/draft-links.
func (a *API) ShareDraft(ctx context.Context, _ *struct{}) (*ShareDraftOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	link, err := a.Service.ShareDraft(ctx, admin.UserID)
	return &ShareDraftOutput{Body: link}, err
}

// EndDraftLinkInput identifies a link.
type EndDraftLinkInput struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of the link"`
}

// EndDraftLink handles DELETE /api/admin/content/draft-links/{id}.
func (a *API) EndDraftLink(ctx context.Context, in *EndDraftLinkInput) (*struct{}, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.EndDraftLink(ctx, admin.UserID, in.ID)
}
