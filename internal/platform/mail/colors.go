package mail

import (
	"sync/atomic"

	"harborlight/content"
	"harborlight/internal/kit/palette"
)

// Colors are the colors of a mail for light and dark screens, in the format #0b1b2a.
type Colors struct{ Light, Dark Shades }

// Shades are the colors of one scheme, named as in web/src/styles/tokens.css.
type Shades struct {
	Paper    string // around the mail
	Surface  string // the mail
	Sunken   string // behind facts
	Ink      string // text
	Muted    string // the footer
	Line     string // rules
	Light    string // the button and the lamp
	LightInk string // on the button
	Sea      string // links
	Night    string // the band with the wordmark
	NightInk string // on the band
}

// SiteColors are the default colors of the site. They are hexadecimal because mail programs don't support oklch.
var SiteColors = Colors{
	Light: Shades{
		Paper: "#fcf9f5", Surface: "#fffffd", Sunken: "#f3f0ea", Ink: "#101f2e", Muted: "#44525f", Line: "#dfdbd3",
		Light: "#f8b243", LightInk: "#0e1d2c", Sea: "#005e68", Night: "#0b1b2a", NightInk: "#f5f2eb",
	},
	Dark: Shades{
		Paper: "#0b1723", Surface: "#12202e", Sunken: "#06101b", Ink: "#f3f0e9", Muted: "#b1bcc5", Line: "#293744",
		Light: "#fbba4e", LightInk: "#0e1d2c", Sea: "#85d4d8", Night: "#0b1b2a", NightInk: "#f5f2eb",
	},
}

// lastColors is the last result of colorsOf, because computing a palette takes longer than composing a mail.
var lastColors atomic.Pointer[derivedColors]

// derivedColors are the colors of mails that derive from the owner's colors.
type derivedColors struct {
	of     content.Colors
	colors Colors
}

// colorsOf returns the owner's colors, with the defaults for all others. It caches the last result.
func colorsOf(own content.Colors) Colors {
	if last := lastColors.Load(); last != nil && last.of == own {
		return last.colors
	}
	p := own.Palette()
	colors := Colors{Light: SiteColors.Light.with(p.Day), Dark: SiteColors.Dark.with(p.Dark)}
	lastColors.Store(&derivedColors{own, colors})
	return colors
}

func (s Shades) with(own palette.Shades) Shades {
	s.Light, s.LightInk, s.Sea = own.Light.String(), own.Ink.String(), own.Sea.String()
	return s
}
