// Package passwords validates and hashes passwords.
//
// It has no access to accounts; package accounts limits guesses.
package passwords

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/passwords/wellknown"
	"harborlight/internal/people/refusal"
)

const minCharacters = 8

// MaxBytes limits the length of a prepared password.
const MaxBytes = 256

// Prepare returns the Unicode normal form in which a password is hashed, so that different encodings of the same
// letters match. It doesn't truncate.
func Prepare(password string) string { return norm.NFKC.String(password) }

// Check refuses a new password that is too long, has fewer than minCharacters characters, is well known, or consists
// mostly of words: those related to the account (brand, host, parts of the address). It returns nil for all others,
// an Invalid fault with the code weak_password for weak ones.
func Check(password string, words []string) error {
	switch {
	case len(password) > MaxBytes:
		return refusal.Invalid(fmt.Sprintf("Password cannot be longer than %d characters", MaxBytes))
	case utf8.RuneCountInString(password) < minCharacters:
		return weakPassword(fmt.Sprintf("Password should be at least %d characters.", minCharacters), "length")
	case wellknown.Has(password) || wellknown.Has(unrepeated(password)) || isGuessable(password, words):
		return weakPassword("Password is known to be weak and easy to guess, please choose a different one.", "pwned")
	}
	return nil
}

// unrepeated returns the first half of a password that repeats it, otherwise the whole password.
func unrepeated(password string) string {
	if first := password[:len(password)/2]; first+first == password {
		return first
	}
	return password
}

// isGuessable reports whether a password has fewer than four bytes left without the words related to the account and
// the digits and signs around them, such as a brand followed by a year, or repeats a single letter.
func isGuessable(password string, words []string) bool {
	rest := strings.ToLower(password)
	for _, word := range words {
		rest = strings.ReplaceAll(rest, word, "")
	}
	if len(rest) < len(password) {
		rest = strings.TrimFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) })
	}
	first, _ := utf8.DecodeRuneInString(rest)
	return len(rest) < 4 || strings.Trim(rest, string(first)) == ""
}

// ContextWords returns the lower-case words of at least four bytes in brand, host name and address, and "calendar".
func ContextWords(brand, publicURL, email string) []string {
	host := publicURL
	if u, err := url.Parse(publicURL); err == nil {
		host = u.Hostname()
	}
	split := func(r rune) bool { return strings.ContainsRune(" @.-_+", r) }
	parts := slices.Concat(strings.FieldsFunc(brand, split), strings.FieldsFunc(host, split),
		strings.FieldsFunc(email, split))
	words := []string{"calendar"}
	for _, part := range parts {
		if part = strings.ToLower(part); len(part) >= 4 {
			words = append(words, part)
		}
	}
	return words
}

// weakPasswordError is the cause of a fault: the reasons why a password was refused.
type weakPasswordError struct{ reasons []string }

func (w *weakPasswordError) Error() string { return "weak password: " + strings.Join(w.reasons, ", ") }

func weakPassword(message string, reasons ...string) *fault.Error {
	return refusal.New(fault.KindInvalid, "weak_password", message).WithCause(&weakPasswordError{reasons})
}

// Reasons returns the reasons why Check refused a password as weak: length or pwned. For other errors it returns nil.
func Reasons(err error) []string {
	if w, ok := errors.AsType[*weakPasswordError](err); ok {
		return w.reasons
	}
	return nil
}
