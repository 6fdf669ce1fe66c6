package publishing

import (
	"context"

	"harborlight/content"
)

// SchemaOutput describes the files by name or pattern.
type SchemaOutput struct{ Body map[string]content.Schema }

// Schema answers GET /api/admin/content/schema.
func (*API) Schema(context.Context, *struct{}) (*SchemaOutput, error) {
	return &SchemaOutput{Body: content.Schemas()}, nil
}
