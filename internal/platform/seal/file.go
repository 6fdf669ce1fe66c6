package seal

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// maxKeys is the maximum number of keys: the newest and its predecessor.
const maxKeys = 2

// Parse returns a cipher with the keys in text: base64 of KeySize bytes each, one or two, newest first, separated by
// commas or white space. It returns an error for any other text.
func Parse(text string) (*Cipher, error) {
	keys, err := parse(text)
	if err != nil {
		return nil, err
	}
	return New(keys[0], keys[1:]...)
}

// parse returns the keys in a text with the format of Parse, or an error with advice.
func parse(text string) ([][]byte, error) {
	fields := strings.FieldsFunc(text,
		func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\r' || r == '\t' })
	if len(fields) == 0 || len(fields) > maxKeys {
		return nil, fmt.Errorf("found %d keys: expected one, or two during a change", len(fields))
	}
	keys := make([][]byte, len(fields))
	for i, field := range fields {
		key, err := base64.StdEncoding.DecodeString(field)
		if err != nil || len(key) != KeySize {
			return nil, fmt.Errorf("a key is the base64 of %d random bytes: make one with openssl rand -base64 %d",
				KeySize, KeySize)
		}
		keys[i] = key
	}
	return keys, nil
}

// OpenFile returns a cipher with the keys of a file and restricts the file's mode to its owner. The cipher rereads
// the file before use if it has changed. A missing file is an error that wraps fs.ErrNotExist.
func OpenFile(path string) (*Cipher, error) {
	b := &Cipher{file: path}
	if err := b.reload(); err != nil {
		return nil, fmt.Errorf("the key file %s is not usable: %w", path, err)
	}
	return b, nil
}

// CreateFile writes a new random key to a new file and syncs it. If the file exists, the error wraps fs.ErrExist.
func CreateFile(path string) error {
	temporary, err := writeKeys(path, newKey())
	if err != nil {
		return err
	}
	defer os.Remove(temporary) //nolint:errcheck // now a second name of the file, or gone
	if err := os.Link(temporary, path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return err
		}
		if err := os.Rename(temporary, path); err != nil { // for a file system without links
			return err
		}
	}
	return syncFolder(path)
}

// RenewFile puts a new random key before the current one, which can still open its secrets, and removes older keys.
// It creates a missing file. An unreadable or invalid file is an error and stays unchanged.
func RenewFile(path string) error {
	keys := [][]byte{newKey()}
	text, err := os.ReadFile(path)
	switch {
	case err == nil:
		old, err := parse(string(text))
		if err != nil {
			return err
		}
		keys = append(keys, old[0])
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	temporary, err := writeKeys(path, keys...)
	if err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return syncFolder(path)
}

// ReplaceFile replaces the keys in the file by those in text, in the format of Parse. It creates a missing file. If
// text is invalid, it returns an error and changes nothing.
func ReplaceFile(path, text string) error {
	keys, err := parse(text)
	if err != nil {
		return err
	}
	temporary, err := writeKeys(path, keys...)
	if err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return syncFolder(path)
}

func newKey() []byte {
	key := make([]byte, KeySize)
	rand.Read(key) // never fails
	return key
}

// writeKeys writes and syncs a temporary file beside path, readable only by its owner, and returns its name. After an
// error it deletes the file.
func writeKeys(path string, keys ...[]byte) (name string, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".key-*") // mode 0600
	if err != nil {
		return "", err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	for _, key := range keys {
		if _, err := f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n"); err != nil {
			return "", err
		}
	}
	return f.Name(), f.Sync()
}

// syncFolder makes a change of the folder that contains path durable. On Windows it does nothing.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil // folders can't be synced there; the file system journals its names
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// fileVersion identifies a version of a file.
type fileVersion struct {
	size int64
	at   time.Time
	info os.FileInfo
}

func (s fileVersion) same(info os.FileInfo) bool {
	return s.info != nil && os.SameFile(s.info, info) && s.size == info.Size() && s.at.Equal(info.ModTime())
}

// current returns the keys, newest first, or nil for a nil cipher. It rereads their file if that has changed, and
// keeps the old keys if that fails.
func (b *Cipher) current() [][]byte {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.file != "" {
		if info, err := os.Stat(b.file); err == nil && !b.read.same(info) {
			_ = b.reload()
		}
	}
	return b.keys
}

// reload reads the keys from the cipher's file after restricting its mode to the owner. After an error the cipher
// keeps its keys.
func (b *Cipher) reload() error {
	info, err := os.Stat(b.file)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o077 != 0 {
		if err := os.Chmod(b.file, 0o600); err != nil {
			return fmt.Errorf("other users can read it, and its mode cannot be changed: %w", err)
		}
	}
	text, err := os.ReadFile(b.file)
	if err != nil {
		return err
	}
	keys, err := parse(string(text))
	if err != nil {
		return err
	}
	b.keys, b.read = keys, fileVersion{info.Size(), info.ModTime(), info}
	return nil
}
