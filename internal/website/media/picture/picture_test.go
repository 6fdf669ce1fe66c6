package picture_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"testing"
	"time"

	"harborlight/internal/website/media/picture"
)

// halves returns an image that is red on the left and blue on the right.
func halves(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{R: 255, A: 255}
			if x >= w/2 {
				c = color.RGBA{B: 255, A: 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withExif inserts an APP1 segment with the orientation and a text after the start of a JPEG.
func withExif(data []byte, turn int, secret string) []byte {
	tiff := []byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00")
	tiff = append(tiff, byte(turn), 0, 0, 0, 0, 0, 0)
	body := append(append([]byte("Exif\x00\x00"), tiff...), secret...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(body)+2))
	return append(append(append(bytes.Clone(data[:2]), segment...), body...), data[2:]...)
}

func decode(t *testing.T, data []byte) *picture.Picture {
	t.Helper()
	p, err := picture.Decode(context.Background(), data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// written encodes an image and decodes it with the standard library.
func written(t *testing.T, p *picture.Picture) (image.Image, []byte, picture.Format) {
	t.Helper()
	data, format, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img, data, format
}

func isRed(c color.Color) bool {
	r, _, b, _ := c.RGBA()
	return r > 0xd000 && b < 0x3000
}

func TestDecodeAppliesOrientationAndDropsMetadata(t *testing.T) {
	t.Parallel()
	for turn, red := range map[int]image.Point{ // position of the red half once upright
		1: {2, 10}, 2: {37, 10}, 3: {37, 10}, 4: {2, 10}, 5: {10, 2}, 6: {10, 2}, 7: {10, 37}, 8: {10, 37},
	} {
		p := decode(t, withExif(jpegOf(t, halves(40, 20)), turn, "48.8584N 2.2945E"))
		w, h := p.Size()
		img, data, _ := written(t, p.Scaled(100, 100))
		if size := img.Bounds(); size.Dx() != w || size.Dy() != h || (w > h) != (turn < 5) {
			t.Errorf("orientation %d: %v, announced as %d by %d", turn, size, w, h)
			continue
		}
		blue := image.Pt(img.Bounds().Dx()-1-red.X, img.Bounds().Dy()-1-red.Y)
		if !isRed(img.At(red.X, red.Y)) || isRed(img.At(blue.X, blue.Y)) {
			t.Errorf("orientation %d: at %v is %v, at %v %v", turn, red, img.At(red.X, red.Y), blue, img.At(blue.X, blue.Y))
		}
		if bytes.Contains(data, []byte("Exif")) || bytes.Contains(data, []byte("48.8584N")) {
			t.Errorf("orientation %d: the place is still in the file", turn)
		}
	}
}

func TestCropNeverEnlarges(t *testing.T) {
	t.Parallel()
	p := decode(t, pngOf(t, halves(1000, 500)))
	right, _, _ := written(t, p.Cropped(image.Rect(500, 0, 1000, 500), 200))
	if right.Bounds().Dx() != 200 || right.Bounds().Dy() != 200 || isRed(right.At(3, 100)) {
		t.Errorf("the right half: %v, %v", right.Bounds(), right.At(3, 100))
	}
	same, _, _ := written(t, p.Cropped(image.Rect(0, 0, 1000, 500), 2000))
	if same.Bounds().Dx() != 1000 {
		t.Errorf("enlarged to %v", same.Bounds())
	}
	icon, _, format := written(t, p.Squared(100))
	if _, _, _, a := icon.At(50, 5).RGBA(); a != 0 || icon.Bounds().Dx() != 100 || !isRed(icon.At(3, 50)) ||
		format != picture.PNG {
		t.Errorf("icon: %v, %v, %s", icon.At(50, 5), icon.At(3, 50), format)
	}
}

// TestScaleAveragesPixels shrinks a chessboard of single pixels to a uniform gray, also at sizes that don't divide
// evenly.
func TestScaleAveragesPixels(t *testing.T) {
	t.Parallel()
	board := image.NewGray(image.Rect(0, 0, 300, 300))
	for i := range board.Pix {
		if (i%300+i/300)%2 == 0 {
			board.Pix[i] = 255
		}
	}
	p := decode(t, pngOf(t, board))
	for _, side := range []int{150, 100, 75, 50, 31, 7, 1} {
		small, _, _ := written(t, p.Scaled(side, side))
		if small.Bounds().Dx() != side || small.Bounds().Dy() != side {
			t.Fatalf("%v, want %d", small.Bounds(), side)
		}
		for y := range side {
			for x := range side {
				if r, _, _, _ := small.At(x, y).RGBA(); r>>8 < 112 || r>>8 > 143 {
					t.Fatalf("side %d: (%d, %d) is %d, want about 128", side, x, y, r>>8)
				}
			}
		}
	}
}

func TestEncodeChoosesFormat(t *testing.T) {
	t.Parallel()
	glass := image.NewNRGBA(image.Rect(0, 0, 20, 20))
	glass.SetNRGBA(3, 3, color.NRGBA{R: 200, A: 128})
	if img, _, format := written(t, decode(t, pngOf(t, glass)).Scaled(20, 20)); format != picture.PNG {
		t.Error("a transparent image became JPEG")
	} else if _, _, _, a := img.At(10, 10).RGBA(); a != 0 {
		t.Error("it isn't clear any more")
	}
	if _, _, format := written(t, decode(t, jpegOf(t, halves(200, 200))).Scaled(100, 100)); format != picture.JPEG {
		t.Error("a photo became PNG")
	}
	if _, _, format := written(t, decode(t, pngOf(t, halves(200, 200))).Scaled(100, 100)); format != picture.PNG {
		t.Error("a drawing became JPEG, which is larger")
	}
}

// pngBomb returns a PNG that declares w by h pixels and contains none.
func pngBomb(w, h uint32, depth byte) []byte {
	head := binary.BigEndian.AppendUint32(nil, w)
	head = append(binary.BigEndian.AppendUint32(head, h), depth, 6, 0, 0, 0)
	chunk := append([]byte("IHDR"), head...)
	data := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), chunk...)
	data = binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(chunk))
	return append(data, make([]byte, 64)...)
}

// progressive returns the beginning of a progressive JPEG with three full components.
func progressive(w, h uint16) []byte {
	frame := []byte{0xff, 0xd8, 0xff, 0xc2, 0, 17, 8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), 3,
		1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0}
	return append(frame, make([]byte, 64)...)
}

