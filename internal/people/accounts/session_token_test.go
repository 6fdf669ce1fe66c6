package accounts_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"harborlight/internal/platform/database"
)

// signingKey returns the program's own key: even a forger who has it must fail on everything but a wrong signature.
func (s server) signingKey(t *testing.T) (kid string, key *ecdsa.PrivateKey) {
	t.Helper()
	type row struct {
		KID string `db:"kid"`
		Key string `db:"private_key"`
	}
	found, err := database.One[row](t.Context(), s.App.DB,
		`SELECT kid, private_key FROM signing_keys WHERE retired_at IS NULL`)
	if err != nil {
		t.Fatal(err)
	}
	der, err := s.App.DB.Seal().Open("signing-key:"+found.KID, found.Key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		t.Fatal(err)
	}
	return found.KID, parsed.(*ecdsa.PrivateKey)
}

func TestT9ForgedTokensAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		good := s.signIn(t, "ada@site.example", password).AccessToken
		kid, key := s.signingKey(t)
		parts := strings.Split(good, ".")
		text, err := base64.RawURLEncoding.DecodeString(parts[1])
		if err != nil {
			t.Fatal(err)
		}
		forge := func(method jwt.SigningMethod, signer any, header map[string]any, change func(c jwt.MapClaims)) string {
			claims := jwt.MapClaims{}
			if err := json.Unmarshal(text, &claims); err != nil {
				t.Fatal(err)
			}
			change(claims)
			token := jwt.NewWithClaims(method, claims)
			token.Header["kid"] = kid
			maps.Copy(token.Header, header)
			signed, err := token.SignedString(signer)
			if err != nil {
				t.Fatal(err)
			}
			return signed
		}
		es256 := func(header map[string]any, change func(c jwt.MapClaims)) string {
			return forge(jwt.SigningMethodES256, key, header, change)
		}
		same := func(jwt.MapClaims) {}
		set := func(name string, value any) func(jwt.MapClaims) { return func(c jwt.MapClaims) { c[name] = value } }
		public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
		if err != nil {
			t.Fatal(err)
		}
		stranger, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		none := forge(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, same)
		capital := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"None","typ":"JWT","kid":"`+kid+`"}`)) + "." +
			parts[1] + "."

		if a := s.user(t, es256(nil, same)); a.Status != http.StatusOK {
			t.Fatalf("the forger's tools do not work: %d %s", a.Status, a.Body)
		}
		for name, token := range map[string]string{
			"no algorithm":                 none,
			"no algorithm in capitals":     capital,
			"HS256 with the public key":    forge(jwt.SigningMethodHS256, public, nil, same),
			"another key under our id":     forge(jwt.SigningMethodES256, stranger, nil, same),
			"a key to fetch (jku)":         es256(map[string]any{"jku": "https://evil.example/jwks.json"}, same),
			"a certificate to fetch (x5u)": es256(map[string]any{"x5u": "https://evil.example/x.pem"}, same),
			"a key brought along (jwk)":    es256(map[string]any{"jwk": map[string]string{"kty": "EC"}}, same),
			"a path as key id":             es256(map[string]any{"kid": "../../dev/null"}, same),
			"SQL as key id":                es256(map[string]any{"kid": "' OR '1'='1"}, same),
			"a number as key id":           es256(map[string]any{"kid": 1}, same),
			"no expiry":                    es256(nil, func(c jwt.MapClaims) { delete(c, "exp") }),
			"expired":                      es256(nil, set("exp", start.Add(-time.Minute).Unix())),
			"not yet valid":                es256(nil, set("nbf", start.Add(time.Hour).Unix())),
			"issued in the future":         es256(nil, set("iat", start.Add(time.Hour).Unix())),
			"another audience":             es256(nil, set("aud", "anon")),
			"a list of audiences":          es256(nil, set("aud", []string{"authenticated"})),
			"another issuer":               es256(nil, set("iss", "https://evil.example/api/auth")),
			"no subject":                   es256(nil, func(c jwt.MapClaims) { delete(c, "sub") }),
			"no session":                   es256(nil, func(c jwt.MapClaims) { delete(c, "session_id") }),
			"another role":                 es256(nil, set("role", "service_role")),
			"cut short":                    good[:len(good)-10],
			"ten kilobytes":                es256(nil, set("padding", strings.Repeat("x", 10<<10))),
			"not a token":                  "anon",
		} {
			t.Run(name, func(t *testing.T) {
				refused(t, s.user(t, token), 403, "bad_jwt")
				if a := s.Do(t, http.MethodGet, "/api/events", token, nil); a.Status != http.StatusUnauthorized {
					t.Errorf("the calendar answered %d", a.Status)
				}
			})
		}
		t.Run("a session that does not exist, or is another's", func(t *testing.T) {
			refused(t, s.user(t, es256(nil, set("session_id", "01a1fbd8-e7a8-7169-9346-68521a0560a6"))), 403,
				"session_not_found")
			bea := s.account(t, "bea@site.example", password)
			refused(t, s.user(t, es256(nil, set("sub", bea))), 403, "session_not_found")
			refused(t, s.user(t, es256(nil, set("sub", "01a1fbd8-e7a8-7169-9346-68521a0560a6"))), 403, "user_not_found")
		})
		t.Run("a good one ends after fifteen minutes and half a minute of grace", func(t *testing.T) {
			s.clock.Advance(15*time.Minute + 29*time.Second)
			if a := s.user(t, good); a.Status != http.StatusOK {
				t.Errorf("within the grace: %d %s", a.Status, a.Body)
			}
			s.clock.Advance(2 * time.Second)
			f := refused(t, s.user(t, good), 403, "bad_jwt")
			if f.Message != "invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired" {
				t.Errorf("says %q", f.Message)
			}
		})
	})
}

func TestKeysArePublishedAndRotated(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s server) {
		s.account(t, "ada@site.example", password)
		keys := func() (kids []string) {
			a := s.Do(t, http.MethodGet, "/api/auth/.well-known/jwks.json", "", nil)
			var got struct {
				Keys []map[string]any `json:"keys"`
			}
			a.Decode(t, &got)
			if a.Header.Get("Cache-Control") != "public, max-age=600" || strings.Contains(a.Body, `"d"`) {
				t.Errorf("published wrongly: %s", a.Body)
			}
			for _, k := range got.Keys {
				kids = append(kids, k["kid"].(string))
			}
			return kids
		}
		first, key := s.signingKey(t)
		token := s.signIn(t, "ada@site.example", password).AccessToken
		verifyWith(t, s, token, key)
		s.clock.Advance(91 * 24 * time.Hour)
		s.Drain(t) // runs the schedules of 91 days
		second, _ := s.signingKey(t)
		if got := keys(); second == first || len(got) != 2 {
			t.Fatalf("after 91 days the key is %s (was %s), %d are published", second, first, len(got))
		}
		fresh := s.signIn(t, "ada@site.example", password).AccessToken
		if a := s.user(t, fresh); a.Status != http.StatusOK {
			t.Errorf("signed by the new key: %d %s", a.Status, a.Body)
		}
		s.clock.Advance(25 * time.Hour)
		if got := keys(); len(got) != 1 || got[0] != second {
			t.Errorf("a day later %v are published, want only %s", got, second)
		}
	})
}

// verifyWith checks a token as a client does that has only the published key.
func verifyWith(t *testing.T, s server, token string, key *ecdsa.PrivateKey) {
	t.Helper()
	a := s.Do(t, http.MethodGet, "/api/auth/.well-known/jwks.json", "", nil)
	var got struct {
		Keys []struct{ X, Y string }
	}
	a.Decode(t, &got)
	if len(got.Keys) != 1 {
		t.Fatalf("%d keys are published, want 1", len(got.Keys))
	}
	number := func(text string) *big.Int {
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil || len(b) != 32 {
			t.Fatalf("a coordinate is %d bytes, want 32 (%v)", len(b), err)
		}
		return new(big.Int).SetBytes(b)
	}
	public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: number(got.Keys[0].X), Y: number(got.Keys[0].Y)} //nolint:staticcheck // as a client builds it
	if !public.Equal(&key.PublicKey) {
		t.Error("the published key is not the one that signs")
	}
	_, err := jwt.Parse(token, func(*jwt.Token) (any, error) { return public, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithTimeFunc(func() time.Time { return start }))
	if err != nil {
		t.Errorf("a client cannot verify the token: %v", err)
	}
}
