package content

import "harborlight/internal/kit/palette"

// Colors are the two colors that the owner chooses. All others are derived from them with readable contrast.
type Colors struct {
	Accent Color `json:"accent" help:"The main button and highlights"`
	Link   Color `json:"link" help:"Links and the focus outline"`
}

// Color is a color such as #1d4ed8.
type Color string

// complaint returns the problem with a color that isn't six hexadecimal digits after #, or an empty string.
func (c Color) complaint() string {
	if _, ok := palette.Parse(string(c)); !ok {
		return "must be a color like “#1d4ed8”: choose one"
	}
	return ""
}

// Palette returns all colors of the site, derived from its accent and link colors.
func (c Colors) Palette() palette.Palette {
	accent, _ := palette.Parse(string(c.Accent))
	link, _ := palette.Parse(string(c.Link))
	return palette.Of(accent, link)
}
