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
	display, sans, _ := web.Drawing()
	studio, err := drawing.New(display, sans)
	if err != nil {
		t.Fatal(err)
	}
	return studio
}

func TestCardsShareOnlyBackground(t *testing.T) {
	accent, ok := palette.Parse("#d946ef")
	if !ok {
		t.Fatal("no color")
	}
	for _, own := range []bool{true, false} {
		cards, err := newStudio(t).Cards(drawing.Brand{Name: "Pharos", Accent: accent, IsCustom: own})
		if err != nil {
			t.Fatal(err)
		}
		draw := func(title string) image.Image {
			data, err := cards.Card(title, "A line.")
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil || img.Bounds().Dx() != drawing.CardWidth || img.Bounds().Dy() != drawing.CardHeight {
				t.Fatalf("%v, %v", img.Bounds(), err)
			}
			return img
		}
		first, other, again := draw("Pricing"), draw("Training for teams"), draw("Pricing")
		if n := differing(first, again); n != 0 {
			t.Errorf("own %v: %d pixels have words of the card before", own, n)
		}
		if differing(first, other) == 0 {
			t.Errorf("own %v: two titles make one card", own)
		}
		for _, at := range []struct {
			x, y int
			want color.RGBA
		}{{0, 200, color.RGBA{0x0a, 0x1a, 0x2a, 0xff}}, {600, 626, color.RGBA{0xd8, 0x46, 0xee, 0xff}}} {
			if got := color.RGBAModel.Convert(first.At(at.x, at.y)); own && got != at.want {
				t.Errorf("at %d, %d the card is %v", at.x, at.y, got)
			}
		}
	}
}

// TestCardTextsAvoidLighthouse draws the longest texts that a card accepts.
func TestCardTextsAvoidLighthouse(t *testing.T) {
	cards, err := newStudio(t).Cards(drawing.Brand{Name: "Harborlight", Sign: "™"})
	if err != nil {
		t.Fatal(err)
	}
	draw := func(title, line string) image.Image {
		data, err := cards.Card(title, line)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	bare := draw("", "")
	full := draw("Transform Your Business with Artificial Intelligence",
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
