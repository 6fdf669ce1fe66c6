// Package palette makes the colours of the site from the two that its owner chooses, so that every text can be read
// in a light and in a dark scheme whatever they are. All it takes stands in the address of the style sheet, which
// therefore never changes.
package palette

import (
	"fmt"
	"regexp"
)

// Shades are the colours of one scheme that follow the owner's, by their names in tokens.css.
type Shades struct {
	Light Color // the main button, the one surface with an offer
	Hover Color // the button under the pointer
	Ink   Color // text on both
	Glow  Color // text in the accent
	Sea   Color // links and the focus
}

// Palette is the shades of both schemes. The dark ones are those of dark bands on a light page as well.
type Palette struct{ Day, Dark Shades }

// readable is WCAG's level AA for text.
const readable = 4.5

// What texts stand on, as web/src/styles/tokens.css writes it: the darkest and the lightest ground of each scheme. A
// test compares all grounds.
var (
	onDay  = []Color{OKLCH(0.957, 0.009, 85), OKLCH(0.999, 0.002, 85)}
	onDark = []Color{OKLCH(0.17, 0.028, 250), OKLCH(0.256, 0.04, 250)}
	inks   = []Color{OKLCH(0.225, 0.036, 250), {0xff, 0xff, 0xff}}
	paper  = OKLCH(0.984, 0.006, 85)
	night  = OKLCH(0.198, 0.03, 250)
)

// Of makes a palette. A colour that can be read stays as it is; another becomes lighter or darker, step by step.
func Of(accent, link Color) Palette {
	dark := accent.until(up, readableOn(onDark))
	return Palette{
		Day: withButton(accent, paper,
			Shades{Glow: accent.until(down, readableOn(onDay)), Sea: link.until(down, readableOn(onDay))}),
		Dark: withButton(dark, night, Shades{Glow: dark, Sea: link.until(up, readableOn(onDark))}),
	}
}

// A step of lightness, hardly seen.
const (
	up   = 0.005
	down = -up
)

// until moves the colour by steps until it's good, or white or black.
func (c Color) until(step float64, good func(Color) bool) Color {
	for moved := step; !good(c) && moved > -1 && moved < 1; moved += step {
		if next := c.moved(moved); good(next) {
			return next
		}
	}
	return c
}

func readableOn(grounds []Color) func(Color) bool {
	return func(c Color) bool {
		for _, ground := range grounds {
			if Contrast(c, ground) < readable {
				return false
			}
		}
		return true
	}
}

// hoverStep is how much a button changes under the pointer.
const hoverStep = 0.034

// withButton adds the button in a colour: with the ink that can be read better, away from which it changes.
func withButton(c, ground Color, s Shades) Shades {
	ink, step := inks[0], up
	if Contrast(inks[1], c) > Contrast(inks[0], c) {
		ink, step = inks[1], down
	}
	away := hoverStep * step / up
	s.Light = c.until(step, func(c Color) bool {
		return Contrast(ink, c) >= readable && Contrast(ink, c.moved(away)) >= readable &&
			Contrast(ink, c.mixed(offerPart, ground)) >= readable
	})
	s.Hover, s.Ink = s.Light.moved(away), ink
	return s
}

// offerPart is how much of the light is in the strip with an offer (web/src/styles/sections.css).
const offerPart = 0.88

func (s Shades) css() string {
	return fmt.Sprintf("{--light:%s;--light-hover:%s;--light-ink:%s;--glow:%s;--sea:%s}", s.Light, s.Hover, s.Ink, s.Glow,
		s.Sea)
}

// CSS is a style sheet that comes after the site's.
func (p Palette) CSS() string {
	return ":root" + p.Day.css() + "\n@media (prefers-color-scheme:dark){:root" + p.Dark.css() + "}\n.night" +
		p.Dark.css() + "\n"
}

var sheetName = regexp.MustCompile(`^([0-9a-f]{6})-([0-9a-f]{6})\.css$`)

// Named returns the palette of a style sheet called like f8b243-005e68.css.
func Named(name string) (Palette, bool) {
	m := sheetName.FindStringSubmatch(name)
	if m == nil {
		return Palette{}, false
	}
	accent, _ := Parse("#" + m[1])
	link, _ := Parse("#" + m[2])
	return Of(accent, link), true
}
