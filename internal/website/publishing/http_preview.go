package publishing

import "context"

// PreviewInput names a page.
type PreviewInput struct {
	Path string `query:"path" required:"true" maxLength:"200" doc:"Path of a page of the draft" example:"/pricing"`
}

// PreviewOutput is an HTML document. It is no page to visit: the editor adopts its nodes.
type PreviewOutput struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

const htmlType = "text/html; charset=utf-8"

// PreviewAPI is the preview of the editor.
type PreviewAPI struct {
	Service *Service
	Page    RenderPage
}

// Preview answers GET /api/admin/content/preview.
func (a *PreviewAPI) Preview(ctx context.Context, in *PreviewInput) (*PreviewOutput, error) {
	document, err := a.Service.Preview(ctx, in.Path, a.Page)
	return &PreviewOutput{ContentType: htmlType, CacheControl: "no-store", Body: document}, err
}
