package content

import (
	"net/url"
	"path"
	"reflect"
	"slices"
	"strings"

	"harborlight/internal/kit/tax"
)

// groups returns the parts, by index, in groups that must be published together. Each group begins with its main part.
func (r *Review) groups() [][]int {
	g := grouping{review: r, parent: make([]int, len(r.parts)), by: map[string]*tokenUse{}}
	for i, p := range r.parts {
		g.parent[i] = i
		g.addPart(i, p)
	}
	for _, use := range g.by {
		if len(use[defined]) > 0 {
			g.unite(slices.Concat(use[defined], use[used], use[removed]))
		}
		if len(use[removed]) > 0 {
			g.unite(slices.Concat(use[removed], use[unused], use[used]))
		}
	}
	var order []int
	members := map[int][]int{}
	for i := range r.parts {
		root := g.root(i)
		if len(members[root]) == 0 {
			order = append(order, root)
		}
		members[root] = append(members[root], i)
	}
	groups := make([][]int, len(order))
	for at, root := range order {
		group := members[root]
		slices.SortStableFunc(group, func(a, b int) int { return r.parts[a].rank() - r.parts[b].rank() })
		groups[at] = group
	}
	return groups
}

// rank sorts the parts of an item: first the part that names it.
func (p part) rank() int {
	switch {
	case p.field == "" && pageID(p.file) != "":
		return 0
	case p.field == "":
		return 1
	case p.file == routesFile && strings.HasPrefix(p.field, "/routes/"):
		return 2
	case p.file == categoriesFile, p.file == routesFile:
		return 6
	case p.file == navigationFile, p.isMediaText():
		return 5
	case len(p.steps) == 2 && p.isEntry() && !p.inPlainList:
		return 3
	}
	return 4
}

// grouping unites parts that must be published together (union-find).
type grouping struct {
	review *Review
	parent []int
	by     map[string]*tokenUse
}

// role is the relation of a part to one thing, such as the path of a page.
type role int

// A link needs its target, so a definition belongs to new references, and a removal to references that end. A thing
// that moves is removed in one place, and defined or used in another.
const (
	defined role = iota
	removed
	used   // begins to refer to it
	unused // stops referring to it
	roles
)

// tokenUse contains the parts that concern one thing, by role.
type tokenUse [roles][]int

func (g *grouping) root(i int) int {
	for g.parent[i] != i {
		i = g.parent[i]
	}
	return i
}

func (g *grouping) unite(parts []int) {
	for _, i := range parts {
		g.parent[g.root(i)] = g.root(parts[0])
	}
}

// addPart records the definitions and references of a part.
func (g *grouping) addPart(i int, p part) {
	g.addUnit(i, p)
	if p.move != 0 {
		return
	}
	if entry := "entry:" + p.file + p.field + "\n"; p.inPlainList { // one that moves is removed and added
		switch {
		case isDeleted(p.before):
			g.add(i, entry+string(encodeCompact(p.after)), used)
		case isDeleted(p.after):
			g.add(i, entry+string(encodeCompact(p.before)), removed)
		}
	}
	before, after := g.review.before.references(p, p.before), g.review.after.references(p, p.after)
	g.mark(i, after, before, defined, used)
	g.mark(i, before, after, removed, unused)
}

// mark gives a part a role for each thing in refs that isn't in others: one role for definitions, one for references.
func (g *grouping) mark(i int, refs, others map[string]bool, defines, refers role) {
	for token, isDefinition := range refs {
		if _, inBoth := others[token]; inBoth {
			continue
		}
		if isDefinition {
			g.add(i, token, defines)
		} else {
			g.add(i, token, refers)
		}
	}
}

// add gives a part a role for a thing.
func (g *grouping) add(i int, token string, r role) {
	if g.by[token] == nil {
		g.by[token] = &tokenUse{}
	}
	g.by[token][r] = append(g.by[token][r], i)
}

// addUnit unites the parts of one image or film, and new or removed columns of a table with its rows.
func (g *grouping) addUnit(i int, p part) {
	if unit := p.unit(); unit != "" {
		g.add(i, "unit:"+unit, defined)
	} else if p.isMediaText() { // it describes the new image
		g.add(i, "unit:"+p.mediaPlace(), used)
	}
	if len(p.steps) != 3 || !p.inPlainList {
		return
	}
	block := p.steps[1]
	if flatTypeOf(block.t, anyObject(block)) != flatTypeOf(block.t, comparisonBlock) {
		return
	}
	table := "unit:" + p.file + "/" + block.name
	if p.steps[2].name == "columns" && isDeleted(p.before) != isDeleted(p.after) {
		g.add(i, table, defined)
	} else if p.steps[2].name == "rows" {
		g.add(i, table, used)
	}
}

// comparisonBlock is the kind of a table. Each row has one cell for each column.
var comparisonBlock = entry("kind", "comparison")

// anyObject returns the object at a step, before or after the edit.
func anyObject(s step) object {
	x, _ := s.before.(object)
	y, _ := s.after.(object)
	return withKeys(y, x)
}

