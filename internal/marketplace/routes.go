package marketplace

import (
	"net/http"
	"time"

	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// logoTime is the time limit of a logo upload: 2 MB at about 0.3 Mbit/s.
const logoTime = time.Minute

// Routes adds all routes of the area. Applications and introduction requests of visitors share one limit, and changes
// by partners' members another; link preview images have their own.
func (a *Area) Routes(r *httpx.Router, with httpx.SharedLimits) {
	sent := []*limit.Limiter{a.Limits.New(60, time.Hour)}     // applications and requests of visitors together
	changed := []*limit.Limiter{a.Limits.New(300, time.Hour)} // changes by members of partners
	a.partnerRoutes(r, with, sent)
	a.portalRoutes(r, with, changed)
	a.introductionRoutes(r, with, sent, changed)
	a.reviewRoutes(r, with)
	a.commissionRoutes(r, with)
	r.Raw(httpx.Route{Pattern: "GET " + cardPath + "{file}", Role: auth.Anyone,
		Limits: []*limit.Limiter{a.Limits.New(30, time.Minute)}}, nil, nil, a.serveCards())
}

// portalRoutes adds the routes of the partner portal. They accept any account, because the slice checks membership
// and answers 404 to all others.
func (a *Area) portalRoutes(r *httpx.Router, with httpx.SharedLimits, writes []*limit.Limiter) {
	p := a.api
	read := httpx.Routes(auth.SignedIn, with.Reads)
	write := httpx.Routes(auth.SignedIn, writes)
	httpx.Handle(r, read("GET /api/partner", "find-portal",
		"Get the account's company, or the companies that it can join"), p.FindPortal)
	r.Raw(read("GET /api/partner/activity", "watch-portal",
		"Stream changes to the account's company as server-sent events named changed"), nil, nil,
		http.HandlerFunc(p.WatchOwn))
	httpx.Handle(r, write("POST /api/partner/claims/{id}", "claim-company",
		"Claim a company that applied with the account's confirmed address"), p.Claim)
	httpx.Handle(r, write("PUT /api/partner/applications/{id}", "update-application",
		"Edit a pending application or resubmit a rejected one"), p.UpdateApplication)
	httpx.Handle(r, write("PUT /api/partner/profile", "update-company",
		"Update the company's profile; name, website and services are reviewed"), p.UpdateProfile)
	httpx.Handle(r, write("PUT /api/partner/pause", "pause-company",
		"Hide the company from the directory or show it again (owners only)"), p.Pause)
	logo := write("PUT /api/partner/logo", "set-company-logo",
		"Upload the company's logo as a PNG, JPEG or WebP body")
	logo.MaxBody, logo.BodyTimeout, logo.Heavy = partners.LogoMaxBody, logoTime, with.Heavy
	httpx.Handle(r, logo, p.SetLogo)
	httpx.Handle(r, write("DELETE /api/partner/logo", "remove-company-logo",
		"Remove the company's logo"), p.RemoveLogo)
	httpx.Handle(r, write("POST /api/partner/invitations", "invite-colleague",
		"Invite a colleague by email (owners only)"),
		p.InviteMember)
	httpx.Handle(r, write("DELETE /api/partner/invitations/{id}", "withdraw-company-invitation",
		"Withdraw an invitation (owners only)"), p.WithdrawInvitation)
	httpx.Handle(r, write("POST /api/partner/invitations/{id}/accept", "accept-company-invitation",
		"Accept the invitation to a company"), p.AcceptInvitation)
	httpx.Handle(r, write("PUT /api/partner/people/{id}", "set-colleague-role",
		"Make a colleague an owner or a member (owners only)"), p.SetRole)
	httpx.Handle(r, write("DELETE /api/partner/people/{id}", "remove-colleague",
		"Remove a colleague (owners only) or leave the company"), p.RemoveMember)
	r.Raw(httpx.Route{Pattern: "GET /media/logos/{file}", Role: auth.Anyone, Limits: with.Reads}, nil, nil,
		http.HandlerFunc(p.ServeLogo))
}

// partnerRoutes adds the directory, Live Activity and the admin's routes of both. writes limits applications by
// number of requests; the slice also limits them, but counts only complete ones.
func (a *Area) partnerRoutes(r *httpx.Router, with httpx.SharedLimits, writes []*limit.Limiter) {
	p, admin := a.api, auth.Admin
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partners", ID: "list-partners",
		Summary: "List and search the active partners", Role: auth.Anyone, Limits: with.Reads}, p.List)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partners/recent", ID: "list-recent-partners",
		Summary: "List the 20 newest companies, pending ones included",
		Role:    auth.Anyone, Limits: with.Reads}, p.Recent)
	r.Raw(httpx.Route{Pattern: "GET /api/partners/activity", ID: "watch-partners",
		Summary: "Stream new companies as server-sent events named partner",
		Role:    auth.Anyone, Limits: with.Reads}, nil, nil, p.Activity())
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partners/{id}", ID: "find-partner",
		Summary: "Get an active partner",
		Role:    auth.Anyone, Limits: with.Reads}, p.Find)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/partners", ID: "apply-as-partner",
		Summary: "Apply to be listed as a partner",
		Role:    auth.Anyone, Limits: writes, Status: http.StatusCreated}, p.Apply)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/admin/partner-counters", ID: "count-partners",
		Summary: "Get the counts of the partner desk", Role: admin, Limits: with.Desk}, p.Count)
	httpx.Handle(r, httpx.Route{Pattern: "PUT /api/admin/partners/{id}", ID: "edit-partner",
		Summary: "Edit a partner's profile", Role: admin, Effect: auth.Publishes, Limits: with.Desk}, p.Edit)

	desk.Add(a.Desk, r, with, a.partners.Desk())
}

