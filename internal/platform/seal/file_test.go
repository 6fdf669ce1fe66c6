package seal_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"harborlight/internal/platform/seal"
)

func TestKeyFileIsCreatedOnceAndPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "harborlight.key")
	if _, err := seal.OpenFile(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := seal.CreateFile(path); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := seal.CreateFile(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second time: %v", err)
	}
	if again, _ := os.ReadFile(path); !bytes.Equal(again, first) {
		t.Error("the key was replaced")
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := seal.OpenFile(path); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info.Mode(), err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("files are left over: %v, %v", entries, err)
	}
}

func TestCipherRereadsRenewedFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "harborlight.key")
	if err := seal.CreateFile(path); err != nil {
		t.Fatal(err)
	}
	running, err := seal.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old, err := running.Seal("a", []byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	before, sum := running.Fingerprints(), running.MAC("m", "text")
	if err := seal.RenewFile(path); err != nil {
		t.Fatal(err)
	}
	if secret, err := running.Open("a", old); err != nil || string(secret) != "secret" {
		t.Errorf("a text sealed by the older key: %q, %v", secret, err)
	}
	now := running.Fingerprints()
	if len(now) != 2 || now[0] == before[0] || now[1] != before[0] {
		t.Errorf("keys %v, before %v", now, before)
	}
	if running.MAC("m", "text") == sum || !running.CheckMAC("m", "text", sum) || running.CheckMAC("m", "other", sum) ||
		running.CheckMAC("n", "text", sum) {
		t.Error("the keyed hash does not follow the keys")
	}
	fresh, err := running.Reseal("a", old)
	if err != nil {
		t.Fatal(err)
	}
	if err := seal.RenewFile(path); err != nil {
		t.Fatal(err)
	}
	if _, err := running.Open("a", old); !errors.Is(err, seal.ErrCannotOpen) {
		t.Errorf("two changes later the first key still opens: %v", err)
	}
	if _, err := running.Open("a", fresh); err != nil {
		t.Errorf("a text sealed by the second key: %v", err)
	}
}

func TestInvalidKeysAreRejected(t *testing.T) {
	for _, text := range []string{"", "\n", "c2hvcnQ=", "not base64!", "a,b,c"} {
		if _, err := seal.Parse(text); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
