// Package serving serves the prerendered website from memory. It reads, hashes and prepares every page and asset once
// at start.
//
// The web build determines the assets. The pages come from the build until Replace swaps them all at once. A path
// without a file gets the not-found page with status 404.
package serving

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"harborlight/internal/platform/httpx"
)

// Site is a website in memory.
type Site struct {
	assets  map[string]*file // files of the build other than pages, by URL path
	origin  string
	slots   []slot
	built   *Edition
	current atomic.Pointer[Edition]
}

type file struct {
	contentType  string
	cacheControl string
	shared       bool      // other sites may embed it
	page         bool      // an HTML document
	variants     []variant // best first; the last one is uncompressed

	once     sync.Once
	prepared *httpx.Static // with every header
}

type variant struct {
	encoding string // "br", "gzip", or "" for none
	body     []byte
	etag     string
	length   string
}

// encodings are the compressed files that the web build writes, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// Options are the settings of a deployment.
type Options struct {
	Redirects map[string]string // old path → new path
	Origin    string            // public URL of the site, such as https://www.example.com
}

// New reads every file of the built site with its compressed copies. It returns an error if the build lacks the home
// page or the not-found page.
func New(files fs.FS, o Options) (*Site, error) {
	s := &Site{assets: map[string]*file{}, origin: o.Origin}
	built := map[string]*file{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		f, err := read(files, name, o.Origin)
		if err != nil {
			return err
		}
		if f.page {
			built[urlPath(name)] = f
		} else {
			s.assets[urlPath(name)] = f
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the built site: %w", err)
	}
	first, err := s.edition(built, o.Redirects)
	if err != nil {
		return nil, fmt.Errorf("the built site is not whole, run make build: %w", err)
	}
	s.built = first
	s.current.Store(first)
	return s, nil
}

// NotFound is the path of the not-found page; the same as in web/src/render.
const NotFound = "/404"

// urlPath returns the URL path of a file: for pages, without index.html.
func urlPath(name string) string {
	if name == "404.html" {
		return NotFound
	}
	if dir, isPage := strings.CutSuffix("/"+name, "/index.html"); isPage {
		if dir == "" {
			return "/"
		}
		return dir
	}
	return "/" + name
}

// placeholder is the site's origin in the files of the web build, which doesn't know the real one.
const placeholder = "https://origin.invalid"

// Folders of the built site whose files never change under the same name.
const (
	assetFolder  = "assets/"
	socialFolder = "social/" // link preview images
)

// speculationRules is the file that lists the pages a browser may prefetch. Every page references it in a header, so
// that pages need no script for it.
const speculationRules = "/prefetch.speculationrules"

// newFile returns a file without its bytes, with type and caching by its name: forever for assets and social images,
// else with revalidation.
func newFile(name string) *file {
	f := &file{
		contentType: contentType(name), cacheControl: "no-cache",
		shared: strings.HasPrefix(name, socialFolder), page: path.Ext(name) == ".html",
	}
	if f.shared || strings.HasPrefix(name, assetFolder) { // their names contain a content hash
		f.cacheControl = forever
	}
	return f
}

// read returns a file of the build in all encodings, with the site's origin filled in. It uses the compressed copies
// beside the file (.br, .gz), and compresses pages, web manifests and files with the origin itself.
func read(files fs.FS, name, origin string) (*file, error) {
	f := newFile(name)
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	if bytes.Contains(body, []byte(placeholder)) {
		f.variants = compress(bytes.ReplaceAll(body, []byte(placeholder), []byte(origin)))
		return f, nil
	}
	for _, e := range encodings {
		if compressed, err := fs.ReadFile(files, name+e.suffix); err == nil {
			f.variants = append(f.variants, newVariant(e.name, compressed))
		}
	}
	if len(f.variants) == 0 && (f.page || path.Ext(name) == ".webmanifest") {
		f.variants = compress(body) // the build leaves them uncompressed, since most pages contain the site's origin
		return f, nil
	}
	f.variants = append(f.variants, newVariant("", body))
	return f, nil
}

// newVariant returns a body in one encoding ("" for none), with an ETag from its hash.
func newVariant(encoding string, body []byte) variant {
	sum := sha256.Sum256(body)
	return variant{
		encoding: encoding, body: body, length: strconv.Itoa(len(body)),
		etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`,
	}
}

// types are media types that the system's table may lack or get wrong.
var types = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".txt": "text/plain; charset=utf-8", ".xml": "application/xml; charset=utf-8", ".svg": "image/svg+xml",
	".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".avif": "image/avif", ".webp": "image/webp",
	".mp4": "video/mp4", ".vtt": "text/vtt; charset=utf-8", ".ico": "image/x-icon", ".json": "application/json",
	".speculationrules": "application/speculationrules+json",
}

// contentType returns the media type for a file name, application/octet-stream for unknown extensions.
func contentType(name string) string {
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// ServeHTTP serves a page, an asset, a redirect or the not-found page, all from one edition.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.current.Load().ServeHTTP(w, r) }

// ServeHTTP serves the edition like Site.ServeHTTP, except for filled slots: a file, a permanent redirect that keeps
// the query, or the not-found page with 404. Methods other than GET and HEAD get 405.
func (e *Edition) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Only GET and HEAD are possible here.", http.StatusMethodNotAllowed)
		return
	}
	p := r.URL.Path
	if target := e.redirect(p); target != "" {
		if r.URL.RawQuery != "" {
			target += "?" + r.URL.RawQuery
		}
		// Browsers would cache it forever, and a page that moves back would then redirect in a loop.
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, target, http.StatusPermanentRedirect)
		return
	}
	if f, ok := e.files[p]; ok {
		f.serve(w, r, http.StatusOK)
		return
	}
	e.notFound.serve(w, r, http.StatusNotFound)
}

// redirect returns the new path of an old one, or a page's path without trailing slash. It returns an empty string
// for any other path, so "//evil.example/" never redirects.
func (e *Edition) redirect(p string) string {
	trimmed := strings.TrimRight(p, "/")
	if target, ok := e.redirects[trimmed]; ok {
		return target
	}
	if _, page := e.files[trimmed]; page && trimmed != p && trimmed != "" {
		return trimmed
	}
	return ""
}

// serve writes the file in the best encoding that the request accepts. If the status is 200 and the client has the
// same ETag, it writes 304 without a body; HEAD requests get no body either. Other statuses have no ETag.
func (f *file) serve(w http.ResponseWriter, r *http.Request, status int) {
	v := f.static().Choose(r.Header.Get("Accept-Encoding"))
	fields := v.Fields
	switch {
	case status != http.StatusOK:
		fields = slices.DeleteFunc(slices.Clone(fields), func(h httpx.HeaderField) bool { return h.Name == "Etag" })
	case httpx.Matches(r.Header.Get("If-None-Match"), v.ETag):
		status, fields = http.StatusNotModified, v.NotModifiedFields
	}
	for _, h := range fields {
		w.Header()[h.Name] = h.Values
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead && status != http.StatusNotModified {
		_, _ = w.Write(v.Body) //nolint:gosec // a file of the site, whatever the request says
	}
}

// static returns the file with the headers of each encoding, which it prepares once.
func (f *file) static() *httpx.Static {
	f.once.Do(func() {
		f.prepared = &httpx.Static{}
		for _, v := range f.variants {
			kept := f.fields(v)
			sent := append(slices.Clone(kept), httpx.NewField("Content-Length", v.length))
			if v.encoding != "" {
				sent = append(sent, httpx.NewField("Content-Encoding", v.encoding))
			}
			f.prepared.Variants = append(f.prepared.Variants,
				httpx.StaticVariant{Encoding: v.encoding, ETag: v.etag, Body: v.body, Fields: sent, NotModifiedFields: kept})
		}
	})
	return f.prepared
}

// fields returns the headers that a 304 response also contains.
func (f *file) fields(v variant) []httpx.HeaderField {
	fields := []httpx.HeaderField{
		httpx.NewField("Content-Type", f.contentType), httpx.NewField("Cache-Control", f.cacheControl),
		httpx.NewField("ETag", v.etag),
	}
	if f.shared {
		fields = append(fields, httpx.NewField("Cross-Origin-Resource-Policy", "cross-origin"))
	}
	if f.page {
		fields = append(fields, httpx.NewField("Speculation-Rules", `"`+speculationRules+`"`))
	}
	if len(f.variants) > 1 {
		fields = append(fields, httpx.NewField("Vary", "Accept-Encoding"))
	}
	return fields
}

// Static returns the file that the site serves at a path, in all encodings, or nil if there is none or the path
// redirects.
func (s *Site) Static(path string) *httpx.Static {
	e := s.current.Load()
	f, ok := e.files[path]
	if !ok || e.redirect(path) != "" {
		return nil
	}
	return f.static()
}
