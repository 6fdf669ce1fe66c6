package content

import (
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// maxPlaces is the maximum number of places of an item in one state.
const maxPlaces = 20

// Shown contains the page that shows an item best, and the fields that it concerns, in one state of the content.
type Shown struct {
	Path   string   // of the page, or empty if no page shows the item
	Places []string // fields with their file, as in the marks of a preview: brand.json#/name
}

// shown returns where one state of the content shows a group of parts.
func (r *Review) shown(group []int, isAfter bool) Shown {
	n := r.before
	if isAfter {
		n = r.after
	}
	s := Shown{Places: []string{}}
	for _, i := range group {
		for _, place := range n.placesOf(r.parts[i], isAfter) {
			if len(s.Places) < maxPlaces && !slices.Contains(s.Places, place) {
				s.Places = append(s.Places, place)
			}
		}
	}
	s.Path = n.path(r.parts[group[0]], s.Places)
	return s
}

// placesOf returns the places of a part in one state: those of the price for the price of a service, else its field. A
// missing file or entry has none. A missing field has a place, because the object around it is shown.
func (n *siteNames) placesOf(p part, isAfter bool) []string {
	value, index := p.before, p.indexBefore
	if isAfter {
		value, index = p.after, p.indexAfter
	}
	names := p.names()
	switch {
	case isDeleted(value) && (p.field == "" || p.inPlainList || p.isEntry()):
		return nil
	case p.inPlainList:
		return []string{p.file + "#" + p.field + "/" + strconv.Itoa(index)}
	case p.unit() != "": // its mark is at the alternative text
		return []string{p.unit()}
	case strings.HasPrefix(p.file, "catalogue/") && len(names) > 0 && names[0] == "price_cents":
		return n.pricePlaces(strings.TrimSuffix(path.Base(p.file), ".json"))
	}
	return []string{p.file + "#" + p.field}
}

// pricePlaces returns the places of the texts that print the price of a service.
func (n *siteNames) pricePlaces(service string) []string {
	if n.prices == nil {
		n.prices = map[string][]string{}
		for _, file := range fileNames(n.files) {
			if t, known := typeOf(file); known && isMarked(file) {
				n.addPrices(file+"#", t, valueOf(n.files, file))
			}
		}
	}
	return n.prices[service]
}

// addPrices stores the places of the texts of a value that print prices, by service.
func (n *siteNames) addPrices(place string, t reflect.Type, value any) {
	switch v := value.(type) {
	case string:
		for _, match := range pricePlaceholder.FindAllStringSubmatch(v, -1) {
			if !slices.Contains(n.prices[match[1]], place) {
				n.prices[match[1]] = append(n.prices[match[1]], place)
			}
		}
	case object:
		for _, key := range v.keys {
			if inner, known := fieldType(t, v, key); known {
				n.addPrices(place+"/"+escape.Replace(key), inner, v.values[key])
			}
		}
	case []any:
		for i, entry := range v {
			n.addPrices(place+"/"+entryToken(t, entry, i), t.Elem(), entry)
		}
	}
}

// path returns the path of the page that shows a part best, or an empty string. A price is shown on a page of its
// service with one of its places.
func (n *siteNames) path(p part, places []string) string {
	if id := pageID(p.file); id != "" {
		return n.paths[id]
	}
	switch {
	case p.file == routesFile && len(p.steps) > 1 && p.steps[0].name == "routes":
		return n.paths[p.steps[1].name]
	case strings.HasPrefix(p.file, "catalogue/"):
		return n.servicePath(p.file, places)
	case strings.HasPrefix(p.file, "portfolio/"):
		return n.pathWith("portfolio-tabs", "sample-apps", "film-gallery")
	case slices.Contains([]string{"brand.json", navigationFile, categoriesFile}, p.file):
		return "/"
	}
	return ""
}

// servicePath returns the path of a page that sells the service of a file: the first with one of the places, or else
// the first.
func (n *siteNames) servicePath(file string, places []string) string {
	service, _ := valueOf(n.files, file).(object)
	list, _ := service.values["pages"].([]any)
	first := ""
	for _, entry := range list {
		to := entryID(entry, "")
		if first == "" {
			first = to
		}
		if slices.ContainsFunc(places, func(place string) bool {
			at, _, _ := strings.Cut(place, "#")
			return pageID(at) != "" && n.paths[pageID(at)] == to
		}) {
			return to
		}
	}
	return first
}

// pathWith returns the path of the first page with a block of one of the kinds, by the order of the kinds.
func (n *siteNames) pathWith(kinds ...string) string {
	routes, _ := valueOf(n.files, routesFile).(object)
	list, _ := routes.values["routes"].([]any)
	for _, kind := range kinds {
		for _, route := range list {
			page, _ := valueOf(n.files, "pages/"+entryID(route, "id")+".json").(object)
			blocks, _ := page.values["blocks"].([]any)
			if slices.ContainsFunc(blocks, func(block any) bool { return entryID(block, "kind") == kind }) {
				return entryID(route, "path")
			}
		}
	}
	return ""
}
