package drawing

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"unicode/utf8"

	scaling "golang.org/x/image/draw"

	"harborlight/internal/kit/palette"
)

// units is the side of the built-in mark (web/public/icon.svg).
const units = 32.0

// Colors of the built-in mark. A brand with its own colors uses its accent as the light, and another theme the
// background of its dark bands.
var (
	markTower = color.RGBA{0xf7, 0xf3, 0xea, 0xff}
	markLight = palette.Color{R: 0xf2, G: 0xb2, B: 0x4b}
)

// Icons draws the site's icons and returns them by URL path: favicon.ico with 32 and 48 pixels, and home screen icons
// as PNG.
func (s *Drawer) Icons(b Brand) (map[string][]byte, error) {
	icons := map[string][]byte{}
	for address, look := range map[string]struct {
		side  int
		share float64 // part of the side that the mark takes, on a filled square; 0 for the mark alone
	}{
		"/apple-touch-icon.png": {180, 0.86}, "/icon-192.png": {192, 0}, "/icon-512.png": {512, 0},
		"/icon-maskable-512.png": {512, 0.66}, // within the circle that every system keeps visible
		"32":                     {32, 0}, "48": {48, 0},
	} {
		data, err := encodePNG(s.icon(b, look.side, look.share))
		if err != nil {
			return nil, err
		}
		icons[address] = data
	}
	icons["/favicon.ico"] = ico(icons["32"], icons["48"])
	delete(icons, "32")
	delete(icons, "48")
	return icons, nil
}

// icon draws an icon of side pixels: the logo, the initial or the built-in mark. With a share it covers that part of
// the side, on a filled square; 0 means the mark alone.
func (s *Drawer) icon(b Brand, side int, share float64) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	x, inner, ground := 0.0, float64(side), rgba(b.MarkGround(), 0xff)
	if share > 0 {
		around := ground
		if b.Logo != nil {
			around = markTower
		}
		draw.Draw(img, img.Bounds(), image.NewUniform(around), image.Point{}, draw.Src)
		inner *= share
		x = (float64(side) - inner) / 2
	}
	switch {
	case b.Logo != nil:
		within := image.Rect(int(x), int(x), side-int(x), side-int(x))
		scaling.CatmullRom.Scale(img, within, b.Logo, b.Logo.Bounds(), draw.Over, nil)
	case b.UseInitial:
		fillRoundedSquare(img, ground, x, x, inner, inner*7/units)
		s.drawInitial(img, b, x, inner)
	default:
		fillRoundedSquare(img, ground, x, x, inner, inner*7/units)
		drawMark(img, b, x, inner/units)
	}
	return img
}

// MarkGround returns the background of the mark.
func (b Brand) MarkGround() palette.Color {
	if b.Theme.Name == palette.Lighthouse {
		return palette.Color{R: 0x10, G: 0x1c, B: 0x2c}
	}
	return b.Theme.Night.Paper
}

// drawMark draws the built-in mark in the brand's color.
func drawMark(img draw.Image, b Brand, x, scale float64) {
	light := markLight
	if b.IsCustom {
		light = b.Accent
	}
	at := func(points ...[2]float64) [][2]float64 {
		for i, p := range points {
			points[i] = [2]float64{x + p[0]*scale, x + p[1]*scale}
		}
		return points
	}
	fillPolygon(img, rgba(light, 0x8c), at([2]float64{11.5, 10}, [2]float64{32, 4.9}, [2]float64{32, 15.1})...)
	fillPolygon(img, markTower, at([2]float64{8.8, 13.4}, [2]float64{14.2, 13.4},
		[2]float64{16.7, 27.5}, [2]float64{6.3, 27.5})...)
	fillRoundedSquare(img, rgba(light, 0xff), x+8.2*scale, x+6.7*scale, 6.6*scale, 3.3*scale)
}

// drawInitial draws the first letter of the name in capitals, for a logo that can't be drawn. It draws nothing if the
// font lacks the letter.
func (s *Drawer) drawInitial(img draw.Image, b Brand, x, side float64) {
	first, _ := utf8.DecodeRuneInString(strings.ToUpper(b.Name))
	st := style{font: s.displays[b.Theme.Name], px: side * 0.72}
	if text := string(first); !st.missing(text) {
		_, _ = st.write(img, x+(side-st.width(text))/2, x+side*0.74, text, rgba(b.Accent, 0xff))
	}
}

// ico packs PNG images of 32 and 48 pixels into one favicon.ico.
func ico(small, large []byte) []byte {
	const head, entry = 6, 16
	out := []byte{0, 0, 1, 0, 2, 0}
	offset := head + 2*entry
	for _, p := range []struct {
		side byte
		data []byte
	}{{32, small}, {48, large}} {
		out = append(out, p.side, p.side, 0, 0, 1, 0, 32, 0)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(p.data))) //nolint:gosec // a small picture
		out = binary.LittleEndian.AppendUint32(out, uint32(offset))
		offset += len(p.data)
	}
	return append(append(out, small...), large...)
}
