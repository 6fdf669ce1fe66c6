package content

import "slices"

// Routes lists all pages of the site: the server distinguishes pages from 404s with it, the web route table and the
// sitemap are built from it, and every link of the content is checked against it.
type Routes struct {
	Routes    []Route    `json:"routes" label:"Pages"`
	Redirects []Redirect `json:"redirects" label:"Old addresses" help:"They lead to new ones"`
	NotFound  Head       `json:"not_found" label:"Unknown addresses"`
}

// Route is a page of the site.
type Route struct {
	ID          string `json:"id" content:"key"` // also the name of its file in pages/
	Path        string `json:"path" content:"address" label:"Address"`
	NoIndex     bool   `json:"noindex,omitempty" label:"Keep it out of search engines"`
	Title       string `json:"title" help:"In search results and on the tab of the browser"`
	Description string `json:"description" help:"In search results"`
}

// File returns the path of the page's file in content/.
func (r Route) File() string { return "pages/" + r.ID + ".json" }

// Redirect permanently redirects an old or short path to a route.
type Redirect struct {
	From string `json:"from" content:"key" label:"Old address"`
	To   Link   `json:"to"`
}

// Head contains title and description of a page without a route.
type Head struct {
	Title       string `json:"title" help:"On the tab of the browser"`
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
