package orders

import (
	"encoding/json"

	"harborlight/content"
	"harborlight/internal/kit/id"
)

// siteTerms contains the version of the site's terms, and their text if they are a document of the site.
type siteTerms struct{ version, text string }

// exist reports whether the site has terms.
func (t siteTerms) exist() bool { return t.version != noTerms }

// noTerms is the version on sites without terms.
const noTerms = "none published"

// termsOf returns the terms that buyers currently accept, as the footer links them. Their version is the page's
// address and the start of a hash of the page; it is the address alone for a page outside of this site, and noTerms
// without terms. The text is empty unless the page is a document of this site.
func termsOf(site *content.Site) siteTerms {
	for _, notice := range site.Navigation.Footer.Legal {
		if notice.ID != "terms" || notice.To == "" {
			continue
		}
		for _, page := range site.Pages {
			if text, err := json.Marshal(page); err == nil && page.Route.Path == string(notice.To) {
				terms := siteTerms{version: page.Route.Path + " " + id.Hash(string(text))[:16]}
				if document, ok := page.Head.Content.(*content.Document); ok {
					terms.text = string(document.Text)
				}
				return terms
			}
		}
		return siteTerms{version: string(notice.To)}
	}
	return siteTerms{version: noTerms}
}
