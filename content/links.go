package content

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// checkRefs records a problem for each link, service, category and media file in the content that doesn't lead
// anywhere.
func checkRefs(r *reader, s *Site) {
	for _, v := range r.refs {
		var complaint string
		switch value := v.value.(type) {
		case Link:
			complaint = s.deadLink(value)
		case markdownLink:
			if dead := s.deadLink(Link(value)); dead != "" {
				complaint = "has a link that " + dead
			}
		case ServiceID:
			if !hasService(s, string(value)) {
				complaint = fmt.Sprintf("has the service “%s”, which isn't there any more: choose another", value)
			}
		case CategoryID:
			if !slices.ContainsFunc(s.Categories, func(c Category) bool { return c.ID == value }) {
				complaint = fmt.Sprintf("has the category “%s”, which isn't there any more: choose another", value)
			}
		case MediaFile:
			complaint = value.complaint(v.field)
		}
		if complaint != "" {
			r.problem(v.file, v.field, "%s", complaint)
		}
	}
}

// deadLink returns the problem with a link, or an empty string. A link must be an https or mailto address, or the
// path of a route with an anchor of it and an existing service. It doesn't call other sites.
func (s *Site) deadLink(link Link) string {
	u, err := url.Parse(string(link))
	switch {
	case err != nil || strings.ContainsFunc(string(link), isSpace):
		return fmt.Sprintf("is “%s”, which isn't a valid address: correct it, and write “%%20” for a space", link)
	case u.Scheme == "https" && u.Host != "":
		return ""
	case u.Scheme == "mailto":
		if !isAddress(u.Opaque) {
			return fmt.Sprintf("is “%s”, which has no valid email address: write “mailto:{support}”, or “mailto:” and an address", link)
		}
		return ""
	case u.Scheme != "" || u.Host != "" || !strings.HasPrefix(u.Path, "/"):
		return fmt.Sprintf("is “%s”: choose a page like “/pricing”, or write an address like “https://example.com” or “mailto:{support}”", link)
	}
	route, found := s.Routes.Find(u.Path)
	if !found {
		return fmt.Sprintf("leads to “%s”, where no page is: choose another", u.Path)
	}
	if u.Fragment != "" && !slices.Contains(s.anchorsOf(route), u.Fragment) {
		return fmt.Sprintf("leads to “#%s”, a section that the page “%s” doesn't have: choose another", u.Fragment,
			u.Path)
	}
	if id := u.Query().Get("service"); id != "" && !hasService(s, id) {
		return fmt.Sprintf("orders the service “%s”, which isn't there any more: choose another", id)
	}
	return ""
}

// anchorsOf returns the anchors of a route: the IDs of its blocks, the IDs of the services that its page sells and, for
// a document, those of its headings.
func (s *Site) anchorsOf(route Route) []string {
	var anchors []string
	for _, v := range s.services {
		if slices.Contains(v.Pages, Link(route.Path)) {
			anchors = append(anchors, v.ID)
		}
	}
	page := s.Page(route.ID)
	for _, b := range page.Blocks {
		if !b.kind().Replaces {
			anchors = append(anchors, b.ID)
		}
	}
	if document, ok := page.Head.Content.(*Document); ok {
		blocks, _ := document.Text.Blocks()
		for _, b := range blocks {
			if b.Kind == "heading" {
				anchors = append(anchors, b.ID)
			}
		}
	}
	return anchors
}

func hasService(s *Site, id string) bool {
	return slices.ContainsFunc(s.services, func(v Service) bool { return v.ID == id })
}
