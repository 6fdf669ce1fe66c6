// Package wellknown detects common passwords: a list of 100,000 passwords, words and names, and the variants that
// users make when they must add digits and signs: "P@ssw0rd123", "Summer2026!".
//
// It doesn't measure strength: a long phrase passes, even one of common words.
package wellknown

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:generate go test . -run TestTheFilterIsMadeOfTheList -update

// passwords.bloom is built from testdata/passwords.txt; testdata/README.md names its origin and licence.
//
//go:embed passwords.bloom
var bits []byte

// Length limits of a variant, in characters.
const (
	shortest       = 4 // of the listed part
	shortestNumber = 6 // of a listed number with an ending, because most numbers begin with four listed digits
	longestEnding  = 8 // a year and four signs; a longer ending is strong unless it is listed too
)

// Has reports whether a password is well known, ignoring case, or becomes so after replacing look-alike characters or
// removing digits and signs from its end. At most longestEnding characters are removed, unless the ending is well
// known itself.
func Has(password string) bool {
	password = strings.ToLower(password)
	if listed(password) {
		return true
	}
	for at := len(password); ; {
		r, size := utf8.DecodeLastRuneInString(password[:at])
		if size == 0 || unicode.IsLetter(r) {
			return false
		}
		at -= size
		word, ending := password[:at], password[at:]
		if utf8.RuneCountInString(ending) > longestEnding && !filter(bits).has(ending) {
			continue
		}
		if isLongEnough(word) && listed(word) {
			return true
		}
	}
}

// isLongEnough reports whether a word is long enough to be checked without its ending.
func isLongEnough(word string) bool {
	n := utf8.RuneCountInString(word)
	return n >= shortestNumber || n >= shortest && strings.ContainsFunc(word, unicode.IsLetter)
}

// Digits and signs used in place of letters. "1" and "!" can mean two letters, i and l.
var (
	asI = lettersFor("i")
	asL = lettersFor("l")
)

// lettersFor returns a replacer of digits and signs by the letters they resemble; one is the letter for "1", "!" and
// "|".
func lettersFor(one string) *strings.Replacer {
	return strings.NewReplacer(
		"0", "o", "1", one, "!", one, "|", one, "3", "e", "€", "e", "4", "a", "@", "a",
		"5", "s", "$", "s", "7", "t", "+", "t", "8", "b", "9", "g")
}

// listed reports whether a word is in the list, as it is or with its letters restored.
func listed(word string) bool {
	if filter(bits).has(word) {
		return true
	}
	if !strings.ContainsFunc(word, unicode.IsLetter) {
		return false // a number isn't a disguised word
	}
	return filter(bits).has(asI.Replace(word)) || filter(bits).has(asL.Replace(word))
}
