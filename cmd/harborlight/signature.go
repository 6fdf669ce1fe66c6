package main

import (
	"context"
	"crypto/ed25519"
	"crypto/x509"
	_ "embed"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// A release is a folder of files with SHA256SUMS, which lists file names with version and platform, and
// SHA256SUMS.sig, the ed25519 signature of SHA256SUMS (docs/decisions/0007).
const (
	sumsFile      = "SHA256SUMS"
	signatureFile = sumsFile + ".sig"
	maxSums       = 1 << 20
)

// releaseKeys are the public keys that may sign releases.
//
//go:embed release-keys.pem
var releaseKeys []byte

// numbered matches signed versions. Any two of them can be ordered.
var numbered = regexp.MustCompile(`^v\d{1,9}\.\d{1,9}\.\d{1,9}$`)

// publicKeys returns the ed25519 keys in PEM blocks of the text, ignoring content outside of blocks; nil if there are
// none. Any other kind of block is an error.
func publicKeys(text []byte) (keys []ed25519.PublicKey, err error) {
	for {
		var block *pem.Block
		if block, text = pem.Decode(text); block == nil {
			return keys, nil
		}
		parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("read a release key: %w", err)
		}
		key, ok := parsed.(ed25519.PublicKey)
		if !ok {
			return nil, errors.New("a release key isn't of the kind ed25519")
		}
		keys = append(keys, key)
	}
}

// isSigned reports whether text was signed with one of the keys.
func isSigned(keys []ed25519.PublicKey, text, signature []byte) bool {
	for _, key := range keys {
		if ed25519.Verify(key, text, signature) {
			return true
		}
	}
	return false
}

// findSigned returns the name of the file with this hash in the folder's signed SHA256SUMS. It runs no file of the
// folder. It returns an error if this program has no release key, a file is missing, the signature is from another
// key, or the hash isn't listed.
func findSigned(folder, sum string) (name string, err error) {
	keys, err := publicKeys(releaseKeys)
	if err != nil {
		return "", err
	}
	if len(keys) == 0 {
		return "", errors.New("this program was built without a release key, so it can't verify other programs: take " +
			"the new file from a trusted source, and add --unsigned")
	}
	sums, err := readBounded(filepath.Join(folder, sumsFile))
	if err != nil {
		return "", err
	}
	signature, err := readBounded(filepath.Join(folder, signatureFile))
	if err != nil {
		return "", err
	}
	if !isSigned(keys, sums, signature) {
		return "", fmt.Errorf("%s was not signed with the release key of this program: don't install the files beside it, "+
			"and download them again from the source of this program", filepath.Join(folder, sumsFile))
	}
	for listed, name := range listedSums(sums) {
		if listed == sum {
			return name, nil
		}
	}
	return "", errors.New("the release was signed, but this file isn't part of it: download it again")
}

// readBounded returns the content of a file beside a release, which must not exceed 1 MB. If it is missing, the error
// gives advice.
func readBounded(file string) ([]byte, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is missing: download %s and %s of the same release into the folder of the new file; "+
			"for a program that you built yourself, add --unsigned", file, sumsFile, signatureFile)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(f, maxSums+1))
	if err == nil && len(text) > maxSums {
		err = fmt.Errorf("%s is too long", file)
	}
	return text, err
}

// listedSums yields the hash and the file name of each line of a SHA256SUMS. It doesn't check their form.
func listedSums(text []byte) func(yield func(sum, name string) bool) {
	return func(yield func(sum, name string) bool) {
		for line := range strings.Lines(string(text)) {
			sum, name, _ := strings.Cut(strings.TrimSpace(line), " ")
			if !yield(sum, strings.TrimLeft(name, " *")) {
				return
			}
		}
	}
}

// signedVersion returns the version in the name of a program for this machine, such as v1.2.0. It returns an error
// for Debian packages, programs for other machines and versions without three numbers.
func signedVersion(name string) (string, error) {
	end := "-" + runtime.GOOS + "-" + runtime.GOARCH
	if runtime.GOOS == "windows" {
		end += ".exe"
	}
	version, is := strings.CutPrefix(name, "harborlight-")
	version, fits := strings.CutSuffix(version, end)
	switch {
	case strings.HasSuffix(name, ".deb"):
		return "", fmt.Errorf("%s is a Debian package: install it with apt install", name)
	case !is || !fits:
		return "", fmt.Errorf("the new file is %s of its release, and this machine needs harborlight-…%s", name, end)
	case !numbered.MatchString(version):
		return "", fmt.Errorf("the version %q of the new file isn't numbered like v1.2.0, so it can't be compared with the installed one",
			version)
	}
	return version, nil
}

type verifyCmd struct {
	File string `arg:"" type:"existingfile" help:"Program or Debian package, with its SHA256SUMS and SHA256SUMS.sig."`
}

// Run prints the name of the file in its release if the release was signed with the key of this program, and
// otherwise returns an error. It doesn't run the file.
func (c *verifyCmd) Run(out io.Writer) error {
	sum, err := sumOf(c.File)
	if err != nil {
		return err
	}
	name, err := findSigned(filepath.Dir(c.File), sum)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is %s of a release that was signed with the key of this program.\n", c.File, name)
	return err
}

type signCmd struct {
	Folder string `arg:"" type:"existingdir" help:"Folder with the files and their SHA256SUMS."`
	Key    string `required:"" env:"HARBORLIGHT_RELEASE_KEY" help:"Private key as PEM; in the environment only."`
}

// Run signs SHA256SUMS in the folder with HARBORLIGHT_RELEASE_KEY and writes the signature beside it. It rejects keys
// and versions that programs of this release would reject.
func (c *signCmd) Run(_ context.Context, out io.Writer) error {
	if !numbered.MatchString(version) {
		return fmt.Errorf("version %q can't be signed, because it can't be compared with other versions: tag the "+
			"commit, such as git tag v1.2.0", version)
	}
	block, _ := pem.Decode([]byte(c.Key))
	if block == nil {
		return errors.New("HARBORLIGHT_RELEASE_KEY is no private key in PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return errors.New("HARBORLIGHT_RELEASE_KEY is no private key in PKCS #8") // the cause might quote the key
	}
	private, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return errors.New("HARBORLIGHT_RELEASE_KEY isn't of the kind ed25519")
	}
	sums, err := readBounded(filepath.Join(c.Folder, sumsFile))
	if err != nil {
		return err
	}
	keys, err := publicKeys(releaseKeys)
	if err != nil {
		return err
	}
	signature := ed25519.Sign(private, sums)
	if !isSigned(keys, sums, signature) {
		return errors.New("the public key of HARBORLIGHT_RELEASE_KEY isn't in cmd/harborlight/release-keys.pem, so no " +
			"program of this release would accept the next: add it and build again")
	}
	//nolint:gosec // a signature is public
	if err := os.WriteFile(filepath.Join(c.Folder, signatureFile), signature, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Signed %s of version %s.\n", sumsFile, version)
	return err
}
