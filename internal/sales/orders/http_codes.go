package orders

import (
	"context"

	"harborlight/internal/kit/money"
)

// CodeInput asks what a code does to the price of a service.
type CodeInput struct {
	Body struct {
		ServiceID string `json:"serviceId" maxLength:"64" doc:"Id of the service in the catalogue" example:"private-training"`
		Code      string `json:"code" minLength:"1" maxLength:"64" doc:"What the buyer entered" example:"SPRING-20"`
	}
}

// CodeOutput carries the price with a code.
type CodeOutput struct{ Body CodePrice }

// CodePrice is the price that a code leads to.
type CodePrice struct {
	Code          string         `json:"code" doc:"The code as campaigns write it; send it with the checkout"`
	PriceCents    int64          `json:"amount_cents" doc:"Price with the code, in cents"`
	SubtotalCents int64          `json:"list_cents" doc:"The catalogue's price, in cents"`
	Currency      money.Currency `json:"currency" doc:"Lower-case code (ISO 4217)" example:"usd"`
}

// CheckCode answers POST /api/checkout/code.
func (a *API) CheckCode(ctx context.Context, in *CodeInput) (*CodeOutput, error) {
	item, err := a.Service.CheckCode(ctx, in.Body.ServiceID, in.Body.Code)
	if err != nil {
		return nil, err
	}
	return &CodeOutput{CodePrice{Code: item.CampaignCode, PriceCents: item.PriceCents, SubtotalCents: item.SubtotalCents,
		Currency: a.Service.site().Currency}}, nil
}