// hugeWebP declares a canvas of one pixel and contains a frame of 16,383 by 16,383.
func hugeWebP() []byte {
	body := []byte("WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00VP8 " +
		"\x20\x00\x00\x00\x00\x00\x00\x9d\x01\x2a\xff\x3f\xff\x3f")
	body = append(body, make([]byte, 64)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func TestImageBombIsRefusedBeforeDecoding(t *testing.T) {
	for name, data := range map[string][]byte{
		"a PNG of 30,000 by 30,000": pngBomb(30_000, 30_000, 8), "a PNG of 4 G pixels": pngBomb(1<<31-1, 2, 8),
		"a PNG of 16 bits": pngBomb(4_500, 4_500, 16), "a progressive JPEG": progressive(4_000, 4_000),
		"a WebP that lies": hugeWebP(),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := picture.Decode(context.Background(), data)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, picture.ErrLarge) {
			t.Errorf("%s: %v", name, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%s took %d bytes", name, took)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(pngBomb(10, 10, 8))
	f.Add(progressive(10, 10))
	f.Add(hugeWebP())
	var b bytes.Buffer
	_ = jpeg.Encode(&b, halves(8, 8), nil)
	f.Add(withExif(b.Bytes(), 6, ""))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := picture.Decode(context.Background(), data)
		if err != nil {
			return
		}
		if _, _, err := p.Scaled(50, 50).Encode(); err != nil {
			t.Fatal(err)
		}
	})
}

// scans returns a progressive JPEG with n scans. Each visits all blocks but has hardly any bytes: the first bit of
// the table marks the next 32,767 blocks as empty.
func scans(side uint16, n int, last string) []byte {
	data := []byte{0xff, 0xd8, 0xff, 0xdb, 0, 67, 0}
	data = append(data, bytes.Repeat([]byte{1}, 64)...)
	data = append(data, 0xff, 0xc2, 0, 11, 8, byte(side>>8), byte(side), byte(side>>8), byte(side), 1, 1, 0x11, 0)
	for _, class := range []byte{0x00, 0x10} {
		table := append([]byte{0xff, 0xc4, 0, 20, class, 1}, make([]byte, 15)...)
		symbol := byte(0)
		if class != 0 {
			symbol = 0xe0
		}
		data = append(data, append(table, symbol)...)
	}
	data = append(data, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0)
	blocks := (int(side) + 7) / 8
	data = append(data, make([]byte, blocks*blocks/8+1)...)
	for range n - 1 {
		data = append(data, 0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0)
		data = append(data, make([]byte, 2*(blocks*blocks/(1<<14)+1))...)
	}
	return append(data, last...)
}

// TestT67ScansAreCountedBeforeDecoding refuses small files that would keep the decoder busy for seconds.
func TestT67ScansAreCountedBeforeDecoding(t *testing.T) {
	t.Parallel()
	plain := jpegOf(t, halves(8, 8))
	scan := plain[bytes.Index(plain, []byte{0xff, 0xda}) : len(plain)-2]
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"ten scans of a large picture":     {scans(2000, 10, "\xff\xd9"), nil},
		"two pictures in one file":         {append(jpegOf(t, halves(8, 8)), scans(8, 300, "\xff\xd9")...), nil},
		"3,700 scans in 45 KB":             {scans(1024, 3_700, "\xff\xd9"), picture.ErrScans},
		"150 scans of the largest picture": {scans(4_000, 150, "\xff\xd9"), picture.ErrScans},
		"54,185 scans of little":           {scans(8, 54_185, "\xff\xd9"), picture.ErrScans},
		"the end of a picture in a comment": {append(scans(8, 2, "\xff\xfe\x00\x04\xff\xd9"),
			scans(8, 300, "")[2:]...), picture.ErrScans},
		"a plain picture, drawn over and over": {append(plain[:len(plain)-2:len(plain)-2],
			append(bytes.Repeat(scan, 20), 0xff, 0xd9)...), picture.ErrScans},
	} {
		begun := time.Now()
		_, err := picture.Decode(t.Context(), c.data)
		t.Logf("%s: %d KB, %s", name, len(c.data)>>10, time.Since(begun))
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestT67DecodingStopsWithContext decodes an image with an ended context.
func TestT67DecodingStopsWithContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := picture.Decode(ctx, jpegOf(t, halves(200, 200))); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
