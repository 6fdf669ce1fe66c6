package film

import (
	"bytes"
	"encoding/binary"
	"math"
)

// movie reads duration, tracks and private metadata from the index, which begins at offset at of the file. Fragmented
// videos return ErrFragmented.
func (f *reader) movie(index []byte, at int64) error {
	return f.children(index, func(b box, body []byte) error {
		switch b.kind {
		case "mvhd":
			f.info.DurationMS = milliseconds(body)
		case "mvex":
			return ErrFragmented
		case "trak":
			return f.track(b, body, at)
		case "udta", "meta", "uuid", "free", "skip":
			f.blank(b, at)
		}
		return nil
	})
}

// children calls visit for the boxes in data, with their contents, and returns its first error.
func (f *reader) children(data []byte, visit func(b box, body []byte) error) error {
	return f.boxes(bytes.NewReader(data), 0, int64(len(data)), func(b box) error {
		return visit(b, data[b.body:b.end])
	})
}

// blank adds a box of the index to the blank list; the index begins at offset at of the file.
func (f *reader) blank(b box, at int64) {
	f.info.Blank = append(f.info.Blank, Span{Start: b.start + at, End: b.end + at, Body: b.body + at})
}

// track describes one track.
type track struct {
	width, height int
	handler       string
	codec         string
	samples       uint32
}

// track reads a track: the video's size, or the codec of the sound. Tracks of other kinds, such as the location track
// of a phone, are marked to be blanked. A second video track and an empty one return ErrBroken.
func (f *reader) track(trak box, data []byte, at int64) error {
	var t track
	var private []box
	if err := f.readTrack(data, &t, &private); err != nil {
		return err
	}
	switch t.handler {
	case "vide":
		if t.codec != "avc1" && t.codec != "avc3" {
			f.foreign = true
		}
		if f.info.Width != 0 || t.samples == 0 {
			return ErrBroken
		}
		f.info.Width, f.info.Height = t.width, t.height
	case "soun":
		f.foreign = f.foreign || t.codec != "mp4a"
	default: // such as the location track of a phone
		f.blank(trak, at)
		return nil
	}
	for _, b := range private {
		f.blank(b, at+trak.body)
	}
	return nil
}

// readTrack reads size, kind, codec and sample count of a track into t, with its nested boxes. It adds boxes with
// personal metadata to private, with offsets relative to data.
func (f *reader) readTrack(data []byte, t *track, private *[]box) error {
	return f.children(data, func(b box, body []byte) error {
		switch b.kind {
		case "tkhd":
			t.width, t.height = shownSize(body)
		case "mdia", "minf", "stbl":
			var deeper []box
			if err := f.readTrack(body, t, &deeper); err != nil {
				return err
			}
			for _, d := range deeper {
				*private = append(*private, box{d.start + b.body, d.body + b.body, d.end + b.body, d.kind})
			}
		case "hdlr":
			if len(body) >= 12 && t.handler == "" {
				t.handler = string(body[8:12])
			}
		case "stsd":
			if len(body) >= 16 {
				t.codec = string(body[12:16])
			}
		case "stsz", "stz2":
			if len(body) >= 12 {
				t.samples = binary.BigEndian.Uint32(body[8:])
			}
		case "udta", "meta", "uuid":
			*private = append(*private, b)
		}
		return nil
	})
}

// milliseconds returns the duration in a movie header in milliseconds, or 0 if it has none.
func milliseconds(mvhd []byte) int {
	var scale, length uint64
	switch {
	case len(mvhd) >= 20 && mvhd[0] == 0:
		scale, length = uint64(binary.BigEndian.Uint32(mvhd[12:])), uint64(binary.BigEndian.Uint32(mvhd[16:]))
	case len(mvhd) >= 32 && mvhd[0] == 1:
		scale, length = uint64(binary.BigEndian.Uint32(mvhd[20:])), binary.BigEndian.Uint64(mvhd[24:])
	}
	if scale == 0 {
		return 0
	}
	return int(math.Min(float64(length)/float64(scale)*1000, math.MaxInt32))
}

// shownSize returns the displayed width and height from a track header in pixels, swapped if the video is rotated by
// 90 degrees. A short header gives 0.
func shownSize(tkhd []byte) (width, height int) {
	if len(tkhd) < 84 {
		return 0, 0
	}
	tail := tkhd[len(tkhd)-44:] // matrix, width, height
	width, height = int(binary.BigEndian.Uint16(tail[36:])), int(binary.BigEndian.Uint16(tail[40:]))
	if binary.BigEndian.Uint32(tail) == 0 && binary.BigEndian.Uint32(tail[16:]) == 0 {
		return height, width
	}
	return width, height
}
