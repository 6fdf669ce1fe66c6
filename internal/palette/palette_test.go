package palette_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"harborlight/internal/palette"
)

// grounds returns what texts stand on in a block of tokens.css.
func grounds(t *testing.T, block string) map[string]palette.Color {
	t.Helper()
	found := map[string]palette.Color{}
	for _, m := range regexp.MustCompile(`--(paper|surface|sunken): oklch\(([0-9.]+) ([0-9.]+) ([0-9.]+)\)`).
		FindAllStringSubmatch(block, -1) {
		found[m[1]] = oklch(t, m[2], m[3], m[4])
	}
	if len(found) != 3 {
		t.Fatalf("tokens.css has other names now: %v", found)
	}
	return found
}

// oklch is a colour as CSS writes it. It finds the nearest of sRGB by trying, independent of the package's own way.
func oklch(t *testing.T, lightness, chroma, hue string) palette.Color {
	t.Helper()
	var n [3]float64
	for i, text := range []string{lightness, chroma, hue} {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		n[i] = v
	}
	a, b := n[1]*math.Cos(n[2]*math.Pi/180), n[1]*math.Sin(n[2]*math.Pi/180)
	l, m, s := n[0]+0.3963377774*a+0.2158037573*b, n[0]-0.1055613458*a-0.0638541728*b, n[0]-0.0894841775*a-1.2914855480*b
	l, m, s = l*l*l, m*m*m, s*s*s
	byteOf := func(v float64) uint8 {
		v = min(1, max(0, v))
		if v <= 0.0031308 {
			return uint8(math.Round(255 * 12.92 * v))
		}
		return uint8(math.Round(255 * (1.055*math.Pow(v, 1/2.4) - 0.055)))
	}
	return palette.Color{
		R: byteOf(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		G: byteOf(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		B: byteOf(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
	}
}

func schemes(t *testing.T) (day, dark, night map[string]palette.Color) {
	t.Helper()
	css, err := os.ReadFile("../../web/src/styles/tokens.css")
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

func TestWhateverTheOwnerChoosesCanBeRead(t *testing.T) {
	t.Parallel()
	day, dark, night := schemes(t)
	random := rand.New(rand.NewPCG(1, 2)) // the same colours each time
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

func TestAColorThatCanBeReadStays(t *testing.T) {
	t.Parallel()
	accent, _ := palette.Parse("#f8b243")
	link, _ := palette.Parse("#005e68")
	p := palette.Of(accent, link)
	if p.Day.Light != accent || p.Day.Sea != link || p.Dark.Light != accent {
		t.Errorf("%+v", p)
	}
	if blue, _ := palette.Parse("#1d4ed8"); palette.Of(blue, blue).Day.Light != blue || palette.Of(blue, blue).Day.Sea != blue {
		t.Errorf("a blue: %+v", palette.Of(blue, blue).Day)
	}
}

func TestAStyleSheetIsMadeOfItsName(t *testing.T) {
	t.Parallel()
	p, ok := palette.Named("1d4ed8-0f766e.css")
	if css := p.CSS(); !ok || !strings.HasPrefix(css, ":root{--light:#1d4ed8;") || strings.Count(css, "--sea:") != 3 {
		t.Errorf("%v %s", ok, css)
	}
	for _, name := range []string{"", "1d4ed8.css", "1D4ED8-0f766e.css", "1d4ed8-0f766e.css\n", "1d4ed8-0f766e", "../1d4ed8-0f766e.css",
		"}body{}-0f766e.css"} {
		if _, ok := palette.Named(name); ok {
			t.Errorf("%q is taken", name)
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
