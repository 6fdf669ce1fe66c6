package withdrawals

import (
	"context"

	"harborlight/internal/platform/httpx"
)

// API handles requests for declarations.
type API struct{ Service *Service }

// DeclarationInput is a consumer's declaration.
type DeclarationInput struct{ Body NewDeclaration }

// Receive handles POST /api/withdrawals. The response is empty for every complete declaration.
func (a *API) Receive(ctx context.Context, in *DeclarationInput) (*struct{}, error) {
	return nil, a.Service.Receive(ctx, httpx.Network(ctx), in.Body)
}
