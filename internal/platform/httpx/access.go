package httpx

import "harborlight/internal/platform/limit"

// Access is what the routes of all areas share: routes of a class count together.
type Access struct {
	Reads, Desk []*limit.Limiter
	Heavy       *limit.Ledger
}
