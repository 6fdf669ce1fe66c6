package content

import (
	"io/fs"
	"slices"
	"strings"
)

// redirectsOf returns the redirect targets by old path, read before all other content. It ignores mistakes, which the
// regular read reports.
func redirectsOf(fsys fs.FS) map[string]string {
	moved := map[string]string{}
	value, _ := readValue(fsys, "routes.json") // the regular read reports mistakes
	routes, _ := value.(object)
	list, _ := routes.values["redirects"].([]any)
	for _, entry := range list {
		redirect, _ := entry.(object)
		to, _ := redirect.values["to"].(string)
		if from := entryID(entry, "from"); from != "" && to != "" {
			moved[from] = to
		}
	}
	return moved
}

// maxRedirects is the maximum number of consecutive redirects; more are a loop.
const maxRedirects = 10

// followRedirects returns the link with its path replaced by the target of up to ten redirects, so that pages link
// directly to current paths. Query and anchor of the link stay unless the target has some. moved contains the targets
// by old path.
func followRedirects(link string, moved map[string]string) string {
	for range maxRedirects {
		end := len(link)
		if at := strings.IndexAny(link, "?#"); at >= 0 {
			end = at
		}
		to, found := moved[link[:end]]
		if !found {
			break
		}
		if strings.ContainsAny(to, "?#") {
			link = to // the redirect's own query or anchor wins
		} else {
			link = to + link[end:]
		}
	}
	return link
}

// ReservedPaths returns the paths that pages can't have, because the program serves them itself.
func ReservedPaths() []string {
	return []string{"/404", "/api", "/assets", "/caldav", "/checkout", "/colors", "/draft", "/embed", "/healthz", "/metrics", "/not-found",
		"/readyz", "/social"}
}

// linkedPages are the IDs of pages that the program links to (web/src/paths.ts, the assistant), besides those of needed
// blocks.
var linkedPages = []string{"home", "pricing", "digital-products", "media", "ai-demo"}

// fixedPages returns the IDs of the pages that the program links to.
func fixedPages() []string {
	ids := slices.Clone(linkedPages)
	for _, k := range blockKinds {
		if k.Needed != "" && !slices.Contains(ids, k.Needed) {
			ids = append(ids, k.Needed)
		}
	}
	return ids
}

// fixedPath returns the path of a page that the program links to, such as "/pricing", or "/" for "home". Such pages
// can't move. fixed is false for all other pages, which can have any free path.
func fixedPath(id string) (path string, fixed bool) {
	fixed = slices.Contains(fixedPages(), id)
	if id == "home" {
		return "/", fixed
	}
	return "/" + id, fixed
}

// pathComplaint returns the problem with a page's path, or an empty string. The path must be like /team-workshop. A
// page that the program links to must have its fixed path; other pages can't use a fixed path or one of the program.
func pathComplaint(v Route) string {
	fixed, own := fixedPath(v.ID)
	_, other := fixedPath(strings.TrimPrefix(v.Path, "/"))
	switch {
	case v.ID == notFound:
		return "belongs to the page for unknown addresses: choose another"
	case !pathPattern.MatchString(v.Path):
		return "is “" + v.Path + "”: write it like “/team-workshop”"
	case own && v.Path != fixed:
		return "is “" + v.Path + "”, but the program itself leads to “" + fixed + "”: keep that address"
	case !own && (other || slices.Contains(ReservedPaths(), v.Path)):
		return "is “" + v.Path + "”, which the program needs itself: choose another address"
	}
	return ""
}

// redirectComplaint returns why a redirect can't start at a path, or an empty string: the path is malformed, used by
// the program, or a route.
func redirectComplaint(routes Routes, from string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(from, "/"), "/")
	_, taken := routes.Find(from)
	switch {
	case !redirectPattern.MatchString(from):
		return "is “" + from + "”: write an old address like “/about-us”"
	case slices.Contains(ReservedPaths(), "/"+first):
		return "is “" + from + "”, where the program answers itself: remove the forwarding"
	case taken:
		return "is “" + from + "”, where a page is: remove one of them"
	}
	return ""
}
