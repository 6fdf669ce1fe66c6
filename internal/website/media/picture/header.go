package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"
)

// header contains the properties of an image that can be read without decoding it.
type header struct {
	width, height int
	bytesPerPixel float64 // memory that decoding takes
	turn          int     // EXIF orientation
	lossless      bool
	progressive   bool // progressive JPEG
	scans         int  // number of scans of a JPEG
	decode        func(io.Reader) (image.Image, error)
}

func (h header) memory() float64 { return float64(h.width) * float64(h.height) * h.bytesPerPixel }

const pngSignature = "\x89PNG\r\n\x1a\n"

// headerOf reads the header of a PNG, JPEG or WebP, identified by its bytes. Other files return ErrUnknown, damaged
// ones ErrBroken.
func headerOf(data []byte) (header, error) {
	switch {
	case bytes.HasPrefix(data, []byte(pngSignature)):
		return pngHeader(data)
	case bytes.HasPrefix(data, []byte{0xff, 0xd8, 0xff}):
		return jpegHeader(data)
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return webpHeader(data)
	}
	return header{}, ErrUnknown
}

// pngHeader reads IHDR and the orientation. A PNG with 16 bits per channel takes twice the memory; an interlaced one
// also stores a pass beside the full image. If IHDR isn't first, it returns ErrBroken.
func pngHeader(data []byte) (header, error) {
	h := header{turn: 1, lossless: true, decode: decodePNG, bytesPerPixel: 4}
	rest := data[len(pngSignature):]
	for first := true; len(rest) >= 12; first = false {
		size, kind := int(binary.BigEndian.Uint32(rest)), string(rest[4:8])
		if size < 0 || size > len(rest)-12 {
			break
		}
		body := rest[8 : 8+size]
		if first && (kind != "IHDR" || size != 13) {
			return h, ErrBroken
		}
		switch kind {
		case "IHDR":
			h.width, h.height = number(body, 0), number(body, 4)
			if body[8] == 16 {
				h.bytesPerPixel = 8
			}
			if body[12] != 0 {
				h.bytesPerPixel *= 1.5
			}
		case "eXIf":
			h.turn = orientation(body)
		}
		rest = rest[12+size:]
	}
	return h, nil
}

// number reads 32 bits. It caps the value at 1<<20, which exceeds any allowed side.
func number(data []byte, at int) int { return int(min(binary.BigEndian.Uint32(data[at:]), 1<<20)) }

// jpegHeader reads the segments up to the frame, and counts the scans after it. Without a frame, or with an
// unsupported one, it returns ErrBroken.
func jpegHeader(data []byte) (header, error) {
	h := header{turn: 1, decode: decodeJPEG}
	for at := 2; at+4 <= len(data); {
		if data[at] != 0xff {
			return h, ErrBroken
		}
		kind := data[at+1]
		if kind == 0xff { // padding
			at++
			continue
		}
		size := int(binary.BigEndian.Uint16(data[at+2:]))
		if size < 2 || at+2+size > len(data) {
			return h, ErrBroken
		}
		body := data[at+4 : at+2+size]
		switch {
		case kind >= 0xc0 && kind <= 0xc2:
			h.progressive = kind == 0xc2
			h.scans = scansOf(data[at+2+size:])
			err := h.frame(body)
			return h, err
		case kind == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")):
			h.turn = orientation(body[6:])
		case kind == 0xda || kind == 0xd9 || kind >= 0xc3 && kind <= 0xcf && kind != 0xc4:
			return h, ErrBroken // no frame, or an unsupported one
		}
		at += 2 + size
	}
	return h, ErrBroken
}

// scansOf counts the scans in the rest of a JPEG up to its end marker; some cameras append more images. Decoding
// visits every pixel once per scan, even if the scan has only a few bytes.
func scansOf(data []byte) (scans int) {
	for {
		at := bytes.IndexByte(data, 0xff)
		if at < 0 || at+4 > len(data) {
			return scans
		}
		data = data[at:]
		switch kind := data[1]; {
		case kind == 0xd9:
			return scans
		case kind == 0xff || kind == 0 || kind >= 0xd0 && kind <= 0xd7: // padding, or within a scan
			data = data[1:]
			continue
		case kind == 0xda:
			scans++
		}
		size := int(binary.BigEndian.Uint16(data[2:]))
		data = data[min(2+size, len(data)):]
	}
}

// frame reads the size of a frame and its memory per pixel: one byte per sample, plus four per coefficient if the
// frame is progressive. A short or empty frame returns ErrBroken.
func (h *header) frame(body []byte) error {
	if len(body) < 6 || len(body) < 6+3*int(body[5]) {
		return ErrBroken
	}
	h.height, h.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
	samples, most := 0.0, 0.0
	for i := range int(body[5]) {
		factors := body[6+3*i+1]
		here := float64(factors>>4) * float64(factors&15)
		samples, most = samples+here, max(most, here)
	}
	if most == 0 {
		return ErrBroken
	}
	h.bytesPerPixel = samples / most
	if h.progressive {
		h.bytesPerPixel *= 5
	}
	return nil
}

// webpHeader returns the largest size in any chunk, because a file may declare a small canvas and contain a large
// frame, and the orientation. It never fails; a damaged file has size 0.
func webpHeader(data []byte) (header, error) {
	h := header{turn: 1, decode: decodeWebP, bytesPerPixel: 8}
	rest := data[12:]
	for len(rest) >= 8 {
		kind, size := string(rest[:4]), int(min(binary.LittleEndian.Uint32(rest[4:]), 1<<30))
		body := rest[8:min(len(rest), 8+size)]
		w, hgt := webpSize(kind, body)
		h.width, h.height = max(h.width, w), max(h.height, hgt)
		if kind == "EXIF" {
			h.turn = orientation(bytes.TrimPrefix(body, []byte("Exif\x00\x00")))
		}
		if size += size & 1; size > len(rest)-8 {
			break
		}
		rest = rest[8+size:]
	}
	return h, nil
}

// webpSize returns the size in pixels that a chunk declares, or 0 for chunks without one.
func webpSize(kind string, b []byte) (width, height int) {
	switch {
	case kind == "VP8X" && len(b) >= 10:
		return 1 + (int(b[4]) | int(b[5])<<8 | int(b[6])<<16), 1 + (int(b[7]) | int(b[8])<<8 | int(b[9])<<16)
	case kind == "VP8 " && len(b) >= 10:
		return int(binary.LittleEndian.Uint16(b[6:]) & 0x3fff), int(binary.LittleEndian.Uint16(b[8:]) & 0x3fff)
	case kind == "VP8L" && len(b) >= 5:
		bits := binary.LittleEndian.Uint32(b[1:])
		return 1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff)
	}
	return 0, 0
}

// orientation returns EXIF tag 0x0112 from the first directory of TIFF data. It returns 1 (upright) for damaged data.
func orientation(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(min(order.Uint32(tiff[4:]), 1<<20))
	if at+2 > len(tiff) {
		return 1
	}
	for i := range int(order.Uint16(tiff[at:])) {
		entry := at + 2 + 12*i
		if entry+12 > len(tiff) {
			break
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			if turn := int(order.Uint16(tiff[entry+8:])); turn >= 1 && turn <= 8 {
				return turn
			}
		}
	}
	return 1
}
