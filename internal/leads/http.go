package leads

import (
	"context"

	"harborlight/internal/httpx"
)

// API answers the requests about leads; consultations arrive through the checkout.
type API struct{ Service *Service }

// QuoteInput is what a visitor sends.
type QuoteInput struct{ Body QuoteRequest }

// QuoteOutput confirms that the request is stored.
type QuoteOutput struct {
	Body struct {
		ID string `json:"id" doc:"UUID of the request"`
	}
}

// RequestQuote answers POST /api/quotes.
func (a *API) RequestQuote(ctx context.Context, in *QuoteInput) (*QuoteOutput, error) {
	id, err := a.Service.RequestQuote(ctx, httpx.Network(ctx), in.Body)
	out := &QuoteOutput{}
	out.Body.ID = id
	return out, err
}
