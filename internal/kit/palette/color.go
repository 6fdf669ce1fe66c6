package palette

import (
	"fmt"
	"math"
	"strconv"
)

// Color is an sRGB color.
type Color struct{ R, G, B uint8 }

// Parse parses a color such as #1d4ed8, in lower case. ok is false for other formats.
func Parse(hex string) (Color, bool) {
	if len(hex) != 7 || hex[0] != '#' {
		return Color{}, false
	}
	n, err := strconv.ParseUint(hex[1:], 16, 24)
	c := Color{uint8(n >> 16), uint8(n >> 8), uint8(n)} //nolint:gosec // three bytes
	return c, err == nil && c.String() == hex
}

func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Contrast returns the contrast ratio of two colors as defined by WCAG 2.2, from 1 to 21.
func Contrast(a, b Color) float64 {
	light, dark := a.luminance(), b.luminance()
	if light < dark {
		light, dark = dark, light
	}
	return (light + 0.05) / (dark + 0.05)
}

func (c Color) luminance() float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear converts a channel of sRGB to linear light, from 0 to 1.
func linear(channel uint8) float64 {
	v := float64(channel) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// lab is a color in OKLab (CSS Color 4, section 9), where equal distances look equal.
type lab struct{ l, a, b float64 }

// lab converts the color to OKLab.
func (c Color) lab() lab {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return lab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// OKLCH returns the color of CSS's oklch(lightness chroma hue). The hue is in degrees.
func OKLCH(lightness, chroma, hue float64) Color {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	return lab{lightness, chroma * cos, chroma * sin}.color()
}

// color returns the sRGB color with this lightness and hue and the highest chroma up to c's that sRGB can show, or a
// grey if there is none.
func (c lab) color() Color {
	for range 64 {
		if r, g, b := c.linear(); inGamut(r) && inGamut(g) && inGamut(b) {
			return Color{channel(r), channel(g), channel(b)}
		}
		c.a, c.b = c.a*0.95, c.b*0.95
	}
	grey := channel(c.l * c.l * c.l)
	return Color{grey, grey, grey}
}

// linear converts the color to linear sRGB. Channels are outside 0 to 1 if sRGB can't show the color.
func (c lab) linear() (r, g, b float64) {
	l := cube(c.l + 0.3963377774*c.a + 0.2158037573*c.b)
	m := cube(c.l - 0.1055613458*c.a - 0.0638541728*c.b)
	s := cube(c.l - 0.0894841775*c.a - 1.2914855480*c.b)
	return 4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.7076147010*s
}

func cube(x float64) float64 { return x * x * x }

// inGamut reports whether sRGB can show the channel value, within rounding.
func inGamut(v float64) bool { return v > -0.004 && v < 1.004 }

// channel converts linear light to a channel of sRGB. It clamps v to the range from 0 to 1.
func channel(v float64) uint8 {
	v = min(1, max(0, v))
	if v <= 0.0031308 {
		return uint8(math.Round(255 * 12.92 * v))
	}
	return uint8(math.Round(255 * (1.055*math.Pow(v, 1/2.4) - 0.055)))
}

// lightened returns the color with its OKLab lightness changed by step, within 0 to 1. A negative step darkens it.
func (c Color) lightened(step float64) Color {
	v := c.lab()
	v.l = min(1, max(0, v.l+step))
	return v.color()
}

// mixedWith returns a mixture with the given part of c, like color-mix(in oklab, c part, other).
func (c Color) mixedWith(part float64, other Color) Color {
	x, y := c.lab(), other.lab()
	mix := func(a, b float64) float64 { return part*a + (1-part)*b }
	return lab{mix(x.l, y.l), mix(x.a, y.a), mix(x.b, y.b)}.color()
}
