package website

import (
	"fmt"
	"strings"

	"harborlight/content"
)

// llms describes the site for language models as Markdown (llmstxt.org): what it is, what it sells
// at which price, and where to read more.
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
	for _, route := range indexed(site) {
		title, _, _ := strings.Cut(route.Title, " | ") // drop the brand
		fmt.Fprintf(&b, "- %s: %s\n", a.markdownLink(title, route.Path), route.Description)
	}
	fmt.Fprintf(&b, "\n## For programs\n\n- %s: OpenAPI 3.1\n", a.markdownLink("API description", "/api/openapi.json"))
	return b.String()
}

// llmsCategory lists a category's services in selling order, each with its page, price and
// contents.
func (a *Area) llmsCategory(b *strings.Builder, site *content.Site, category content.Category) {
	fmt.Fprintf(b, "\n## %s\n\n", category.Name)
	for _, service := range site.Services() {
		if service.Category != category.ID {
			continue
		}
		price := service.PriceText() + "."
		if service.Reduced != nil {
			price += " " + service.Reduced.Until + "."
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
