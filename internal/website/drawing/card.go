package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"sync"

	scaling "golang.org/x/image/draw"
	"golang.org/x/image/font/sfnt"

	"harborlight/internal/kit/palette"
)

// Size of a card, in pixels.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Text layout of a card, in pixels: left of the tower, below the wordmark and above the sea.
const (
	margin     = 72.0
	column     = 780.0
	lineColumn = 740.0
	highest    = 150.0
	lowest     = 474.0
	middle     = 326.0
	gap        = 74.0
	linePx     = 33.0
	maxLines   = 4
)

// titleSizes are the font sizes to try until a title fits, in pixels.
var titleSizes = []float64{96, 84, 74, 64, 54, 46}

// Cards draws the link preview images of one brand. It is safe for concurrent use.
type Cards struct {
	drawer     *Drawer
	theme      palette.Theme
	background *image.RGBA // background shared by all cards
	level      int         // zlib level
	pictures   sync.Pool   // *image.RGBA of earlier cards, which the next ones overwrite
}

// Cards returns the cards of a brand, which share a background: the built-in scene or, for a custom brand, shapes of
// its theme in its color.
func (s *Drawer) Cards(b Brand) (*Cards, error) {
	img, level := image.NewRGBA(image.Rect(0, 0, CardWidth, CardHeight)), sceneLevel
	if b.IsCustom {
		level = plainLevel
		drawBackground(img, b)
	} else {
		draw.Draw(img, img.Bounds(), s.scene, s.scene.Bounds().Min, draw.Src)
	}
	if err := s.drawWordmark(img, b); err != nil {
		return nil, err
	}
	return &Cards{drawer: s, theme: b.Theme, background: img, level: level}, nil
}

// Card draws the brand, a page's title and a line about it, and returns a PNG. It omits a text if the fonts lack one
// of its letters, because missing glyphs would leave gaps.
func (c *Cards) Card(title, line string) ([]byte, error) {
	img, found := c.pictures.Get().(*image.RGBA)
	if !found {
		img = image.NewRGBA(c.background.Rect)
	}
	defer c.pictures.Put(img)
	copy(img.Pix, c.background.Pix)
	if err := c.drawer.drawTexts(img, c.theme, title, line); err != nil {
		return nil, err
	}
	return encodeFlat(img, c.level)
}

// drawWordmark draws the logo or the built-in lamp, and the brand's name and sign beside it. It omits texts with
// letters that the fonts lack.
func (s *Drawer) drawWordmark(img *image.RGBA, b Brand) error {
	x := margin
	switch {
	case b.Logo != nil: // most logos are designed for white paper
		fillRoundedSquare(img, color.White, margin, 48, 64, 12)
		scaling.CatmullRom.Scale(img, image.Rect(int(margin)+6, 54, int(margin)+58, 106), b.Logo, b.Logo.Bounds(), draw.Over,
			nil)
		x += 84
	case !b.UseInitial:
		drawLamp(img, b, margin, 60, 1.8)
		x += 42
	}
	name := style{font: s.displays[b.Theme.Name], px: 38, spacing: -0.018}
	ink := rgba(b.Theme.Night.Ink, 0xff)
	if name.missing(b.Name) {
		return nil
	}
	width, err := name.write(img, x, 97, b.Name, ink)
	sign := style{font: s.sans, px: 15}
	if err != nil || b.Logo != nil || sign.missing(b.Sign) {
		return err
	}
	_, err = sign.write(img, x+width+5, 82, b.Sign, ink)
	return err
}

// drawLamp draws the mark of the site's header, which is 20 by 24 units.
func drawLamp(img draw.Image, b Brand, x, y, scale float64) {
	at := func(points ...[2]float64) [][2]float64 {
		for i, p := range points {
			points[i] = [2]float64{x + p[0]*scale, y + p[1]*scale}
		}
		return points
	}
	fillPolygon(img, rgba(b.Accent, 0x99), at([2]float64{9.6, 5.4}, [2]float64{20, 1.2}, [2]float64{20, 9.6})...)
	fillPolygon(img, rgba(b.Theme.Night.Ink, 0xff), at([2]float64{6.6, 9.4}, [2]float64{12.4, 9.4},
		[2]float64{14.3, 23.2}, [2]float64{4.7, 23.2})...)
	fillRoundedSquare(img, rgba(b.Accent, 0xff), x+6.8*scale, y+2.7*scale, 5.4*scale, 2.7*scale)
}

// drawTexts draws the title and the line below it, in several lines if necessary, vertically centered on the card.
func (s *Drawer) drawTexts(img draw.Image, theme palette.Theme, title, line string) error {
	small := style{font: s.sans, px: linePx}
	if small.missing(line) {
		line = ""
	}
	lines := breakEvenly(small.measure(), line, lineColumn)
	large, titles := fitTitle(s.displays[theme.Name], title, float64(len(lines)-1)*linePx*1.36)
	height := float64(len(titles)-1)*large.px*1.04 + gap + float64(len(lines)-1)*linePx*1.36
	y := min(middle-height/2+large.px*0.32, lowest-height)
	for _, text := range titles {
		if err := writeLine(img, large, &y, 1.04, text, rgba(theme.Night.Ink, 0xff)); err != nil {
			return err
		}
	}
	y += gap - large.px*1.04
	for _, text := range lines {
		if err := writeLine(img, small, &y, 1.36, text, rgba(theme.Night.Muted, 0xff)); err != nil {
			return err
		}
	}
	return nil
}

// writeLine draws a line at the margin and moves y to the next line.
func writeLine(img draw.Image, st style, y *float64, leading float64, text string, c color.Color) error {
	_, err := st.write(img, margin, *y, text, c)
	*y += st.px * leading
	return err
}

// fitTitle breaks the title into lines in the largest size that leaves room for the text below, of the given height
// in pixels. It cuts off a title that fits in no size, and returns an empty one if the font lacks a letter.
func fitTitle(display *sfnt.Font, title string, below float64) (style, []string) {
	st := style{font: display, spacing: -0.018}
	if st.missing(title) {
		title = ""
	}
	var lines []string
	for _, st.px = range titleSizes {
		lines = breakEvenly(st.measure(), title, column)
		height := float64(len(lines)-1)*st.px*1.04 + gap + below
		top := min(middle-height/2+st.px*0.32, lowest-height)
		if top-st.px*0.68 >= highest && fits(st, lines) {
			return st, lines
		}
	}
	return st, lines[:min(len(lines), maxLines)]
}

// fits reports whether all lines are narrow enough for the card's column.
func fits(st style, lines []string) bool {
	for _, line := range lines {
		if st.width(line) > column {
			return false
		}
	}
	return true
}

// breakEvenly breaks a text into as few lines as breakLines does, of similar lengths, so that no single word remains.
func breakEvenly(width func(string) float64, text string, column float64) []string {
	best := breakLines(width, text, column)
	for narrower := column * 0.97; narrower > column/3; narrower *= 0.97 {
		lines := breakLines(width, text, narrower)
		if len(lines) > len(best) {
			break
		}
		best = lines
	}
	return best
}

// breakLines breaks a text into lines within the column width, in the unit of width. A wider word gets its own line.
// An empty text is one empty line.
func breakLines(width func(string) float64, text string, column float64) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		longer := strings.TrimSpace(*last + " " + word)
		if *last != "" && width(longer) > column {
			lines = append(lines, word)
		} else {
			*last = longer
		}
	}
	return lines
}
