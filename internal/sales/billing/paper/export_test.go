package paper

import (
	"image"
	gray "image/color"

	"harborlight/internal/sales/sale"
)

// Printable exports printable for tests.
var Printable = printable

// Picture returns a document's QR code as an image with its quiet zone.
func Picture(d sale.Document) (image.Image, error) {
	code, err := matrix(Transfer(d))
	if err != nil {
		return nil, err
	}
	const scale, quiet = 4, 16
	img := image.NewGray(image.Rect(0, 0, code.Size*scale+2*quiet, code.Size*scale+2*quiet))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			dark := x >= quiet && y >= quiet && code.Black((x-quiet)/scale, (y-quiet)/scale)
			img.SetGray(x, y, gray.Gray{Y: map[bool]uint8{true: 0, false: 255}[dark]})
		}
	}
	return img, nil
}
