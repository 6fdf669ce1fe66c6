// Package folded normalizes texts for search: no case, no accents. Don't show folded texts to
// people.
package folded

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainLetters replaces letters that Unicode doesn't decompose by those that people type if their keyboard lacks
// them.
var plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ",
	"th", "ı", "i")

// Text returns s folded for comparison: lower case, without accents, single spaces, no control characters. It turns
// "Ångström Labs" into "angstrom labs".
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

// maxWords is the maximum number of words used of a query.
const maxWords = 8

// Patterns returns one pattern for each of the query's first 8 words, each matching anywhere in a folded text, for
// LIKE … ESCAPE '\'. It returns an empty slice for a query without words.
func Patterns(query string) []string {
	words := strings.Fields(Text(query))
	patterns := make([]string, 0, maxWords)
	for _, word := range words[:min(len(words), maxWords)] {
		patterns = append(patterns, Containing(word))
	}
	return patterns
}

// Containing returns a pattern that matches s anywhere, for LIKE … ESCAPE '\'.
func Containing(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
