package mail_test

import (
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/kit/palette"
	"harborlight/internal/platform/mail"
)

// Mails have the colors of web/src/styles/tokens.css.
func TestSiteColorsMatchTheStyleSheet(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("../../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, found := strings.Cut(string(css), "@media (prefers-color-scheme: dark)")
	dark, night, foundNight := strings.Cut(dark, "\n.night {")
	if !found || !foundNight {
		t.Fatal("tokens.css has other blocks now: correct this test")
	}
	compareShades(t, "light", mail.SiteColors.Light, []string{light}, night)
	compareShades(t, "dark", mail.SiteColors.Dark, []string{dark, light}, night)
}

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

// compareShades compares each shade with the first block that defines it.
func compareShades(t *testing.T, scheme string, shades mail.Shades, blocks []string, night string) {
	t.Helper()
	v := reflect.ValueOf(shades)
	for i := range v.NumField() {
		name, in := kebab(v.Type().Field(i).Name), blocks
		switch name {
		case "night":
			name, in = "paper", []string{night}
		case "night-ink":
			name, in = "ink", []string{night}
		}
		if want := tokenIn(t, name, in); v.Field(i).String() != want {
			t.Errorf("%s %s is %s, and tokens.css says %s", scheme, v.Type().Field(i).Name, v.Field(i), want)
		}
	}
}

func kebab(name string) string {
	return strings.ToLower(regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(name, "$1-$2"))
}

func tokenIn(t *testing.T, name string, blocks []string) string {
	t.Helper()
	pattern := regexp.MustCompile(`--` + name + `: oklch\(([0-9.]+) ([0-9.]+) ([0-9.]+)\)`)
	for _, block := range blocks {
		if m := pattern.FindStringSubmatch(block); m != nil {
			return palette.OKLCH(number(t, m[1]), number(t, m[2]), number(t, m[3])).String()
		}
	}
	t.Fatalf("tokens.css has no --%s", name)
	return ""
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
