package mail_test

import (
	"strconv"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/palette"
	"harborlight/internal/platform/mail"
)

func TestMailsUseTheOwnersColors(t *testing.T) {
	t.Parallel()
	site, err := content.Edit(content.Builtin(), []content.Change{{File: "brand.json", Field: "/colors/accent",
		Action: "set", Value: []byte(`"#1d4ed8"`)}})
	if err != nil {
		t.Fatal(err)
	}
	_, html := mail.Compose(mail.ThemeOf(site.Site, "https://site.example"), "Hello", []string{"Words."},
		mail.Button{Text: "Open", URL: "https://site.example/x"}, "Why.")
	if !strings.Contains(html, `bgcolor="#1d4ed8"`) || !strings.Contains(html, "color:#ffffff") ||
		strings.Contains(html, mail.SiteColors.Light.Light) {
		t.Error(html)
	}
}

func TestMailsUseTheColorsOfTheLook(t *testing.T) {
	t.Parallel()
	for _, theme := range palette.Themes {
		site, err := content.Edit(content.Builtin(), []content.Change{{File: "brand.json", Field: "/theme", Action: "set",
			Value: []byte(strconv.Quote(theme.Name))}})
		if err != nil {
			t.Fatal(err)
		}
		head := mail.ThemeOf(site.Site, "https://site.example")
		_, html := mail.Compose(head, "Hello", []string{"Words."}, mail.Button{Text: "Open", URL: "https://site.example/x"},
			"Why.")
		for _, color := range []palette.Color{theme.Day.Paper, theme.Dark.Paper, theme.Night.Paper, theme.Accent} {
			if !strings.Contains(html, color.String()) {
				t.Errorf("%s: no %s", theme.Name, color)
			}
		}
	}
}
