package app

import (
	"net/http"
	"time"

	"harborlight/internal/marketplace/partners"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// logoTime is how long the bytes of a logo may take: 2 MB at about 0.3 Mbit/s.
const logoTime = time.Minute

// portalRoutes are for the people of partner companies. Any account may ask; the slice answers with what its
// company may see, and with 404 to everybody else.
func (a *App) portalRoutes(r *httpx.Router, reads []*limit.Limiter) {
	p, writes := a.partners, []*limit.Limiter{a.limits.New(300, time.Hour)}
	read := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.SignedIn, Limits: reads}
	}
	write := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.SignedIn, Limits: writes}
	}
	httpx.Handle(r, read("GET /api/partner", "find-portal", "The account's company, or what it can join"), p.FindPortal)
	r.Raw(read("GET /api/partner/activity", "watch-portal",
		"Server-sent events named changed: something of the account's company is to be read anew"), nil, nil,
		http.HandlerFunc(p.WatchOwn))
	httpx.Handle(r, write("POST /api/partner/claims/{id}", "claim-company",
		"Take over a company that applied with the account's confirmed address"), p.Claim)
	httpx.Handle(r, write("PUT /api/partner/profile", "update-company",
		"Change the company's profile; a new name, website or services wait for review"), p.UpdateProfile)
	httpx.Handle(r, write("PUT /api/partner/pause", "pause-company",
		"Take the company out of the directory, or put it back; owners only"), p.Pause)
	logo := write("PUT /api/partner/logo", "set-company-logo",
		"Give the company a logo: a PNG, JPEG or WebP file, which is the body")
	logo.MaxBody, logo.BodyTime, logo.Heavy = partners.LogoMaxBody, logoTime, a.heavy
	httpx.Handle(r, logo, p.SetLogo)
	httpx.Handle(r, write("DELETE /api/partner/logo", "remove-company-logo", "Take the company's logo away"), p.RemoveLogo)
	httpx.Handle(r, write("POST /api/partner/invitations", "invite-colleague", "Invite a colleague by mail; owners only"),
		p.Invite)
	httpx.Handle(r, write("DELETE /api/partner/invitations/{id}", "withdraw-company-invitation",
		"Take an invitation back; owners only"), p.Uninvite)
	httpx.Handle(r, write("POST /api/partner/invitations/{id}/accept", "accept-company-invitation",
		"Join the company that invited the account's confirmed address"), p.AcceptInvitation)
	httpx.Handle(r, write("PUT /api/partner/people/{id}", "set-colleague-role",
		"Make a colleague an owner or a member; owners only"), p.SetRole)
	httpx.Handle(r, write("DELETE /api/partner/people/{id}", "remove-colleague",
		"Remove a colleague (owners only), or leave"), p.Remove)
	httpx.Handle(r, read("GET /api/partner/introductions", "list-own-introductions",
		"The company's introductions, newest first"),
		p.ListIntroductions)
	httpx.Handle(r, read("GET /api/partner/introductions/{id}", "find-own-introduction",
		"One of the company's introductions"),
		p.FindOwnIntroduction)
	httpx.Handle(r, write("POST /api/partner/introductions/{id}/moves", "move-own-introduction",
		"Accept or decline an introduction, or say what became of it"), p.Step)
	httpx.Handle(r, write("POST /api/partner/introductions/{id}/notes", "note-own-introduction",
		"Add a note that the company and the administrator read"), p.NoteOwn)
	r.Raw(httpx.Route{Pattern: "GET /media/logos/{file}", Role: auth.Anyone, Limits: reads}, nil, nil,
		http.HandlerFunc(p.ServeLogo))
}

// reviewRoutes are what the administrator does to partners and introductions beside approving them.
func (a *App) reviewRoutes(r *httpx.Router, desk []*limit.Limiter) {
	p := a.partners
	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
	}
	httpx.Handle(r, route("GET /api/admin/partners/{id}", "find-any-partner",
		"A partner with its people and what waits for review"), p.FindDetail)
	httpx.Handle(r, route("PUT /api/admin/partners/{id}", "edit-partner", "Correct a partner's profile"), p.Edit)
	remove := route("DELETE /api/admin/partners/{id}", "delete-partner",
		"Delete a partner that was never introduced to anybody")
	remove.Fresh = true // there is no way back
	httpx.Handle(r, remove, p.Delete)
	httpx.Handle(r, route("POST /api/admin/partners/{id}/reject", "reject-partner",
		"Refuse a partner and mail the reason"), p.Reject)
	httpx.Handle(r, route("POST /api/admin/partners/{id}/hold", "hold-partner", "Put a partner aside"), p.Hold)
	httpx.Handle(r, route("POST /api/admin/partners/{id}/review", "review-partner",
		"Publish or refuse what waits for review"), p.Review)
	httpx.Handle(r, route("POST /api/admin/partners/bulk", "decide-partners", "Decide about several partners"),
		p.DecideAll)
	httpx.Handle(r, route("GET /api/admin/partnership-requests/{id}", "find-partnership-request",
		"A partnership request with its thread"), p.FindThread)
	httpx.Handle(r, route("POST /api/admin/partnership-requests/{id}/ask", "ask-partner",
		"Ask the partner of a pending request; asked again, nothing happens"), p.AskPartner)
	httpx.Handle(r, route("POST /api/admin/partnership-requests/{id}/notes", "note-partnership-request",
		"Add a note that the partner reads too"), p.NoteRequest)
}
