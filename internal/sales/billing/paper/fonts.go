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

// fonts are the document's fonts by their style in fpdf.
var fonts = []struct {
	name string
	data []byte
}{{"regular", goregular.TTF}, {"medium", gomedium.TTF}, {"bold", gobold.TTF}}

// unprintable replaces characters that the fonts lack.
const unprintable = '□'

var parsedFonts = func() *sfnt.Font {
	font, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic("paper: " + err.Error()) // the font is embedded in the program
	}
	return font
}()

// printable returns the text in characters that the fonts have: Latin, Greek and Cyrillic. Others lose their accents
// or become their compatible form if possible, and are otherwise replaced by a box. It drops control characters and
// those that change the text direction, so that they can't disguise an invoice's text (docs/security.md, T119).
func printable(text string) string {
	var buffer sfnt.Buffer
	has := func(r rune) bool {
		glyph, err := parsedFonts.GlyphIndex(&buffer, r)
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
			out.WriteString(compatibleForm(r, has))
		}
	}
	return out.String()
}

// compatibleForm returns the compatible form of a character without its accents, or a box if the fonts lack a part of
// it. has reports whether the fonts have a character.
func compatibleForm(r rune, has func(rune) bool) string {
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
