package accounts_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/databasetest"
)

// decodings are the formats in which a key may be stored.
var decodings = []func(string) ([]byte, error){
	func(s string) ([]byte, error) { return []byte(s), nil },
	base64.StdEncoding.DecodeString, base64.RawStdEncoding.DecodeString, base64.URLEncoding.DecodeString,
	base64.RawURLEncoding.DecodeString,
	hex.DecodeString,
	func(s string) ([]byte, error) { // PEM
		if block, _ := pem.Decode([]byte(s)); block != nil {
			return block.Bytes, nil
		}
		return nil, os.ErrInvalid
	},
}

// keysIn returns every private key that text encodes, in any format.
func keysIn(text string) []*ecdsa.PrivateKey {
	var found []*ecdsa.PrivateKey
	for _, decode := range decodings {
		raw, err := decode(text)
		if err != nil {
			continue
		}
		if parsed, err := x509.ParsePKCS8PrivateKey(raw); err == nil {
			if key, ok := parsed.(*ecdsa.PrivateKey); ok {
				found = append(found, key)
			}
		}
		if key, err := x509.ParseECPrivateKey(raw); err == nil {
			found = append(found, key)
		}
		if key, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw); err == nil { // 32 bytes
			found = append(found, key)
		}
		var jwk struct{ D string }
		if json.Unmarshal(raw, &jwk) == nil && jwk.D != "" {
			found = append(found, keysIn(jwk.D)...)
		}
	}
	return found
}

// resigned returns a valid token with changed claims, signed with key.
func resigned(t *testing.T, good string, key *ecdsa.PrivateKey, change func(c jwt.MapClaims)) string {
	t.Helper()
	claims := jwt.MapClaims{}
	old, _, err := jwt.NewParser().ParseUnverified(good, claims)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"exp", "iat"} {
		claims[name] = int64(claims[name].(float64))
	}
	change(claims)
	token := jwt.NewWithClaims(jwt.SigningMethodES256, claims)
	token.Header["kid"] = old.Header["kid"]
	signed, err := token.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// TestT57DatabaseCopyForgesNoToken tries every value of every table as a signing key.
func TestT57DatabaseCopyForgesNoToken(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			s := server{apptest.Start(t, engine), clock.NewManual(start)}
			s.account(t, "ada@site.example", password)
			good := s.signIn(t, "ada@site.example", password).AccessToken
			cells := 0
			for table, rows := range s.Snapshot(t, engine) {
				for _, row := range rows {
					for cell := range strings.SplitSeq(row, "|") {
						cells++
						for _, key := range keysIn(cell) {
							forged := resigned(t, good, key, func(jwt.MapClaims) {})
							if a := s.user(t, forged); a.Status == http.StatusOK {
								t.Errorf("a row of %s signs tokens", table)
							}
						}
					}
				}
			}
			if cells < 50 {
				t.Errorf("only %d cells were tried", cells)
			}
		})
	}
}

// TestT57OverlongTokensAreRefused signs with the program's own key.
func TestT57OverlongTokensAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		good := s.signIn(t, "ada@site.example", password).AccessToken
		_, key := s.signingKey(t)
		for name, tc := range map[string]struct {
			change func(c jwt.MapClaims)
			good   bool
		}{
			"as long as ours": {func(jwt.MapClaims) {}, true},
			"a year":          {func(c jwt.MapClaims) { c["exp"] = start.AddDate(1, 0, 0).Unix() }, false},
			"sixteen minutes": {func(c jwt.MapClaims) { c["exp"] = start.Add(16 * time.Minute).Unix() }, false},
			"begun long ago":  {func(c jwt.MapClaims) { c["iat"] = start.AddDate(-1, 0, 0).Unix() }, false},
			"issued in the future": {func(c jwt.MapClaims) {
				c["iat"], c["exp"] = start.AddDate(1, 0, 0).Unix(), start.AddDate(1, 0, 0).Add(time.Minute).Unix()
			}, false},
			"issued at no time":      {func(c jwt.MapClaims) { delete(c, "iat") }, false},
			"issued before the year": {func(c jwt.MapClaims) { c["iat"] = -1 }, false},
		} {
			a := s.user(t, resigned(t, good, key, tc.change))
			if tc.good && a.Status != http.StatusOK {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
			if !tc.good {
				refused(t, a, 403, "bad_jwt")
			}
		}
	})
}