// introductionRoutes adds the routes for visitors' requests, limited by asks, and for the answers of partners and the
// admin; answers limits the partners' ones. The slice also limits requests, but counts only complete ones.
func (a *Area) introductionRoutes(r *httpx.Router, with httpx.SharedLimits, asks, answers []*limit.Limiter) {
	api := &introductions.API{Service: a.introductions}
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/partnership-requests", ID: "request-introduction",
		Summary: "Request an introduction to a partner", Role: auth.Anyone, Limits: asks, Status: http.StatusCreated},
		api.Introduce)

	read, answer := httpx.Routes(auth.SignedIn, with.Reads), httpx.Routes(auth.SignedIn, answers)
	httpx.Handle(r, read("GET /api/partner/introductions", "list-own-introductions",
		"List the company's introductions, newest first"), api.ListOwn)
	httpx.Handle(r, read("GET /api/partner/introductions/{id}", "find-own-introduction",
		"Get an introduction of the company"), api.FindOwn)
	httpx.Handle(r, answer("POST /api/partner/introductions/{id}/moves", "move-own-introduction",
		"Accept or decline an introduction, or record its outcome"), api.ChangeOwnStatus)
	httpx.Handle(r, answer("POST /api/partner/introductions/{id}/notes", "note-own-introduction",
		"Add a note that the company and the admin can read"), api.NoteOwn)

	desk.Add(a.Desk, r, with, a.introductions.Desk())
}

// reviewRoutes adds the routes that list reviews, accept them from holders of private links, accept replies of
// partners, and let the admin hide them.
func (a *Area) reviewRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &reviews.API{Service: a.reviews}
	writes := []*limit.Limiter{a.Limits.New(60, time.Hour)}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partners/{id}/reviews", ID: "list-partner-reviews",
		Summary: "List the public reviews of a partner, newest first", Role: auth.Anyone, Limits: with.Reads},
		api.ListPublic)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/reviews/{token}", ID: "find-review-invitation",
		Summary: "Get a review invitation by its private token", Role: auth.Anyone, Limits: with.Reads},
		api.View)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/reviews/{token}", ID: "write-review",
		Summary: "Submit a review once by its private token", Role: auth.Anyone, Limits: writes}, api.Write)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partner/reviews", ID: "list-own-reviews",
		Summary: "List the company's reviews", Role: auth.SignedIn, Limits: with.Reads}, api.ListOwn)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/partner/reviews/{id}/answer", ID: "answer-review",
		Summary: "Answer a review of the company once", Role: auth.SignedIn, Limits: writes}, api.Answer)

	desk.Add(a.Desk, r, with, a.reviews.Desk())
}

// commissionRoutes adds the routes for a partner's statements, and the admin's routes for statements and referred
// orders.
func (a *Area) commissionRoutes(r *httpx.Router, with httpx.SharedLimits) {
	api := &commission.API{Service: a.commission}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partner/commission", ID: "list-own-statements",
		Summary: "List the company's commission statements by month, newest first",
		Role:    auth.SignedIn, Limits: with.Reads},
		api.ListOwn)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partner/commission/{id}", ID: "find-own-statement",
		Summary: "Get a commission statement of the company with its entries",
		Role:    auth.SignedIn, Limits: with.Reads},
		api.FindOwn)
	r.Raw(httpx.Route{Pattern: "GET /api/partner/commission.csv", ID: "export-own-commission",
		Summary: "Export the company's commission entries as CSV", Role: auth.SignedIn, Limits: with.Reads,
		Heavy: with.Heavy},
		nil, nil, http.HandlerFunc(api.ExportOwn))

	desk.Add(a.Desk, r, with, a.commission.Desk())
	desk.Add(a.Desk, r, with, a.referrals.Desk())
}
