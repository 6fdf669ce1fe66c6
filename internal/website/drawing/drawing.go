// Package drawing draws the pictures by which other programs show a site: its icons, and the card beside a link, for
// the build (tools/press) and for what the owner publishes. It knows no content and serves nothing.
package drawing

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"harborlight/internal/kit/palette"
)

// Brand is what the pictures show of the owner.
type Brand struct {
	Name   string        // beside the mark: the wordmark, or the name beside a logo
	Sign   string        // after the wordmark, such as ™
	Accent palette.Color // of the light
	Own    bool          // the brand has a logo or colors of its own: no lighthouse behind the words
	Logo   image.Image   // square; nil: the drawn mark, or with a logo that can't be drawn the first letter
	Letter bool          // the logo can't be drawn
}

// Studio holds what pictures are drawn with. It is safe for concurrent use.
type Studio struct {
	display, sans *sfnt.Font
	scene         image.Image
}

// scene is the lighthouse of the home page (web/src/sections/HarborScene.tsx), on which the words of a card stand. It
// is scene.svg in pixels, each color without its lowest bit, which an eye doesn't see and files needn't hold.
//
//go:embed scene.png
var scene []byte

// New reads two TrueType fonts.
func New(display, sans []byte) (*Studio, error) {
	s := &Studio{}
	var err error
	if s.display, err = opentype.Parse(display); err != nil {
		return nil, fmt.Errorf("read the display font: %w", err)
	}
	if s.sans, err = opentype.Parse(sans); err != nil {
		return nil, fmt.Errorf("read the text font: %w", err)
	}
	if s.scene, err = png.Decode(bytes.NewReader(scene)); err != nil {
		return nil, fmt.Errorf("read the scene: %w", err)
	}
	return s, nil
}

// The colors of the night on which everything is drawn, as web/tools/theme.ts and scene.svg have them.
var (
	night = color.RGBA{0x0b, 0x1b, 0x2a, 0xff}
	paper = color.RGBA{0xf5, 0xf2, 0xeb, 0xff}
	muted = color.RGBA{0xba, 0xc6, 0xcf, 0xff}
)

func rgba(c palette.Color, alpha uint8) color.Color { return color.NRGBA{c.R, c.G, c.B, alpha} }

// style is how a line of text looks.
type style struct {
	font    *sfnt.Font
	px      float64
	spacing float64 // between letters, in parts of px
}

// missing reports whether the font lacks a letter of the text.
func (st style) missing(text string) bool {
	var b sfnt.Buffer
	return strings.ContainsFunc(text, func(letter rune) bool {
		glyph, err := st.font.GlyphIndex(&b, letter)
		return err != nil || glyph == 0
	})
}

// write draws one line, or only measures it if img is nil. It returns its width in pixels.
func (st style) write(img draw.Image, x, baseline float64, text string, c color.Color) (float64, error) {
	face, err := opentype.NewFace(st.font, &opentype.FaceOptions{Size: st.px, DPI: 72})
	if err != nil {
		return 0, fmt.Errorf("open a font: %w", err)
	}
	defer face.Close() //nolint:errcheck // holds memory alone
	pen := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: face, Dot: point(x, baseline)}
	start, before := pen.Dot.X, rune(-1)
	for _, letter := range text {
		if before >= 0 {
			pen.Dot.X += face.Kern(before, letter) + fixed.Int26_6(st.px*st.spacing*64)
		}
		if img == nil {
			pen.Dot.X += pen.MeasureString(string(letter))
		} else {
			pen.DrawString(string(letter))
		}
		before = letter
	}
	return float64(pen.Dot.X-start) / 64, nil
}

func (st style) width(text string) float64 {
	width, _ := st.write(nil, 0, 0, text, paper) // fails with the font alone, which New has read
	return width
}

// measure returns width with a memory.
func (st style) measure() func(text string) float64 {
	known := map[string]float64{}
	return func(text string) float64 {
		if _, ok := known[text]; !ok {
			known[text] = st.width(text)
		}
		return known[text]
	}
}

func point(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

// shape fills a polygon.
func shape(img draw.Image, c color.Color, points ...[2]float64) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		left, top, right, bottom = min(left, p[0]), min(top, p[1]), max(right, p[0]), max(bottom, p[1])
	}
	fill(img, c, left, top, right, bottom, func(r *vector.Rasterizer, x, y float64) {
		for i, p := range points {
			if px, py := float32(p[0]-x), float32(p[1]-y); i == 0 {
				r.MoveTo(px, py)
			} else {
				r.LineTo(px, py)
			}
		}
	})
}

// rounded fills a rectangle with round corners; half of its side as the radius makes a circle.
func rounded(img draw.Image, c color.Color, x, y, side, radius float64) {
	fill(img, c, x, y, x+side, y+side, func(p *vector.Rasterizer, left, top float64) {
		const bend = 0.5523 // of a quarter of a circle as a curve
		l, t, r, b := float32(x-left), float32(y-top), float32(x+side-left), float32(y+side-top)
		q := float32(radius)
		k := q * (1 - bend)
		p.MoveTo(l+q, t)
		p.LineTo(r-q, t)
		p.CubeTo(r-k, t, r, t+k, r, t+q)
		p.LineTo(r, b-q)
		p.CubeTo(r, b-k, r-k, b, r-q, b)
		p.LineTo(l+q, b)
		p.CubeTo(l+k, b, l, b-k, l, b-q)
		p.LineTo(l, t+q)
		p.CubeTo(l, t+k, l+k, t, l+q, t)
	})
}

// fill fills a path that lies between these bounds. It looks at the pixels between them alone: most shapes are small.
// The path begins at x, y.
func fill(img draw.Image, c color.Color, left, top, right, bottom float64,
	path func(r *vector.Rasterizer, x, y float64)) {
	box := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	path(r, float64(box.Min.X), float64(box.Min.Y))
	r.ClosePath()
	r.Draw(img, box, image.NewUniform(c), image.Point{})
}

func encoded(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, fmt.Errorf("write a picture: %w", err)
	}
	return b.Bytes(), nil
}
