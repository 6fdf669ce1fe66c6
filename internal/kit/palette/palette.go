// Package palette declares the colors of the site's looks, and derives the shades of the two colors that its owner
// chooses, so that all texts are readable in the light and the dark scheme. The URL of the style sheet contains theme
// and colors.
package palette

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// Shades are the colors of one scheme that depend on accent and link color, named as in tokens.css.
type Shades struct {
	Light Color // main button and the offer strip
	Hover Color // hovered button
	Ink   Color // text on both
	Glow  Color // text in the accent
	Sea   Color // links and focus outlines
}

// Palette contains the shades of both schemes. Dark bands on a light page use the dark ones.
type Palette struct{ Day, Dark Shades }

// minContrast is the minimum contrast of text at WCAG level AA.
const minContrast = 4.5

// inks are the possible colors of texts on the accent.
var inks = []Color{OKLCH(0.225, 0.036, 250), {0xff, 0xff, 0xff}}

// Of returns the palette of an accent and a link color on the theme's backgrounds. It keeps readable colors and
// lightens or darkens others until they are readable.
func (t Theme) Of(accent, link Color) Palette {
	day := readableOn(t.Day.backgrounds())
	darkest := readableOn(append(t.Dark.backgrounds(), t.Night.backgrounds()...))
	dark := accent.adjusted(up, darkest)
	return Palette{
		Day: withButton(accent, []Color{t.Day.Paper},
			Shades{Glow: accent.adjusted(down, day), Sea: link.adjusted(down, day)}),
		Dark: withButton(dark, []Color{t.Dark.Paper, t.Night.Paper}, Shades{Glow: dark, Sea: link.adjusted(up, darkest)}),
	}
}

// Barely visible steps of lightness.
const (
	up   = 0.005
	down = -up
)

// adjusted returns the first good color among c and its versions that are lightened by multiples of step. If none is
// good, it returns c.
func (c Color) adjusted(step float64, good func(Color) bool) Color {
	for moved := step; !good(c) && moved > -1 && moved < 1; moved += step {
		if next := c.lightened(moved); good(next) {
			return next
		}
	}
	return c
}

// readableOn returns a function that reports whether a color has the minimum contrast on all grounds.
func readableOn(grounds []Color) func(Color) bool {
	return func(c Color) bool {
		for _, ground := range grounds {
			if Contrast(c, ground) < minContrast {
				return false
			}
		}
		return true
	}
}

// hoverStep is the lightness change of a hovered button.
const hoverStep = 0.034

// withButton returns s with the button's colors: the ink with the higher contrast, c moved away from the ink until
// the ink is readable on the button and the offer strip, and a hover color with more contrast. grounds are the
// backgrounds of the strip.
func withButton(c Color, grounds []Color, s Shades) Shades {
	ink, step := inks[0], up
	if Contrast(inks[1], c) > Contrast(inks[0], c) {
		ink, step = inks[1], down
	}
	away := hoverStep * step / up
	s.Light = c.adjusted(step, func(c Color) bool {
		colors := []Color{c, c.lightened(away)}
		for _, ground := range grounds {
			colors = append(colors, c.mixedWith(offerPart, ground))
		}
		return readableOn(colors)(ink)
	})
	s.Hover, s.Ink = s.Light.lightened(away), ink
	return s
}

// offerPart is the part of the light color in the offer strip (web/src/styles/sections.css).
const offerPart = 0.88

// Choice is a theme with the owner's colors. A nil color is that of the theme.
type Choice struct {
	Theme        Theme
	Accent, Link *Color
}

// BrandColor returns the owner's accent, or else that of the theme.
func (c Choice) BrandColor() Color { return *cmp.Or(c.Accent, &c.Theme.Accent) }

// Palette returns all shades of the choice.
func (c Choice) Palette() Palette {
	return c.Theme.Of(c.BrandColor(), *cmp.Or(c.Link, &c.Theme.Link))
}

// CSS returns a style sheet with the owner's colors, which must follow the theme's.
func (c Choice) CSS() string {
	p := c.Palette()
	day, dark := p.Day.css(c), p.Dark.css(c)
	return ":root{" + day + "}\n@media (prefers-color-scheme:dark){:root{" + dark + "}}\n.night{" + dark + "}\n"
}

// css returns the declarations of the shades of the owner's colors.
func (s Shades) css(c Choice) string {
	var css strings.Builder
	if c.Accent != nil {
		fmt.Fprintf(&css, "--light:%s;--light-hover:%s;--light-ink:%s;--glow:%s;", s.Light, s.Hover, s.Ink, s.Glow)
	}
	if c.Link != nil {
		fmt.Fprintf(&css, "--sea:%s;", s.Sea)
	}
	return css.String()
}

var sheetName = regexp.MustCompile(`^([a-z]+)-([0-9a-f]{6})?-([0-9a-f]{6})?\.css$`)

// ByFileName returns the choice of a style sheet with a name such as lighthouse-f8b243-005e68.css. A missing color is
// that of the theme. ok is false for other names and unknown themes.
func ByFileName(name string) (c Choice, ok bool) {
	m := sheetName.FindStringSubmatch(name)
	if m == nil {
		return Choice{}, false
	}
	c.Theme, ok = ThemeByName(m[1])
	if accent, chosen := Parse("#" + m[2]); chosen {
		c.Accent = &accent
	}
	if link, chosen := Parse("#" + m[3]); chosen {
		c.Link = &link
	}
	return c, ok
}
