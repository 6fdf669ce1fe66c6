package accounts_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"
)

// authenticator simulates a device with one passkey as WebAuthn specifies it: it signs challenges and counts
// signatures.
type authenticator struct {
	key    *ecdsa.PrivateKey
	id     []byte
	handle string // user handle of the passkey's account
	count  uint32
	origin string
	host   string
	flags  byte // user present, user verified
}

const (
	flagPresent  = 0x01
	flagVerified = 0x04
	flagAttested = 0x40
)

// ceremony contains the server's options for a WebAuthn ceremony.
type ceremony struct {
	ChallengeID string `json:"challenge_id"`
	Options     struct {
		Challenge string `json:"challenge"`
		User      struct {
			ID string `json:"id"`
		} `json:"user"`
		UserVerification string           `json:"userVerification"`
		Allowed          []map[string]any `json:"allowCredentials"`
		Exclude          []map[string]any `json:"excludeCredentials"`
		RP               struct {
			ID string `json:"id"`
		} `json:"rp"`
	} `json:"options"`
}

func (s server) newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	credentialID := make([]byte, 32)
	rand.Read(credentialID)
	return &authenticator{key: key, id: credentialID, origin: s.App.Config.PublicURL, host: "localhost",
		flags: flagPresent | flagVerified}
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (a *authenticator) clientData(kind, challenge string) []byte {
	text, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin,
		"crossOrigin": false})
	return text
}

// data returns the authenticator data, which is signed together with the client data.
func (a *authenticator) data(flags byte, attested []byte) []byte {
	host := sha256.Sum256([]byte(a.host))
	out := append(host[:], flags)
	out = binary.BigEndian.AppendUint32(out, a.count)
	return append(out, attested...)
}

// create answers a request for a new passkey.
func (a *authenticator) create(c ceremony) map[string]any {
	a.handle = c.Options.User.ID
	point, _ := a.key.PublicKey.Bytes()
	// COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
	cose := bytes.Join([][]byte{{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20}, point[1:33],
		{0x22, 0x58, 0x20}, point[33:]}, nil)
	attested := bytes.Join([][]byte{make([]byte, 16), {0, byte(len(a.id))}, a.id, cose}, nil)
	data := a.data(a.flags|flagAttested, attested)
	// {"fmt": "none", "attStmt": {}, "authData": data}
	object := bytes.Join([][]byte{
		{0xa3, 0x63}, []byte("fmt"), {0x64}, []byte("none"), {0x67}, []byte("attStmt"), {0xa0, 0x68}, []byte("authData"),
		{0x58, byte(len(data))}, data,
	}, nil)
	return map[string]any{
		"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(a.clientData("webauthn.create", c.Options.Challenge)), "attestationObject": b64(object),
			"transports": []string{"internal"},
		},
	}
}

// get answers a request for a signature and increments the counter.
func (a *authenticator) get(c ceremony) map[string]any {
	a.count++
	return a.sign(c)
}

// sign answers it without counting, as a copy of the device would.
func (a *authenticator) sign(c ceremony) map[string]any {
	data := a.data(a.flags, nil)
	client := a.clientData("webauthn.get", c.Options.Challenge)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(bytes.Clone(data), hash[:]...))
	signature, _ := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	return map[string]any{
		"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": a.handle,
		},
	}
}
