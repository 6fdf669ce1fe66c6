// Package seal encrypts small secrets before they go into the database, with a
// key that is kept outside of it: a copy of the database alone gives nothing
// away. It does not hash passwords or tokens, which are never read back.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// version opens every sealed text, so that another algorithm can follow.
const version = "v1."

// ErrCannotOpen means that a text was not sealed with this key for this purpose.
var ErrCannotOpen = errors.New("this secret was sealed with another key, or changed")

// Box seals and opens secrets with one key. It is safe for concurrent use.
type Box struct{ key []byte }

// New returns a box. The key is KeySize random bytes.
func New(key []byte) (*Box, error) {
	if len(key) != KeySize {
		return nil, fmt.Errorf("a sealing key has %d bytes, not %d", KeySize, len(key))
	}
	return &Box{key: append([]byte(nil), key...)}, nil
}

// Seal encrypts a secret for one purpose, such as "totp:<user id>", and returns
// printable text. Only Open with the same key and purpose reads it back, so a
// row copied to another user or column opens nowhere.
func (b *Box) Seal(purpose string, secret []byte) (string, error) {
	aead, err := b.aead()
	if err != nil {
		return "", err
	}
	nonce := make([]byte, aead.NonceSize())
	rand.Read(nonce)
	sealed := aead.Seal(nonce, nonce, secret, []byte(purpose))
	return version + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// Open decrypts what Seal returned, or returns ErrCannotOpen.
func (b *Box) Open(purpose, text string) ([]byte, error) {
	aead, err := b.aead()
	if err != nil {
		return nil, err
	}
	encoded, ok := strings.CutPrefix(text, version)
	sealed, err := base64.RawURLEncoding.DecodeString(encoded)
	if !ok || err != nil || len(sealed) < aead.NonceSize() {
		return nil, ErrCannotOpen
	}
	nonce, sealed := sealed[:aead.NonceSize()], sealed[aead.NonceSize():]
	secret, err := aead.Open(nil, nonce, sealed, []byte(purpose))
	if err != nil {
		return nil, ErrCannotOpen
	}
	return secret, nil
}

// Sealed reports whether text looks like a result of Seal.
func Sealed(text string) bool { return strings.HasPrefix(text, version) }

func (b *Box) aead() (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, b.key, nil, "harborlight/seal/v1", KeySize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
