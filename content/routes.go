package content

import "slices"

// Routes is the one list of the site's addresses: the server tells a page from a 404 with it, the web
// route table and the sitemap are built from it, and every link of the content is checked against it.
type Routes struct {
	Routes    []Route    `json:"routes"`
	Redirects []Redirect `json:"redirects"`
	NotFound  Head       `json:"not_found"`
}

// Route is a page of the site.
type Route struct {
	ID          string   `json:"id" content:"key"` // also the name of its file in pages/
	Path        string   `json:"path" content:"address"`
	NoIndex     bool     `json:"noindex,omitempty"` // kept out of search engines and of the sitemap
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Anchors     []string `json:"anchors" content:"empty"` // ids that a link may name after #
}

// File is where the words of the page stand in content/.
func (r Route) File() string { return "pages/" + r.ID + ".json" }

// Redirect sends an old or short path to a route for good.
type Redirect struct {
	From string `json:"from" content:"key"`
	To   Link   `json:"to"`
}

// Head is title and description of a page without an address of its own.
type Head struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Find returns the route with exactly this path, without query or anchor.
func (r Routes) Find(path string) (Route, bool) {
	i := slices.IndexFunc(r.Routes, func(v Route) bool { return v.Path == path })
	if i < 0 {
		return Route{}, false
	}
	return r.Routes[i], true
}

// Redirect returns where path redirects to, if it does.
func (r Routes) Redirect(path string) (Link, bool) {
	for _, v := range r.Redirects {
		if v.From == path {
			return v.To, true
		}
	}
	return "", false
}
