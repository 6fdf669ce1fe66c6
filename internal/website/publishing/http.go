package publishing

import (
	"context"
	"net/http"

	"harborlight/content"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/paging"
	"harborlight/internal/platform/realtime"
)

// API implements the HTTP operations of the admin's editor.
type API struct {
	Service *Service
	Page    RenderPage                    // for previews
	Streams *realtime.SessionStreams      // for Watch
	NameOf  func(userAgent string) string // readable name of a device
}

// StateOutput contains the draft and the published version.
type StateOutput struct{ Body State }

// FindState handles GET /api/admin/content.
func (a *API) FindState(ctx context.Context, _ *struct{}) (*StateOutput, error) {
	return a.do(ctx, func(string) error { return nil })
}

// EditInput contains edits of the draft.
type EditInput struct{ Body Edit }

// UndoInput identifies an edit to take back.
type UndoInput struct{ Body Undo }

// EditOutput is the draft after an edit.
type EditOutput struct {
	Body struct {
		State
		Edited
	}
}

// Edit handles POST /api/admin/content/edit.
func (a *API) Edit(ctx context.Context, in *EditInput) (*EditOutput, error) {
	return a.edit(ctx, in.Body.Revision, func(actorID string) (Edited, error) {
		return a.Service.Edit(ctx, actorID, in.Body)
	})
}

// Undo handles POST /api/admin/content/undo.
func (a *API) Undo(ctx context.Context, in *UndoInput) (*EditOutput, error) {
	return a.edit(ctx, in.Body.Revision, func(actorID string) (Edited, error) {
		return a.Service.Undo(ctx, actorID, in.Body)
	})
}

// ReviewInput identifies a state.
type ReviewInput struct {
	Of string `query:"of" maxLength:"36" default:"draft" doc:"draft: what publishing it changes. UUID of a version, or built-in: what going back to it changes in the draft"`
}

// ReviewOutput lists changes.
type ReviewOutput struct{ Body DraftReview }

// Review handles GET /api/admin/content/review.
func (a *API) Review(ctx context.Context, in *ReviewInput) (*ReviewOutput, error) {
	review, err := a.Service.FindReview(ctx, in.Of)
	return &ReviewOutput{Body: review}, err
}

// TakeBackInput names changes to take back.
type TakeBackInput struct{ Body TakeBack }

// TakeBack handles POST /api/admin/content/take-back.
func (a *API) TakeBack(ctx context.Context, in *TakeBackInput) (*EditOutput, error) {
	return a.edit(ctx, in.Body.Revision, func(actorID string) (Edited, error) {
		return a.Service.TakeBack(ctx, actorID, in.Body)
	})
}

