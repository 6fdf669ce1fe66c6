package app

import (
	"encoding/xml"
	"strings"

	"harborlight/content"
	"harborlight/internal/calendar"
)

// The files by which machines find their way are made from the content once, at
// start, with the public URL.

// robots tells search engines what is no page, and where the sitemap is. Pages
// that they must not show stay open to them: only a page that is read can say so.
// Google's calendar reads private feeds only where robots may.
func (a *App) robots() string {
	return "User-agent: *\nDisallow: /api/\nAllow: " + calendar.FeedPath + "\n" +
		"Disallow: /checkout/\nDisallow: /embed/\n\nSitemap: " + a.Config.PublicURL + "/sitemap.xml\n"
}

// sitemap lists every page that search engines may show. It names no dates: the
// build does not know when a page last said something else.
func (a *App) sitemap() string {
	var b strings.Builder
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, route := range a.indexed() {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(a.Config.PublicURL+route.Path)) // a builder takes everything
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.String()
}

func (a *App) indexed() []content.Route {
	var routes []content.Route
	for _, route := range a.Content.Routes.Routes {
		if !route.NoIndex {
			routes = append(routes, route)
		}
	}
	return routes
}
