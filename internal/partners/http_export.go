package partners

import (
	"iter"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/fault"
	"harborlight/internal/httpx"
	"harborlight/internal/spreadsheet"
)

// batchDeadline is how long a batch of an export may take to leave.
const batchDeadline = 30 * time.Second

var partnerHeadings = []string{
	"Company", "Status", "Verified", "Location", "Contact Email", "Contact Phone", "Website", "Services", "Specializations",
	"Pricing Range", "Team Size", "Years of Experience", "Rating", "Reviews", "Commission Rate", "Applied", "Description", "Looks automated", "ID",
}

func (p Partner) cells() []string {
	return []string{
		p.CompanyName, p.statusName(), yesNo(p.IsVerified), p.Location, p.ContactEmail, p.ContactPhone, p.WebsiteURL,
		strings.Join(p.ServicesOffered, ", "), strings.Join(p.Specializations, ", "), p.PricingRange, p.TeamSize,
		strconv.Itoa(p.YearsExperience), strconv.FormatFloat(p.Rating, 'f', 1, 64), strconv.Itoa(p.ReviewCount),
		strconv.FormatFloat(p.CommissionRate, 'f', -1, 64), p.CreatedAt.Format(time.RFC3339), p.CompanyDescription,
		strings.Join(p.Flags, ", "), p.ID,
	}
}

var requestHeadings = []string{
	"Requested", "Status", "Partner", "Name", "Email", "Company", "Service Needed", "Budget", "Message", "Looks automated", "ID",
}

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
	export(w, r, "partners", partnerHeadings, rows, err)
}

// ExportRequests answers GET /api/admin/partnership-requests.csv.
func (a *API) ExportRequests(w http.ResponseWriter, r *http.Request) {
	rows, err := a.Service.ExportRequests(r.Context(), actor(r), r.URL.Query().Get("status"))
	export(w, r, "partnership-requests", requestHeadings, rows, err)
}

func actor(r *http.Request) string {
	p, _ := auth.From(r.Context()) // the route demands one
	return p.UserID
}

// export writes the rows as a file. When it fails halfway it breaks the
// connection off: half a list must not look like a whole one.
func export[T interface{ cells() []string }](w http.ResponseWriter, r *http.Request, name string, headings []string, rows iter.Seq2[T, error], err error) {
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	if err := write(w, headings, rows); err != nil {
		if r.Context().Err() == nil && fault.As(err) == nil {
			slog.ErrorContext(r.Context(), "an export was broken off", "request_id", httpx.RequestID(r.Context()), "list", name, "error", err.Error())
		}
		panic(http.ErrAbortHandler)
	}
}

func write[T interface{ cells() []string }](w http.ResponseWriter, headings []string, rows iter.Seq2[T, error]) error {
	control := http.NewResponseController(w)
	out, err := spreadsheet.NewWriter(w, headings...)
	if err != nil {
		return err
	}
	n := 0
	for row, err := range rows {
		if err != nil {
			return err
		}
		if n++; n%exportBatch == 0 {
			_ = control.SetWriteDeadline(time.Now().Add(batchDeadline)) // a test's writer has none
		}
		if err := out.Write(row.cells()...); err != nil {
			return err
		}
	}
	return out.Flush()
}
