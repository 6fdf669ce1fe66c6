// Package codes computes time-based codes, recovery codes and the QR image for authenticator apps. It stores nothing;
// packages factors and accounts save the results.
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
	// lateSteps is the number of past time steps whose codes are accepted: RFC 6238 (5.2) recommends at most one, for
	// transmission delay. Future codes are refused, because phones set their clocks by the network.
	lateSteps = 1
)

var alphabet = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a random secret of 20 bytes for an app and the server to share.
func NewSecret() []byte {
	secret := make([]byte, secretSize)
	rand.Read(secret) // never fails
	return secret
}

// Text returns the secret in base32, as users type it into an app.
func Text(secret []byte) string { return alphabet.EncodeToString(secret) }

// Code returns the six digits that an app shows at a given time (RFC 6238).
func Code(secret []byte, at time.Time) string { return codeOf(secret, stepAt(at)) }

// Match returns the time step of a code: the current one or the one before. ok is false for wrong codes, and for
// steps up to after, because their codes were used. The caller saves the step and passes it as after next time.
func Match(secret []byte, code string, at time.Time, after int64) (step int64, ok bool) {
	now := stepAt(at)
	for candidate := now - lateSteps; candidate <= now; candidate++ {
		same := subtle.ConstantTimeCompare([]byte(codeOf(secret, candidate)), []byte(code)) == 1
		if same && candidate > after {
			return candidate, true
		}
	}
	return 0, false
}

func stepAt(at time.Time) int64 { return at.Unix() / int64(period.Seconds()) }

// codeOf returns the HOTP value of a counter (RFC 4226, 5.3), with leading zeros.
func codeOf(secret []byte, counter int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, counter) // writing to a hash never fails
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0x0f
	value := binary.BigEndian.Uint32(sum[offset:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", digits, value%1_000_000)
}

// URI returns the otpauth URI that authenticator apps read from a QR code. It contains issuer (the site), account and
// secret.
func URI(secret []byte, issuer, account string) string {
	label := escape(issuer) + ":" + escape(account)
	return fmt.Sprintf("otpauth://totp/%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d",
		label, Text(secret), escape(issuer), digits, int(period.Seconds()))
}

// escape escapes a string for both the path and the query of a URI, since apps don't decode '+'.
func escape(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
