// Package palette derives the site's colors from the two that its owner chooses, so that all texts are readable in
// the light and the dark scheme. The URL of the style sheet contains both colors, so its content never changes.
package palette

import (
	"fmt"
	"regexp"
)

// Shades are the colors of one scheme that depend on the owner's colors, named as in tokens.css.
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

// Backgrounds of texts, as in web/src/styles/tokens.css: the darkest and the lightest one of each scheme. A test
// compares all backgrounds.
var (
	dayBackgrounds  = []Color{OKLCH(0.957, 0.009, 85), OKLCH(0.999, 0.002, 85)}
	darkBackgrounds = []Color{OKLCH(0.17, 0.028, 250), OKLCH(0.256, 0.04, 250)}
	inks            = []Color{OKLCH(0.225, 0.036, 250), {0xff, 0xff, 0xff}}
	paper           = OKLCH(0.984, 0.006, 85)
	night           = OKLCH(0.198, 0.03, 250)
)

// Of returns the palette of the owner's colors. It keeps readable colors and lightens or darkens others until they
// are readable.
func Of(accent, link Color) Palette {
	dark := accent.adjusted(up, readableOn(darkBackgrounds))
	return Palette{
		Day: withButton(accent, paper,
			Shades{Glow: accent.adjusted(down, readableOn(dayBackgrounds)), Sea: link.adjusted(down, readableOn(dayBackgrounds))}),
		Dark: withButton(dark, night, Shades{Glow: dark, Sea: link.adjusted(up, readableOn(darkBackgrounds))}),
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
// the ink is readable on the button and the offer strip, and a hover color with more contrast. ground is the
// background of the strip.
func withButton(c, ground Color, s Shades) Shades {
	ink, step := inks[0], up
	if Contrast(inks[1], c) > Contrast(inks[0], c) {
		ink, step = inks[1], down
	}
	away := hoverStep * step / up
	s.Light = c.adjusted(step, func(c Color) bool {
		return Contrast(ink, c) >= minContrast && Contrast(ink, c.lightened(away)) >= minContrast &&
			Contrast(ink, c.mixedWith(offerPart, ground)) >= minContrast
	})
	s.Hover, s.Ink = s.Light.lightened(away), ink
	return s
}

// offerPart is the part of the light color in the offer strip (web/src/styles/sections.css).
const offerPart = 0.88

func (s Shades) css() string {
	return fmt.Sprintf("{--light:%s;--light-hover:%s;--light-ink:%s;--glow:%s;--sea:%s}", s.Light, s.Hover, s.Ink, s.Glow,
		s.Sea)
}

// CSS returns a style sheet that must follow the site's.
func (p Palette) CSS() string {
	return ":root" + p.Day.css() + "\n@media (prefers-color-scheme:dark){:root" + p.Dark.css() + "}\n.night" +
		p.Dark.css() + "\n"
}

var sheetName = regexp.MustCompile(`^([0-9a-f]{6})-([0-9a-f]{6})\.css$`)

// ByFileName returns the palette of a style sheet with a name such as f8b243-005e68.css. ok is false for other names.
func ByFileName(name string) (Palette, bool) {
	m := sheetName.FindStringSubmatch(name)
	if m == nil {
		return Palette{}, false
	}
	accent, _ := Parse("#" + m[1])
	link, _ := Parse("#" + m[2])
	return Of(accent, link), true
}
