package seal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// MAC returns a keyed hash of text for one purpose, as 64 hexadecimal digits, with the newest key. Without the key,
// it can be neither forged nor reversed by trying texts. It changes with the key. A cipher without a key returns "".
func (b *Cipher) MAC(purpose, text string) string {
	keys := b.current()
	if len(keys) == 0 {
		return ""
	}
	return mac(keys[0], purpose, text)
}

// CheckMAC reports whether sum is the MAC of purpose and text with any key of the cipher. A cipher without a key
// returns false.
func (b *Cipher) CheckMAC(purpose, text, sum string) bool {
	for _, key := range b.current() {
		if hmac.Equal([]byte(mac(key, purpose, text)), []byte(sum)) {
			return true
		}
	}
	return false
}

// Fingerprints returns an identifier of each key, newest first, of 16 hexadecimal digits that reveal nothing else
// about the key. A cipher without a key returns nil.
func (b *Cipher) Fingerprints() []string {
	var out []string
	for _, key := range b.current() {
		out = append(out, mac(key, "fingerprint", "")[:16])
	}
	return out
}

// mac returns the hash of MAC for one key, in hexadecimal.
func mac(key []byte, purpose, text string) string {
	derived, err := derive(key, "harborlight/mac/v1/"+purpose)
	if err != nil {
		panic("seal: " + err.Error()) // only for lengths that SHA-256 doesn't support
	}
	h := hmac.New(sha256.New, derived)
	h.Write([]byte(text))
	return hex.EncodeToString(h.Sum(nil))
}
