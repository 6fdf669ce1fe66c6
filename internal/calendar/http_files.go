package calendar

import (
	"context"
	"mime"
	"net/http"
	"strings"
	"time"

	"harborlight/internal/auth"
	"harborlight/internal/httpx"
)

// FeedPath is where feeds are read, followed by their secret and ".ics".
const FeedPath = "/api/calendar/feed/"

// ImportInput carries an iCalendar file.
type ImportInput struct {
	Preview  bool   `query:"preview" doc:"Only say what would happen"`
	Timezone string `query:"timezone" maxLength:"64" doc:"IANA name of the zone of times that have none; UTC if left out" example:"Europe/Berlin"`
	RawBody  []byte `contentType:"text/calendar"`
}

// ImportOutput says what became of the file.
type ImportOutput struct{ Body Import }

// Import answers POST /api/calendar/import.
func (a *API) Import(ctx context.Context, in *ImportInput) (*ImportOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Imports.Allow(p.UserID); err != nil {
		return nil, err
	}
	zone, err := zoneOrUTC(in.Timezone)
	if err != nil {
		return nil, err
	}
	result, err := a.Service.Import(ctx, p.UserID, in.RawBody, zone, in.Preview)
	if err != nil {
		return nil, err
	}
	return &ImportOutput{Body: result}, nil
}

// FeedOutput is what is known of one's own address.
type FeedOutput struct {
	Body struct {
		Exists     bool       `json:"exists" doc:"There is an address"`
		CreatedAt  *time.Time `json:"created_at,omitempty" doc:"When it was made"`
		LastReadAt *time.Time `json:"last_read_at,omitempty" doc:"When a program read it last, to the hour"`
	}
}

// NewFeedOutput is a new address, shown this once.
type NewFeedOutput struct {
	Body struct {
		URL       string    `json:"url" doc:"The address for calendar programs; it is not shown again" example:"https://www.example.com/api/calendar/feed/….ics"`
		CreatedAt time.Time `json:"created_at"`
	}
}

// FindFeed answers GET /api/calendar/feed.
func (a *API) FindFeed(ctx context.Context, _ *struct{}) (*FeedOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	feed, exists, err := a.Service.FindFeed(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	out := &FeedOutput{}
	if exists {
		out.Body.Exists, out.Body.CreatedAt, out.Body.LastReadAt = true, &feed.CreatedAt, feed.LastReadAt
	}
	return out, nil
}

// CreateFeed answers POST /api/calendar/feed.
func (a *API) CreateFeed(ctx context.Context, _ *struct{}) (*NewFeedOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	secret, feed, err := a.Service.CreateFeed(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	out := &NewFeedOutput{}
	out.Body.URL, out.Body.CreatedAt = a.PublicURL+FeedPath+secret+".ics", feed.CreatedAt
	return out, nil
}

// DeleteFeed answers DELETE /api/calendar/feed.
func (a *API) DeleteFeed(ctx context.Context, _ *struct{}) (*struct{}, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeleteFeed(ctx, p.UserID)
}

// ReadFeed answers GET /api/calendar/feed/{file} to whoever knows the address.
// Programs that ask whether something has changed get 304 (RFC 9110, 13).
func (a *API) ReadFeed(w http.ResponseWriter, r *http.Request) {
	secret, ok := strings.CutSuffix(r.PathValue("file"), ".ics")
	if !ok {
		httpx.WriteError(w, r, errNoFeed)
		return
	}
	if err := a.Reads.Allow(secret); err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	document, err := a.Service.ReadFeed(r.Context(), secret, a.Name)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("ETag", document.ETag)
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	serveFile(w, r, "calendar.ics", document.Text, document.ChangedAt)
}

// ExportAll answers GET /api/calendar/export.
func (a *API) ExportAll(w http.ResponseWriter, r *http.Request) {
	a.download(w, r, "calendar.ics", func(ctx context.Context, p auth.Principal) (string, error) {
		return a.Service.Export(ctx, p.UserID, a.Name)
	})
}

// ExportEvent answers GET /api/events/{id}/ics.
func (a *API) ExportEvent(w http.ResponseWriter, r *http.Request) {
	a.download(w, r, "event.ics", func(ctx context.Context, p auth.Principal) (string, error) {
		return a.Service.ExportEvent(ctx, p.UserID, r.PathValue("id"))
	})
}

func (a *API) download(w http.ResponseWriter, r *http.Request, name string, text func(context.Context, auth.Principal) (string, error)) {
	p, err := a.admit(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	document, err := text(r.Context(), p)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	serveFile(w, r, name, document, time.Time{})
}

// serveFile answers with an iCalendar file, or that it has not changed.
func serveFile(w http.ResponseWriter, r *http.Request, name, text string, changed time.Time) {
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	http.ServeContent(w, r, "", changed, strings.NewReader(text))
}
