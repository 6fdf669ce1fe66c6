package media

import (
	"bytes"

	"harborlight/internal/website/media/captions"
	"harborlight/internal/website/media/film"
	"harborlight/internal/website/media/vector"
)

// headSize is the number of leading bytes that identify a file's kind.
const headSize = 512

// kindOf identifies a file by its first bytes: an MP4 or MOV video, a PNG, JPEG or WebP image, captions or, for a logo
// only, SVG. All others return a fault of kind Invalid that names the problem, such as errGIF. It ignores the file name and the
// browser's content type.
func kindOf(head []byte, logo bool) (Kind, error) {
	if brand, ok := film.Is(head); ok {
		switch brand {
		case "avif", "avis":
			return "", errAVIF
		case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1":
			return "", errHEIC
		}
		return Video, nil
	}
	switch {
	case len(head) == 0:
		return "", errEmpty
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")), bytes.HasPrefix(head, []byte{0xff, 0xd8, 0xff}),
		bytes.HasPrefix(head, []byte("RIFF")) && len(head) >= 12 && string(head[8:12]) == "WEBP":
		return Image, nil
	case bytes.HasPrefix(head, []byte("GIF8")):
		return "", errGIF
	case captions.Is(head):
		return Captions, nil
	case vector.Is(head):
		if !logo {
			return "", errSVG
		}
		return Drawing, nil
	}
	return "", errUnknown
}
