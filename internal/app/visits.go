package app

import (
	"context"
	"net/http"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
	"harborlight/internal/website/visits"
)

// buildVisits builds the part that counts visits. What came of them is counted from orders and leads.
func (a *App) buildVisits() {
	a.visits = visits.New(a.DB, visits.Config{
		Content: a.Content, Hosts: a.Config.hosts(), Log: a.log, Sales: a.countSales, Requests: a.countRequests,
	})
	a.visits.Register(a.Runner)
}

// Visits returns the counter of visits, for tests.
func (a *App) Visits() *visits.Service { return a.visits }

func (a *App) countSales(ctx context.Context, from, to time.Time) (visits.Sales, error) {
	funnel, err := a.sales.Orders().Funnel(ctx, from, to)
	sales := visits.Sales{IsTest: funnel.IsTest, Hidden: funnel.Hidden}
	for _, step := range funnel.ByService {
		sales.ByService = append(sales.ByService, visits.Sale(step))
	}
	return sales, err
}

func (a *App) countRequests(ctx context.Context, from, to time.Time) ([]visits.Request, error) {
	counts, err := a.sales.Leads().CountKinds(ctx, from, to)
	requests := make([]visits.Request, len(counts))
	for i, c := range counts {
		requests[i] = visits.Request{Kind: string(c.Kind), About: c.About, Count: c.Count}
	}
	return requests, err
}

// visitRoutes take the reports of browsers and show the administrator what they add up to. An office or a school
// shares one network, so their limit is wide.
func (a *App) visitRoutes(r *httpx.Router, desk []*limit.Limiter) {
	api := &visits.API{Service: a.visits, IsAdministrator: a.auth.IsAdministrators}
	r.Raw(httpx.Route{Pattern: "POST /api/visits", ID: "count-visit", Summary: "Report that a page was shown",
		Role: auth.Anyone, Limits: []*limit.Limiter{a.limits.New(300, time.Minute)}, Status: http.StatusNoContent},
		visits.Beacon{}, nil, http.HandlerFunc(api.Count))
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/visits", ID: "count-visits",
		Summary: "Visits of some days by day, page and source, and what came of them", Role: auth.Administrator,
		Limits: desk}, api.Numbers)
	r.Raw(httpx.Route{Pattern: "GET /api/admin/visits.csv", ID: "export-visits",
		Summary: "Visits as CSV, by day, page and source; from and to as in the list", Role: auth.Administrator,
		Fresh: true, Limits: desk, Heavy: a.heavy}, nil, nil, http.HandlerFunc(api.Export))
}
