package media_test

import (
	"encoding/binary"
	"fmt"
)

// webpSize reads the width and height of a WebP image in pixels: lossy, lossless or extended.
func webpSize(data []byte) (width, height int, err error) {
	if len(data) < 30 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WEBP" {
		return 0, 0, fmt.Errorf("is no WebP picture")
	}
	switch kind := string(data[12:16]); kind {
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(data[26:]) & 0x3fff), int(binary.LittleEndian.Uint16(data[28:]) & 0x3fff), nil
	case "VP8L":
		bits := binary.LittleEndian.Uint32(data[21:])
		return int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1, nil
	case "VP8X":
		return int(data[24]) | int(data[25])<<8 | int(data[26])<<16 + 1,
			int(data[27]) | int(data[28])<<8 | int(data[29])<<16 + 1, nil
	default:
		return 0, 0, fmt.Errorf("is a WebP picture of the unknown kind %q", kind)
	}
}

// avifSize reads the width and height of an AVIF image in pixels, from the ispe property of its first item.
func avifSize(data []byte) (width, height int, err error) {
	top, err := boxesOf(data)
	if err != nil {
		return 0, 0, err
	}
	for _, b := range top {
		if b.name != "meta" || len(b.data) < 4 {
			continue
		}
		sizes, err := inside(b.data[4:], "iprp", "ipco", "ispe") // after version and flags
		if err != nil || len(sizes) == 0 || len(sizes[0].data) < 12 {
			return 0, 0, fmt.Errorf("does not say how large it is: %w", err)
		}
		return int(binary.BigEndian.Uint32(sizes[0].data[4:])), int(binary.BigEndian.Uint32(sizes[0].data[8:])), nil
	}
	return 0, 0, fmt.Errorf("is no AVIF picture")
}
