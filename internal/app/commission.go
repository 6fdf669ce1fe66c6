package app

import (
	"cmp"
	"context"
	"net/http"

	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/limit"
)

// buildCommission builds the ledger of what partners owe.
func (a *App) buildCommission() {
	a.commission = commission.New(a.DB, commission.Config{
		PublicURL: a.Config.PublicURL, Site: a.commissionSite, Companies: a.partners.Service,
		HoldCurrency: a.publishing.HoldCurrency,
	})
	a.commission.Register(a.Runner)
}

// Commission returns the ledger, for tests.
func (a *App) Commission() *commission.Service { return a.commission }

// commissionSite is what the content says about commission at the moment.
func (a *App) commissionSite() commission.Site {
	site := a.Content()
	return commission.Site{Head: a.letterhead(site), Owner: a.owner(), Currency: site.Selling.Currency,
		Mails: site.Mails.Commission}
}

// recordCommission makes the ledger say what an introduction has won by now. Facts can arrive late or twice:
// what counts is the state of the introduction, and the job of the fact counts once.
func (a *App) recordCommission(ctx context.Context, requestID string) error {
	r, err := a.partners.Service.FindIntroduction(ctx, a.DB, requestID)
	if err != nil {
		return err
	}
	rate, err := a.partners.Service.RateOf(ctx, a.DB, r.PartnerID)
	if err != nil {
		return err
	}
	return a.commission.Record(ctx, commission.Win{CauseID: cmp.Or(jobs.ID(ctx), id.New()), IntroductionID: r.ID,
		PartnerID: r.PartnerID, PartnerName: r.PartnerName, WonCents: wonBy(r), RateBPS: rate})
}

// wonBy returns what a partner has sold to whom it was introduced, in cents; 0: nothing, or no longer.
func wonBy(r partners.Request) int64 {
	if r.Status != partners.StatusWon {
		return 0
	}
	return r.WonCents
}

// commissionRoutes show a partner its statements, and let the administrator correct and mark them.
func (a *App) commissionRoutes(r *httpx.Router, reads, desk []*limit.Limiter) {
	api := &commission.API{Service: a.commission}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partner/commission", ID: "list-own-statements",
		Summary: "The commission statements of one's own company, newest first", Role: auth.SignedIn, Limits: reads},
		api.ListOwn)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partner/commission/{id}", ID: "find-own-statement",
		Summary: "A commission statement of one's own company with its entries", Role: auth.SignedIn, Limits: reads},
		api.FindOwn)
	r.Raw(httpx.Route{Pattern: "GET /api/partner/commission.csv", ID: "export-own-commission",
		Summary: "Every commission entry of one's own company as CSV", Role: auth.SignedIn, Limits: reads, Heavy: a.heavy},
		nil, nil, http.HandlerFunc(api.ExportOwn))

	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
	}
	httpx.Handle(r, route("GET /api/admin/commission", "list-statements",
		"Search, filter and sort the commission statements"), api.List)
	httpx.Handle(r, route("GET /api/admin/commission/{id}", "find-statement", "A commission statement with its entries"),
		api.Find)
	httpx.Handle(r, route("POST /api/admin/commission/{id}/mark", "mark-statement",
		"Mark a statement as invoiced, paid or open"), api.Mark)
	httpx.Handle(r, route("POST /api/admin/commission-corrections", "correct-commission",
		"Correct what an introduction has won, by another entry"), api.Correct)
	export := route("GET /api/admin/commission.csv", "export-commission",
		"The entries of commission statements as CSV; q, state and partner as in the list")
	export.Fresh, export.Heavy = true, a.heavy
	r.Raw(export, nil, nil, http.HandlerFunc(api.Export))
}
