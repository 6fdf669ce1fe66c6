package serving

import (
	"bytes"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"regexp"
	"sync"

	"harborlight/internal/kit/fault"
)

// Variant is a page for one of many items, such as a partner, at the page's path with a query. It contains the item's
// metadata and its markup for readers without JavaScript.
type Variant struct {
	Version     string // changes whenever another field does
	Name        string // heading of the page
	Title       string
	Description string
	Address     string // URL of the variant, with origin
	Image       string // URL of the link preview image, with origin; empty for the page's image
	ImageAlt    string
	Data        []byte // JSON-LD, encoded so that it can't end a script element
	Markup      []byte // for the slot
}

// SelectVariant returns the variant that a request selects. ok is false for a request of the page itself. It returns
// a fault of kind NotFound if the variant doesn't exist.
type SelectVariant func(r *http.Request) (v Variant, key string, ok bool, err error)

// maxVariants is the number of cached variants; when it is exceeded, the cache is cleared.
const maxVariants = 128

// variantHandler serves the variants of a page, and the page itself through another handler.
type variantHandler struct {
	slot
	site *Site
	page http.Handler
	vary SelectVariant

	mu      sync.Mutex
	edition *Edition
	kept    map[string]keptVariant // by key
}

type keptVariant struct {
	version string
	page    *file
}

// WithVariants serves variants of the page at path: vary selects them, and page serves all other requests. It returns
// an error if the page's head or slot isn't as expected; later editions must fit too. Call it before the site serves
// requests.
func (s *Site) WithVariants(path, name string, page http.Handler, vary SelectVariant) (http.Handler, error) {
	p := &variantHandler{slot: slot{path: path, name: name, varies: true}, site: s, page: page, vary: vary,
		kept: map[string]keptVariant{}}
	if _, _, _, err := p.cut(s.current.Load()); err != nil {
		return nil, err
	}
	s.slots = append(s.slots, p.slot)
	return p, nil
}

// ServeHTTP serves the variant that the request selects. A missing variant gets the page with 404. Requests without a
// variant, and failures, which it logs, get the page itself.
func (p *variantHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, key, ok, err := p.vary(r)
	if fault.KindOf(err) == fault.KindNotFound { // the page's script shows the message
		p.site.current.Load().files[p.path].serve(w, r, http.StatusNotFound)
		return
	}
	if err != nil {
		slog.ErrorContext(r.Context(), "page served without its variant", "path", p.path, "error", err.Error())
	}
	if err != nil || !ok {
		p.page.ServeHTTP(w, r)
		return
	}
	page, err := p.current(v, key)
	if err != nil {
		slog.ErrorContext(r.Context(), "page served without its variant", "path", p.path, "error", err.Error())
		p.page.ServeHTTP(w, r)
		return
	}
	page.serve(w, r, http.StatusOK)
}

// current returns the assembled variant in the current edition. It caches up to maxVariants variants by key, until
// their version or the edition changes.
func (p *variantHandler) current(v Variant, key string) (*file, error) {
	e := p.site.current.Load()
	p.mu.Lock()
	if p.edition != e || len(p.kept) >= maxVariants {
		p.edition = e
		clear(p.kept)
	}
	k, known := p.kept[key]
	p.mu.Unlock()
	if known && k.version == v.Version {
		return k.page, nil
	}
	page, err := p.assemble(e, v)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.edition == e {
		p.kept[key] = keptVariant{v.Version, page}
	}
	return page, nil
}

// assemble builds the page of an edition with the head and the markup of the variant.
func (p *variantHandler) assemble(e *Edition, v Variant) (*file, error) {
	before, content, after, err := p.cut(e)
	if err != nil {
		return nil, err
	}
	if content, err = ForReaders(content, v.Markup); err != nil {
		return nil, fmt.Errorf("the page %s: %w", p.path, err)
	}
	head, err := v.head(before)
	if err != nil {
		return nil, fmt.Errorf("the page %s: %w", p.path, err)
	}
	built := e.files[p.path]
	whole := bytes.Join([][]byte{head, content, pageData.ReplaceAllLiteral(after, nil)}, nil)
	return &file{contentType: built.contentType, cacheControl: built.cacheControl, page: true, variants: compress(whole)},
		nil
}

// Parts of a head that a variant replaces. The build writes them (web/src/render/shell/PageHead.tsx).
var (
	headTitle     = regexp.MustCompile(`<title>[^<]*</title>`)
	heading       = regexp.MustCompile(`(<h1[^>]*>)[^<]*</h1>`)
	headCanonical = regexp.MustCompile(`<link rel="canonical" href="[^"]*"`)
	// pageData describes the page, so variants drop it.
	pageData = regexp.MustCompile(`<script type="application/ld\+json">[^<]*</script>`)
)

func headMeta(attribute, name string) *regexp.Regexp {
	return regexp.MustCompile(`<meta ` + attribute + `="` + regexp.QuoteMeta(name) + `" content="[^"]*"`)
}

var (
	headDescription   = headMeta("name", "description")
	headOGTitle       = headMeta("property", "og:title")
	headOGDescription = headMeta("property", "og:description")
	headOGURL         = headMeta("property", "og:url")
	headImage         = headMeta("property", "og:image")
	headImageAlt      = headMeta("property", "og:image:alt")
	headTwitterAlt    = headMeta("name", "twitter:image:alt")
)

// checkHead returns an error unless the page has each part of the head that a variant replaces exactly once.
func checkHead(page []byte) error {
	for _, part := range []*regexp.Regexp{headTitle, headCanonical, headDescription, headOGTitle, headOGDescription,
		headOGURL} {
		if found := len(part.FindAllIndex(page, 2)); found != 1 {
			return fmt.Errorf("%q is there %d times", part, found)
		}
	}
	return nil
}

// head returns the beginning of a page with the metadata of the variant: title, description, address, heading,
// structured data and, if it has one, its image. It returns the error of checkHead.
func (v Variant) head(page []byte) ([]byte, error) {
	if err := checkHead(page); err != nil {
		return nil, err
	}
	put := func(part *regexp.Regexp, before, text, after string) {
		page = part.ReplaceAllLiteral(page, []byte(before+html.EscapeString(text)+after))
	}
	put(headTitle, "<title>", v.Title, "</title>")
	put(headDescription, `<meta name="description" content="`, v.Description, `"`)
	put(headCanonical, `<link rel="canonical" href="`, v.Address, `"`)
	put(headOGTitle, `<meta property="og:title" content="`, v.Title, `"`)
	put(headOGDescription, `<meta property="og:description" content="`, v.Description, `"`)
	put(headOGURL, `<meta property="og:url" content="`, v.Address, `"`)
	if v.Image != "" {
		put(headImage, `<meta property="og:image" content="`, v.Image, `"`)
		put(headImageAlt, `<meta property="og:image:alt" content="`, v.ImageAlt, `"`)
		put(headTwitterAlt, `<meta name="twitter:image:alt" content="`, v.ImageAlt, `"`)
	}
	page = heading.ReplaceAllFunc(page, func(found []byte) []byte {
		return []byte(string(heading.FindSubmatch(found)[1]) + html.EscapeString(v.Name) + "</h1>")
	})
	page = pageData.ReplaceAllLiteral(page, nil)
	data := bytes.Join([][]byte{[]byte(`<script type="application/ld+json">`), v.Data, []byte(`</script></head>`)}, nil)
	return bytes.Replace(page, []byte(`</head>`), data, 1), nil
}
