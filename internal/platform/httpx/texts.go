package httpx

import (
	"context"

	"harborlight/internal/kit/fault"
)

// Field is a wrong input in an answer.
type Field struct {
	Name    string `json:"field" doc:"JSON name of the wrong input" example:"contact_email"`
	Message string `json:"message" doc:"How to correct it" example:"Enter an e-mail address."`
}

// Fields returns the wrong inputs of a fault as people read them.
func Fields(ctx context.Context, fields []fault.Field) []Field {
	said := make([]Field, len(fields))
	for i, f := range fields {
		said[i] = Field{f.Name, fault.Say(ctx, f.Message)}
	}
	return said
}
