package mail

import (
	"strings"

	"harborlight/content"
)

// Letterhead is what all letters of a site share.
type Letterhead struct {
	Brand    string   // name, as in texts
	Wordmark string   // name as a sign; empty: Brand
	Mark     string   // its trademark sign, or nothing
	Address  string   // postal address; empty: not given
	URL      string   // of the site; empty: not given
	LinkHint string   // introduces the link behind the button, to be copied; empty: the link isn't repeated
	Colors   Colors   // zero: SiteColors
	Legal    []Button // links to legal pages, for a seller with consumers in the EU
}

// LetterheadOf returns the letterhead of a site at the URL.
func LetterheadOf(site *content.Site, url string) Letterhead {
	head := Letterhead{
		Brand: site.Brand.Name, Wordmark: site.Brand.Wordmark.Text, Mark: site.Brand.Wordmark.Mark,
		Address: site.Brand.PostalAddress, URL: url, LinkHint: site.Mails.LinkHint,
		Colors: colorsOf(site.Brand.Colors.Palette()),
	}
	for _, page := range site.Navigation.Footer.Legal {
		if site.Selling.HasEUConsumers() && page.To != "" {
			head.Legal = append(head.Legal, Button{Text: page.Label, URL: absolute(url, string(page.To))})
		}
	}
	return head
}

// absolute returns the web address of a link on the site at the URL.
func absolute(url, to string) string {
	if strings.HasPrefix(to, "/") {
		return url + to
	}
	return to
}
