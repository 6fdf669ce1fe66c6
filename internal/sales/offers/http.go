package offers

import (
	"context"
	"net/http"
	"strconv"

	"harborlight/internal/platform/httpx"
)

// API handles requests for offers.
type API struct{ Service *Service }

// TokenInput identifies an offer by its private token.
type TokenInput struct {
	Token string `path:"token" maxLength:"64" doc:"Private token of the offer, from the buyer's link"`
}

// ViewOutput is an offer as its buyer sees it.
type ViewOutput struct{ Body OfferView }

// View handles GET /api/offers/{token}.
func (a *API) View(ctx context.Context, in *TokenInput) (*ViewOutput, error) {
	v, err := a.Service.View(ctx, in.Token)
	return &ViewOutput{Body: v}, err
}

// FilePath returns the path of an offer's PDF.
func FilePath(token string) string { return "/api/offers/" + token + "/pdf" }

// Download handles GET /api/offers/{token}/pdf. It sends a download that caches don't store and search engines don't
// index.
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
	_, _ = w.Write(f.Data) // the client has disconnected
}

// AcceptInput is a buyer's acceptance.
type AcceptInput struct {
	TokenInput
	Body OfferAcceptance
}

// Accept handles POST /api/offers/{token}/accept.
func (a *API) Accept(ctx context.Context, in *AcceptInput) (*ViewOutput, error) {
	v, err := a.Service.Accept(ctx, in.Token, in.Body)
	return &ViewOutput{Body: v}, err
}

// DeclineInput is a buyer's refusal.
type DeclineInput struct {
	TokenInput
	Body OfferRefusal
}

// Decline handles POST /api/offers/{token}/decline.
func (a *API) Decline(ctx context.Context, in *DeclineInput) (*ViewOutput, error) {
	v, err := a.Service.Decline(ctx, in.Token, in.Body)
	return &ViewOutput{Body: v}, err
}
