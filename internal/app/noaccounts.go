package app

import (
	"context"

	"harborlight/internal/auth"
	"harborlight/internal/database"
	"harborlight/internal/fault"
)

// noAccounts recognises nobody.
type noAccounts struct{}

func (noAccounts) Authenticate(context.Context, string) (auth.Principal, error) {
	return auth.Principal{}, auth.ErrNobody
}

func (noAccounts) EmailOf(context.Context, database.Querier, string) (string, error) {
	return "", fault.NotFound("There is no such account.")
}
