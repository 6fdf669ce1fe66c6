package picture

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// IsClean reports whether a PNG or JPEG that Decode accepts contains only data that Encode writes: no metadata and
// nothing after its end. Other formats aren't clean.
func IsClean(data []byte) bool {
	if rest, ok := bytes.CutPrefix(data, []byte("\x89PNG\r\n\x1a\n")); ok {
		return plainPNG(rest)
	}
	rest, ok := bytes.CutPrefix(data, []byte{0xff, 0xd8})
	return ok && plainJPEG(rest)
}

// plainPNG reports whether all chunks after the signature are pixel data and the last one is an IEND that ends the
// file.
func plainPNG(data []byte) bool {
	for len(data) >= 12 {
		kind := string(data[4:8])
		size := int64(binary.BigEndian.Uint32(data)) + 12
		if !slices.Contains([]string{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}, kind) || size > int64(len(data)) {
			return false
		}
		if data = data[size:]; kind == "IEND" {
			return size == 12 && len(data) == 0
		}
	}
	return false
}

// JPEG markers.
const (
	quantization = 0xdb
	baseline     = 0xc0
	huffman      = 0xc4
	scan         = 0xda
	end          = 0xd9
)

// plainJPEG reports whether all segments are pixel data in one scan that ends the file.
func plainJPEG(data []byte) bool {
	for len(data) >= 4 && data[0] == 0xff {
		kind, size := data[1], int(binary.BigEndian.Uint16(data[2:]))+2
		if !slices.Contains([]byte{quantization, baseline, huffman, scan}, kind) || size > len(data) {
			return false
		}
		if data = data[size:]; kind == scan {
			return onlyPixels(data)
		}
	}
	return false
}

// onlyPixels reports whether the only marker in the bytes of a scan is the final end marker.
func onlyPixels(data []byte) bool {
	for i := 0; i+1 < len(data); i++ {
		if data[i] == 0xff && data[i+1] != 0 {
			return data[i+1] == end && i+2 == len(data)
		}
	}
	return false
}
