package mail

import (
	"strings"

	"harborlight/content"
)

// Theme contains the common parts of all mails of a site.
type Theme struct {
	Brand    string   // name in texts
	Wordmark string   // name in the logo; empty means Brand
	Mark     string   // trademark sign; optional
	Address  string   // postal address; optional
	URL      string   // URL of the site; optional
	LinkHint string   // introduces the printed link of the button; empty omits the link
	Colors   Colors   // zero means SiteColors
	Legal    []Button // links to legal pages, for sellers with EU consumers
}

// ThemeOf returns the letterhead of a site with the given URL. It contains links to the legal pages only if the site
// sells to EU consumers.
func ThemeOf(site *content.Site, url string) Theme {
	head := Theme{
		Brand: site.Brand.Name, Wordmark: site.Brand.Wordmark.Text, Mark: site.Brand.Wordmark.Mark,
		Address: site.Brand.PostalAddress, URL: url, LinkHint: site.Mails.LinkHint,
		Colors: brandColors(site.Brand),
	}
	for _, page := range site.Navigation.Footer.Legal {
		if site.Selling.HasEUConsumers() && page.To != "" {
			head.Legal = append(head.Legal, Button{Text: page.Label, URL: absolute(url, string(page.To))})
		}
	}
	return head
}

// absolute returns the absolute address of a path on the site. It returns other links unchanged.
func absolute(url, to string) string {
	if strings.HasPrefix(to, "/") {
		return url + to
	}
	return to
}
