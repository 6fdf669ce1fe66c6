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

// MinSecret is the length of the shortest signing secret that is taken, in
// characters (security T21); MaxSecrets is how many count at once, while one
// replaces the other.
const (
	MinSecret  = 24
	MaxSecrets = 2
)

// tolerance is how old a message may be, and how far ahead its clock.
const tolerance = 300 * time.Second

// maxHeader bounds the signature header, in characters.
const maxHeader = 2048

var (
	errUnsigned  = errors.New("the message is not signed as Stripe signs")
	errTooOld    = errors.New("the message is older than five minutes, or from the future")
	errSignature = errors.New("the signature is not made with a signing secret of this site")
	errNoSecret  = errors.New("no signing secret is configured")
)

var (
	plainNumber = regexp.MustCompile(`^[0-9]{1,12}$`)
	hexHash     = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// SplitSecrets returns the signing secrets of a comma-separated setting.
func SplitSecrets(text string) []string {
	var secrets []string
	for secret := range strings.SplitSeq(text, ",") {
		if secret = strings.TrimSpace(secret); secret != "" {
			secrets = append(secrets, secret)
		}
	}
	return secrets
}

// verify returns nil if the body was signed with one of the secrets, lately. It
// stands in front of the check of Stripe's library, which has been known to take an
// empty secret, and which has to agree.
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

// parseSignature reads "t=1495999758,v1=5257a8…,v0=…": one time, and one hash or
// more of the only scheme that counts.
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
			seconds, _ := strconv.ParseInt(value, 10, 64) // twelve digits fit
			at = time.Unix(seconds, 0)
		case "v1":
			if !hexHash.MatchString(value) {
				return at, nil, errUnsigned
			}
			hash, _ := hex.DecodeString(value) // checked
			hashes = append(hashes, hash)
		}
	}
	if at.IsZero() || len(hashes) == 0 {
		return at, nil, errUnsigned
	}
	return at, hashes, nil
}
