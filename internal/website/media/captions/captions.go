// Package captions checks WebVTT files, which contain the subtitles of a video.
package captions

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Errors of Clean.
var (
	ErrUnknown = errors.New("no WebVTT captions")
	ErrBroken  = errors.New("captions without cues or with an invalid time")
)

var (
	timing = regexp.MustCompile(`^(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}([ \t].*)?$`)
	lines  = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "")
)

// Is reports whether a file begins like WebVTT.
func Is(head []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimPrefix(head, []byte("\ufeff")), []byte("WEBVTT"))
	return ok && (len(rest) == 0 || strings.ContainsRune(" \t\r\n", rune(rest[0])))
}

// Clean returns the cues of a WebVTT file with normalized line ends. It drops styles, regions, notes and cue
// identifiers. Other files return ErrUnknown; an invalid time and a file without cues return ErrBroken.
func Clean(data []byte) ([]byte, error) {
	if !Is(data) || !utf8.Valid(data) {
		return nil, ErrUnknown
	}
	text := lines.Replace(strings.TrimPrefix(string(data), "\ufeff"))
	var out strings.Builder
	out.WriteString("WEBVTT\n")
	for block := range strings.SplitSeq(text, "\n\n") {
		cue := strings.Split(strings.Trim(block, "\n"), "\n")
		if len(cue) > 1 && !strings.Contains(cue[0], "-->") {
			cue = cue[1:] // the cue's identifier, or the WEBVTT line
		}
		if !strings.Contains(cue[0], "-->") {
			continue
		}
		if !timing.MatchString(cue[0]) || strings.Contains(strings.Join(cue[1:], ""), "-->") {
			return nil, ErrBroken
		}
		out.WriteString("\n" + strings.Join(cue, "\n") + "\n")
	}
	if out.Len() == len("WEBVTT\n") {
		return nil, ErrBroken
	}
	return []byte(out.String()), nil
}
