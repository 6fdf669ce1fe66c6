// Package film checks that a file is a video that browsers play: MP4 or QuickTime with H.264, identified by its
// boxes. It lists the private metadata to blank, such as the recording location. It doesn't decode images.
package film

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// Errors of Inspect.
var (
	ErrUnknown    = errors.New("no MP4 or QuickTime film")
	ErrBroken     = errors.New("the film is damaged or not whole")
	ErrCodec      = errors.New("the film isn't H.264 with AAC sound")
	ErrFragmented = errors.New("the film is cut into fragments")
)

// Limits of videos.
const (
	maxBoxes    = 20_000
	maxMovie    = 8 << 20   // bytes of the index
	maxSide     = 8192      // pixels
	maxDuration = 4 * 3_600 // seconds
)

// Info describes a video.
type Info struct {
	Width, Height int    // displayed size in pixels
	DurationMS    int    // duration in milliseconds
	Blank         []Span // boxes to blank, in file order
}

// Span is the byte range of a box in the file. Blanking turns the box into a free box of the same size, filled with
// zeros.
type Span struct{ Start, End, Body int64 }

// Blank overwrites the bytes of part that belong to the span: it renames the box to "free" and sets its content to
// zero; the size field stays. part begins at offset at of the file. It reports whether the span overlaps part.
func (s Span) Blank(part []byte, at int64) bool {
	from, to := max(s.Start+4, at), min(s.End, at+int64(len(part)))
	for i := from; i < to; i++ {
		switch {
		case i < s.Start+8:
			part[i-at] = "free"[i-s.Start-4]
		case i >= s.Body:
			part[i-at] = 0
		}
	}
	return from < to
}

// Is reports whether a file begins like an MP4, and returns its brand of four letters. AVIF images begin the same
// way.
func Is(head []byte) (brand string, ok bool) {
	if len(head) < 12 || string(head[4:8]) != "ftyp" {
		return "", false
	}
	return string(head[8:12]), true
}

// Inspect reads the boxes of a video of size bytes and returns its size, duration and the spans of private metadata.
// It loads only the index into memory, up to a limit. It returns ErrUnknown, ErrBroken (also for too large or too
// long videos), ErrCodec or ErrFragmented.
func Inspect(r io.ReaderAt, size int64) (Info, error) {
	f := &reader{}
	var index []byte
	var indexAt int64
	frames := false
	err := f.boxes(r, 0, size, func(b box) error {
		switch {
		case b.start == 0 && b.kind != "ftyp":
			return ErrUnknown
		case b.kind == "moof":
			return ErrFragmented
		case b.kind == "moov":
			if index != nil || b.end-b.body > maxMovie {
				return ErrBroken
			}
			index, indexAt = make([]byte, b.end-b.body), b.body
			_, err := r.ReadAt(index, b.body)
			return ignoreEnd(err)
		case b.kind == "mdat":
			frames = true
		case b.kind != "ftyp": // such as the notes of a camera's maker
			f.info.Blank = append(f.info.Blank, b.span())
		}
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	if index == nil || !frames {
		return Info{}, ErrBroken
	}
	if err := f.movie(index, indexAt); err != nil {
		return Info{}, err
	}
	slices.SortFunc(f.info.Blank, func(a, b Span) int { return int(a.Start - b.Start) })
	return f.info, f.check()
}

// reader collects the data of the boxes.
type reader struct {
	info    Info
	count   int
	foreign bool // has a track that browsers can't play
}

// check returns ErrCodec for other codecs than H.264 and AAC, and ErrBroken for a missing or too large size or
// duration.
func (f *reader) check() error {
	switch {
	case f.foreign:
		return ErrCodec
	case f.info.Width == 0 || f.info.Height == 0 || f.info.DurationMS == 0:
		return ErrBroken
	case f.info.Width > maxSide || f.info.Height > maxSide || f.info.DurationMS > maxDuration*1000:
		return ErrBroken
	}
	return nil
}

// box is one box of a file: its header begins at start, its content at body.
type box struct {
	start, body, end int64
	kind             string
}

func (b box) span() Span { return Span{Start: b.start, End: b.end, Body: b.body} }

// boxes calls visit for every box between two offsets, and returns its first error. The boxes must fill that range
// exactly, or it returns ErrBroken, as for more than maxBoxes in total.
func (f *reader) boxes(r io.ReaderAt, from, to int64, visit func(box) error) error {
	var head [16]byte
	for at := from; at < to; {
		if f.count++; f.count > maxBoxes {
			return ErrBroken
		}
		n, err := r.ReadAt(head[:min(16, to-at)], at)
		if ignoreEnd(err) != nil {
			return err
		}
		if n < 8 {
			return ErrBroken
		}
		b := box{start: at, body: at + 8, end: at + int64(binary.BigEndian.Uint32(head[:])), kind: string(head[4:8])}
		switch b.end - at {
		case 0: // extends to the end of the file
			b.end = to
		case 1:
			if n < 16 || binary.BigEndian.Uint64(head[8:]) > uint64(max(to, 0)) {
				return ErrBroken
			}
			b.body, b.end = at+16, at+int64(binary.BigEndian.Uint64(head[8:])) //nolint:gosec // compared above
		}
		if b.end < b.body || b.end > to {
			return ErrBroken
		}
		if err := visit(b); err != nil {
			return err
		}
		at = b.end
	}
	return nil
}

// ignoreEnd returns nil for io.EOF, which ReadAt may return with the last bytes.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