// references returns the things that a value of the part defines (true) or refers to (false): the paths of pages, the
// anchors of blocks, services and categories.
func (n *siteNames) references(p part, value any) map[string]bool {
	refs := map[string]bool{}
	if isDeleted(value) {
		return refs
	}
	mapTexts("", value, p.t, func(_, text string, t reflect.Type) any {
		switch t {
		case reflect.TypeFor[Link]():
			addLink(refs, text)
		case reflect.TypeFor[Markdown]():
			for _, match := range markdownTarget.FindAllString(text, -1) {
				addLink(refs, strings.TrimPrefix(match, "]("))
			}
		case reflect.TypeFor[ServiceID]():
			refs["service:"+text] = false
		case reflect.TypeFor[CategoryID]():
			refs["category:"+text] = false
		}
		for _, match := range pricePlaceholder.FindAllStringSubmatch(text, -1) {
			refs["service:"+match[1]] = false
		}
		return text
	})
	switch {
	case p.file == routesFile:
		addRoute(refs, p, value)
	case p.file == categoriesFile:
		addCategory(refs, p, value)
	case strings.HasPrefix(p.file, "catalogue/"):
		addService(refs, p, value)
	case p.file == sellingFile:
		n.addTax(refs, p, value)
	case pageID(p.file) != "":
		n.addBlock(refs, p, value)
	}
	return refs
}

// addLink adds the references of a link.
func addLink(refs map[string]bool, link string) {
	u, err := url.Parse(link)
	if err != nil || !strings.HasPrefix(u.Path, "/") {
		return
	}
	refs["path:"+u.Path] = false
	if u.Fragment != "" {
		refs["anchor:"+u.Path+"#"+u.Fragment] = false
	}
	if id := u.Query().Get("service"); id != "" {
		refs["service:"+id] = false
	}
}

// addRoute adds the definitions in a part of routes.json.
func addRoute(refs map[string]bool, p part, value any) {
	switch names := p.names(); {
	case len(names) == 2 && names[0] == "routes":
		refs["path:"+entryID(value, "path")] = true
		refs["page:"+names[1]] = true
	case len(names) == 3 && names[0] == "routes" && names[2] == "path":
		refs["path:"+entryID(value, "")] = true
	case len(names) == 2 && names[0] == "redirects":
		refs["path:"+names[1]] = true
	}
}

// addCategory adds the definitions in a part of categories.json, and the services that it lists.
func addCategory(refs map[string]bool, p part, value any) {
	names := p.names()
	switch {
	case len(names) == 1:
		refs["category:"+names[0]] = true
		category, _ := value.(object)
		services, _ := category.values["services"].([]any)
		for _, id := range services {
			refs["in:"+entryID(id, "")+":"+names[0]] = false
		}
	case len(names) == 3 && names[1] == "services":
		refs["in:"+names[2]+":"+names[0]] = false
	}
}

// addService adds the definitions in a part of a service: the service, its place in a category, and its anchors.
func addService(refs map[string]bool, p part, value any) {
	id := strings.TrimSuffix(path.Base(p.file), ".json")
	names := p.names()
	switch {
	case len(names) == 0:
		refs["service:"+id] = true
		refs["in:"+id+":"+entryID(valueOrDeleted(asMap(value), "category"), "")] = true
		pages, _ := asMap(value)["pages"].([]any)
		for _, page := range pages {
			refs["anchor:"+entryID(page, "")+"#"+id] = true
		}
	case names[0] == "category":
		refs["in:"+id+":"+entryID(value, "")] = true
	case names[0] == "pages" && p.inPlainList:
		refs["anchor:"+entryID(value, "")+"#"+id] = true
	}
}

// addTax adds the definitions in a part of selling.json. A seller who charges tax needs a country, and a rate for it.
func (n *siteNames) addTax(refs map[string]bool, p part, value any) {
	selling := valueOf(n.files, sellingFile)
	at := func(field string) string { return entryID(valueAt(selling, reflect.TypeFor[Selling](), field), "") }
	country, charges := at("/seller/country"), at("/tax/mode") == string(tax.ModeCharged)
	switch p.field {
	case "/seller/country":
		refs["country:"+country] = true
		if charges {
			refs["rate:"+country] = false
		}
	case "/tax/mode":
		if charges {
			refs["country:"+country], refs["rate:"+country] = false, false
		}
	case "/tax/rates":
		refs["rate:"+entryID(value, "country")] = true
	}
}

func asMap(value any) map[string]any {
	o, _ := value.(object)
	return o.values
}

// addBlock adds the definitions in a part of a page: the anchor of a block, and a kind that the page can have once. The
// file of a page refers to its route.
func (n *siteNames) addBlock(refs map[string]bool, p part, value any) {
	id := pageID(p.file)
	switch names := p.names(); {
	case len(names) == 0:
		refs["page:"+id] = false
	case len(names) == 2 && names[0] == "blocks":
		refs["anchor:"+n.paths[id]+"#"+names[1]] = true
		if kind, _ := kindOfEntry(value); kind.Once {
			refs["once:"+p.file+":"+kind.Name] = true
		}
	}
}

// names returns the names of the steps to the part.
func (p part) names() []string {
	names := make([]string, len(p.steps))
	for i, s := range p.steps {
		names[i] = s.name
	}
	return names
}
