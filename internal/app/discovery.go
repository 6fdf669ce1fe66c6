package app

import (
	"encoding/xml"
	"strings"

	"harborlight/content"
	"harborlight/internal/calendar"
)

// Files for crawlers, made from the content and the public URL, anew when the content changes.

// robots names the sitemap and the paths that are no pages. It blocks no page, not even one marked
// noindex, because a crawler must read that mark. Private feeds stay allowed: Google Calendar reads
// them only then.
func (a *App) robots() string {
	return "User-agent: *\nDisallow: /api/\nAllow: " + calendar.FeedPath + "\n" +
		"Disallow: /checkout/\nDisallow: /embed/\n\nSitemap: " + a.Config.PublicURL + "/sitemap.xml\n"
}

// sitemap lists every page that may appear in search results. It has no dates: the build doesn't
// know when a page's content last changed.
func (a *App) sitemap(site *content.Site) string {
	var b strings.Builder
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, route := range indexed(site) {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(a.Config.PublicURL+route.Path)) // a strings.Builder never fails
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.String()
}

func indexed(site *content.Site) []content.Route {
	var routes []content.Route
	for _, route := range site.Routes.Routes {
		if !route.NoIndex {
			routes = append(routes, route)
		}
	}
	return routes
}
