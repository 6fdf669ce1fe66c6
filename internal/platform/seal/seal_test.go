package seal_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"harborlight/internal/platform/seal"
)

func newBox(t *testing.T, fill byte) *seal.Cipher {
	t.Helper()
	box, err := seal.New(bytes.Repeat([]byte{fill}, seal.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return box
}

func TestSeal(t *testing.T) {
	box := newBox(t, 1)
	text, err := box.Seal("totp:ada", []byte("the secret"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, "secret") {
		t.Errorf("sealed text %q", text)
	}
	again, err := box.Seal("totp:ada", []byte("the secret"))
	if err != nil || again == text {
		t.Errorf("sealed twice, the text is the same: %q, %v", again, err)
	}
	secret, err := box.Open("totp:ada", text)
	if err != nil || string(secret) != "the secret" {
		t.Errorf("opened %q, %v", secret, err)
	}
	for name, open := range map[string]func() ([]byte, error){
		"another purpose": func() ([]byte, error) { return box.Open("totp:bob", text) },
		"another key":     func() ([]byte, error) { return newBox(t, 2).Open("totp:ada", text) },
		"a changed text":  func() ([]byte, error) { return box.Open("totp:ada", text[:len(text)-2]+"AA") },
		"a cut text":      func() ([]byte, error) { return box.Open("totp:ada", text[:8]) },
		"plain text":      func() ([]byte, error) { return box.Open("totp:ada", "the secret") },
	} {
		if secret, err := open(); !errors.Is(err, seal.ErrCannotOpen) {
			t.Errorf("%s opened: %q, %v", name, secret, err)
		}
	}
}

func TestNewRefusesShortKeys(t *testing.T) {
	if _, err := seal.New(make([]byte, 16)); err == nil {
		t.Error("a key of 16 bytes was accepted")
	}
}
