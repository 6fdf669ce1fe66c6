package tokens

import (
	"context"
	"encoding/base64"
	"fmt"
)

// Jwk is a public key in the JWKS format (RFC 7518, 6.2.1).
type Jwk struct {
	KeyType   string   `json:"kty" example:"EC"`
	Curve     string   `json:"crv" example:"P-256"`
	X         string   `json:"x" doc:"base64url"`
	Y         string   `json:"y" doc:"base64url"`
	KeyID     string   `json:"kid"`
	Algorithm string   `json:"alg" example:"ES256"`
	Use       string   `json:"use" example:"sig"`
	Ops       []string `json:"key_ops" nullable:"false"`
}

// JWKS returns the public keys that verify access tokens, including retired keys until they expire.
func (k *KeyRing) JWKS(ctx context.Context) ([]Jwk, error) {
	k.refresh(ctx)
	k.mu.RLock()
	defer k.mu.RUnlock()
	out := []Jwk{}
	for _, key := range k.keys {
		if key.expired(k.clock.Now()) {
			continue
		}
		point, err := key.private.PublicKey.Bytes() // 0x04, X, Y
		if err != nil {
			return nil, fmt.Errorf("encode the public key %s: %w", key.kid, err)
		}
		half := (len(point) - 1) / 2
		out = append(out, Jwk{
			KeyType: "EC", Curve: "P-256", KeyID: key.kid, Algorithm: "ES256", Use: "sig", Ops: []string{"verify"},
			X: base64.RawURLEncoding.EncodeToString(point[1 : 1+half]), Y: base64.RawURLEncoding.EncodeToString(point[1+half:]),
		})
	}
	return out, nil
}
