// Package seal encrypts small secrets for the database with a key stored outside of it, so that a copy of the
// database alone reveals no secret. It isn't for passwords or tokens: the program never reads them back and stores
// hashes.
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
	"sync"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// version is the prefix of every sealed text, so that the algorithm can change.
const version = "v1."

// ErrCannotOpen means that a text was not sealed with this key for this purpose.
var ErrCannotOpen = errors.New("this secret was sealed with another key, or changed")

// Cipher encrypts and decrypts secrets. It seals with its first key and opens with any. It is safe for concurrent use.
type Cipher struct {
	mu   sync.Mutex
	keys [][]byte    // at least one, newest first
	file string      // source of the keys; "" if they can't change
	read fileVersion // version of the file when its keys were read
}

// New returns a cipher. The first key seals; the older ones only open. It returns an error unless each key has
// KeySize bytes.
func New(key []byte, older ...[]byte) (*Cipher, error) {
	b := &Cipher{}
	for _, k := range append([][]byte{key}, older...) {
		if len(k) != KeySize {
			return nil, fmt.Errorf("a sealing key has %d bytes, not %d", KeySize, len(k))
		}
		b.keys = append(b.keys, append([]byte(nil), k...))
	}
	return b, nil
}

// Seal encrypts a secret for one purpose, such as "totp:<user id>", and returns printable text. Only the same key and
// purpose open it, so a copy in another user's row or another column is useless. It returns an error if the cipher
// has no key.
func (b *Cipher) Seal(purpose string, secret []byte) (string, error) {
	keys := b.current()
	if len(keys) == 0 {
		return "", errNoKey
	}
	aead, err := newAEAD(keys[0])
	if err != nil {
		return "", err
	}
	nonce := make([]byte, aead.NonceSize())
	rand.Read(nonce)
	sealed := aead.Seal(nonce, nonce, secret, []byte(purpose))
	return version + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// Open decrypts a text of Seal with any key of the cipher. It returns ErrCannotOpen for a changed text, another
// purpose or a missing key.
func (b *Cipher) Open(purpose, text string) ([]byte, error) {
	encoded, ok := strings.CutPrefix(text, version)
	sealed, err := base64.RawURLEncoding.DecodeString(encoded)
	if !ok || err != nil {
		return nil, ErrCannotOpen
	}
	for _, key := range b.current() {
		aead, err := newAEAD(key)
		if err != nil {
			return nil, err
		}
		if len(sealed) < aead.NonceSize() {
			break
		}
		secret, err := aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], []byte(purpose))
		if err == nil {
			return secret, nil
		}
	}
	return nil, ErrCannotOpen
}

// Reseal decrypts a text and seals it with the newest key. It returns ErrCannotOpen as Open does.
func (b *Cipher) Reseal(purpose, text string) (string, error) {
	secret, err := b.Open(purpose, text)
	if err != nil {
		return "", err
	}
	return b.Seal(purpose, secret)
}

var errNoKey = errors.New("no sealing key configured")

// newAEAD returns AES-GCM with a key that is derived from the given one.
func newAEAD(key []byte) (cipher.AEAD, error) {
	derived, err := derive(key, "harborlight/seal/v1")
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// derive returns a key for one use, independent of the keys for other uses.
func derive(key []byte, use string) ([]byte, error) {
	return hkdf.Key(sha256.New, key, nil, use, KeySize)
}
