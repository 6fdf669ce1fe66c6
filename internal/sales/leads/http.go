package leads

import (
	"context"

	"harborlight/internal/platform/httpx"
)

// API handles requests for leads. Consultations arrive through the checkout.
type API struct{ Service *Service }

// QuoteInput is a visitor's quote request.
type QuoteInput struct{ Body QuoteRequest }

// MessageInput is a visitor's message.
type MessageInput struct{ Body ContactMessage }

// StoredOutput confirms that a request is stored.
type StoredOutput struct {
	Body struct {
		ID string `json:"id" doc:"UUID of the lead"`
	}
}

// RequestQuote handles POST /api/quotes.
func (a *API) RequestQuote(ctx context.Context, in *QuoteInput) (*StoredOutput, error) {
	id, err := a.Service.RequestQuote(ctx, httpx.Network(ctx), in.Body)
	return stored(id), err
}

// SendMessage handles POST /api/contact.
func (a *API) SendMessage(ctx context.Context, in *MessageInput) (*StoredOutput, error) {
	id, err := a.Service.SendMessage(ctx, httpx.Network(ctx), in.Body)
	return stored(id), err
}

// stored returns the response with the id of a stored lead.
func stored(id string) *StoredOutput {
	out := &StoredOutput{}
	out.Body.ID = id
	return out
}
