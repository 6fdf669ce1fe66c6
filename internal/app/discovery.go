package app

import (
	"encoding/xml"
	"fmt"
	"strings"

	"harborlight/content"
	"harborlight/internal/calendar"
)

// The files by which machines find their way are made from the content once, at
// start, with the public URL.

// robots tells search engines what is no page, and where the sitemap is. Google's
// calendar reads private feeds only where robots may.
func (a *App) robots() string {
	return "User-agent: *\nDisallow: /api/\nAllow: " + calendar.FeedPath + "\n" +
		"Disallow: /checkout/\n\nSitemap: " + a.Config.PublicURL + "/sitemap.xml\n"
}

// sitemap lists every page that search engines may show.
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

// llms tells language models what the site is, what it sells at which price, and
// where to read more (llmstxt.org).
func (a *App) llms() string {
	var b strings.Builder
	brand := a.Content.Brand
	fmt.Fprintf(&b, "# %s\n\n> %s\n\n## Pages\n\n", brand.Name, brand.Description)
	for _, route := range a.indexed() {
		fmt.Fprintf(&b, "- [%s](%s%s): %s\n", route.Title, a.Config.PublicURL, route.Path, route.Description)
	}
	b.WriteString("\n## Services and prices\n\n")
	for _, service := range a.Content.Services() {
		price := strings.TrimSpace(service.PriceLabel + " " + service.PriceUnit)
		fmt.Fprintf(&b, "- %s (%s): %s\n", service.Name, price, service.Description)
	}
	fmt.Fprintf(&b, "\nQuestions: %s\n", brand.SupportEmail)
	return b.String()
}
