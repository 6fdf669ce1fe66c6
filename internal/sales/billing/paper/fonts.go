package paper

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// typefaces are the fonts of the document by their style in fpdf.
var typefaces = []struct {
	name string
	data []byte
}{{"regular", goregular.TTF}, {"medium", gomedium.TTF}, {"bold", gobold.TTF}}

// unprintable stands for a character that the typeface lacks.
const unprintable = '□'

var parsed = func() *sfnt.Font {
	font, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic("paper: " + err.Error()) // the font is part of the program
	}
	return font
}()

// printable returns the text with the characters that the typeface has: Latin, Greek and Cyrillic.
// Others lose their accents or become their plain form where they have one, and are else shown as
// a box. Control characters and those that change the direction of the text are dropped, so that
// nobody can make an invoice read differently (docs/security.md, T119).
func printable(text string) string {
	var buffer sfnt.Buffer
	has := func(r rune) bool {
		glyph, err := parsed.GlyphIndex(&buffer, r)
		return err == nil && glyph != 0
	}
	var out strings.Builder
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, string(unprintable))) {
		switch {
		case r == '\n':
			out.WriteRune(r)
		case unicode.IsSpace(r):
			out.WriteByte(' ')
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Me):
		case has(r):
			out.WriteRune(r)
		default:
			out.WriteString(plainer(r, has))
		}
	}
	return out.String()
}

// plainer returns the compatible form of a character without its marks, or a box.
func plainer(r rune, has func(rune) bool) string {
	var out strings.Builder
	for _, part := range norm.NFKD.String(string(r)) {
		if unicode.Is(unicode.Mn, part) {
			continue
		}
		if !has(part) {
			return string(unprintable)
		}
		out.WriteRune(part)
	}
	if out.Len() == 0 {
		return string(unprintable)
	}
	return out.String()
}
