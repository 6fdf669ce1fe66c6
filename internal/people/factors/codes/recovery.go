package codes

import (
	"crypto/rand"
	"strings"
)

// RecoveryCodes is the number of codes in a set.
const RecoveryCodes = 10

// NewRecoveryCodes returns a set of RecoveryCodes random codes of 128 bits each, in groups that are easy to read
// aloud: ABCDE-FGHIJ-….
func NewRecoveryCodes() []string {
	codes := make([]string, RecoveryCodes)
	for i := range codes {
		text := rand.Text() // 26 letters of base32
		codes[i] = strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20], text[20:]}, "-")
	}
	return codes
}

// Canonical returns a code in upper case without hyphens and spaces.
func Canonical(code string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "", "\t", "", "\n", "").Replace(code))
}
