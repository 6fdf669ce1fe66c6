package palette

// Theme contains the colors of one look of the site. content.Theme has their names as its choices, and
// web/src/styles/themes the shapes and fonts. The owner's accent and link color replace those of the theme.
type Theme struct {
	Name         string
	Accent, Link Color
	Day          Scheme // light screens
	Dark         Scheme // dark screens
	Night        Scheme // dark bands on light and dark screens
}

// Scheme contains the colors of one scheme that no choice of the owner changes, named as in tokens.css.
type Scheme struct {
	Paper, Surface, Sunken Color // backgrounds of texts
	Ink, Muted             Color // texts
	Line, LineStrong       Color // rules and the outlines of controls
}

// Lighthouse is the theme of a new site. Its colors are those of tokens.css, which every page loads.
const Lighthouse = "lighthouse"

// Themes contains all looks, in the order in which the editor shows them. After a change, run
// `go test ./internal/kit/palette -update`, which writes their colors for the web.
var Themes = []Theme{
	{
		Name: Lighthouse, Accent: hex("#f8b243"), Link: hex("#005e68"),
		Day: Scheme{
			Paper: OKLCH(0.984, 0.006, 85), Surface: OKLCH(0.999, 0.002, 85), Sunken: OKLCH(0.957, 0.009, 85),
			Ink: OKLCH(0.235, 0.036, 250), Muted: OKLCH(0.432, 0.028, 246),
			Line: OKLCH(0.892, 0.012, 85), LineStrong: OKLCH(0.62, 0.02, 246),
		},
		Dark: Scheme{
			Paper: OKLCH(0.198, 0.03, 250), Surface: OKLCH(0.238, 0.033, 250), Sunken: OKLCH(0.17, 0.028, 250),
			Ink: OKLCH(0.955, 0.01, 85), Muted: OKLCH(0.79, 0.018, 240),
			Line: OKLCH(0.33, 0.03, 248), LineStrong: OKLCH(0.58, 0.028, 246),
		},
		Night: Scheme{
			Paper: OKLCH(0.215, 0.038, 250), Surface: OKLCH(0.256, 0.04, 250), Sunken: OKLCH(0.185, 0.034, 250),
			Ink: OKLCH(0.962, 0.01, 85), Muted: OKLCH(0.82, 0.018, 240),
			Line: OKLCH(0.35, 0.036, 248), LineStrong: OKLCH(0.6, 0.028, 246),
		},
	},
	{ // a precise grid in black on white with a signal red
		Name: "grid", Accent: hex("#ff4d23"), Link: hex("#1d2a8a"),
		Day: Scheme{
			Paper: OKLCH(1, 0, 0), Surface: OKLCH(1, 0, 0), Sunken: OKLCH(0.968, 0.002, 265),
			Ink: OKLCH(0.18, 0.004, 265), Muted: OKLCH(0.43, 0.006, 265),
			Line: OKLCH(0.885, 0.003, 265), LineStrong: OKLCH(0.52, 0.006, 265),
		},
		Dark: Scheme{
			Paper: OKLCH(0.165, 0.003, 265), Surface: OKLCH(0.2, 0.004, 265), Sunken: OKLCH(0.14, 0.003, 265),
			Ink: OKLCH(0.97, 0.002, 265), Muted: OKLCH(0.78, 0.005, 265),
			Line: OKLCH(0.3, 0.005, 265), LineStrong: OKLCH(0.6, 0.006, 265),
		},
		Night: Scheme{
			Paper: OKLCH(0.2, 0.004, 265), Surface: OKLCH(0.24, 0.005, 265), Sunken: OKLCH(0.17, 0.004, 265),
			Ink: OKLCH(0.975, 0.002, 265), Muted: OKLCH(0.8, 0.005, 265),
			Line: OKLCH(0.34, 0.006, 265), LineStrong: OKLCH(0.62, 0.006, 265),
		},
	},
	{ // a warm page of a magazine: cream, terracotta and pine
		Name: "almanac", Accent: hex("#b33f1a"), Link: hex("#1f5c48"),
		Day: Scheme{
			Paper: OKLCH(0.965, 0.018, 82), Surface: OKLCH(0.988, 0.011, 85), Sunken: OKLCH(0.93, 0.028, 80),
			Ink: OKLCH(0.26, 0.032, 50), Muted: OKLCH(0.43, 0.035, 55),
			Line: OKLCH(0.865, 0.03, 78), LineStrong: OKLCH(0.6, 0.04, 60),
		},
		Dark: Scheme{
			Paper: OKLCH(0.205, 0.014, 55), Surface: OKLCH(0.245, 0.017, 55), Sunken: OKLCH(0.175, 0.013, 55),
			Ink: OKLCH(0.945, 0.018, 82), Muted: OKLCH(0.8, 0.022, 75),
			Line: OKLCH(0.34, 0.02, 58), LineStrong: OKLCH(0.6, 0.025, 65),
		},
		Night: Scheme{
			Paper: OKLCH(0.285, 0.04, 165), Surface: OKLCH(0.32, 0.042, 165), Sunken: OKLCH(0.25, 0.037, 165),
			Ink: OKLCH(0.96, 0.02, 85), Muted: OKLCH(0.86, 0.025, 95),
			Line: OKLCH(0.4, 0.042, 165), LineStrong: OKLCH(0.66, 0.035, 160),
		},
	},
	{ // a poster with large shapes in cobalt, yellow and coral
		Name: "poster", Accent: hex("#ffc928"), Link: hex("#1f35c9"),
		Day: Scheme{
			Paper: OKLCH(0.975, 0.007, 95), Surface: OKLCH(1, 0, 0), Sunken: OKLCH(0.94, 0.026, 272),
			Ink: OKLCH(0.2, 0.055, 270), Muted: OKLCH(0.42, 0.045, 270),
			Line: OKLCH(0.86, 0.018, 270), LineStrong: OKLCH(0.24, 0.06, 270),
		},
		Dark: Scheme{
			Paper: OKLCH(0.185, 0.045, 270), Surface: OKLCH(0.23, 0.055, 270), Sunken: OKLCH(0.16, 0.04, 270),
			Ink: OKLCH(0.97, 0.01, 95), Muted: OKLCH(0.82, 0.025, 270),
			Line: OKLCH(0.36, 0.06, 270), LineStrong: OKLCH(0.72, 0.04, 270),
		},
		Night: Scheme{
			Paper: OKLCH(0.39, 0.2, 267), Surface: OKLCH(0.415, 0.2, 267), Sunken: OKLCH(0.35, 0.18, 267),
			Ink: OKLCH(0.985, 0.006, 95), Muted: OKLCH(0.9, 0.03, 270),
			Line: OKLCH(0.54, 0.16, 268), LineStrong: OKLCH(0.82, 0.06, 270),
		},
	},
	{ // an instrument: graphite, fine print and one green lamp
		Name: "console", Accent: hex("#5fd39a"), Link: hex("#0e6a50"),
		Day: Scheme{
			Paper: OKLCH(0.972, 0.004, 165), Surface: OKLCH(0.992, 0.002, 165), Sunken: OKLCH(0.943, 0.007, 165),
			Ink: OKLCH(0.22, 0.014, 170), Muted: OKLCH(0.42, 0.016, 170),
			Line: OKLCH(0.872, 0.009, 165), LineStrong: OKLCH(0.58, 0.014, 168),
		},
		Dark: Scheme{
			Paper: OKLCH(0.175, 0.009, 175), Surface: OKLCH(0.21, 0.011, 175), Sunken: OKLCH(0.15, 0.008, 175),
			Ink: OKLCH(0.94, 0.01, 160), Muted: OKLCH(0.78, 0.013, 165),
			Line: OKLCH(0.295, 0.013, 172), LineStrong: OKLCH(0.56, 0.016, 170),
		},
		Night: Scheme{
			Paper: OKLCH(0.2, 0.012, 175), Surface: OKLCH(0.24, 0.014, 175), Sunken: OKLCH(0.17, 0.011, 175),
			Ink: OKLCH(0.955, 0.008, 160), Muted: OKLCH(0.81, 0.013, 165),
			Line: OKLCH(0.325, 0.015, 172), LineStrong: OKLCH(0.6, 0.016, 170),
		},
	},
}

// ThemeByName returns the theme with the name. ok is false for other names.
func ThemeByName(name string) (t Theme, ok bool) {
	for _, t := range Themes {
		if t.Name == name {
			return t, true
		}
	}
	return Theme{}, false
}

// hex parses a color that this package declares.
func hex(text string) Color {
	c, ok := Parse(text)
	if !ok {
		panic("palette: not a color: " + text)
	}
	return c
}

func (s Scheme) backgrounds() []Color { return []Color{s.Paper, s.Surface, s.Sunken} }