// edit calls use for the signed-in admin, and returns the result with the state. Another edit may have been saved since
// then: the files are always those of the state.
func (a *API) edit(ctx context.Context, seen int64, use func(actorID string) (Edited, error)) (*EditOutput, error) {
	out := &EditOutput{}
	state, err := a.do(ctx, func(actorID string) (err error) {
		out.Body.Edited, err = use(actorID)
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Body.State = state.Body
	if newest := state.Body.Draft.Revision; newest != out.Body.Edited.Revision {
		out.Body.Files, err = a.Service.filesSince(ctx, seen, newest)
	}
	return out, err
}

// DiscardInput identifies the draft to discard.
type DiscardInput struct {
	Body struct {
		Revision int64 `json:"revision" minimum:"0" doc:"Revision of the draft that the editor loaded"`
	}
}

// Discard handles POST /api/admin/content/draft/discard.
func (a *API) Discard(ctx context.Context, in *DiscardInput) (*StateOutput, error) {
	return a.do(ctx, func(actorID string) error { return a.Service.Discard(ctx, actorID, in.Body.Revision) })
}

// PublishInput requests publication of the draft, or of some of its changes.
type PublishInput struct{ Body Publication }

// Publish handles POST /api/admin/content/publish: it publishes the draft, or some of its changes, and returns the new
// state.
func (a *API) Publish(ctx context.Context, in *PublishInput) (*StateOutput, error) {
	return a.do(ctx, func(actorID string) error {
		_, err := a.Service.Publish(ctx, actorID, in.Body)
		return err
	})
}

// RestoreInput requests an earlier state as the draft.
type RestoreInput struct{ Body Restoration }

// RestoreOutput is the draft after a restoration.
type RestoreOutput struct {
	Body struct {
		State
		Notes []string `json:"notes" nullable:"false" doc:"Sentences about what couldn't go back; empty if everything did"`
	}
}

// Restore handles POST /api/admin/content/restore: it makes an earlier version the draft and returns the new state.
func (a *API) Restore(ctx context.Context, in *RestoreInput) (*RestoreOutput, error) {
	out := &RestoreOutput{}
	state, err := a.do(ctx, func(actorID string) (err error) {
		out.Body.Notes, err = a.Service.Restore(ctx, actorID, in.Body)
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Body.State = state.Body
	return out, nil
}

// do calls use for the signed-in admin and returns the resulting state, or the error of use.
func (a *API) do(ctx context.Context, use func(actorID string) error) (*StateOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	if err := use(admin.UserID); err != nil {
		return nil, err
	}
	state, err := a.Service.FindState(ctx, admin.UserID)
	return &StateOutput{Body: state}, err
}

// HistoryInput requests a page of the history.
type HistoryInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"20" doc:"next_cursor of the previous page"`
}

// HistoryOutput contains a page of published versions.
type HistoryOutput struct{ Body paging.Page[Entry] }

// History handles GET /api/admin/content/versions.
func (a *API) History(ctx context.Context, in *HistoryInput) (*HistoryOutput, error) {
	page, err := a.Service.History(ctx, in.Cursor, in.Limit)
	return &HistoryOutput{Body: page}, err
}

// DifferenceInput identifies two states.
type DifferenceInput struct {
	From  string `query:"from" maxLength:"40" doc:"built-in, published, draft, draft:<revision> or the UUID of a version; empty: the state before the other one"`
	To    string `query:"to" maxLength:"40" default:"draft" doc:"Same values as from"`
	Limit int    `query:"limit" minimum:"1" maximum:"1000" default:"200"`
}

// DifferenceOutput contains the differences.
type DifferenceOutput struct {
	Body struct {
		Rows  []content.Difference `json:"rows" nullable:"false"`
		Total int                  `json:"total" doc:"Number of all differences"`
	}
}

// Difference handles GET /api/admin/content/difference: the differences between two states, up to a limit, and their
// total number.
func (a *API) Difference(ctx context.Context, in *DifferenceInput) (*DifferenceOutput, error) {
	out := &DifferenceOutput{}
	var err error
	out.Body.Rows, out.Body.Total, err = a.Service.Difference(ctx, in.From, in.To, in.Limit)
	return out, err
}

// FilesInput identifies a state.
type FilesInput struct {
	Of string `query:"of" maxLength:"40" default:"draft" doc:"built-in, published, draft, draft:<revision> or the UUID of a version"`

	Unlike string `query:"unlike" maxLength:"40" doc:"Only the files that differ from this state"`

	IfNoneMatch string `header:"If-None-Match"`
}

// Files handles GET /api/admin/content/files: the values of the content files in a state by file name, or of those that
// differ from another state. A file that only the other state has is null. Clients may store the built-in files, which
// change with the program only, and get 304 for the stored ones. They must not store other states.
func (a *API) Files(ctx context.Context, in *FilesInput) (*httpx.Revalidated[map[string]any], error) {
	values, err := a.files(ctx, in)
	if err != nil {
		return nil, err
	}
	answer, err := httpx.Tag(values)
	switch {
	case err != nil:
		return nil, err
	case in.Of == BuiltIn && in.Unlike == "":
		return httpx.Revalidate[map[string]any](answer, in.IfNoneMatch), nil
	}
	body := httpx.Encoded[map[string]any]{JSON: answer.JSON}
	return &httpx.Revalidated[map[string]any]{Status: http.StatusOK, Body: body}, nil
}

// files returns the JSON values of the files that the input selects, by name.
func (a *API) files(ctx context.Context, in *FilesInput) (map[string]any, error) {
	if in.Unlike != "" {
		return a.Service.ChangedFiles(ctx, in.Unlike, in.Of)
	}
	files, err := a.Service.Values(ctx, in.Of)
	if err != nil {
		return nil, err
	}
	raw, err := content.Values(files)
	values := make(map[string]any, len(raw))
	for name, value := range raw {
		values[name] = value
	}
	return values, err
}

// UpdatesInput identifies a revision of the draft.
type UpdatesInput struct {
	Since int `query:"since" required:"true" minimum:"0" doc:"Revision that the editor has"`
}

// UpdatesOutput contains the draft's changes since a revision.
type UpdatesOutput struct {
	Body struct {
		State
		Files map[string]any `json:"files" doc:"Files that changed since the revision, by name; null: removed"`
	}
}

// Updates handles GET /api/admin/content/updates.
func (a *API) Updates(ctx context.Context, in *UpdatesInput) (*UpdatesOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	out := &UpdatesOutput{}
	out.Body.State, out.Body.Files, err = a.Service.FindUpdates(ctx, admin.UserID, int64(in.Since))
	return out, err
}

// PreviewInput identifies a page.
type PreviewInput struct {
	Path string `query:"path" required:"true" maxLength:"200" doc:"Path of a page" example:"/pricing"`
	Of   string `query:"of" maxLength:"40" default:"draft" doc:"built-in, published, draft, draft:<revision> or the UUID of a version"`
}

// PreviewOutput is an HTML document. Users don't visit it: the editor adopts its nodes.
type PreviewOutput struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

const htmlType = "text/html; charset=utf-8"

// Preview handles GET /api/admin/content/preview.
func (a *API) Preview(ctx context.Context, in *PreviewInput) (*PreviewOutput, error) {
	document, err := a.Service.Preview(ctx, in.Of, in.Path, a.Page)
	return &PreviewOutput{ContentType: htmlType, CacheControl: "no-store", Body: document}, err
}

// SamplesInput identifies a page of the draft.
type SamplesInput struct {
	Path string `query:"path" required:"true" maxLength:"200" doc:"Path of a page" example:"/pricing"`
}

// Samples handles GET /api/admin/content/samples.
func (a *API) Samples(ctx context.Context, in *SamplesInput) (*PreviewOutput, error) {
	document, err := a.Service.SampleSections(ctx, in.Path, a.Page)
	return &PreviewOutput{ContentType: htmlType, CacheControl: "no-store", Body: document}, err
}

// SchemaInput contains the headers of a request for the schemas.
type SchemaInput struct {
	IfNoneMatch string `header:"If-None-Match"`
}

// Schema handles GET /api/admin/content/schema: the schemas by file name or pattern. It answers 304 if the client has
// them: they change with the program only.
func (*API) Schema(_ context.Context, in *SchemaInput) (*httpx.Revalidated[map[string]content.Schema], error) {
	answer, err := httpx.Tag(content.Schemas())
	if err != nil {
		return nil, err
	}
	return httpx.Revalidate[map[string]content.Schema](answer, in.IfNoneMatch), nil
}
