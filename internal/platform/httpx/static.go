package httpx

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"harborlight/internal/kit/id"
)

// HeaderField is a header with its values. Responses share the values, so never change them in place.
type HeaderField struct {
	Name   string // in canonical form
	Values []string
}

// NewField returns a header. Appending to its values copies them.
func NewField(name, value string) HeaderField {
	return HeaderField{Name: http.CanonicalHeaderKey(name), Values: []string{value}}
}

// setAll sets header fields and replaces earlier values.
func setAll(h http.Header, fields []HeaderField) {
	for _, f := range fields {
		h[f.Name] = f.Values
	}
}

// Static is a file with the same response for all clients, so it needs neither the router nor a context.
type Static struct {
	Variants []StaticVariant // in order of preference; the last one is uncompressed
	prepared atomic.Pointer[preparedStatic]
}

// StaticVariant is a file in one encoding.
type StaticVariant struct {
	Encoding          string // "br", "gzip" or "" for none
	ETag              string
	Body              []byte
	Fields            []HeaderField // headers, without those of the middleware
	NotModifiedFields []HeaderField // headers of a 304 response, without those of the middleware
}

// Statics finds files that need no handler.
type Statics struct {
	Find    func(path string) *Static // returns nil if there is none
	Pattern func(path string) string  // returns the pattern of the route for GET requests of the path
}

// everyPath is the pattern of the route for all paths without another route: the site's files.
const everyPath = "/"

// preparedStatic contains the middleware's precomputed data about a file.
type preparedStatic struct {
	edge   *edge
	path   string
	direct bool          // no other route matches the path
	fields []HeaderField // headers of the middleware
}

// serveStatic responds to a request for a file like the handlers behind it, but without the cost of a context, a
// route and a recorder. It returns false without a response if the request needs more: an unknown file or host,
// another method, a token, debug logs or a trace.
func (e *edge) serveStatic(w http.ResponseWriter, r *http.Request) bool {
	if e.Statics.Find == nil || e.logs || r.Method != http.MethodGet && r.Method != http.MethodHead ||
		r.URL.RawPath != "" || r.Header["Authorization"] != nil || !e.isSiteHost(r.Host) {
		return false
	}
	path := r.URL.Path
	if e.Tracer != nil && !isUntraced(path) {
		return false
	}
	s := e.Statics.Find(path)
	if s == nil {
		return false
	}
	p := s.prepared.Load()
	if p == nil || p.edge != e || p.path != path {
		p = e.prepare(path)
		s.prepared.Store(p)
	}
	if p.direct {
		e.answerStatic(w, r, s, p)
	}
	return p.direct
}

// prepare returns the security headers of a file at a path, and whether serveStatic may answer for it: only if no
// other route matches the path.
func (e *edge) prepare(path string) *preparedStatic {
	h := http.Header{}
	e.setHeaders(h, path)
	p := &preparedStatic{edge: e, path: path, direct: e.Statics.Pattern(path) == everyPath}
	for name, values := range h {
		p.fields = append(p.fields, HeaderField{name, values})
	}
	return p
}

// answerStatic writes the variant that the client accepts, 304 if the client already has it, or no body for HEAD.
func (e *edge) answerStatic(w http.ResponseWriter, r *http.Request, s *Static, p *preparedStatic) {
	start := time.Now()
	v := s.Choose(r.Header.Get("Accept-Encoding"))
	h := w.Header()
	h[requestIDHeader] = []string{id.New()}
	setAll(h, p.fields)
	status := http.StatusOK
	if Matches(r.Header.Get("If-None-Match"), v.ETag) {
		status = http.StatusNotModified
		setAll(h, v.NotModifiedFields)
	} else {
		setAll(h, v.Fields)
	}
	first := time.Since(start)
	w.WriteHeader(status)
	if status == http.StatusOK && r.Method == http.MethodGet {
		_, _ = w.Write(v.Body)
	}
	if e.OnResponse != nil {
		e.OnResponse(ResponseInfo{Route: everyPath, Path: p.path, Status: status, First: first,
			IsGone: r.Context().Err() != nil})
	}
}

// Choose returns the first variant with an encoding that the client accepts, or the last variant. A variant without
// an encoding is always acceptable.
func (s *Static) Choose(accept string) *StaticVariant {
	for i := range s.Variants {
		if v := &s.Variants[i]; v.Encoding == "" || accepts(accept, v.Encoding) {
			return v
		}
	}
	return &s.Variants[len(s.Variants)-1]
}

// accepts reports whether an Accept-Encoding header names an encoding without a quality of zero. It ignores
// wildcards.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q := strings.TrimSpace(quality)
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}

// Matches reports whether an If-None-Match header contains the tag, also as a weak one, or "*".
func Matches(header, etag string) bool {
	if header == "" {
		return false
	}
	for part := range strings.SplitSeq(header, ",") {
		if tag := strings.TrimPrefix(strings.TrimSpace(part), "W/"); tag == etag || tag == "*" {
			return true
		}
	}
	return false
}
