// Package folded writes texts as searches compare them: without case and
// accents. It is not for texts that people read.
package folded

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainLetters are the letters that people without them on the keyboard write
// differently, and that Unicode does not take apart.
var plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i")

// Text returns s as a search compares it: lower case, without accents, one
// space between words. "Ångström  Labs" and "angstrom labs" are the same.
func Text(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(plainLetters.Replace(strings.ToLower(s))) {
		switch {
		case unicode.Is(unicode.Mn, r), r == utf8.RuneError:
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// maxWords is how many words of a query are looked for; people type fewer.
const maxWords = 8

// Patterns returns a pattern for each word of a query that finds it anywhere in
// a folded text, for LIKE … ESCAPE '\'.
func Patterns(query string) []string {
	words := strings.Fields(Text(query))
	patterns := make([]string, 0, maxWords)
	for _, word := range words[:min(len(words), maxWords)] {
		patterns = append(patterns, Containing(word))
	}
	return patterns
}

// Containing returns a pattern that finds s anywhere, for LIKE … ESCAPE '\'.
func Containing(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
