// Package audit keeps a record of what administrators and the security machinery did.
package audit

import "context"

type key struct{}

// WithRequestID returns ctx carrying the id of the request.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, key{}, id)
}
