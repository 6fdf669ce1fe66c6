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

// SiteColors are the default colors of the site.
var SiteColors = colorsOf(lighthouse())

func lighthouse() palette.Choice {
	theme, _ := palette.ThemeByName(palette.Lighthouse)
	return palette.Choice{Theme: theme}
}

// lastColors is the last result of brandColors, because computing a palette takes longer than composing a mail.
var lastColors atomic.Pointer[derivedColors]

// derivedColors are the colors of mails that derive from the owner's choices.
type derivedColors struct {
	theme  content.Theme
	own    content.Colors
	colors Colors
}

// brandColors returns the colors of the brand's look. It caches the last result.
func brandColors(b content.Brand) Colors {
	if last := lastColors.Load(); last != nil && last.theme == b.Theme && last.own == b.Colors {
		return last.colors
	}
	colors := colorsOf(b.Look())
	lastColors.Store(&derivedColors{b.Theme, b.Colors, colors})
	return colors
}

func colorsOf(look palette.Choice) Colors {
	p := look.Palette()
	return Colors{
		Light: shadesOf(look.Theme.Day, p.Day, look.Theme.Night),
		Dark:  shadesOf(look.Theme.Dark, p.Dark, look.Theme.Night),
	}
}

// shadesOf returns the colors of a scheme. They are hexadecimal because mail programs don't support oklch.
func shadesOf(s palette.Scheme, own palette.Shades, night palette.Scheme) Shades {
	return Shades{
		Paper: s.Paper.String(), Surface: s.Surface.String(), Sunken: s.Sunken.String(),
		Ink: s.Ink.String(), Muted: s.Muted.String(), Line: s.Line.String(),
		Light: own.Light.String(), LightInk: own.Ink.String(), Sea: own.Sea.String(),
		Night: night.Paper.String(), NightInk: night.Ink.String(),
	}
}
