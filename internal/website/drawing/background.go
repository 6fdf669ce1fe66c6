package drawing

import (
	"image"
	"image/draw"

	"harborlight/internal/kit/palette"
)

// backgrounds draws the shapes of each theme right of the texts of a card.
var backgrounds = map[string]func(img draw.Image, b Brand){
	palette.Lighthouse: drawBeam, "grid": drawGrid, "almanac": drawHills, "poster": drawPoster, "console": drawDots,
}

// drawBackground fills a card with the dark background of the brand's theme and its shapes.
func drawBackground(img draw.Image, b Brand) {
	draw.Draw(img, img.Bounds(), image.NewUniform(rgba(b.Theme.Night.Paper, 0xff)), image.Point{}, draw.Src)
	backgrounds[b.Theme.Name](img, b)
}

// fillRectangle fills a rectangle, in pixels.
func fillRectangle(img draw.Image, c palette.Color, left, top, right, bottom float64) {
	fillPolygon(img, rgba(c, 0xff), [2]float64{left, top}, [2]float64{right, top}, [2]float64{right, bottom},
		[2]float64{left, bottom})
}

// fillCircle fills a circle around x, y, in pixels, at an opacity from 0 to 255.
func fillCircle(img draw.Image, c palette.Color, alpha uint8, x, y, radius float64) {
	fillRoundedSquare(img, rgba(c, alpha), x-radius, y-radius, 2*radius, radius)
}

// drawBeam draws a beam of light and a line at the bottom.
func drawBeam(img draw.Image, b Brand) {
	fillPolygon(img, rgba(b.Accent, 0x26), [2]float64{CardWidth, 0}, [2]float64{CardWidth, 420},
		[2]float64{880, CardHeight}, [2]float64{560, CardHeight})
	fillPolygon(img, rgba(b.Accent, 0x40), [2]float64{CardWidth, 90}, [2]float64{CardWidth, 300},
		[2]float64{800, CardHeight}, [2]float64{690, CardHeight})
	fillRectangle(img, b.Accent, 0, CardHeight-12, CardWidth, CardHeight)
}

// drawGrid draws a grid of hairlines with some filled cells.
func drawGrid(img draw.Image, b Brand) {
	const cell, columns = CardHeight / 10.0, 4
	left := CardWidth - columns*cell
	night := b.Theme.Night
	for i := range 10 {
		y := float64(i) * cell
		fillRectangle(img, night.Line, left, y, CardWidth, y+1)
	}
	for i := range columns {
		x := left + float64(i)*cell
		fillRectangle(img, night.Line, x, 0, x+1, CardHeight)
	}
	fill := func(c palette.Color, column, row float64) {
		x, y := left+column*cell, row*cell
		fillRectangle(img, c, x, y, x+cell, y+cell)
	}
	for _, at := range [][2]float64{{3, 1}, {2, 4}, {3, 4}, {1, 7}, {2, 7}, {3, 7}} {
		fill(night.Ink, at[0], at[1])
	}
	fill(b.Accent, 1, 4)
}

// drawHills draws a sun behind hills.
func drawHills(img draw.Image, b Brand) {
	fillCircle(img, b.Accent, 0xff, 1060, 250, 96)
	night := b.Theme.Night
	fillCircle(img, night.Line, 0xff, 1150, 900, 470)
	fillCircle(img, night.Surface, 0xff, 830, 1010, 480)
	fillCircle(img, night.Sunken, 0xff, 1250, 1090, 540)
}

// drawPoster draws large circles and quarters of circles in a column of squares.
func drawPoster(img draw.Image, b Brand) {
	const side = 210.0
	night := b.Theme.Night
	left := CardWidth - side
	fillCircle(img, b.Accent, 0xff, left+side/2, side/2, side/2)
	fillRectangle(img, night.Sunken, left, side, CardWidth, 2*side)
	fillCircle(img, night.Ink, 0xff, left+side/2, 1.5*side, side/2)
	fillRectangle(img, night.Sunken, left+side/2, side, CardWidth, 2*side)
	fillRectangle(img, b.Accent, left, 2*side, CardWidth, 3*side)
	fillCircle(img, night.Paper, 0xff, left+side/2, 2.5*side, side/4)
}

// drawDots draws a field of dots, in which a wave is bright.
func drawDots(img draw.Image, b Brand) {
	const step, left = 26.0, 953.0
	wave := []int{12, 13, 15, 16, 14, 11, 8, 6, 5, 8}
	for column, height := range wave {
		for row := range 24 {
			x, y := left+float64(column)*step, 16+float64(row)*step
			switch level := 23 - row; {
			case level == height:
				fillCircle(img, b.Accent, 0xff, x, y, 6)
			case level < height:
				fillCircle(img, b.Accent, 0x66, x, y, 3)
			default:
				fillCircle(img, b.Theme.Night.Line, 0xff, x, y, 3)
			}
		}
	}
}
