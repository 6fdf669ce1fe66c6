package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"harborlight/internal/platform/database"
)

// release is the self-description of a program for upgrades.
type release struct {
	Program string `json:"program"`
	Version string `json:"version"`
	Schema  int64  `json:"schema"` // newest migration in the program
}

func thisRelease() (release, error) {
	schema, err := database.NewestSchema(database.SQLite)
	return release{Program: "harborlight", Version: version, Schema: schema}, err
}

// releaseTimeout is the time limit of a program's self-description.
const releaseTimeout = 30 * time.Second

// askRelease runs the program in the file with "version --json", for at most 30 seconds, and returns its version and
// schema. It returns an error if the file doesn't run on this machine or isn't a Harborlight that supports upgrades.
func askRelease(ctx context.Context, file string) (release, error) {
	var r release
	ctx, cancel := context.WithTimeout(ctx, releaseTimeout)
	defer cancel()
	said, err := exec.CommandContext(ctx, file, "version", "--json").Output()
	if err != nil {
		return r, fmt.Errorf("the new file doesn't run on this machine, which needs harborlight for %s/%s: %w", runtime.GOOS,
			runtime.GOARCH, err)
	}
	if err := json.NewDecoder(bytes.NewReader(said)).Decode(&r); err != nil || r.Program != "harborlight" {
		return r, errors.New("the new file is no harborlight, or one from before upgrades by this command")
	}
	return r, nil
}

// checkSums compares a hash with the entry for name in the folder's SHA256SUMS. Without a SHA256SUMS it returns
// false; if the entry differs or is missing, an error.
func checkSums(folder, name, sum string) (checked bool, err error) {
	sums, err := os.ReadFile(filepath.Join(folder, sumsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for want, listed := range listedSums(sums) {
		if listed == name {
			if want != sum {
				return false, fmt.Errorf("%s isn't the file that SHA256SUMS beside it names: download it again", name)
			}
			return true, nil
		}
	}
	return false, fmt.Errorf("SHA256SUMS beside %s doesn't name it: download both from the same release", name)
}

// sumOf returns the SHA-256 hash of a file in hexadecimal.
func sumOf(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close() //nolint:errcheck // it was only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// isOlder reports whether version a precedes b. It returns false unless both have the form v1.2.3.
func isOlder(a, b string) bool {
	one, ok := parseVersion(a)
	two, both := parseVersion(b)
	if !ok || !both {
		return false
	}
	for i := range one {
		if one[i] != two[i] {
			return one[i] < two[i]
		}
	}
	return false
}

// parseVersion returns the three numbers of a version such as v1.2.3, with or without v and a suffix after a hyphen.
// ok is false for other forms.
func parseVersion(version string) (n [3]int, ok bool) {
	release, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), "-")
	parts := strings.Split(release, ".")
	if len(parts) != len(n) {
		return n, false
	}
	for i, part := range parts {
		var err error
		if n[i], err = strconv.Atoi(part); err != nil {
			return n, false
		}
	}
	return n, true
}
