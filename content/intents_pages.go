package content

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"
)

// NewPage is a page that an owner adds.
type NewPage struct {
	Title    string `json:"title" minLength:"1" maxLength:"60"`
	Path     string `json:"path" maxLength:"80" example:"/about-us"`
	Document bool   `json:"document,omitempty" doc:"A long text instead of sections"`
	Text     string `json:"text,omitempty" maxLength:"100000" doc:"Markdown of a drafted document, which the owner has to confirm"`
	LinkAt   string `json:"link_at,omitempty" maxLength:"80" doc:"Pointer into navigation.json of a list of links or a link; empty: no link" example:"/header/links"`
}

// NewService is a service that an owner adds. Buyers pay for it at checkout.
type NewService struct {
	Name        string     `json:"name" minLength:"1" maxLength:"80"`
	Category    CategoryID `json:"category" maxLength:"80"`
	PriceCents  int64      `json:"price_cents" minimum:"1" maximum:"50000000" doc:"In the currency of the site"`
	Description string     `json:"description" minLength:"1" maxLength:"500"`
	Includes    string     `json:"includes,omitempty" maxLength:"300" doc:"First line of what it includes; empty: the description"`
}

const (
	routesFile     = "routes.json"
	sellingFile    = "selling.json"
	navigationFile = "navigation.json"
	categoriesFile = "categories.json"
	appsFile       = "portfolio/apps.json"
	videosFile     = "portfolio/videos.json"
)

func serviceFile(id string) string { return "catalogue/" + id + ".json" }

// entry returns an object with the given keys and values, in this order.
func entry(pairs ...any) object {
	o := object{values: map[string]any{}}
	key := ""
	for i, value := range pairs {
		if i%2 == 0 {
			key, _ = value.(string)
			continue
		}
		o.add(key, value)
	}
	return o
}

// routes returns the entries of a list of routes.json: "routes" or "redirects".
func (p *performer) routes(list string) []object {
	file, _ := p.value(routesFile).(object)
	entries, _ := file.values[list].([]any)
	var routes []object
	for _, e := range entries {
		if o, ok := e.(object); ok {
			routes = append(routes, o)
		}
	}
	return routes
}

// pathOf returns the path of a page by its ID, or an empty string if there is none.
func (p *performer) pathOf(id string) string {
	for _, route := range p.routes("routes") {
		if entryID(route, "id") == id {
			return entryID(route, "path")
		}
	}
	return ""
}

// refusePath returns a refusal if the page with the ID can't have a path. An empty ID is a new page.
func (p *performer) refusePath(id, input, path string) error {
	if path == "/" || !pathPattern.MatchString(path) {
		return refuse(input, "Use lower-case letters, digits and hyphens, such as /about-us.")
	}
	for _, route := range p.routes("routes") {
		if entryID(route, "path") == path && entryID(route, "id") != id {
			return refuse(input, "The page “%s” has this address already.", pageName(route))
		}
	}
	fixed := strings.TrimPrefix(path, "/")
	if _, isFixed := fixedPath(fixed); slices.Contains(ReservedPaths(), path) || isFixed && fixed != id {
		return refuse(input, "The program needs this address itself. Choose another.")
	}
	return nil
}

const titleSuffix = " | {brand}"

// titleOf returns the title of a route without the brand.
func titleOf(route object) string { return strings.TrimSuffix(entryID(route, "title"), titleSuffix) }

// pageName returns the name of a page for owners: Home, or its title without the brand.
func pageName(route object) string {
	if entryID(route, "path") == "/" {
		return "Home"
	}
	return titleOf(route)
}

// ownPage returns the route of a page that the program doesn't link to, or a refusal.
func (p *performer) ownPage(file string) (id string, err error) {
	id = pageID(file)
	switch {
	case id == "" || p.pathOf(id) == "":
		return "", refuse("file", "There is no such page.")
	case slices.Contains(fixedPages(), id):
		return "", refuse("file", "The program itself leads to this page, so it stays.")
	}
	return id, nil
}

