package sales

import (
	"context"
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/sales/billing/paper"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/sale"
)

// buildOffers builds the offers slice. Accepted offers become orders.
func (a *Area) buildOffers() {
	a.offers = offers.New(a.DB, offers.Config{
		PublicURL: a.PublicURL, Content: a.Content, Owner: a.NotifyEmail,
		Leads: offerLeads{a.leads}, Orders: a.orders, Taxes: taxes{a},
		Print: a.printOffer, HoldCurrency: a.deps.HoldCurrency,
	})
	a.offers.Register(a.Runner)
}

// printOffer returns an offer as a PDF. Brand, colors and the seller's tax numbers are the current ones; all agreed
// terms come from the document.
func (a *Area) printOffer(ctx context.Context, o sale.PrintedOffer) ([]byte, error) {
	site := a.Content()
	return paper.RenderOffer(ctx, o, paper.Seller{
		Brand: sale.BrandOf(site), Seller: sale.SellerOf(site, a.PublicURL), Tax: sale.TaxSeller(site.Selling),
	})
}

// offerLeads implements offers.Leads.
type offerLeads struct{ service *leads.Service }

func (l offerLeads) OriginOf(ctx context.Context, leadID string) (offers.Origin, error) {
	lead, err := l.service.Find(ctx, leadID)
	return offers.Origin{UserID: lead.UserID, Referrer: lead.Referrer}, err
}

// offerRoutes adds the routes to read, accept and decline an offer by its private token, and the admin's routes.
func (a *Area) offerRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &offers.API{Service: a.offers}
	decisions := []*limit.Limiter{a.Limits.New(20, 10*time.Minute)}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/offers/{token}", ID: "find-offer",
		Summary: "Get an offer by its private token", Role: auth.Anyone, Limits: with.Reads}, api.View)
	r.Raw(httpx.Route{Pattern: "GET " + offers.FilePath("{token}"), ID: "download-offer",
		Summary: "Download an offer as PDF by its private token", Role: auth.Anyone, Limits: with.Reads},
		nil, nil, http.HandlerFunc(api.Download))
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/offers/{token}/accept", ID: "accept-offer",
		Summary: "Accept an offer by its private token", Role: auth.Anyone, Limits: decisions}, api.Accept)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/offers/{token}/decline", ID: "decline-offer",
		Summary: "Decline an offer by its private token", Role: auth.Anyone, Limits: decisions}, api.Decline)
	a.offerDeskRoutes(r, api, with)
}

// offerDeskRoutes adds the admin's routes to list, calculate, write, send, revise and delete offers.
func (a *Area) offerDeskRoutes(r *httpx.Router, api *offers.API, with httpx.SharedLimits) {
	route := httpx.Routes(auth.Admin, with.Desk)
	desk.Add(a.Desk, r, with, a.offers.Desk())
	httpx.Handle(r, route("GET /api/admin/offer-services", "list-offer-services",
		"List the services that an offer line can name"),
		api.Services)
	write := func(pattern, id, summary string) httpx.Route {
		return route(pattern, id, summary).WithEffect(auth.Internal)
	}
	httpx.Handle(r, write("POST /api/admin/offer-totals", "sum-offer", "Calculate the totals of an unsaved offer"),
		api.Totals)
	httpx.Handle(r, write("POST /api/admin/offers", "create-offer", "Create a draft offer for a lead"), api.Create)
	httpx.Handle(r, write("PUT /api/admin/offers/{id}", "update-offer", "Update a draft offer"), api.Update)
	remove := write("DELETE /api/admin/offers/{id}", "delete-offer", "Delete a draft offer")
	remove.Status = http.StatusNoContent
	httpx.Handle(r, remove, api.Delete)
	send := route("POST /api/admin/offers/{id}/send", "send-offer", "Send a draft offer to its buyer")
	send.Effect, send.EffectIf = auth.Mails, auth.Binds
	httpx.Handle(r, send, api.Send)
	httpx.Handle(r, write("POST /api/admin/offers/{id}/revise", "revise-offer",
		"Create a new version of an offer and withdraw the open one"), api.Revise)
}
