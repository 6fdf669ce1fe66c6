package calendar

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// FeedPath is the path prefix of feeds; the secret and ".ics" follow.
const FeedPath = "/api/calendar/feed/"

// maxSecret is the maximum length of a feed's secret in bytes.
const maxSecret = 64

// ImportInput is an iCalendar file to import.
type ImportInput struct {
	Preview  bool   `query:"preview" doc:"Report what an import would do, without doing it"`
	Timezone string `query:"timezone" maxLength:"64" doc:"IANA name of the zone for times without one; default: UTC" example:"Europe/Berlin"`
	RawBody  []byte `contentType:"text/calendar"`
}

// ImportOutput is the result of an import.
type ImportOutput struct{ Body Import }

// Import answers POST /api/calendar/import. Times without a zone are in the given time zone, UTC by default. With
// preview it saves nothing.
func (a *API) Import(ctx context.Context, in *ImportInput) (*ImportOutput, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.Imports.Allow(ctx, p.UserID); err != nil {
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

// FeedOutput describes the caller's feed.
type FeedOutput struct {
	Body struct {
		Exists     bool       `json:"exists" doc:"There is a feed"`
		CreatedAt  *time.Time `json:"created_at,omitempty" doc:"Time of creation"`
		LastReadAt *time.Time `json:"last_read_at,omitempty" doc:"Time of the last read, rounded down to the hour"`
	}
}

// NewFeedOutput contains a new feed's URL, which is shown only once.
type NewFeedOutput struct {
	Body struct {
		URL       string    `json:"url" doc:"URL for calendar programs; shown only once" example:"https://www.example.com/api/calendar/feed/….ics"`
		CreatedAt time.Time `json:"created_at"`
	}
}

// FindFeed answers GET /api/calendar/feed. Without a feed, Exists is false; it never returns the feed's secret.
func (a *API) FindFeed(ctx context.Context, _ *struct{}) (*FeedOutput, error) {
	p, err := a.Admit(ctx)
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

// CreateFeed answers POST /api/calendar/feed with the feed's secret URL. It revokes the previous feed.
func (a *API) CreateFeed(ctx context.Context, _ *struct{}) (*NewFeedOutput, error) {
	p, err := a.Admit(ctx)
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

// DeleteFeed answers DELETE /api/calendar/feed. It succeeds if the caller has no feed.
func (a *API) DeleteFeed(ctx context.Context, _ *struct{}) (*struct{}, error) {
	p, err := a.Admit(ctx)
	if err != nil {
		return nil, err
	}
	return nil, a.Service.DeleteFeed(ctx, p.UserID)
}

type feedKey struct{}

// OpenFeed returns a context with the feed that belongs to the secret in the path, and the name of its credential. It
// returns errNoFeed for an unknown secret, and a TooMany fault for too many reads.
func (a *API) OpenFeed(r *http.Request) (ctx context.Context, credential string, err error) {
	secret, ok := strings.CutSuffix(r.PathValue("file"), ".ics")
	if !ok || len(secret) > maxSecret {
		return nil, "", errNoFeed
	}
	if err := a.Reads.Allow(r.Context(), secret); err != nil {
		return nil, "", err
	}
	feed, err := a.Service.OpenFeed(r.Context(), secret)
	return context.WithValue(r.Context(), feedKey{}, feed), "feed " + feed.TokenHash, err
}

// ReadFeed answers GET /api/calendar/feed/{file} after OpenFeed. Conditional requests for an unchanged calendar get
// 304 (RFC 9110, 13).
func (a *API) ReadFeed(w http.ResponseWriter, r *http.Request) {
	feed, _ := r.Context().Value(feedKey{}).(Feed)
	document, err := a.Service.ReadFeed(r.Context(), feed, a.Name())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	h := w.Header()
	h.Set("ETag", document.ETag)
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	serveFile(w, r, "calendar.ics", document)
}

// ExportAll answers GET /api/calendar/export with the caller's calendar as an iCalendar file.
func (a *API) ExportAll(w http.ResponseWriter, r *http.Request) {
	a.download(w, r, "calendar.ics", func(p auth.Principal, w io.Writer) error {
		return a.Service.Export(r.Context(), p.UserID, a.Name(), w)
	})
}

// ExportEvent answers GET /api/events/{id}/ics with the caller's event or series as an iCalendar file, or 404.
func (a *API) ExportEvent(w http.ResponseWriter, r *http.Request) {
	a.download(w, r, "event.ics", func(p auth.Principal, w io.Writer) error {
		return a.Service.ExportEvent(r.Context(), p.UserID, r.PathValue("id"), w)
	})
}

// download sends the file that write generates for the signed-in caller, uncached. If the caller isn't admitted or
// write fails, it answers with the error instead.
func (a *API) download(w http.ResponseWriter, r *http.Request, name string,
	write func(auth.Principal, io.Writer) error) {
	p, err := a.Admit(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	document, err := newDocument(func(w io.Writer) error { return write(p, w) })
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	serveFile(w, r, name, document)
}

// serveFile writes an iCalendar file, or 304 if the client has this version. If a large file changes or fails during
// the transfer, it aborts the connection, because a mixture of two calendars must not look complete.
func serveFile(w http.ResponseWriter, r *http.Request, name string, d Document) {
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	if d.text != nil {
		http.ServeContent(w, r, "", d.ChangedAt, bytes.NewReader(d.text))
		return
	}
	if !d.ChangedAt.IsZero() {
		w.Header().Set("Last-Modified", d.ChangedAt.Format(http.TimeFormat))
	}
	switch {
	case unchanged(r, d):
		w.WriteHeader(http.StatusNotModified)
	case r.Method != http.MethodHead:
		streamFile(w, r, name, d)
	}
}

// streamFile writes the file. If that fails, it logs the error with the file's name and aborts the connection.
func streamFile(w http.ResponseWriter, r *http.Request, name string, d Document) {
	stream := httpx.NewStream(w)
	_, err := d.WriteTo(stream)
	if err == nil {
		err = stream.Flush()
	}
	if err != nil {
		httpx.LogFailure(r, fmt.Errorf("write %s: %w", name, err))
		panic(http.ErrAbortHandler)
	}
}

// unchanged reports whether the client of a large feed already has this version (RFC 9110, 13.2.2). If-None-Match
// wins over If-Modified-Since.
func unchanged(r *http.Request, d Document) bool {
	if tags := r.Header.Get("If-None-Match"); tags != "" {
		return d.ETag != "" && strings.Contains(tags, d.ETag)
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && !d.ChangedAt.IsZero() && !d.ChangedAt.After(since)
}
