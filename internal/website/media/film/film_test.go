package film_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"

	"harborlight/content/media"
	"harborlight/internal/website/media/film"
)

// portfolioFilm returns a video of the portfolio.
func portfolioFilm(t testing.TB) []byte {
	t.Helper()
	names, err := fs.Glob(media.Files, "videos/*.mp4")
	if err != nil || len(names) == 0 {
		t.Fatal("the portfolio has no film", err)
	}
	data, err := fs.ReadFile(media.Files, names[0])
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func box(kind string, parts ...[]byte) []byte {
	body := bytes.Join(parts, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8)), kind...), body...)
}

func inspect(data []byte) (film.Info, error) {
	return film.Inspect(bytes.NewReader(data), int64(len(data)))
}

// tiny returns a minimal valid video with additional boxes in its track and movie.
func tiny(codec string, turned bool, inTrack, inMovie []byte) []byte {
	matrix := make([]byte, 36)
	if turned {
		binary.BigEndian.PutUint32(matrix[4:], 0x10000)
		binary.BigEndian.PutUint32(matrix[12:], 0xffff0000)
	} else {
		binary.BigEndian.PutUint32(matrix, 0x10000)
		binary.BigEndian.PutUint32(matrix[16:], 0x10000)
	}
	tkhd := bytes.Join([][]byte{make([]byte, 40), matrix, {7, 128, 0, 0}, {4, 56, 0, 0}}, nil)
	stbl := box("stbl", box("stsd", make([]byte, 8), box(codec)), box("stsz", make([]byte, 8), []byte{0, 0, 0, 9}))
	trak := box("trak", box("tkhd", tkhd), inTrack,
		box("mdia", box("hdlr", make([]byte, 8), []byte("vide")), box("minf", stbl)))
	mvhd := append(make([]byte, 12), 0, 0, 3, 0xe8, 0, 0, 0x13, 0x88) // 5,000 units at 1,000 per second
	return bytes.Join([][]byte{box("ftyp", []byte("isom\x00\x00\x00\x00")), box("moov", box("mvhd", mvhd), trak, inMovie),
		box("mdat", []byte("pictures"))}, nil)
}

func TestInspectReturnsSizeAndDuration(t *testing.T) {
	t.Parallel()
	if got, err := inspect(portfolioFilm(t)); err != nil || got.Width != 1280 || got.Height != 720 ||
		got.DurationMS < 1000 {
		t.Errorf("a film of the portfolio: %+v, %v", got, err)
	}
	if got, err := inspect(tiny("avc1", false, nil, nil)); err != nil || got.Width != 1920 || got.Height != 1080 ||
		got.DurationMS != 5000 {
		t.Errorf("a small one: %+v, %v", got, err)
	}
	if got, err := inspect(tiny("avc1", true, nil, nil)); err != nil || got.Width != 1080 || got.Height != 1920 {
		t.Errorf("one of a phone held upright: %+v, %v", got, err)
	}
}

func TestInvalidVideosAreRefused(t *testing.T) {
	t.Parallel()
	good := tiny("avc1", false, nil, nil)
	deep := box("trak")
	for range 30_000 {
		deep = append(deep, box("free")...)
	}
	for name, tc := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":          {nil, film.ErrBroken},
		"a script":         {[]byte("<script>alert(1)</script>, long enough to be boxes"), film.ErrBroken},
		"ftyp and no more": {box("ftyp", []byte("isom\x00\x00\x00\x00")), film.ErrBroken},
		"no ftyp first":    {box("moov"), film.ErrUnknown},
		"cut off":          {good[:len(good)-3], film.ErrBroken},
		"with a tail":      {append(bytes.Clone(good), "<script>"...), film.ErrBroken},
		"another codec":    {tiny("hvc1", false, nil, nil), film.ErrCodec},
		"fragments":        {tiny("avc1", false, nil, box("mvex")), film.ErrFragmented},
		"a size beyond all": {append(bytes.Clone(good), "\x00\x00\x00\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff"...),
			film.ErrBroken},
		"no end of boxes": {tiny("avc1", false, nil, deep), film.ErrBroken},
		"a huge index": {append(box("ftyp", []byte("isom\x00\x00\x00\x00")), box("moov", make([]byte, 9<<20))...),
			film.ErrBroken},
	} {
		if got, err := inspect(tc.data); !errors.Is(err, tc.want) {
			t.Errorf("%s: %+v, %v, want %v", name, got, err, tc.want)
		}
	}
}

// TestRecordingLocationIsBlanked adds a location in every box that phones use, and blanks the video in parts.
func TestRecordingLocationIsBlanked(t *testing.T) {
	t.Parallel()
	place := []byte("+48.8584+002.2945/")
	notes := box("trak", box("tkhd", make([]byte, 84)),
		box("mdia", box("hdlr", make([]byte, 8), []byte("meta")), box("keys", place)))
	data := bytes.Join([][]byte{tiny("avc1", false, box("udta", place), append(box("meta", place), notes...)),
		box("uuid", place), box("sefd", place),
		box("free", place)}, nil)
	info, err := inspect(data)
	if err != nil {
		t.Fatal(err)
	}
	clean := bytes.Clone(data)
	for at := 0; at < len(clean); at += 7 { // in parts, like arriving chunks
		part := clean[at:min(at+7, len(clean))]
		for _, span := range info.Blank {
			span.Blank(part, int64(at))
		}
	}
	if strings.Contains(string(clean), "48.8584") || len(clean) != len(data) {
		t.Errorf("still there: %q", clean)
	}
	if again, err := inspect(clean); err != nil || again.Width != 1920 || !bytes.Contains(clean, []byte("pictures")) {
		t.Errorf("the film is no film any more: %+v, %v", again, err)
	}
}

func FuzzInspect(f *testing.F) {
	f.Add(tiny("avc1", true, box("udta", []byte("x")), box("meta")))
	f.Add([]byte(path.Base("ftyp")))
	f.Fuzz(func(t *testing.T, data []byte) {
		info, err := inspect(data)
		if err != nil {
			return
		}
		for _, span := range info.Blank {
			span.Blank(data, 0)
		}
		if again, err := inspect(data); err != nil || again.Width != info.Width {
			t.Fatalf("blanking broke it: %+v, %v", again, err)
		}
	})
}
