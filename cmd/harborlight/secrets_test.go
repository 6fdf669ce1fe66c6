//go:build !windows

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"harborlight/internal/kit/hang"
	"harborlight/internal/platform/seal"
)

// linkToken matches the token of a link in a mail.
var linkToken = regexp.MustCompile(`[?&]token=([\w-]{20,})`)

// mailedToken waits for the mail to an address and returns the token in it.
func mailedToken(t *testing.T, dir, address string) (token string) {
	t.Helper()
	hang.Eventually(t, "a mail with a token to "+address, func() bool {
		files, _ := filepath.Glob(filepath.Join(dir, "mail", "*.eml"))
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err == nil && bytes.Contains(text, []byte(address)) {
				if found := linkToken.FindSubmatch(text); found != nil {
					token = string(found[1])
				}
			}
		}
		return token != ""
	})
	return token
}

// signUpAndOut creates an account with its mailed link, ends its sessions and returns all secrets used.
func (p *program) signUpAndOut(t *testing.T, dir, address string) []string {
	t.Helper()
	const password = "correct horse battery"
	status, answer := p.post("/api/auth/signup", map[string]string{"email": address, "password": password})
	if status != http.StatusOK {
		t.Fatalf("sign up: %d %s", status, answer)
	}
	token := mailedToken(t, dir, address)
	var session struct {
		Access  string `json:"access_token"`
		Refresh string `json:"refresh_token"`
	}
	status, answer = p.post("/api/auth/verify",
		map[string]string{"type": "signup", "token_hash": token, "password": password})
	if err := json.Unmarshal([]byte(answer), &session); err != nil || status != http.StatusOK {
		t.Fatalf("follow the link: %d %s", status, answer)
	}
	status, answer = p.post("/api/auth/logout", nil, "Authorization", "Bearer "+session.Access)
	if status != http.StatusNoContent {
		t.Fatalf("sign out: %d %s", status, answer)
	}
	return []string{token, hashOf(token), session.Refresh, hashOf(session.Refresh), session.Access}
}

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// The test uses mailed links, ends the sessions and searches the bytes of the database. Neither the secrets nor their
// hashes may be left.
func TestT57UsedSecretsAreErased(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := mustServe(t, dir)
	var secrets []string
	for i := range 25 {
		secrets = append(secrets, p.signUpAndOut(t, dir, fmt.Sprintf("visitor-%d@site.example", i))...)
	}
	p.stop(t)
	found := 0
	for name, content := range contents(t, dir, "harborlight.db*") {
		for _, secret := range secrets {
			if n := bytes.Count(content, []byte(secret)); n > 0 {
				found += n
				t.Logf("%s holds %.6s…", name, secret)
			}
		}
	}
	if found > 0 {
		t.Errorf("%d used secrets of %d are in the files", found, len(secrets))
	}
}

func contents(t *testing.T, dir, pattern string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	found := map[string][]byte{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		must(t, err)
		found[filepath.Base(file)] = content
	}
	return found
}

// The test starts with a world-readable folder, a permissive umask and world-readable files in the folder.
func TestT57DataFolderIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	must(t, os.MkdirAll(filepath.Join(dir, "mail"), 0o755))
	for name, text := range map[string]string{
		"harborlight.key":    base64.StdEncoding.EncodeToString(make([]byte, seal.KeySize)),
		"harborlight.db.bak": "secret", "mail/old.eml": "secret",
	} {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	must(t, os.Chmod(dir, 0o755))
	defer syscall.Umask(syscall.Umask(0))
	p := mustServe(t, dir)
	if !p.ask("ada") {
		t.Fatal("it takes no request")
	}
	private(t, dir, "harborlight.db", "harborlight.db-wal", "harborlight.db-shm", "harborlight.lock",
		"harborlight.key",
		"harborlight.db.bak", "mail/old.eml")
	p.kill()
	for _, name := range []string{"harborlight.db", "harborlight.db-wal"} { // like copies made by cp
		must(t, os.Chmod(filepath.Join(dir, name), 0o644))
	}
	p = mustServe(t, dir)
	private(t, dir, "harborlight.db", "harborlight.db-wal")
	p.stop(t) // it writes to the log until it ends
	if !strings.Contains(p.log.String(), "other users of this machine had rights") {
		t.Errorf("the log doesn't name the corrected permissions: %s", &p.log)
	}
}

// private fails if other users can open anything in the folder, or if a named file is missing.
func private(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		var info fs.FileInfo
		if err == nil {
			info, err = entry.Info()
		}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // the program writes temporary files and renames them
		case err == nil && info.Mode().Perm()&0o077 != 0:
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	must(t, err)
}
