package palette_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"harborlight/internal/kit/palette"
)

// grounds returns the backgrounds of texts in a block of tokens.css.
func grounds(t *testing.T, block string) map[string]palette.Color {
	t.Helper()
	found := map[string]palette.Color{}
	for _, m := range regexp.MustCompile(`--(paper|surface|sunken): oklch\(([0-9.]+) ([0-9.]+) ([0-9.]+)\)`).
		FindAllStringSubmatch(block, -1) {
		var n [3]float64
		for i := range n {
			var err error
			if n[i], err = strconv.ParseFloat(m[2+i], 64); err != nil {
				t.Fatal(err)
			}
		}
		found[m[1]] = palette.OKLCH(n[0], n[1], n[2])
	}
	if len(found) != 3 {
		t.Fatalf("tokens.css has other names now: %v", found)
	}
	return found
}

func schemes(t *testing.T) (day, dark, night map[string]palette.Color) {
	t.Helper()
	css, err := os.ReadFile("../../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	light, rest, found := strings.Cut(string(css), "@media (prefers-color-scheme: dark)")
	darkBlock, nightBlock, foundNight := strings.Cut(rest, "\n.night {")
	if !found || !foundNight {
		t.Fatal("tokens.css has other blocks now: correct this test")
	}
	return grounds(t, light), grounds(t, darkBlock), grounds(t, nightBlock)
}

func TestAllPalettesAreReadable(t *testing.T) {
	t.Parallel()
	day, dark, night := schemes(t)
	random := rand.New(rand.NewPCG(1, 2)) // the same colours on each run
	anyColor := func() palette.Color {
		n := random.Uint32()
		return palette.Color{R: uint8(n), G: uint8(n >> 8), B: uint8(n >> 16)}
	}
	colors := []palette.Color{{}, {R: 255, G: 255, B: 255}, {R: 119, G: 119, B: 119}, {R: 255, G: 255}, {B: 255}, {R: 255}}
	for range 3000 {
		colors = append(colors, anyColor())
	}
	for i, accent := range colors {
		link := colors[len(colors)-1-i]
		p := palette.Of(accent, link)
		readable := func(what string, a, b palette.Color) {
			if ratio := palette.Contrast(a, b); ratio < 4.5 {
				t.Errorf("accent %s, link %s: %s is %s on %s, %.2f to 1", accent, link, what, a, b, ratio)
			}
		}
		for _, s := range []palette.Shades{p.Day, p.Dark} {
			readable("a button", s.Ink, s.Light)
			readable("a button under the pointer", s.Ink, s.Hover)
		}
		for name, ground := range day {
			readable("a link on "+name, p.Day.Sea, ground)
			readable("the accent on "+name, p.Day.Glow, ground)
		}
		for _, scheme := range []map[string]palette.Color{dark, night} {
			for name, ground := range scheme {
				readable("a link on dark "+name, p.Dark.Sea, ground)
				readable("the accent on dark "+name, p.Dark.Glow, ground)
				readable("the light on dark "+name, p.Dark.Light, ground)
			}
		}
		if t.Failed() {
			return
		}
	}
}

func TestReadableColorsAreKept(t *testing.T) {
	t.Parallel()
	accent, _ := palette.Parse("#f8b243")
	link, _ := palette.Parse("#005e68")
	p := palette.Of(accent, link)
	if p.Day.Light != accent || p.Day.Sea != link || p.Dark.Light != accent {
		t.Errorf("%+v", p)
	}
	if blue, _ := palette.Parse("#1d4ed8"); palette.Of(blue, blue).Day.Light != blue ||
		palette.Of(blue, blue).Day.Sea != blue {
		t.Errorf("a blue: %+v", palette.Of(blue, blue).Day)
	}
}

func TestByFileNameReturnsThePaletteOfTheName(t *testing.T) {
	t.Parallel()
	p, ok := palette.ByFileName("1d4ed8-0f766e.css")
	if css := p.CSS(); !ok || !strings.HasPrefix(css, ":root{--light:#1d4ed8;") || strings.Count(css, "--sea:") != 3 {
		t.Errorf("%v %s", ok, css)
	}
	for _, name := range []string{"", "1d4ed8.css", "1D4ED8-0f766e.css", "1d4ed8-0f766e.css\n", "1d4ed8-0f766e",
		"../1d4ed8-0f766e.css",
		"}body{}-0f766e.css"} {
		if _, ok := palette.ByFileName(name); ok {
			t.Errorf("%q is taken", name)
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