// addPage adds a page with one section or a document, and its link. The result's field is its text.
func (p *performer) addPage(in Intent) error {
	if in.Page == nil {
		return refuse("page", "Give the page a title and an address.")
	}
	page := *in.Page
	page.Title = strings.TrimSpace(page.Title)
	if page.Title == "" {
		return refuse("title", "Give the page a title.")
	}
	for _, route := range p.routes("routes") {
		if strings.EqualFold(titleOf(route), page.Title) {
			return refuse("title", "Another page has this title already.")
		}
	}
	if err := p.refusePath("", "path", page.Path); err != nil {
		return err
	}
	id := p.freeFile(strings.TrimPrefix(page.Path, "/"), func(id string) string { return Route{ID: id}.File() })
	if err := p.freePath(page.Path); err != nil {
		return err
	}
	route := entry("id", id, "path", page.Path, "title", p.titleWithBrand(page.Title), "description",
		page.Title+": what it’s about, what it means for you and how to reach {brand}.")
	if err := p.put(routesFile, "/routes/"+escape.Replace(id), route); err != nil {
		return err
	}
	p.result.File, p.result.Field = Route{ID: id}.File(), "/blocks/text/text"
	if page.Document {
		p.result.Field = "/head/text"
	}
	if err := p.put(p.result.File, "", page.value(p.draft.Today)); err != nil {
		return err
	}
	return p.addLink(page)
}

// titleWithBrand returns the title followed by the brand, if search engines show both in full.
func (p *performer) titleWithBrand(title string) string {
	brand, _ := p.value("brand.json").(object)
	if whole := title + titleSuffix; len([]rune(strings.Replace(whole, "{brand}", entryID(brand, "name"), 1))) <= maxTitle {
		return whole
	}
	return title
}

// value returns the page's file.
func (page NewPage) value(today time.Time) object {
	back := entry("label", "Back to Home", "to", "/")
	if !page.Document {
		return entry("head", entry("kind", "hero", "title", page.Title, "text", "Say in one sentence what this page is about.",
			"actions", []any{}, "back", back),
			"blocks", []any{entry("id", "text", "kind", "text", "text",
				"Write your text here, or replace this section by another.")})
	}
	head := entry("kind", "document", "back", back, "title", page.Title, "updated", today.Format(time.DateOnly))
	if page.Text == "" {
		head.add("text", "## First heading\n\nWrite your text here.")
	} else {
		head.add("text", strings.TrimSpace(page.Text))
		head.add("sample", true) // the owner has to confirm it
	}
	return entry("head", head, "blocks", []any{})
}

// linkPlaces matches the places in navigation.json that can link to a page: lists of links, and single links.
var linkPlaces = regexp.MustCompile(`^/header/links$|^/footer/groups/[^/]+/links$|^/footer/legal/[^/]+/to$`)

// addLink adds a link to the page at its place in the navigation, if any.
func (p *performer) addLink(page NewPage) error {
	switch {
	case page.LinkAt == "":
		return nil
	case !linkPlaces.MatchString(page.LinkAt):
		return refuse("link_at", "No links can be added at %s.", page.LinkAt)
	case strings.HasSuffix(page.LinkAt, "/to"):
		return p.put(navigationFile, page.LinkAt, page.Path)
	}
	file, field := p.result.File, p.result.Field
	defer func() { p.result.File, p.result.Field = file, field }()
	return p.changeList(navigationFile, page.LinkAt, appendEntry(entry("label", page.Title, "to", page.Path)))
}

// freeFile returns an ID like the wanted one that has no file in the draft and no built-in file.
func (p *performer) freeFile(wanted string, file func(id string) string) string {
	return firstFree(wanted, func(id string) bool {
		_, inDraft := p.value(file(id)).(deleted)
		_, builtIn := valueOf(p.draft.Base, file(id)).(deleted)
		return !inDraft || !builtIn
	})
}

