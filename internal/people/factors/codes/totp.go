// Package codes is the arithmetic of second factors: time-based codes, recovery
// codes and the QR picture that authenticator apps read. It keeps nothing and
// knows no account; package accounts stores what it makes.
package codes

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // what RFC 6238 and every authenticator app use; HMAC does not need collision resistance
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

const (
	secretSize = 20 // bytes, as RFC 4226 recommends
	digits     = 6
	period     = 30 * time.Second
	// late is how many steps ago a code may have been shown: RFC 6238 (5.2) recommends
	// to allow at most one for the delay until it arrives. Codes of the future are
	// not accepted: phones set their clocks by the network.
	late = 1
)

var alphabet = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns the random secret that an app and the server share.
func NewSecret() []byte {
	secret := make([]byte, secretSize)
	rand.Read(secret) // never fails
	return secret
}

// Text returns the secret as people type it into an app: base32.
func Text(secret []byte) string { return alphabet.EncodeToString(secret) }

// Code returns the six digits that an app shows at an instant (RFC 6238).
func Code(secret []byte, at time.Time) string { return codeOf(secret, stepAt(at)) }

// Match finds the time step of a code: the one at the instant, or the one before.
// Steps up to after are refused, because their codes were used. The caller
// remembers the step and passes it as after next time.
func Match(secret []byte, code string, at time.Time, after int64) (step int64, ok bool) {
	now := stepAt(at)
	for candidate := now - late; candidate <= now; candidate++ {
		same := subtle.ConstantTimeCompare([]byte(codeOf(secret, candidate)), []byte(code)) == 1
		if same && candidate > after {
			return candidate, true
		}
	}
	return 0, false
}

func stepAt(at time.Time) int64 { return at.Unix() / int64(period.Seconds()) }

// codeOf is the HOTP value of a counter (RFC 4226, 5.3).
func codeOf(secret []byte, counter int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, counter) // a hash takes everything
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0x0f
	value := binary.BigEndian.Uint32(sum[offset:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", digits, value%1_000_000)
}

// URI returns the otpauth address that the QR code holds: whose account it is,
// at which site, and the secret.
func URI(secret []byte, issuer, account string) string {
	label := escape(issuer) + ":" + escape(account)
	return fmt.Sprintf("otpauth://totp/%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d",
		label, Text(secret), escape(issuer), digits, int(period.Seconds()))
}

// escape is what both a path and a query of an address need: apps read '+' as it is.
func escape(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
