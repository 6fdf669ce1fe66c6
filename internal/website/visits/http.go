package visits

import (
	"encoding/json"
	"net/http"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/httpx"
)

// API implements the HTTP operations of visits.
type API struct {
	Service *Service
	// IsAdmin reports whether a request comes from a browser in which an admin has signed in.
	IsAdmin func(r *http.Request) (bool, error)
}

// maxBody is the size limit of a report in bytes.
const maxBody = 4 << 10

// Beacon is a browser's report of a page view.
type Beacon struct {
	Path        string `json:"path" doc:"Path of the page" example:"/pricing"`
	Service     string `json:"service,omitempty" doc:"Service ID in the order form's URL"`
	Referrer    string `json:"referrer,omitempty" doc:"Host of the referring page" example:"news.example"`
	UTMSource   string `json:"utm_source,omitempty"`
	UTMMedium   string `json:"utm_medium,omitempty"`
	UTMCampaign string `json:"utm_campaign,omitempty"`
}

// Count handles POST /api/visits. It answers 204 whether or not the view counts, so that robots can't tell. A
// malformed body is a fault of kind Invalid.
func (a *API) Count(w http.ResponseWriter, r *http.Request) {
	in, err := decodeBeacon(w, r)
	if err == nil {
		err = a.count(r, in)
	}
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// count counts a view. It does nothing and returns nil for robots, prefetches, visitors who have opted out and the
// admin.
func (a *API) count(r *http.Request, in Beacon) error {
	if isRobot(r.Header) || isPrefetch(r.Header) || hasOptedOut(r.Header) {
		return nil
	}
	if p, ok := auth.From(r.Context()); ok && p.Admin {
		return nil
	}
	if own, err := a.IsAdmin(r); err != nil || own {
		return err
	}
	return a.Service.Count(r.Context(), PageView{
		Path: in.Path, Service: in.Service, Referrer: in.Referrer,
		UTMSource: in.UTMSource, UTMMedium: in.UTMMedium, UTMName: in.UTMCampaign,
		Network: httpx.Network(r.Context()), UserAgent: r.UserAgent(),
	})
}

// decodeBeacon decodes the body strictly: known keys only, each once, with text values, and a path that starts with a
// slash. Other bodies are faults of kind Invalid that name the fields.
func decodeBeacon(w http.ResponseWriter, r *http.Request) (in Beacon, err error) {
	fields, err := httpx.ReadObject(w, r, maxBody, fault.Plain("This is too long for a visit."))
	if err != nil {
		return in, err
	}
	known := map[string]*string{
		"path": &in.Path, "service": &in.Service, "referrer": &in.Referrer,
		"utm_source": &in.UTMSource, "utm_medium": &in.UTMMedium, "utm_campaign": &in.UTMCampaign,
	}
	var check fault.Check
	for key, value := range fields {
		into, ok := known[key]
		if !ok {
			check.Add(false, "body", fault.Plain("Remove the unknown keys."))
			continue
		}
		check.Add(json.Unmarshal(value, into) == nil, key, fault.Plain("Send text."))
	}
	check.Add(strings.HasPrefix(in.Path, "/"), "path", fault.Plain("Send the path of a page."))
	return in, check.Err()
}
