// Package id generates identifiers and secrets.
package id

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

// New returns a canonical UUID version 7. It is unique and sorts by creation time. It is not a secret.
func New() string { return uuid.Must(uuid.NewV7()).String() }

// FromParts returns a UUID derived from the parts. The same parts always return the same UUID.
func FromParts(parts ...string) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(strings.Join(parts, "\n"))).String()
}

// IsValid reports whether s is a UUID in its canonical 36-character form.
func IsValid(s string) bool {
	return len(s) == 36 && uuid.Validate(s) == nil
}

// Secret returns 256 random bits as 43 base64url characters.
func Secret() string {
	var b [32]byte
	rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Hash returns the SHA-256 of a secret in hexadecimal, for storing instead of the secret.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
