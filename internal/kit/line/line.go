// Package line cleans one-line input: names, companies, places. Other people read it in lists, mails and tables, so
// it must not be invisible, imitate another line or reverse the text around it. TidyText does the same for texts of
// several lines.
//
// The package doesn't check the limits of fields.
package line

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hidden contains characters that are invisible or change the direction of text: Unicode's default ignorable
// characters, except joiners and variation selectors, which scripts and emoji need, and letters with an empty glyph.
var hidden = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, // soft hyphen
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, // combining grapheme joiner
		{Lo: 0x061c, Hi: 0x061c, Stride: 1}, // Arabic letter mark
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, // Mongolian selectors
		{Lo: 0x200b, Hi: 0x200b, Stride: 1}, // zero width space
		{Lo: 0x200e, Hi: 0x200f, Stride: 1}, // direction marks
		{Lo: 0x202a, Hi: 0x202e, Stride: 1}, // embeddings and overrides
		{Lo: 0x2060, Hi: 0x206f, Stride: 1}, // word joiner, isolates and others
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // braille blank
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xfeff, Hi: 0xfeff, Stride: 1}, // byte order mark
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, // Hangul filler
		{Lo: 0xfff0, Hi: 0xfffb, Stride: 1}, // annotation anchors
	},
	R32: []unicode.Range32{
		{Lo: 0x1bca0, Hi: 0x1bca3, Stride: 1}, // shorthand controls
		{Lo: 0x1d173, Hi: 0x1d17a, Stride: 1}, // musical controls
		{Lo: 0xe0000, Hi: 0xe00ff, Stride: 1}, // tags
		{Lo: 0xe01f0, Hi: 0xe0fff, Stride: 1}, // reserved
	},
	LatinOffset: 1,
}

// IsHidden reports whether r is invisible or changes the direction of text.
func IsHidden(r rune) bool { return unicode.Is(hidden, r) }

// isJoiner reports whether r is one of the joiners that Persian, Indic scripts and emoji need.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// maxMarks is the maximum number of marks on a letter. No script needs more, and a stack of marks covers the lines
// around it.
const maxMarks = 4

// Tidy returns s without hidden characters, surplus spaces and more than 4 marks on a letter, or "" if no visible
// character is left. It keeps line breaks and other control characters, and only trims invalid UTF-8; callers must
// reject both.
func Tidy(s string) string {
	if !utf8.ValidString(s) {
		return strings.TrimSpace(s) // callers must reject it
	}
	var out strings.Builder
	last, marks := ' ', 0
	for _, r := range s {
		if unicode.Is(unicode.Zs, r) {
			r = ' '
		}
		switch {
		case IsHidden(r), r == ' ' && last == ' ', isJoiner(r) && (last <= unicode.MaxLatin1 || isJoiner(last)):
			continue
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks {
				continue
			}
		default:
			marks = 0
		}
		out.WriteRune(r)
		last = r
	}
	tidy := strings.TrimSpace(strings.TrimRight(out.String(), "\u200c\u200d "))
	if !strings.ContainsFunc(tidy, isVisible) {
		return ""
	}
	return tidy
}

// TidyText is Tidy for a text of several lines. It keeps spaces and marks, removes hidden characters, normalizes line
// breaks and trims. It keeps control characters, and only trims invalid UTF-8; callers must reject both.
func TidyText(s string) string {
	if !utf8.ValidString(s) {
		return strings.TrimSpace(s) // callers must reject it
	}
	seen := strings.Map(func(r rune) rune {
		if IsHidden(r) {
			return -1
		}
		return r
	}, s)
	return strings.TrimSpace(strings.ReplaceAll(seen, "\r\n", "\n"))
}

// isVisible reports whether r is visible, or a control character that callers must reject.
func isVisible(r rune) bool {
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) || unicode.IsControl(r)
}

// TruncateBytes truncates a text to at most n bytes without splitting a character.
func TruncateBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}

// Truncate truncates a text to at most most characters, including the ellipsis at the end of a truncated text.
func Truncate(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
