package partners

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/paging"
)

var partnerFile = paging.File[Partner]{Name: "partners", Cells: Partner.cells, Headings: []string{
	"Company", "Status", "Verified", "Location", "Contact Email", "Contact Phone", "Website", "Services", "Specializations",
	"Pricing Range", "Team Size", "Years of Experience", "Rating", "Reviews", "Commission Rate", "Applied", "Description", "Looks automated", "ID",
}}

func (p Partner) cells() []string {
	return []string{
		p.CompanyName, p.statusName(), yesNo(p.IsVerified), p.Location, p.ContactEmail, p.ContactPhone, p.WebsiteURL,
		strings.Join(p.ServicesOffered, ", "), strings.Join(p.Specializations, ", "), p.PricingRange, p.TeamSize,
		strconv.Itoa(p.YearsExperience), strconv.FormatFloat(p.Rating, 'f', 1, 64), strconv.Itoa(p.ReviewCount),
		strconv.FormatFloat(p.CommissionRate, 'f', -1, 64), p.CreatedAt.Format(time.RFC3339), p.CompanyDescription,
		strings.Join(p.Flags, ", "), p.ID,
	}
}

var requestFile = paging.File[Request]{Name: "partnership-requests", Cells: Request.cells, Headings: []string{
	"Requested", "Status", "Partner", "Name", "Email", "Company", "Service Needed", "Budget", "Message", "Looks automated", "ID",
}}

func (r Request) cells() []string {
	return []string{
		r.CreatedAt.Format(time.RFC3339), r.Status, r.PartnerName, r.RequesterName, r.RequesterEmail, r.RequesterCompany,
		r.ServiceNeeded, r.Budget, r.Message, strings.Join(r.Flags, ", "), r.ID,
	}
}

// statusName is the displayed status (spec 4).
func (p Partner) statusName() string {
	switch {
	case p.IsActive && p.IsVerified:
		return "Active & Verified"
	case p.IsActive:
		return "Active"
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
	rows, err := a.Service.ExportPartners(r.Context(), actor(r), f)
	paging.Export(w, r, partnerFile, rows, err)
}

// ExportRequests answers GET /api/admin/partnership-requests.csv: every request
// that the filter of the list finds, in its order.
func (a *API) ExportRequests(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := RequestFilter{Search: cutTo(q.Get("q"), maxQuery), Status: q.Get("status"), Sort: q.Get("sort")}
	rows, err := a.Service.ExportRequests(r.Context(), actor(r), f)
	paging.Export(w, r, requestFile, rows, err)
}

func actor(r *http.Request) string {
	p, _ := auth.From(r.Context()) // the route demands one
	return p.UserID
}
