// Package picture sanitizes images from untrusted users. It decodes PNG, JPEG and WebP within a memory limit and
// encodes the pixels again, so that nothing else of the file remains.
//
// Metadata, such as the location, and color profiles are lost. The package doesn't store files or handle HTTP.
package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"time"

	"golang.org/x/image/webp"
)

// Limits of images.
const (
	maxPixels = 24_000_000 // 6,000 by 4,000
	maxSide   = 16_000     // pixels
	maxMemory = 96 << 20   // bytes that decoding may take

	maxPlainScans = 4           // of a JPEG that isn't progressive: one per component
	maxScans      = 200         // of a progressive JPEG; programs write about ten
	maxScanned    = 480_000_000 // pixels of all scans: twenty times the largest image
)

// decodeTime is the maximum decoding time. Images within the other limits take less.
const decodeTime = 10 * time.Second

// Errors of Decode.
var (
	ErrUnknown = errors.New("no PNG, JPEG or WebP picture")
	ErrBroken  = errors.New("the picture is damaged")
	ErrLarge   = errors.New("the picture has too many pixels")
	ErrScans   = errors.New("the picture is built in too many passes")
)

// Picture is a decoded image.
type Picture struct {
	pixels   image.Image
	turn     int  // EXIF orientation, 1 to 8
	lossless bool // the file was a PNG
}

// Format is an image format.
type Format string

// Formats that Encode writes, as file extensions.
const (
	JPEG Format = ".jpg"
	PNG  Format = ".png"
)

// Decode decodes an image, identified by its bytes. It refuses images that would take too much memory (ErrLarge) or
// time (ErrScans) before it decodes a pixel, and stops when ctx ends or after decodeTime. Other formats return
// ErrUnknown, damaged images ErrBroken.
func Decode(ctx context.Context, data []byte) (*Picture, error) {
	h, err := headerOf(data)
	if err != nil {
		return nil, err
	}
	if h.width < 1 || h.height < 1 {
		return nil, ErrBroken
	}
	if h.width > maxSide || h.height > maxSide || h.width*h.height > maxPixels || h.memory() > maxMemory {
		return nil, ErrLarge
	}
	if h.scans > maxScans || !h.progressive && h.scans > maxPlainScans || h.scans*h.width*h.height > maxScanned {
		return nil, ErrScans
	}
	ctx, cancel := context.WithTimeout(ctx, decodeTime)
	defer cancel()
	pixels, err := h.decode(&contextReader{ctx.Err, bytes.NewReader(data)})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	size := pixels.Bounds()
	if size.Empty() || size.Dx()*size.Dy() > maxPixels {
		return nil, ErrBroken
	}
	return &Picture{pixels: pixels, turn: h.turn, lossless: h.lossless}, nil
}

// contextReader is a reader that fails when its context ends. Decoders read a few kilobytes at a time, so they stop
// soon.
type contextReader struct {
	ended func() error
	data  io.Reader
}

// Read reads the next bytes, or returns the context's error.
func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ended(); err != nil {
		return 0, err
	}
	return r.data.Read(p)
}

// Size returns the upright width and height in pixels.
func (p *Picture) Size() (width, height int) {
	width, height = p.pixels.Bounds().Dx(), p.pixels.Bounds().Dy()
	if sideways(p.turn) {
		return height, width
	}
	return width, height
}

// Scaled returns the image upright and shrunk to fit a box of width by height pixels. It keeps the proportions and
// never enlarges.
func (p *Picture) Scaled(width, height int) *Picture {
	w, h := p.Size()
	w, h = within(w, h, width, height)
	if sideways(p.turn) {
		w, h = h, w
	}
	return &Picture{pixels: rotate(scale(p.pixels, p.pixels.Bounds(), w, h), p.turn), turn: 1, lossless: p.lossless}
}

// Cropped returns a part of an upright image, in pixels, shrunk to at most the given width in proportion. A part
// outside the image is cut off; if nothing remains, it returns the whole image.
func (p *Picture) Cropped(part image.Rectangle, width int) *Picture {
	bounds := p.pixels.Bounds()
	part = part.Add(bounds.Min).Intersect(bounds)
	if part.Empty() {
		part = bounds
	}
	w, h := within(part.Dx(), part.Dy(), width, maxSide)
	return &Picture{pixels: scale(p.pixels, part, w, h), turn: 1, lossless: p.lossless}
}

// Squared returns the whole upright image, shrunk if necessary, centered in a transparent square with the given side
// in pixels, for an icon.
func (p *Picture) Squared(side int) *Picture {
	w, h := p.Size()
	w, h = within(w, h, side, side)
	small := scale(p.pixels, p.pixels.Bounds(), w, h)
	square := image.NewRGBA(image.Rect(0, 0, side, side))
	left, top := (side-w)/2, (side-h)/2
	for y := range h {
		copy(square.Pix[square.PixOffset(left, top+y):], small.Pix[small.PixOffset(0, y):small.PixOffset(0, y)+4*w])
	}
	return &Picture{pixels: square, turn: 1, lossless: true}
}

// within shrinks a size w by h to fit a box and keeps its proportions. It never enlarges, and each side stays at
// least 1.
func within(w, h, width, height int) (int, int) {
	if w > width {
		w, h = width, max(1, (h*width+w/2)/w)
	}
	if h > height {
		w, h = max(1, (w*height+h/2)/h), height
	}
	return w, h
}

// quality of JPEG files, out of 100.
const quality = 85

// Encode encodes the image. It writes a PNG if the image has transparency, or if it came as a PNG that is no larger
// than the JPEG, such as a drawing; otherwise it writes a JPEG.
func (p *Picture) Encode() (data []byte, format Format, err error) {
	var lossless, lossy bytes.Buffer
	opaque, known := p.pixels.(interface{ Opaque() bool })
	transparent := known && !opaque.Opaque()
	if transparent || p.lossless {
		if err := png.Encode(&lossless, p.pixels); err != nil {
			return nil, "", fmt.Errorf("write a PNG: %w", err)
		}
	}
	if transparent {
		return lossless.Bytes(), PNG, nil
	}
	if err := jpeg.Encode(&lossy, p.pixels, &jpeg.Options{Quality: quality}); err != nil {
		return nil, "", fmt.Errorf("write a JPEG: %w", err)
	}
	if p.lossless && lossless.Len() <= lossy.Len() {
		return lossless.Bytes(), PNG, nil
	}
	return lossy.Bytes(), JPEG, nil
}

// Decoders of the supported formats.
var (
	decodePNG  = png.Decode
	decodeJPEG = jpeg.Decode
	decodeWebP = webp.Decode
)
