package seal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// MAC returns a keyed hash of text for one purpose, as 64 hexadecimal digits. Without the key, it can be neither
// forged nor reversed by trying texts. It changes with the key. A cipher without a key returns "".
func (b *Cipher) MAC(purpose, text string) string {
	keys := b.current()
	if len(keys) == 0 {
		return ""
	}
	return mac(keys[0], purpose, text)
}

// CheckMAC reports whether sum is the MAC of purpose and text with any key of the cipher.
func (b *Cipher) CheckMAC(purpose, text, sum string) bool {
	for _, key := range b.current() {
		if hmac.Equal([]byte(mac(key, purpose, text)), []byte(sum)) {
			return true
		}
	}
	return false
}

// Fingerprints returns an identifier of each key, newest first, which reveals nothing else about the key.
func (b *Cipher) Fingerprints() []string {
	var out []string
	for _, key := range b.current() {
		out = append(out, mac(key, "fingerprint", "")[:16])
	}
	return out
}

func mac(key []byte, purpose, text string) string {
	derived, err := derive(key, "harborlight/mac/v1/"+purpose)
	if err != nil {
		panic("seal: " + err.Error()) // only for lengths that SHA-256 doesn't support
	}
	h := hmac.New(sha256.New, derived)
	h.Write([]byte(text))
	return hex.EncodeToString(h.Sum(nil))
}
