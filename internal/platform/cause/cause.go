// Package cause carries the cause of a change: a network or the owner. Requests set it, jobs store it until they are
// done, and mail budgets count by it (docs/security.md, T134).
package cause

import (
	"context"

	"harborlight/internal/platform/auth"
)

// Owner is the cause of changes by the signed-in admin.
const Owner = "owner"

type key struct{}

// With returns ctx with a cause: Owner, or a network as httpx.Network writes it.
func With(ctx context.Context, cause string) context.Context {
	return context.WithValue(ctx, key{}, cause)
}

// Of returns Owner if the caller is the signed-in admin, and otherwise the cause that With set. It returns "" if
// there is none, as for scheduled work and the command line.
func Of(ctx context.Context) string {
	if p, ok := auth.From(ctx); ok && p.Admin {
		return Owner
	}
	text, _ := ctx.Value(key{}).(string)
	return text
}
