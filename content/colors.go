package content

import "harborlight/internal/kit/palette"

// Theme is the name of a look of the site: fonts, shapes, colors and the drawing of the home page.
type Theme string

// Choices returns the names of all looks.
func (Theme) Choices() []string {
	names := make([]string, len(palette.Themes))
	for i, t := range palette.Themes {
		names[i] = t.Name
	}
	return names
}

// Colors are the two colors that the owner can choose instead of those of the look. All others are derived from them
// with readable contrast.
type Colors struct {
	Accent Color `json:"accent" content:"nullable" help:"The main button and highlights"`
	Link   Color `json:"link" content:"nullable" help:"Links and the focus outline"`
}

// Color is a color such as #1d4ed8. An empty one is that of the look.
type Color string

// complaint returns the problem with a color that isn't six hexadecimal digits after #, or an empty string.
func (c Color) complaint() string {
	if _, ok := palette.Parse(string(c)); !ok {
		return "must be a color like “#1d4ed8”: choose one"
	}
	return ""
}

// chosen returns the color, or nil if it is empty.
func (c Color) chosen() *palette.Color {
	if color, ok := palette.Parse(string(c)); ok {
		return &color
	}
	return nil
}

// Look returns the look of the site with the owner's colors.
func (b Brand) Look() palette.Choice {
	theme, _ := palette.ThemeByName(string(b.Theme)) // checked by the reader
	return palette.Choice{Theme: theme, Accent: b.Colors.Accent.chosen(), Link: b.Colors.Link.chosen()}
}
