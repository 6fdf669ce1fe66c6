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
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
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

// again restarts the program on the data of a server.
func again(t *testing.T, engine database.Dialect, s server) server {
	t.Helper()
	next := apptest.Start(t, engine, func(c *app.Config) {
		c.Data, c.DatabaseURL, c.SecretKey, c.PublicURL = s.App.Config.Data, s.App.Config.DatabaseURL, s.App.Config.SecretKey,
			s.App.Config.PublicURL
	})
	return server{next, s.clock}
}

// TestT57UpgradeKeepsSessionsAndSealsKey puts a database into the state that older versions
// left, and starts the program on it.
func TestT57UpgradeKeepsSessionsAndSealsKey(t *testing.T) {
	t.Parallel()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			old := server{apptest.Start(t, engine, func(c *app.Config) { c.PublicURL = "http://localhost:1" }),
				clock.NewManual(start)}
			old.account(t, "ada@site.example", password)
			in := old.signIn(t, "ada@site.example", password)
			kid, key := old.signingKey(t)
			der, err := x509.MarshalPKCS8PrivateKey(key)
			if err != nil {
				t.Fatal(err)
			}
			plain := base64.StdEncoding.EncodeToString(der)
			err = old.App.DB.Write(t.Context(), func(tx *database.Tx) error {
				if _, err := tx.Exec(t.Context(), "UPDATE signing_keys SET private_key = $2 WHERE kid = $1", kid,
					plain); err != nil {
					return err
				}
				_, err := tx.Exec(t.Context(), "DELETE FROM sealing_key")
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			now := again(t, engine, old)
			if a := now.user(t, in.AccessToken); a.Status != http.StatusOK {
				t.Errorf("the access token of before: %d %s", a.Status, a.Body)
			}
			granted(t, now.refresh(t, in.RefreshToken))
			if newKID, _ := now.signingKey(t); newKID == kid {
				t.Error("the key that lay open still signs")
			}
			if found := now.Search(t, engine, plain); len(found) != 0 {
				t.Errorf("the plain key is in %v", found)
			}
			if engine == database.SQLite {
				notInFiles(t, now.App.Config.Data, plain)
			}
		})
	}
}

// notInFiles fails if a file in a folder contains text.
func notInFiles(t *testing.T, dir, text string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "harborlight.*"))
	if err != nil || len(files) < 2 {
		t.Fatalf("files %v, %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), text) {
			t.Errorf("the plain key is still in %s", filepath.Base(file))
		}
	}
}
