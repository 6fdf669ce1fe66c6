package stripe

import (
	"crypto/hmac"
	"encoding/hex"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"
)

// MinSecret is the minimum length of a signing secret in characters (docs/security.md, T21). MaxSecrets is the
// maximum number of valid secrets, so that one can replace another.
const (
	MinSecret  = 24
	MaxSecrets = 2
)

// tolerance is the maximum age of a message, and the maximum by which its clock may be ahead.
const tolerance = 300 * time.Second

// maxHeader is the maximum length of the signature header in characters.
const maxHeader = 2048

var (
	errUnsigned  = errors.New("the message has no Stripe signature")
	errTooOld    = errors.New("the message is older than five minutes, or dated in the future")
	errSignature = errors.New("the signature was made with another signing secret")
	errNoSecret  = errors.New("no signing secret is configured")
)

var (
	plainNumber = regexp.MustCompile(`^[0-9]{1,12}$`)
	hexHash     = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// SplitSecrets returns the signing secrets of a comma-separated setting, trimmed and without empty ones.
func SplitSecrets(text string) []string {
	var secrets []string
	for secret := range strings.SplitSeq(text, ",") {
		if secret = strings.TrimSpace(secret); secret != "" {
			secrets = append(secrets, secret)
		}
	}
	return secrets
}

// verify returns nil if the body was signed with one of the secrets, at most five minutes before or after now. It
// ignores secrets that are shorter than MinSecret. It supplements the check in Stripe's library, which once accepted
// an empty secret: both must succeed.
func verify(body []byte, header string, secrets []string, now time.Time) error {
	signedAt, hashes, err := parseSignature(header)
	if err != nil {
		return err
	}
	if age := now.Sub(signedAt); age > tolerance || age < -tolerance {
		return errTooOld
	}
	usable := false
	for _, secret := range secrets {
		if len(secret) < MinSecret {
			continue
		}
		usable = true
		want := webhook.ComputeSignature(signedAt, body, secret)
		for _, hash := range hashes {
			if hmac.Equal(want, hash) && webhook.ValidatePayloadIgnoringTolerance(body, header, secret) == nil {
				return nil
			}
		}
	}
	if !usable {
		return errNoSecret
	}
	return errSignature
}

// parseSignature parses "t=1495999758,v1=5257a8…,v0=…": one time and at least one hash of the scheme v1. It ignores
// other schemes. Anything else, such as a repeated time, is errUnsigned.
func parseSignature(header string) (at time.Time, hashes [][]byte, err error) {
	if len(header) > maxHeader {
		return at, nil, errUnsigned
	}
	for part := range strings.SplitSeq(header, ",") {
		key, value, _ := strings.Cut(part, "=")
		switch key {
		case "t":
			if !plainNumber.MatchString(value) || !at.IsZero() {
				return at, nil, errUnsigned
			}
			seconds, _ := strconv.ParseInt(value, 10, 64) // twelve digits always fit
			at = time.Unix(seconds, 0)
		case "v1":
			if !hexHash.MatchString(value) {
				return at, nil, errUnsigned
			}
			hash, _ := hex.DecodeString(value) // checked above
			hashes = append(hashes, hash)
		}
	}
	if at.IsZero() || len(hashes) == 0 {
		return at, nil, errUnsigned
	}
	return at, hashes, nil
}
