package mail_test

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/mail"
)

// Mails have the colours of web/src/styles/tokens.css.
func TestMailsHaveTheColorsOfTheSite(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("../../web/src/styles/tokens.css")
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

func TestAMailHasTheOwnersColors(t *testing.T) {
	t.Parallel()
	site, err := content.Edit(content.Builtin(), []content.Change{{File: "brand.json", Field: "/colors/accent",
		Action: "set", Value: []byte(`"#1d4ed8"`)}})
	if err != nil {
		t.Fatal(err)
	}
	_, html := mail.Compose(mail.LetterheadOf(site.Site, "https://site.example"), "Hello", []string{"Words."},
		mail.Button{Text: "Open", URL: "https://site.example/x"}, "Why.")
	if !strings.Contains(html, `bgcolor="#1d4ed8"`) || !strings.Contains(html, "color:#ffffff") ||
		strings.Contains(html, mail.SiteColors.Light.Light) {
		t.Error(html)
	}
}

// compareShades compares each shade with the first block that has it.
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
			return hexOf(number(t, m[1]), number(t, m[2]), number(t, m[3]))
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

// hexOf converts oklch to sRGB (CSS Color 4, section 10).
func hexOf(lightness, chroma, hue float64) string {
	a, b := chroma*math.Cos(hue*math.Pi/180), chroma*math.Sin(hue*math.Pi/180)
	l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
	m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
	s := cube(lightness - 0.0894841775*a - 1.2914855480*b)
	return fmt.Sprintf("#%02x%02x%02x", channel(4.0767416621*l-3.3077115913*m+0.2309699292*s),
		channel(-1.2684380046*l+2.6097574011*m-0.3413193965*s), channel(-0.0041960863*l-0.7034186147*m+1.7076147010*s))
}

func cube(x float64) float64 { return x * x * x }

func channel(linear float64) int {
	linear = min(1, max(0, linear))
	if linear <= 0.0031308 {
		return int(math.Round(255 * 12.92 * linear))
	}
	return int(math.Round(255 * (1.055*math.Pow(linear, 1/2.4) - 0.055)))
}
