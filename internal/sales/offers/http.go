package offers

import (
	"context"
	"net/http"
	"strconv"

	"harborlight/internal/platform/httpx"
)

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

// FilePath is the address of an offer as PDF.
func FilePath(token string) string { return "/api/offers/" + token + "/pdf" }

// Download answers GET /api/offers/{token}/pdf with a file to save, which no cache keeps and no search
// engine lists.
func (a *API) Download(w http.ResponseWriter, r *http.Request) {
	f, err := a.Service.Print(r.Context(), r.PathValue("token"))
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `attachment; filename="`+f.Name+`.pdf"`)
	h.Set("Content-Length", strconv.Itoa(len(f.Data)))
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(f.Data) // the client is gone
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
