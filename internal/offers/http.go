package offers

import "context"

// API answers the requests about offers.
type API struct{ Service *Service }

// TokenInput identifies an offer by its private token.
type TokenInput struct {
	Token string `path:"token" maxLength:"64" doc:"The private token of the offer, from the buyer's link"`
}

// ViewOutput is an offer as its buyer sees it.
type ViewOutput struct{ Body OfferView }

// Look answers GET /api/offers/{token}.
func (a *API) Look(ctx context.Context, in *TokenInput) (*ViewOutput, error) {
	v, err := a.Service.Look(ctx, in.Token)
	return &ViewOutput{Body: v}, err
}

// AcceptInput is a buyer's consent.
type AcceptInput struct {
	TokenInput
	Body OfferAcceptance
}

// Accept answers POST /api/offers/{token}/accept.
func (a *API) Accept(ctx context.Context, in *AcceptInput) (*ViewOutput, error) {
	v, err := a.Service.Accept(ctx, in.Token, in.Body)
	return &ViewOutput{Body: v}, err
}

// DeclineInput is a buyer's refusal.
type DeclineInput struct {
	TokenInput
	Body OfferRefusal
}

// Decline answers POST /api/offers/{token}/decline.
func (a *API) Decline(ctx context.Context, in *DeclineInput) (*ViewOutput, error) {
	v, err := a.Service.Decline(ctx, in.Token, in.Body)
	return &ViewOutput{Body: v}, err
}
