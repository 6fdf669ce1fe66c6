package app

import (
	"context"

	"harborlight/internal/auth"
)

// noAccounts recognises nobody.
type noAccounts struct{}

func (noAccounts) Authenticate(context.Context, string) (auth.Principal, error) {
	return auth.Principal{}, auth.ErrNobody
}
