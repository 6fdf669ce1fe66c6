package palette_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/kit/palette"
)

func TestAllPalettesAreReadable(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) // the same colours on each run
	anyColor := func() palette.Color {
		n := random.Uint32()
		return palette.Color{R: uint8(n), G: uint8(n >> 8), B: uint8(n >> 16)}
	}
	colors := []palette.Color{{}, {R: 255, G: 255, B: 255}, {R: 119, G: 119, B: 119}, {R: 255, G: 255}, {B: 255}, {R: 255}}
	for range 3000 {
		colors = append(colors, anyColor())
	}
	for _, theme := range palette.Themes {
		t.Run(theme.Name, func(t *testing.T) {
			t.Parallel()
			for i, accent := range colors {
				link := colors[len(colors)-1-i]
				requireReadable(t, theme, accent, link)
				if t.Failed() {
					return
				}
			}
			requireReadable(t, theme, theme.Accent, theme.Link)
			if day := theme.Of(theme.Accent, theme.Link).Day; day.Light != theme.Accent || day.Sea != theme.Link {
				t.Errorf("the colors are shown as %s and %s", day.Light, day.Sea)
			}
		})
	}
}

// requireReadable checks the texts in the accent and the link color on all backgrounds of a theme.
func requireReadable(t *testing.T, theme palette.Theme, accent, link palette.Color) {
	t.Helper()
	p := theme.Of(accent, link)
	readable := func(what string, a, b palette.Color) {
		if ratio := palette.Contrast(a, b); ratio < 4.5 {
			t.Errorf("accent %s, link %s: %s is %s on %s, %.2f to 1", accent, link, what, a, b, ratio)
		}
	}
	for _, s := range []palette.Shades{p.Day, p.Dark} {
		readable("a button", s.Ink, s.Light)
		readable("a button under the pointer", s.Ink, s.Hover)
	}
	for name, ground := range backgrounds(theme.Day) {
		readable("a link on "+name, p.Day.Sea, ground)
		readable("the accent on "+name, p.Day.Glow, ground)
	}
	for _, scheme := range []palette.Scheme{theme.Dark, theme.Night} {
		for name, ground := range backgrounds(scheme) {
			readable("a link on dark "+name, p.Dark.Sea, ground)
			readable("the accent on dark "+name, p.Dark.Glow, ground)
			readable("the light on dark "+name, p.Dark.Light, ground)
		}
	}
}

func TestReadableColorsAreKept(t *testing.T) {
	t.Parallel()
	lighthouse, _ := palette.ThemeByName(palette.Lighthouse)
	accent, link := lighthouse.Accent, lighthouse.Link
	p := lighthouse.Of(accent, link)
	if p.Day.Light != accent || p.Day.Sea != link || p.Dark.Light != accent {
		t.Errorf("%+v", p)
	}
	if blue, _ := palette.Parse("#1d4ed8"); lighthouse.Of(blue, blue).Day.Light != blue ||
		lighthouse.Of(blue, blue).Day.Sea != blue {
		t.Errorf("a blue: %+v", lighthouse.Of(blue, blue).Day)
	}
}

func TestByFileNameReturnsTheChoiceOfTheName(t *testing.T) {
	t.Parallel()
	look, ok := palette.ByFileName("grid-1d4ed8-0f766e.css")
	if css := look.CSS(); !ok || look.Theme.Name != "grid" || !strings.HasPrefix(css, ":root{--light:#1d4ed8;") ||
		strings.Count(css, "--sea:") != 3 {
		t.Errorf("%v %s", ok, css)
	}
	look, ok = palette.ByFileName("poster--0f766e.css")
	if css := look.CSS(); !ok || strings.Contains(css, "--light:") || strings.Count(css, "--sea:") != 3 {
		t.Errorf("%v %s", ok, css)
	}
}

// TestT154NamesOfStyleSheetsInjectNothing requests style sheets whose names contain other themes, colors and CSS.
func TestT154NamesOfStyleSheetsInjectNothing(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "1d4ed8-0f766e.css", "harbor-1d4ed8-0f766e.css", "grid-1D4ED8-0f766e.css",
		"grid-1d4ed8-0f766e.css\n", "grid-1d4ed8-0f766e", "../grid-1d4ed8-0f766e.css", "grid-}body{}-0f766e.css",
		"-1d4ed8-0f766e.css", "grid-1d4ed8-0f766e;x.css", "grid-#1d4ed8-0f766e.css", "GRID--.css"} {
		if look, ok := palette.ByFileName(name); ok {
			t.Errorf("%q is taken: %s", name, look.CSS())
		}
	}
	allowed := regexp.MustCompile(`^(:root\{|\}\n|\.night\{|@media \(prefers-color-scheme:dark\)\{|\}|--[a-z-]+:#[0-9a-f]{6};)*$`)
	for _, theme := range palette.Themes {
		look, ok := palette.ByFileName(theme.Name + "-000000-ffffff.css")
		if css := look.CSS(); !ok || !allowed.MatchString(css) {
			t.Errorf("%s: %v %s", theme.Name, ok, css)
		}
	}
}

func TestOKLCHMatchesBrowsers(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]palette.Color{ // computed by a browser
		"#f8b243": palette.OKLCH(0.812, 0.147, 75), "#005e68": palette.OKLCH(0.44, 0.076, 208),
		"#fcf9f5": palette.OKLCH(0.984, 0.006, 85),
	} {
		if c.String() != want {
			t.Errorf("got %s, want %s", c, want)
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "#fff", "#FFFFFF", "ffffff", "#gggggg", "#+12345", "red", "#1234567", "var(--x)"} {
		if c, ok := palette.Parse(text); ok {
			t.Errorf("%q is %s", text, c)
		}
	}
	if c, ok := palette.Parse("#0b1b2a"); !ok || fmt.Sprint(c) != "#0b1b2a" {
		t.Errorf("%s %v", c, ok)
	}
}
