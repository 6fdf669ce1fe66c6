package palette_test

import (
	"testing"

	"harborlight/internal/kit/palette"
)

func parsed(t *testing.T, texts ...string) []palette.Color {
	t.Helper()
	colors := make([]palette.Color, len(texts))
	for i, text := range texts {
		var ok bool
		if colors[i], ok = palette.Parse(text); !ok {
			t.Fatal(text)
		}
	}
	return colors
}

func TestProposalsFitTheLogo(t *testing.T) {
	t.Parallel()
	for name, logo := range map[string][]palette.Color{
		"one color":      parsed(t, "#1d4ed8"),
		"two colors":     parsed(t, "#e11d48", "#0f766e"),
		"four colors":    parsed(t, "#4285f4", "#ea4335", "#fbbc05", "#34a853"),
		"black":          parsed(t, "#000000"),
		"pale":           parsed(t, "#fde68a"),
		"gray and color": parsed(t, "#333333", "#f97316"),
	} {
		for _, theme := range palette.Themes {
			pairs := theme.Proposals(logo)
			if len(pairs) < 3 || len(pairs) > 5 {
				t.Errorf("%s, %s: %d proposals", name, theme.Name, len(pairs))
			}
			for _, p := range pairs {
				requireReadable(t, theme, p.Accent, p.Link)
				if shown := theme.Of(p.Accent, p.Link).Day; shown.Light != p.Accent || shown.Sea != p.Link {
					t.Errorf("%s, %s: %v is shown as %v", name, theme.Name, p, shown)
				}
			}
		}
	}
	if pairs := palette.Themes[0].Proposals(nil); pairs != nil {
		t.Errorf("without colors: %v", pairs)
	}
}

func TestDarkLogosDontShowOnDark(t *testing.T) {
	t.Parallel()
	for _, theme := range palette.Themes {
		if theme.ShowsOnDark(parsed(t, "#101820")) || theme.ShowsOnDark(parsed(t, "#101820", "#ffd400")) {
			t.Errorf("%s: a black logo is said to show", theme.Name)
		}
		if !theme.ShowsOnDark(parsed(t, "#ffffff", "#ffd400")) {
			t.Errorf("%s: a white logo is said to disappear", theme.Name)
		}
	}
}
