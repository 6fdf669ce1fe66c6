package app

import (
	"context"
	"net/http"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/limit"
)

// buildReviews builds the part that asks for reviews of partners and shows them.
func (a *App) buildReviews() {
	a.reviews = reviews.New(a.DB, reviews.Config{
		PublicURL: a.Config.PublicURL, Site: a.reviewSite, Directory: companies{a.partners.Service, a},
		Tries: a.limits.Shared("reviews", 20, time.Hour),
	})
}

// reviewSite is what the content says about reviews at the moment.
func (a *App) reviewSite() reviews.Site {
	site := a.Content()
	return reviews.Site{Head: a.letterhead(site), Owner: a.owner(), Mails: site.Mails.Reviews}
}

// companies is what reviews and the commission ask about partners.
type companies struct {
	*partners.Service
	app *App
}

func (c companies) IsListed(ctx context.Context, partnerID string) error {
	_, err := c.Find(ctx, partnerID)
	return err
}

// OutcomeOf returns what became of an introduction.
func (c companies) OutcomeOf(ctx context.Context, q database.Querier, introductionID string) (reviews.Outcome, error) {
	r, err := c.FindIntroduction(ctx, q, introductionID)
	if fault.KindOf(err) == fault.KindNotFound {
		return reviews.Outcome{}, nil
	}
	return reviews.Outcome{WonCents: wonBy(r), AskedAt: r.CreatedAt}, err
}

// Belongs reports whether an account or an address belongs to a partner: as a member, as the contact, on the
// website's domain, or as the confirmed address of a member.
func (c companies) Belongs(ctx context.Context, q database.Querier, partnerID, userID, email string) (bool, error) {
	if own, err := c.IsAddressOf(ctx, q, partnerID, email); err != nil || own {
		return own, err
	}
	behind, err := c.app.accounts.FindConfirmed(ctx, q, email)
	if err != nil && fault.KindOf(err) != fault.KindNotFound {
		return false, err
	}
	for _, account := range []string{userID, behind} {
		if account == "" {
			continue
		}
		if own, err := c.IsMember(ctx, q, partnerID, account); err != nil || own {
			return own, err
		}
	}
	return false, nil
}

// settleIntroduction makes the ledger and the weight of a review follow from what an introduction has come to.
func (a *App) settleIntroduction(ctx context.Context, requestID string) error {
	if err := a.recordCommission(ctx, requestID); err != nil {
		return err
	}
	return a.reviews.Reweigh(ctx, requestID)
}

// introductionEnded follows when an introduction was won or lost: the commission is entered, and who asked for
// the introduction is asked how it was. Those who never met have nothing to review.
func (a *App) introductionEnded(ctx context.Context, in partners.Moved) error {
	if err := a.settleIntroduction(ctx, in.RequestID); err != nil {
		return err
	}
	r, err := a.partners.Service.FindIntroduction(ctx, a.DB, in.RequestID)
	if err != nil || r.EndedAt == nil || r.IntroducedAt == nil {
		return err
	}
	return a.reviews.Invite(ctx, reviews.Ended{IntroductionID: r.ID, PartnerID: r.PartnerID, PartnerName: r.PartnerName,
		UserID: r.UserID, Name: r.RequesterName, Company: r.RequesterCompany, Email: r.RequesterEmail})
}

// reviewWritten mails the review to the partner and the owner and notifies both on the site.
func (a *App) reviewWritten(ctx context.Context, in reviews.Fact) error {
	if err := a.reviews.MailWritten(ctx, in); err != nil {
		return err
	}
	r, err := a.reviews.Find(ctx, in.ReviewID)
	if err != nil {
		return err
	}
	admitted, err := a.partners.Service.IsAdmitted(ctx, a.DB, r.PartnerID)
	if err == nil && admitted {
		err = a.tellPartner(ctx, r.PartnerID, "New review", " has a new review.")
	}
	if err != nil {
		return err
	}
	message := "Written" + from(r.AuthorName, "") + "."
	if !r.Weighs {
		message += " It doesn't count in the rating: open it at the desk to see why."
	}
	return a.tellAdmin(ctx, "New review", message)
}

// reviewRoutes show reviews to everybody, take them from the holders of private links and the answers from the
// partners, and let the administrator hide them.
func (a *App) customerReviewRoutes(r *httpx.Router, reads, desk []*limit.Limiter) {
	api := &reviews.API{Service: a.reviews}
	writes := []*limit.Limiter{a.limits.New(60, time.Hour)}
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partners/{id}/reviews", ID: "list-partner-reviews",
		Summary: "The public reviews of an active partner, newest first", Role: auth.Anyone, Limits: reads}, api.ListPublic)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/reviews/{token}", ID: "find-review-invitation",
		Summary: "An invitation to a review, for the holder of its private token", Role: auth.Anyone, Limits: reads},
		api.Look)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/reviews/{token}", ID: "write-review",
		Summary: "Write the review, once, for the holder of the private token", Role: auth.Anyone, Limits: writes}, api.Write)
	httpx.Handle(r, httpx.Route{Pattern: "GET /api/partner/reviews", ID: "list-own-reviews",
		Summary: "The reviews of one's own company", Role: auth.SignedIn, Limits: reads}, api.ListOwn)
	httpx.Handle(r, httpx.Route{Pattern: "POST /api/partner/reviews/{id}/answer", ID: "answer-review",
		Summary: "Answer a review of one's own company, once", Role: auth.SignedIn, Limits: writes}, api.Answer)

	route := func(pattern, id, summary string) httpx.Route {
		return httpx.Route{Pattern: pattern, ID: id, Summary: summary, Role: auth.Administrator, Limits: desk}
	}
	httpx.Handle(r, route("GET /api/admin/reviews", "list-reviews", "Search, filter and sort the reviews"), api.List)
	httpx.Handle(r, route("POST /api/admin/reviews/{id}/hide", "hide-review",
		"Take a review out of the directory and the rating, with a reason"), api.Hide)
	httpx.Handle(r, route("POST /api/admin/reviews/{id}/show", "show-review", "Bring a hidden review back"), api.Show)
	httpx.Handle(r, route("POST /api/admin/reviews/{id}/count", "count-review", "Make a review part of the rating"),
		api.Count)
	httpx.Handle(r, route("POST /api/admin/reviews/{id}/discount", "discount-review", "Take a review out of the rating"),
		api.Discount)
	export := route("GET /api/admin/reviews.csv", "export-reviews", "Reviews as CSV; q, state and sort as in the list")
	export.Fresh, export.Heavy = true, a.heavy
	r.Raw(export, nil, nil, http.HandlerFunc(api.Export))
}
