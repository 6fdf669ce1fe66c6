package website

import (
	"context"
	"encoding/xml"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"harborlight/content"
	"harborlight/internal/platform/httpx"
)

// Files for crawlers, generated from the content and the public URL whenever the content changes.

// robots returns robots.txt. It names the sitemap and disallows paths that aren't pages. It never disallows a page,
// even one marked noindex, because crawlers must be able to read that mark. It allows private feeds, because Google
// Calendar fetches them only then.
func (a *Area) robots() string {
	return "User-agent: *\nDisallow: /api/\nAllow: " + a.deps.FeedPath + "\n" +
		"Disallow: /checkout/\nDisallow: /embed/\n\nSitemap: " + a.PublicURL + "/sitemap.xml\n"
}

// serveSitemap returns the handler of the sitemap: the pages that search engines may index and those of active
// partners. Entries have no dates, because the build doesn't know when a page's content last changed. If the database
// fails or takes more than two seconds, it lists only the pages of the content.
func (a *Area) serveSitemap() http.Handler {
	pages := content.Derive(a.Content, func(site *content.Site) string {
		paths := []string{}
		for _, route := range indexedRoutes(site) {
			paths = append(paths, route.Path)
		}
		return a.locations(paths)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		paths, err := a.deps.Partners.ListedPaths(ctx)
		if err != nil {
			slog.ErrorContext(r.Context(), "sitemap served without partners", "error", err.Error())
		}
		text := xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n" + pages() +
			a.locations(paths) + "</urlset>\n"
		httpx.TextHandler("application/xml; charset=utf-8", func() string { return text }).ServeHTTP(w, r)
	})
}

// locations returns the paths as sitemap entries with absolute addresses. Without paths, the result is empty.
func (a *Area) locations(paths []string) string {
	var b strings.Builder
	for _, path := range paths {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(a.PublicURL+path)) // a strings.Builder never fails
		b.WriteString("</loc></url>\n")
	}
	return b.String()
}

// indexedRoutes returns the routes that search engines may index, in the order of the content.
func indexedRoutes(site *content.Site) []content.Route {
	var routes []content.Route
	for _, route := range site.Routes.Routes {
		if !route.NoIndex {
			routes = append(routes, route)
		}
	}
	return routes
}

// securityPath serves the contact for security reports (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityLife is how long security.txt is valid, counted from today. RFC 9116 recommends less than a year.
const securityLife = 180 * 24 * time.Hour

// serveSecurity serves security.txt, the contact for vulnerability reports, which expires after 180 days.
func (a *Area) serveSecurity(w http.ResponseWriter, _ *http.Request) {
	expires := a.DB.Clock().Now().UTC().Truncate(24 * time.Hour).Add(securityLife)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	fmt.Fprintf(w, "Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s%s\n",
		a.Content().Brand.SecurityEmail, expires.Format(time.RFC3339), a.PublicURL, securityPath)
}

// llms returns llms.txt, a Markdown summary of the site for language models (llmstxt.org): description, services with
// prices, and pages.
func (a *Area) llms(site *content.Site) string {
	var b strings.Builder
	brand := site.Brand
	fmt.Fprintf(&b, "# %s\n\n> %s\n\n", brand.Name, brand.Description)
	fmt.Fprintf(&b, "Prices are in %s. Every package has a %d-day satisfaction guarantee. ",
		site.Selling.Currency.Code(), brand.Claims.GuaranteeDays)
	fmt.Fprintf(&b, "Questions: %s, answered within %d hours.\n", brand.SupportEmail, brand.Claims.ResponseHours)
	for _, category := range site.Categories {
		a.llmsCategory(&b, site, category)
	}
	b.WriteString("\n## Pages\n\n")
	for _, route := range indexedRoutes(site) {
		title, _, _ := strings.Cut(route.Title, " | ") // drop the brand
		fmt.Fprintf(&b, "- %s: %s\n", a.markdownLink(title, route.Path), route.Description)
	}
	fmt.Fprintf(&b, "\n## For programs\n\n- %s: OpenAPI 3.1\n", a.markdownLink("API description", "/api/openapi.json"))
	return b.String()
}

// llmsCategory lists a category's services in selling order, each with its page, price and included items.
func (a *Area) llmsCategory(b *strings.Builder, site *content.Site, category content.Category) {
	fmt.Fprintf(b, "\n## %s\n\n", category.Name)
	for _, service := range site.Services() {
		if service.Category != category.ID {
			continue
		}
		price := service.PriceText() + "."
		if service.Discount != nil {
			price += " " + service.Discount.Until + "."
		}
		fmt.Fprintf(b, "- %s: %s %s Includes: %s.\n",
			a.markdownLink(service.Name, string(service.Pages[0])), price, service.Description,
			strings.Join(service.Includes, "; "))
	}
}

var linkText = strings.NewReplacer(`[`, `\[`, `]`, `\]`)

func (a *Area) markdownLink(text, path string) string {
	return fmt.Sprintf("[%s](%s%s)", linkText.Replace(text), a.PublicURL, path)
}
