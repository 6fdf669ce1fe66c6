package partners

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/paging"
)

// AdminPartnersInput asks for a page of the administrator's list of partners.
type AdminPartnersInput struct {
	AdminFilterInput
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`
}

// AdminFilterInput narrows and sorts the administrator's list of partners.
type AdminFilterInput struct {
	Search string `query:"q" maxLength:"100" doc:"Every word must begin one of the company's or of its contact's address"`
	Status string `query:"status" enum:"active,pending,held,rejected,paused,review" doc:"Left out: any"`
	Sort   string `query:"sort" enum:"newest,oldest,name,rating" default:"newest"`
}

func (in AdminFilterInput) filter() AdminFilter {
	return AdminFilter(in)
}

// PartnersOutput is a page of partners of every status.
type PartnersOutput struct{ Body Page[Partner] }

// ListAll answers GET /api/admin/partners.
func (a *API) ListAll(ctx context.Context, in *AdminPartnersInput) (*PartnersOutput, error) {
	page, err := a.Service.ListAll(ctx, in.filter(), in.Cursor, in.Limit)
	return &PartnersOutput{Body: page}, err
}

// CountersOutput is the four figures.
type CountersOutput struct{ Body Counters }

// Count answers GET /api/admin/partner-counters.
func (a *API) Count(ctx context.Context, _ *struct{}) (*CountersOutput, error) {
	counters, err := a.Service.Count(ctx)
	return &CountersOutput{Body: counters}, err
}

// PartnerOutput is a partner after a decision.
type PartnerOutput struct{ Body Partner }

// DecisionInput decides about a partner as its revision shows it.
type DecisionInput struct {
	IDInput
	Body struct {
		Revision int64 `json:"revision" minimum:"1" doc:"The revision you see; if it has changed, the answer is a conflict"`
	}
}

// Approve answers POST /api/admin/partners/{id}/approve.
func (a *API) Approve(ctx context.Context, in *DecisionInput) (*PartnerOutput, error) {
	return a.decided(ctx, Seen{in.ID, in.Body.Revision}, a.Service.Approve)
}

// Deactivate answers POST /api/admin/partners/{id}/deactivate.
func (a *API) Deactivate(ctx context.Context, in *DecisionInput) (*PartnerOutput, error) {
	return a.decided(ctx, Seen{in.ID, in.Body.Revision}, a.Service.Deactivate)
}

func (a *API) decided(ctx context.Context, of Seen,
	decide func(ctx context.Context, actorID string, of Seen) (Partner, error)) (*PartnerOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	p, err := decide(ctx, admin.UserID, of)
	return &PartnerOutput{Body: p}, err
}

func partnerFile(pricing content.OptionSet) paging.File[Partner] {
	cells := func(p Partner) []string { return p.cells(pricing) }
	return paging.File[Partner]{Name: "partners", Cells: cells, Headings: []string{
		"Company", "Status", "Verified", "Location", "Contact Email", "Contact Phone", "Website", "Services",
		"Specializations", "Pricing Range", "Team Size", "Years of Experience", "Rating", "Reviews", "Referral Code",
		"Earns (%)", "Introduction Fee (%)", "Applied", "Description", "Looks automated", "ID",
	}}
}

func (p Partner) cells(pricing content.OptionSet) []string {
	return []string{
		p.CompanyName, p.statusName(), yesNo(p.IsVerified), p.Location, p.ContactEmail, p.ContactPhone, p.WebsiteURL,
		strings.Join(p.ServicesOffered, ", "), strings.Join(p.Specializations, ", "), pricing.Label(p.PricingRange),
		p.TeamSize, strconv.Itoa(p.YearsExperience), strconv.FormatFloat(p.Rating, 'f', 1, 64), strconv.Itoa(p.ReviewCount),
		p.Slug, percent(p.CommissionRate), percent(p.IntroductionFee), p.CreatedAt.Format(time.RFC3339), p.CompanyDescription,
		strings.Join(p.Flags, ", "), p.ID,
	}
}

// statusName is the displayed status.
func (p Partner) statusName() string {
	switch {
	case p.IsActive && p.IsVerified:
		return "Active & Verified"
	case p.IsActive:
		return "Active"
	case p.RejectedAt != nil:
		return "Rejected"
	case p.IsPaused:
		return "Paused"
	default:
		return "Pending Approval"
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// ExportPartners answers GET /api/admin/partners.csv: every partner that the
// filter of the list finds, in its order.
func (a *API) ExportPartners(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := AdminFilter{Search: cutTo(q.Get("q"), maxQuery), Status: q.Get("status"), Sort: q.Get("sort")}
	paging.Export(w, r, partnerFile(a.Service.site().Options.PartnerPricingRanges), f, a.Service.ExportPartners)
}

func percent(rate float64) string { return strconv.FormatFloat(rate, 'f', -1, 64) }