// freePath removes the redirect that starts at a path, if any, because a page gets it.
func (p *performer) freePath(path string) error {
	for _, redirect := range p.routes("redirects") {
		if entryID(redirect, "from") == path {
			return p.put(routesFile, redirectField(path), deleted{})
		}
	}
	return nil
}

func redirectField(from string) string { return "/redirects/" + escape.Replace(from) }

// movePage gives a page another path and sends visitors of the old one there.
func (p *performer) movePage(in Intent) error {
	id, err := p.ownPage(in.File)
	if err != nil {
		return err
	}
	if err := p.refusePath(id, "to", in.To); err != nil {
		return err
	}
	old := p.pathOf(id)
	if old == in.To {
		return nil
	}
	if err := p.freePath(in.To); err != nil {
		return err
	}
	if err := p.put(routesFile, "/routes/"+escape.Replace(id)+"/path", in.To); err != nil {
		return err
	}
	return p.sendOn(old, in.To)
}

// sendOn sends visitors of an old path to another one. An old path that was never published gets no redirect; its
// links and redirects change instead.
func (p *performer) sendOn(old, path string) error {
	if slices.Contains(p.draft.Published, old) {
		return p.put(routesFile, redirectField(old), entry("from", old, "to", path))
	}
	p.relink(func(link string) string {
		if rest, leadsThere := strings.CutPrefix(link, old); leadsThere && (rest == "" || rest[0] == '#' || rest[0] == '?') {
			return path + rest
		}
		return link
	})
	return nil
}

// removePage removes a page. Its visitors are sent to another page, or find nothing; then its links become mistakes.
func (p *performer) removePage(in Intent) error {
	id, err := p.ownPage(in.File)
	if err != nil {
		return err
	}
	path := p.pathOf(id)
	if in.To != "" && (in.To == path || !slices.ContainsFunc(p.routes("routes"), func(route object) bool {
		return entryID(route, "path") == in.To
	})) {
		return refuse("to", "Choose another page of the site.")
	}
	if err := p.put(routesFile, "/routes/"+escape.Replace(id), deleted{}); err != nil {
		return err
	}
	if err := p.put(in.File, "", deleted{}); err != nil {
		return err
	}
	if in.To != "" {
		return p.sendOn(path, in.To)
	}
	targets := map[string]string{}
	for _, redirect := range p.routes("redirects") {
		targets[entryID(redirect, "from")] = entryID(redirect, "to")
	}
	for from := range targets {
		if target, _, _ := strings.Cut(followRedirects(from, targets), "#"); target == path {
			if err := p.put(routesFile, redirectField(from), deleted{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// addService adds a service at the end of its category.
func (p *performer) addService(in Intent) error {
	if in.Service == nil {
		return refuse("service", "Describe the service.")
	}
	service := *in.Service
	wanted := slug(service.Name)
	if wanted == "" {
		return refuse("name", "Give it a name.")
	}
	categories, _ := p.value(categoriesFile).([]any)
	at := indexByID(categories, "id", string(service.Category))
	if at < 0 {
		return refuse("category", "Choose a category.")
	}
	category, _ := categories[at].(object)
	// The page of a category sells all of its services, and /pricing those of categories with a card.
	pages := []any{category.values["page"]}
	if _, isMain := category.values["card"]; isMain && pages[0] != "/pricing" {
		pages = append(pages, "/pricing")
	}
	id := p.freeFile(wanted, serviceFile)
	p.result.File, p.result.Field = serviceFile(id), ""
	price, _ := json.Marshal(service.PriceCents)
	if err := p.put(p.result.File, "", entry("id", id, "name", strings.TrimSpace(service.Name),
		"category", string(service.Category), "sale", string(SaleCheckout), "price_cents", json.Number(price),
		"recurring", nil, "price_label", "{price:"+id+"}", "description", strings.TrimSpace(service.Description),
		"includes", []any{cmp.Or(strings.TrimSpace(service.Includes), strings.TrimSpace(service.Description))}, "pages", pages)); err != nil {
		return err
	}
	return p.put(categoriesFile, "/"+escape.Replace(string(service.Category))+"/services/"+escape.Replace(id), id)
}
