package mail_test

import (
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/platform/mail"
)

// The test compares the mails of two sellers with the same pages.
func TestMailsOfEUSellersLinkLegalPages(t *testing.T) {
	t.Parallel()
	loaded, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	site := *loaded // a copy, because loaded is shared
	site.Navigation.Footer.Legal = []content.LegalNotice{{ID: "imprint", Label: "Imprint", To: "/imprint"},
		{ID: "terms", Label: "Terms"}, {ID: "privacy", Label: "Privacy", To: "https://legal.example/privacy"}}
	for country, links := range map[content.Country]bool{"US": false, "DE": true} {
		site.Selling.Seller.Country = country
		text, html := mail.Compose(mail.ThemeOf(&site, "https://site.example"), "Hello", []string{"Words."},
			mail.Button{}, "Why.")
		for _, want := range []string{"Imprint: https://site.example/imprint\nPrivacy: https://legal.example/privacy\n",
			`href="https://site.example/imprint"`} {
			if strings.Contains(text+html, want) != links {
				t.Errorf("%s: %q is there: %v\n%s", country, want, !links, text)
			}
		}
		if strings.Contains(text+html, "Terms") {
			t.Errorf("%s: a page without an address is named", country)
		}
	}
}
