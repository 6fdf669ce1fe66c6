package httpx

import (
	"context"

	"harborlight/internal/kit/fault"
)

// Field is an invalid input in a response.
type Field struct {
	Name    string `json:"field" doc:"JSON name of the invalid input" example:"contact_email"`
	Message string `json:"message" doc:"How to correct it" example:"Enter an e-mail address."`
}

// Fields returns the invalid inputs of a fault with their messages in the language of ctx's texts.
func Fields(ctx context.Context, fields []fault.Field) []Field {
	said := make([]Field, len(fields))
	for i, f := range fields {
		said[i] = Field{f.Name, fault.Translate(ctx, f.Message)}
	}
	return said
}
