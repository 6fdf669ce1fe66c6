package serving_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"harborlight/internal/kit/fault"
	"harborlight/internal/website/serving"
)

const directory = `<html><head><title>All</title><meta name="description" content="All of them"/>` +
	`<link rel="canonical" href="https://site.example/partners"/><meta property="og:title" content="All"/>` +
	`<meta property="og:description" content="All of them"/><meta property="og:url" content="https://site.example/partners"/>` +
	`<meta property="og:image" content="https://site.example/all.png"/></head><body><h1 class="a">All</h1>` +
	`<harborlight-slot data-slot="list"><noscript><p>Ask us.</p></noscript></harborlight-slot><script type="application/ld+json">{"of":"all"}</script></body></html>`

// variants serves a directory with the variants of the test.
func variants(t *testing.T, page string, vary serving.SelectVariant) (*serving.Site, http.Handler, error) {
	t.Helper()
	s, err := serving.New(fstest.MapFS{
		"index.html": {Data: []byte("home")}, "404.html": {Data: []byte("none")}, "partners/index.html": {Data: []byte(page)},
	}, serving.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h, err := s.WithVariants("/partners", "list", s, vary)
	return s, h, err
}

func TestVariantsHaveOwnMetadata(t *testing.T) {
	t.Parallel()
	v := serving.Variant{Version: "1", Name: "Acme & Sons", Title: `Acme & "Sons"`, Description: "<b>Robots</b> $1",
		Address: "https://site.example/partners?partner=1",
		Image:   "https://site.example/1.png", Data: []byte(`{"of":"acme"}`), Markup: []byte("<h2>Acme</h2>")}
	var failure error
	s, h, err := variants(t, directory, func(r *http.Request) (serving.Variant, string, bool, error) {
		return v, "1", r.URL.Query().Has("partner"), failure
	})
	if err != nil {
		t.Fatal(err)
	}
	get := func(address string) string {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, address, nil))
		return rec.Body.String()
	}
	want := `<html><head><title>Acme &amp; &#34;Sons&#34;</title><meta name="description" content="&lt;b&gt;Robots&lt;/b&gt; $1"/>` +
		`<link rel="canonical" href="https://site.example/partners?partner=1"/><meta property="og:title" content="Acme &amp; &#34;Sons&#34;"/>` +
		`<meta property="og:description" content="&lt;b&gt;Robots&lt;/b&gt; $1"/><meta property="og:url" content="https://site.example/partners?partner=1"/>` +
		`<meta property="og:image" content="https://site.example/1.png"/>` +
		`<script type="application/ld+json">{"of":"acme"}</script></head>` +
		`<body><h1 class="a">Acme &amp; Sons</h1>` +
		`<harborlight-slot data-slot="list"><noscript><h2>Acme</h2></noscript></harborlight-slot></body></html>`
	if got := get("/partners?partner=1"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := get("/partners"); got != directory {
		t.Errorf("the page itself is\n%s", got)
	}
	v.Version, v.Title = "2", "Acme Two"
	if got := get("/partners?partner=1"); !strings.Contains(got, "<title>Acme Two</title>") {
		t.Errorf("a changed variant is still\n%s", got)
	}
	other := strings.ReplaceAll(directory, "<body>", "<body><p>News</p>")
	e, err := s.NewEdition(map[string][]byte{"/": []byte("home"), serving.NotFound: []byte("none"),
		"/partners": []byte(other)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Replace(e)
	if got := get("/partners?partner=1"); !strings.Contains(got, "News") {
		t.Errorf("a new edition still shows\n%s", got)
	}
	failure = errors.New("the database is down")
	if got := get("/partners?partner=1"); got != other {
		t.Errorf("without data the page is\n%s", got)
	}
	failure = fault.NotFound(fault.Plain("Nobody."))
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/partners?partner=2", nil))
	if rec.Code != http.StatusNotFound || rec.Body.String() != other {
		t.Errorf("a missing variant returned %d\n%s", rec.Code, rec.Body)
	}
}

func TestVariantsRequireHead(t *testing.T) {
	t.Parallel()
	for _, missing := range []string{`<title>All</title>`, `<link rel="canonical" href="https://site.example/partners"/>`,
		`<harborlight-slot data-slot="list">`} {
		if _, _, err := variants(t, strings.Replace(directory, missing, "", 1), nil); err == nil {
			t.Errorf("a page without %s is taken", missing)
		}
	}
}
