package content

import "slices"

// Routes lists all pages of the site: the server distinguishes pages from 404s with it, the web route table and the
// sitemap are built from it, and every link of the content is checked against it.
type Routes struct {
	Routes    []Route    `json:"routes"`
	Redirects []Redirect `json:"redirects"`
	NotFound  Head       `json:"not_found"`
}

// Route is a page of the site.
type Route struct {
	ID          string `json:"id" content:"key"` // also the name of its file in pages/
	Path        string `json:"path" content:"address"`
	NoIndex     bool   `json:"noindex,omitempty"` // excluded from search engines and the sitemap
	Title       string `json:"title"`
	Description string `json:"description"`
}

// File returns the path of the page's file in content/.
func (r Route) File() string { return "pages/" + r.ID + ".json" }

// Redirect permanently redirects an old or short path to a route.
type Redirect struct {
	From string `json:"from" content:"key"`
	To   Link   `json:"to"`
}

// Head contains title and description of a page without a route.
type Head struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Find returns the route with exactly this path, without query or anchor, or false if there is none. It doesn't
// follow redirects.
func (r Routes) Find(path string) (Route, bool) {
	i := slices.IndexFunc(r.Routes, func(v Route) bool { return v.Path == path })
	if i < 0 {
		return Route{}, false
	}
	return r.Routes[i], true
}

// Redirect returns the target that path redirects to, if any.
func (r Routes) Redirect(path string) (Link, bool) {
	for _, v := range r.Redirects {
		if v.From == path {
			return v.To, true
		}
	}
	return "", false
}
