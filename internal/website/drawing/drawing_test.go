//go:build site

package drawing_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"harborlight/internal/kit/palette"
	"harborlight/internal/website/drawing"
	"harborlight/web"
)

func newStudio(t testing.TB) *drawing.Drawer {
	t.Helper()
	fonts, _ := web.Fonts()
	studio, err := drawing.New(fonts)
	if err != nil {
		t.Fatal(err)
	}
	return studio
}

// lighthouse returns a brand with the default theme.
func lighthouse(t testing.TB, name, sign string) drawing.Brand {
	t.Helper()
	theme, ok := palette.ThemeByName(palette.Lighthouse)
	if !ok {
		t.Fatal("no default theme")
	}
	return drawing.Brand{Name: name, Sign: sign, Theme: theme, Accent: theme.Accent}
}

// decoded returns the image of a card.
func decoded(t *testing.T, cards *drawing.Cards, title, line string) image.Image {
	t.Helper()
	data, err := cards.Card(title, line)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil || img.Bounds().Dx() != drawing.CardWidth || img.Bounds().Dy() != drawing.CardHeight {
		t.Fatalf("%v, %v", img.Bounds(), err)
	}
	return img
}

func TestCardsShareOnlyBackground(t *testing.T) {
	brands := map[string]drawing.Brand{"built-in": lighthouse(t, "Pharos", "")}
	for _, theme := range palette.Themes {
		brands[theme.Name] = drawing.Brand{Name: "Pharos", Theme: theme, Accent: theme.Accent, IsCustom: true}
	}
	studio := newStudio(t)
	backgrounds := map[color.Color]string{}
	for name, b := range brands {
		cards, err := studio.Cards(b)
		if err != nil {
			t.Fatal(err)
		}
		first, other := decoded(t, cards, "Pricing", "A line."), decoded(t, cards, "Training for teams", "A line.")
		if n := differing(first, decoded(t, cards, "Pricing", "A line.")); n != 0 {
			t.Errorf("%s: %d pixels have words of the card before", name, n)
		}
		if differing(first, other) == 0 {
			t.Errorf("%s: two titles make one card", name)
		}
		if b.IsCustom {
			ground := first.At(0, 200)
			if same := backgrounds[ground]; same != "" {
				t.Errorf("%s and %s have the same background", name, same)
			}
			backgrounds[ground] = name
		}
	}
}

func TestCardsHaveTheBrandsColor(t *testing.T) {
	accent, ok := palette.Parse("#d946ef")
	if !ok {
		t.Fatal("no color")
	}
	b := lighthouse(t, "Pharos", "")
	b.Accent, b.IsCustom = accent, true
	cards, err := newStudio(t).Cards(b)
	if err != nil {
		t.Fatal(err)
	}
	card := decoded(t, cards, "Pricing", "A line.")
	for at, want := range map[image.Point]color.RGBA{
		{0, 200}: {0x0a, 0x1a, 0x2a, 0xff}, {600, 626}: {0xd8, 0x46, 0xee, 0xff},
	} {
		if got := color.RGBAModel.Convert(card.At(at.X, at.Y)); got != want {
			t.Errorf("at %v the card is %v", at, got)
		}
	}
}

// TestCardTextsAvoidLighthouse draws the longest texts that a card accepts.
func TestCardTextsAvoidLighthouse(t *testing.T) {
	cards, err := newStudio(t).Cards(lighthouse(t, "Harborlight", "™"))
	if err != nil {
		t.Fatal(err)
	}
	bare := decoded(t, cards, "", "")
	full := decoded(t, cards, "Transform Your Business with Artificial Intelligence",
		"Workshops, sessions and courses for everybody who wants to know what works, at prices that are on the page.")
	words := image.Rectangle{}
	for y := range drawing.CardHeight {
		for x := range drawing.CardWidth {
			if bare.At(x, y) != full.At(x, y) {
				words = words.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	const tower, sea, descent, mark = 940, 474, 12, 110
	if words.Dx() < 500 || words.Dy() < 200 || words.Max.X > tower || words.Max.Y > sea+descent || words.Min.Y < mark {
		t.Errorf("the words are at %v", words)
	}
}

func differing(a, b image.Image) (pixels int) {
	for y := range drawing.CardHeight {
		for x := range drawing.CardWidth {
			if a.At(x, y) != b.At(x, y) {
				pixels++
			}
		}
	}
	return pixels
}
