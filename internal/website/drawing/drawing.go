// Package drawing draws a site's icons and link preview cards, for the build (tools/press) and for published content.
// It doesn't read content or serve files.
package drawing

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"harborlight/internal/kit/palette"
)

// Brand describes the owner's brand for images.
type Brand struct {
	Name       string        // text beside the mark or logo
	Sign       string        // sign after the wordmark, such as ™
	Theme      palette.Theme // colors of the background and the texts, the font of titles, and the shapes behind them
	Accent     palette.Color // color of the light
	IsCustom   bool          // the brand has its own look, logo or colors, so cards don't show the lighthouse
	Logo       image.Image   // square; nil for the built-in mark, or for the first letter if the logo can't be drawn
	UseInitial bool          // the logo can't be drawn
}

// Drawer holds the fonts and the scene for drawing. It is safe for concurrent use.
type Drawer struct {
	displays map[string]*sfnt.Font // for titles, by theme
	sans     *sfnt.Font
	scene    image.Image
}

// scene is the lighthouse of the home page (web/src/sections/HarborScene.tsx), the background of cards. It is
// scene.svg as pixels, with the lowest bit of each color cleared, which is invisible and makes files smaller.
//
//go:embed scene.png
var scene []byte

// New parses the TrueType fonts in a folder, and the built-in scene. sans.ttf is for texts, and a file with the name of
// each theme for its titles.
func New(fonts fs.FS) (*Drawer, error) {
	s := &Drawer{displays: map[string]*sfnt.Font{}}
	var err error
	if s.sans, err = readFont(fonts, "sans.ttf"); err != nil {
		return nil, err
	}
	for _, theme := range palette.Themes {
		if s.displays[theme.Name], err = readFont(fonts, theme.Name+".ttf"); err != nil {
			return nil, err
		}
	}
	if s.scene, err = png.Decode(bytes.NewReader(scene)); err != nil {
		return nil, fmt.Errorf("read the scene: %w", err)
	}
	return s, nil
}

func readFont(fonts fs.FS, name string) (*sfnt.Font, error) {
	data, err := fs.ReadFile(fonts, name)
	if err != nil {
		return nil, fmt.Errorf("read the fonts: %w", err)
	}
	font, err := opentype.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return font, nil
}

func rgba(c palette.Color, alpha uint8) color.Color { return color.NRGBA{c.R, c.G, c.B, alpha} }

// style is the style of a text line.
type style struct {
	font    *sfnt.Font
	px      float64
	spacing float64 // between letters, relative to px
}

// missing reports whether the font lacks a letter of the text.
func (st style) missing(text string) bool {
	var b sfnt.Buffer
	return strings.ContainsFunc(text, func(letter rune) bool {
		glyph, err := st.font.GlyphIndex(&b, letter)
		return err != nil || glyph == 0
	})
}

// write draws one line from x at the baseline, in pixels, or only measures it if img is nil. It returns the width in
// pixels.
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
	width, _ := st.write(nil, 0, 0, text, color.White) // fails only for a broken font, and New has parsed it
	return width
}

// measure returns a caching version of width, in pixels.
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

// fillPolygon fills the polygon between the points, in pixels, with a color.
func fillPolygon(img draw.Image, c color.Color, points ...[2]float64) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		left, top, right, bottom = min(left, p[0]), min(top, p[1]), max(right, p[0]), max(bottom, p[1])
	}
	fillPath(img, c, left, top, right, bottom, func(r *vector.Rasterizer, x, y float64) {
		for i, p := range points {
			if px, py := float32(p[0]-x), float32(p[1]-y); i == 0 {
				r.MoveTo(px, py)
			} else {
				r.LineTo(px, py)
			}
		}
	})
}

// fillRoundedSquare fills a square with rounded corners. A radius of half the side makes a circle. All sizes are in
// pixels.
func fillRoundedSquare(img draw.Image, c color.Color, x, y, side, radius float64) {
	fillPath(img, c, x, y, x+side, y+side, func(p *vector.Rasterizer, left, top float64) {
		const bend = 0.5523 // control point distance for a quarter circle
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

// fillPath fills the part of a path that lies in the image. It visits only pixels within the given bounds of the path,
// because most shapes are small. The path is relative to x, y.
func fillPath(img draw.Image, c color.Color, left, top, right, bottom float64,
	path func(r *vector.Rasterizer, x, y float64)) {
	box := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
	box = box.Intersect(img.Bounds()) // the rasterizer would write outside
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	path(r, float64(box.Min.X), float64(box.Min.Y))
	r.ClosePath()
	r.Draw(img, box, image.NewUniform(c), image.Point{})
}

func encodePNG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, fmt.Errorf("write a picture: %w", err)
	}
	return b.Bytes(), nil
}
