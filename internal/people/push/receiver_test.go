package push_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"harborlight/internal/people/push"
)

// browser is a device that can decrypt its messages.
type browser struct {
	private *ecdh.PrivateKey
	secret  []byte
}

func newBrowser(t *testing.T) browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	secret := make([]byte, 16)
	rand.Read(secret)
	return browser{private, secret}
}

// device returns the browser's subscription with the given endpoint.
func (b browser) device(userID, endpoint string, kinds ...push.Kind) push.Device {
	return push.Device{UserID: userID, Name: "Chrome on Android", Endpoint: endpoint,
		PushChoice: push.PushChoice{Kinds: kinds}, PublicKey: base64.RawURLEncoding.EncodeToString(b.private.PublicKey().Bytes()),
		Secret: base64.RawURLEncoding.EncodeToString(b.secret)}
}

// read decrypts a message according to RFC 8291 and RFC 8188, independently of the code under test.
func (b browser) read(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, errors.New("there is no header")
	}
	salt, record, id := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])]
	text := body[21+len(id):]
	if uint32(len(text)) > record {
		return nil, errors.New("it is longer than a record")
	}
	sender, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(sender)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.private.PublicKey().Bytes()) + string(id)
	material, err := hkdf.Key(sha256.New, shared, b.secret, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := aead.Open(nil, nonce, text, nil)
	if err != nil {
		return nil, err
	}
	end := len(padded) - 1
	for end >= 0 && padded[end] == 0 {
		end--
	}
	if end < 0 || padded[end] != 2 {
		return nil, errors.New("the last record isn't marked as such")
	}
	return padded[:end], nil
}

// TestReceiverDecryptsRFC8291Example checks the other tests' decryption with the keys and the message of section
// 5.
func TestReceiverDecryptsRFC8291Example(t *testing.T) {
	t.Parallel()
	private, err := ecdh.P256().NewPrivateKey(decoded(t, "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := browser{private, decoded(t, "BTBZMqHH6r4Tts7J_aSIgg")}.read(decoded(t,
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"+
			"yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
	if string(text) != "When I grow up, I want to be a watermelon" {
		t.Errorf("%q %v", text, err)
	}
}

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

// posted is a message received by a push service.
type posted struct {
	path   string
	header http.Header
	body   []byte
}

// pushService is a local push service. It answers 201, or a configured status.
type pushService struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	got    []posted
}

func newPushService(t *testing.T) *pushService {
	t.Helper()
	p := &pushService{status: http.StatusCreated}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.got = append(p.got, posted{r.URL.Path, r.Header, body})
		w.Header().Set("Location", p.URL+"/elsewhere")
		w.WriteHeader(p.status)
	}))
	t.Cleanup(p.Close)
	return p
}

// answers sets the status of further answers.
func (p *pushService) answers(status int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status = status
}

// take returns the messages received since the last call.
func (p *pushService) take() []posted {
	p.mu.Lock()
	defer p.mu.Unlock()
	got := p.got
	p.got = nil
	return got
}
