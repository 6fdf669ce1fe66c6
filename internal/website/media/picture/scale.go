package picture

import (
	"image"
	"image/draw"
)

// scale returns a part of src in the given size, which must not be larger. Each pixel is the mean of the source
// pixels it covers, which preserves thin lines. Besides src it needs memory for two rows.
func scale(src image.Image, part image.Rectangle, width, height int) *image.RGBA {
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	if part.Dx() == width && part.Dy() == height {
		draw.Draw(dst, dst.Bounds(), src, part.Min, draw.Src)
		return dst
	}
	row := image.NewRGBA(image.Rect(0, 0, part.Dx(), 1))
	across := make([]float32, 4*width) // the row, already scaled horizontally
	sum := make([]float32, 4*width)    // weighted sum of source rows for one row of dst
	step := float64(part.Dy()) / float64(height)
	from, to, y := 0.0, step, 0
	for line := range part.Dy() {
		draw.Draw(row, row.Bounds(), src, image.Pt(part.Min.X, part.Min.Y+line), draw.Src)
		shrinkRow(row.Pix, across)
		for top, bottom := float64(line), float64(line+1); y < height && top < bottom; {
			share := min(bottom, to) - max(top, from)
			add(sum, across, float32(max(share, 0)))
			if to > bottom+1e-9 {
				break // the next source row contributes as well
			}
			store(dst.Pix[dst.PixOffset(0, y):], sum, float32(step))
			clear(sum)
			y++
			top, from, to = to, to, float64(y+1)*step
		}
	}
	if y < height { // rounding left the last row unfinished
		store(dst.Pix[dst.PixOffset(0, y):], sum, float32(step))
	}
	return dst
}

// shrinkRow scales a row of RGBA pixels to the width of out by their means; out has four numbers per pixel.
func shrinkRow(pix []uint8, out []float32) {
	wide, narrow := len(pix)/4, len(out)/4
	step := float64(wide) / float64(narrow)
	for x := range narrow {
		from, to := float64(x)*step, float64(x+1)*step
		var r, g, b, a float32
		for i := int(from); i < wide && float64(i) < to-1e-9; i++ {
			share := float32(min(float64(i+1), to) - max(float64(i), from))
			p := pix[4*i : 4*i+4]
			r, g, b, a = r+share*float32(p[0]), g+share*float32(p[1]), b+share*float32(p[2]), a+share*float32(p[3])
		}
		o := out[4*x : 4*x+4]
		o[0], o[1], o[2], o[3] = r/float32(step), g/float32(step), b/float32(step), a/float32(step)
	}
}

// add adds share times row to sum.
func add(sum, row []float32, share float32) {
	for i, v := range row {
		sum[i] += share * v
	}
}

// store writes sum divided by step to pix, rounded.
func store(pix []uint8, sum []float32, step float32) {
	for i, v := range sum {
		pix[i] = uint8(min(255, v/step+0.5))
	}
}

// sideways reports whether an orientation swaps width and height.
func sideways(turn int) bool { return turn >= 5 }

// rotate rotates the image upright from EXIF orientation 1 to 8; it returns the image itself for 1 and other values.
func rotate(src *image.RGBA, turn int) *image.RGBA {
	if turn <= 1 || turn > 8 {
		return src
	}
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	width, height := w, h
	if sideways(turn) {
		width, height = h, w
	}
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			from := source(turn, x, y, w, h)
			copy(dst.Pix[dst.PixOffset(x, y):dst.PixOffset(x, y)+4], src.Pix[src.PixOffset(from.X, from.Y):])
		}
	}
	return dst
}

// source maps the pixel (x, y) of the upright image to the stored one, which is w by h.
func source(turn, x, y, w, h int) image.Point {
	switch turn {
	case 2:
		return image.Pt(w-1-x, y)
	case 3:
		return image.Pt(w-1-x, h-1-y)
	case 4:
		return image.Pt(x, h-1-y)
	case 5:
		return image.Pt(y, x)
	case 6:
		return image.Pt(y, h-1-x)
	case 7:
		return image.Pt(w-1-y, h-1-x)
	default:
		return image.Pt(w-1-y, x)
	}
}
