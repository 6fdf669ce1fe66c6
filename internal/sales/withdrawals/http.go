package withdrawals

import (
	"context"

	"harborlight/internal/platform/httpx"
)

// API has the public operation for declarations.
type API struct{ Service *Service }

// DeclarationInput is a consumer's declaration.
type DeclarationInput struct{ Body NewDeclaration }

// Receive answers POST /api/withdrawals. The answer is empty for every complete declaration.
func (a *API) Receive(ctx context.Context, in *DeclarationInput) (*struct{}, error) {
	return nil, a.Service.Receive(ctx, httpx.Network(ctx), in.Body)
}
