package media_test

import (
	"encoding/binary"
	"fmt"
	"slices"
	"time"
)

// film describes an MP4 file.
type film struct {
	boxes         []string // top-level boxes in order: "ftyp", "moov", "mdat"
	codecs        []string // of its tracks: "avc1" (H.264), "mp4a" (AAC)
	width, height int      // size of the image in pixels
	duration      time.Duration
}

// indexFirst reports whether playback can start before the whole file is loaded.
func (f film) indexFirst() bool {
	index := slices.Index(f.boxes, "moov")
	return index >= 0 && index < slices.Index(f.boxes, "mdat")
}

// box is one box of ISO/IEC 14496-12: a name of four letters and its content.
type box struct {
	name string
	data []byte
}

// boxesOf splits the content of a box or a file.
func boxesOf(data []byte) ([]box, error) {
	var boxes []box
	for len(data) > 0 {
		if len(data) < 8 {
			return nil, fmt.Errorf("%d bytes are left over after the last box", len(data))
		}
		size, head := uint64(binary.BigEndian.Uint32(data)), uint64(8)
		switch {
		case size == 0: // extends to the end
			size = uint64(len(data))
		case size == 1 && len(data) >= 16: // a long box
			size, head = binary.BigEndian.Uint64(data[8:]), 16
		}
		if size < head || size > uint64(len(data)) {
			return nil, fmt.Errorf("the box %q says it has %d bytes of %d", data[4:8], size, len(data))
		}
		boxes = append(boxes, box{string(data[4:8]), data[head:size]})
		data = data[size:]
	}
	return boxes, nil
}

// inside returns the boxes at a path of names below data: inside(moov, "trak", "mdia") are all mdia of all traks.
func inside(data []byte, path ...string) ([]box, error) {
	boxes, err := boxesOf(data)
	if err != nil {
		return nil, err
	}
	var found []box
	for _, b := range boxes {
		switch {
		case b.name != path[0]:
		case len(path) == 1:
			found = append(found, b)
		default:
			deeper, err := inside(b.data, path[1:]...)
			if err != nil {
				return nil, fmt.Errorf("in %s: %w", b.name, err)
			}
			found = append(found, deeper...)
		}
	}
	return found, nil
}

// listHead is the size of a list box's header: version and flags, then the count.
const listHead = 8

// readFilm reads an MP4 file. ffmpeg writes version 0 of the header for anything shorter than 49 days.
func readFilm(data []byte) (film, error) {
	top, err := boxesOf(data)
	if err != nil {
		return film{}, err
	}
	var f film
	for _, b := range top {
		f.boxes = append(f.boxes, b.name)
	}
	header, err := inside(data, "moov", "mvhd")
	if err != nil || len(header) != 1 || len(header[0].data) < 20 || header[0].data[0] != 0 {
		return film{}, fmt.Errorf("no readable header (moov/mvhd): %w", err)
	}
	scale, ticks := binary.BigEndian.Uint32(header[0].data[12:]), binary.BigEndian.Uint32(header[0].data[16:])
	if scale == 0 {
		return film{}, fmt.Errorf("the header counts in no unit")
	}
	f.duration = time.Duration(ticks) * time.Second / time.Duration(scale)
	samples, err := inside(data, "moov", "trak", "mdia", "minf", "stbl", "stsd")
	if err != nil {
		return film{}, err
	}
	for _, list := range samples {
		if err := f.addTrack(list.data); err != nil {
			return film{}, err
		}
	}
	return f, nil
}

// addTrack reads the sample description of a track; an image's size is at byte 24.
func (f *film) addTrack(description []byte) error {
	if len(description) < listHead {
		return fmt.Errorf("a track without a description")
	}
	entries, err := boxesOf(description[listHead:])
	if err != nil || len(entries) == 0 {
		return fmt.Errorf("a track without a codec: %w", err)
	}
	first := entries[0]
	f.codecs = append(f.codecs, first.name)
	if first.name == "avc1" && len(first.data) >= 28 {
		f.width = int(binary.BigEndian.Uint16(first.data[24:]))
		f.height = int(binary.BigEndian.Uint16(first.data[26:]))
	}
	return nil
}
