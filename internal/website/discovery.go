package website

import (
	"context"
	"encoding/xml"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/httpx"
)

// Files for crawlers, made from the content and the public URL, anew when the content changes.

// robots names the sitemap and the paths that are no pages. It blocks no page, not even one marked
// noindex, because a crawler must read that mark. Private feeds stay allowed: Google Calendar reads
// them only then.
func (a *Area) robots() string {
	return "User-agent: *\nDisallow: /api/\nAllow: " + a.needs.FeedPath + "\n" +
		"Disallow: /checkout/\nDisallow: /embed/\n\nSitemap: " + a.PublicURL + "/sitemap.xml\n"
}

// serveSitemap lists every page that may appear in search results, and the active partners behind them. It
// has no dates: the build doesn't know when a page's content last changed. Without the database it lists the
// pages alone.
func (a *Area) serveSitemap() http.Handler {
	pages := content.Derive(a.Content, func(site *content.Site) string {
		paths := []string{}
		for _, route := range indexed(site) {
			paths = append(paths, route.Path)
		}
		return a.locations(paths)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		paths, err := a.needs.Partners.ListedPaths(ctx)
		if err != nil {
			slog.ErrorContext(r.Context(), "sitemap served without partners", "error", err.Error())
		}
		text := xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n" + pages() +
			a.locations(paths) + "</urlset>\n"
		httpx.Text("application/xml; charset=utf-8", func() string { return text }).ServeHTTP(w, r)
	})
}

// locations writes paths as entries of the sitemap.
func (a *Area) locations(paths []string) string {
	var b strings.Builder
	for _, path := range paths {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(a.PublicURL+path)) // a strings.Builder never fails
		b.WriteString("</loc></url>\n")
	}
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
