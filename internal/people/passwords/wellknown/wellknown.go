// Package wellknown tells whether a password is one that everybody tries first:
// one of 100,000 passwords, words and names, or one of them as people change it
// when they are asked for digits and signs: "P@ssw0rd123", "Summer2026!".
//
// It does not measure strength: a long phrase is fine, whatever its words are.
package wellknown

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:generate go test . -run TestTheFilterIsMadeOfTheList -update

// passwords.bloom is made of testdata/passwords.txt, whose origin and licence stand
// in testdata/README.md.
//
//go:embed passwords.bloom
var bits []byte

// The bounds of a variant, in characters.
const (
	shortest       = 4 // of what is listed
	shortestNumber = 6 // of a listed number that something follows: most numbers begin with four listed digits
	longestEnding  = 8 // a year and four signs; a longer ending is strong by itself, unless it is listed too
)

// Has reports whether a password is well known, or is a well-known one in other
// letters or with digits and signs at its end.
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
		if stands(word) && listed(word) {
			return true
		}
	}
}

// stands reports whether a word may be judged without what follows it.
func stands(word string) bool {
	n := utf8.RuneCountInString(word)
	return n >= shortestNumber || n >= shortest && strings.ContainsFunc(word, unicode.IsLetter)
}

// Digits and signs that stand for letters. One and the exclamation mark stand for two.
var (
	asI = lettersFor("i")
	asL = lettersFor("l")
)

func lettersFor(one string) *strings.Replacer {
	return strings.NewReplacer(
		"0", "o", "1", one, "!", one, "|", one, "3", "e", "€", "e", "4", "a", "@", "a",
		"5", "s", "$", "s", "7", "t", "+", "t", "8", "b", "9", "g")
}

// listed reports whether a word is in the list as it is or with its letters put back.
func listed(word string) bool {
	if filter(bits).has(word) {
		return true
	}
	if !strings.ContainsFunc(word, unicode.IsLetter) {
		return false // a number is not a word in disguise
	}
	return filter(bits).has(asI.Replace(word)) || filter(bits).has(asL.Replace(word))
}
