package main

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"harborlight/internal/app"
)

// releaseKey is a key pair for signing releases.
type releaseKey struct{ private, public string } // PEM

func newReleaseKey(t *testing.T) releaseKey {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	must(t, err)
	in, err := x509.MarshalPKCS8PrivateKey(private)
	must(t, err)
	out, err := x509.MarshalPKIXPublicKey(public)
	must(t, err)
	return releaseKey{string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: in})),
		string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: out}))}
}

// platform is the end of a release file's name for this machine.
var platform = "-" + runtime.GOOS + "-" + runtime.GOARCH

// sums writes the SHA256SUMS of a file, listed with this name.
func sums(t *testing.T, file, name string) {
	t.Helper()
	sum, err := sumOf(file)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(filepath.Dir(file), sumsFile), []byte(sum+"  "+name+"\n"), 0o600))
}

// sign signs the sums in a folder as version v2.0.0 of programs that accept the key accepted.
func (k releaseKey) sign(t *testing.T, folder, named, accepted string) (said string, ok bool) {
	t.Helper()
	cmd := commandOf(os.Args[0], "sign", folder)
	cmd.Env = append(cmd.Env, asVersion+"="+named, "HARBORLIGHT_RELEASE_KEY="+k.private, asReleaseKeys+"="+accepted)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

func (k releaseKey) mustSign(t *testing.T, folder string) {
	t.Helper()
	if said, ok := k.sign(t, folder, "v2.0.0", k.public); !ok {
		t.Fatalf("sign: %s", said)
	}
}

// The test offers files that leave a trace when they run, to a site whose program has a release key.
func TestT71NothingRunsBeforeItsSignatureIsChecked(t *testing.T) {
	s := newService(t)
	await(t, func() bool { i, err := app.FindInstalled(s.data); return err == nil && ready(t.Context(), i) == nil })
	before := s.running(t)
	ours, foreign := newReleaseKey(t), newReleaseKey(t)
	t.Setenv(asReleaseKeys, ours.public)
	named := "harborlight-v2.0.0" + platform
	for _, c := range []struct {
		title, want string
		prepare     func(file string)
	}{
		{"alone", "SHA256SUMS is missing", func(string) {}},
		{"with sums only", "SHA256SUMS.sig is missing", func(f string) { sums(t, f, named) }},
		{"signed with another key", "was not signed with the release key", func(f string) {
			sums(t, f, named)
			foreign.mustSign(t, filepath.Dir(f))
		}},
		{"sums changed after signing", "was not signed with the release key", func(f string) {
			other := filepath.Join(filepath.Dir(f), "other")
			must(t, os.WriteFile(other, []byte("other"), 0o600))
			sums(t, other, named)
			ours.mustSign(t, filepath.Dir(f))
			sums(t, f, named)
		}},
		{"file changed after signing", "isn't part of it", func(f string) {
			other := filepath.Join(filepath.Dir(f), "other")
			must(t, os.WriteFile(other, []byte("other"), 0o600))
			sums(t, other, filepath.Base(f))
			ours.mustSign(t, filepath.Dir(f))
		}},
		{"an old release once more", "is older than the installed v1.0.0", func(f string) {
			sums(t, f, "harborlight-v0.9.9"+platform)
			ours.mustSign(t, filepath.Dir(f))
		}},
		{"for another machine", "this machine needs", func(f string) {
			sums(t, f, "harborlight-v2.0.0-plan9-mips")
			ours.mustSign(t, filepath.Dir(f))
		}},
		{"a bill of materials", "this machine needs", func(f string) {
			sums(t, f, named+".cdx.json")
			ours.mustSign(t, filepath.Dir(f))
		}},
		{"a package", "apt install", func(f string) {
			sums(t, f, "harborlight_2.0.0_amd64.deb")
			ours.mustSign(t, filepath.Dir(f))
		}},
		{"without a number", "isn't numbered", func(f string) {
			sums(t, f, "harborlight-57b11c8-dirty"+platform)
			ours.mustSign(t, filepath.Dir(f))
		}},
	} {
		t.Run(c.title, func(t *testing.T) {
			dir := t.TempDir()
			file, trace := filepath.Join(dir, named), filepath.Join(dir, "ran")
			script(t, file, "#!/bin/sh\ntouch "+trace+"\n")
			c.prepare(file)
			if said, ok := s.upgrade(file); ok || !strings.Contains(said, c.want) {
				t.Errorf("got %v, want %q: %s", ok, c.want, said)
			}
			if _, err := os.Stat(trace); err == nil {
				t.Error("the file was run")
			}
		})
	}
	if after := s.running(t); after.Process != before.Process {
		t.Error("the site was restarted")
	}
	if left, err := filepath.Glob(filepath.Join(s.dir, ".harborlight-new-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// A release signed by make release is accepted with any file name and any of several keys, and its program must have
// the signed version.
func TestT71SignedReleasesAreInstalled(t *testing.T) {
	s := newService(t)
	await(t, func() bool { i, err := app.FindInstalled(s.data); return err == nil && ready(t.Context(), i) == nil })
	retired, ours := newReleaseKey(t), newReleaseKey(t)
	t.Setenv(asReleaseKeys, "The key of last year:\n"+retired.public+"and of this one:\n"+ours.public)
	offer := func(says, signedAs string) string {
		file := s.release(t, filepath.Join(t.TempDir(), "downloaded"), says)
		sums(t, file, "harborlight-"+signedAs+platform)
		ours.mustSign(t, filepath.Dir(file))
		return file
	}
	liar := offer("v1.9.0", "v2.0.0")
	if said, ok := s.upgrade(liar); ok || !strings.Contains(said, "says that it is version v1.9.0") {
		t.Errorf("signed as another version: %v %s", ok, said)
	}
	good := offer("v2.0.0", "v2.0.0")
	said, ok := outcome(t, "verify", good)
	if !ok || !strings.Contains(said, "is harborlight-v2.0.0"+platform+" of a release") {
		t.Errorf("verify: %v %s", ok, said)
	}
	if said, ok := outcome(t, "verify", os.Args[0]); ok {
		t.Errorf("verify lets any file pass: %s", said)
	}
	said, ok = s.upgrade(good)
	if !ok || !strings.Contains(said, "its signature is good") || s.running(t).Version != "v2.0.0" {
		t.Errorf("the upgrade: %v %s", ok, said)
	}
}

// A program without a release key installs files only with --unsigned.
func TestT71UpgradeWithoutAKeyNeedsUnsigned(t *testing.T) {
	s := newService(t)
	await(t, func() bool { i, err := app.FindInstalled(s.data); return err == nil && ready(t.Context(), i) == nil })
	key := newReleaseKey(t)
	t.Setenv(asReleaseKeys, "none yet")
	file := s.release(t, filepath.Join(t.TempDir(), "harborlight-v1.1.0"+platform), "v1.1.0")
	sums(t, file, filepath.Base(file))
	key.mustSign(t, filepath.Dir(file))
	if said, ok := s.upgrade(file); ok || !strings.Contains(said, "built without a release key") ||
		!strings.Contains(said, "--unsigned") {
		t.Errorf("without a key: %v %s", ok, said)
	}
	said, ok := s.upgrade("--unsigned", file)
	if !ok || !strings.Contains(said, "unsigned, as requested") || s.running(t).Version != "v1.1.0" {
		t.Errorf("--unsigned: %v %s", ok, said)
	}
}

// Signing rejects keys and versions that upgrades would reject.
func TestT71SignRejectsUnacceptableReleases(t *testing.T) {
	t.Parallel()
	ours, foreign := newReleaseKey(t), newReleaseKey(t)
	folder := t.TempDir()
	must(t, os.WriteFile(filepath.Join(folder, sumsFile), []byte("00  harborlight\n"), 0o600))
	for want, try := range map[string]struct{ version, private, accepted string }{
		"tag the commit":       {"v1.2.0-5-g847249b-dirty", ours.private, ours.public},
		"isn't in cmd":         {"v1.2.0", foreign.private, ours.public},
		"no private key":       {"v1.2.0", "secret text", ours.public},
		"no private key in PK": {"v1.2.0", ours.public, ours.public},
	} {
		said, ok := releaseKey{private: try.private}.sign(t, folder, try.version, try.accepted)
		if ok || !strings.Contains(said, want) || strings.Contains(said, "secret text") {
			t.Errorf("%s: %v %s", want, ok, said)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, signatureFile)); err == nil {
		t.Error("it was signed")
	}
}

func TestVersionsAreOrderedByNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{{"v1.2.0", "v1.10.0", true}, {"v1.10.0", "v1.2.0", false}, {"v1.2.3", "v1.2.3", false}, {"dev", "v1.0.0", false}} {
		if got := isOlder(c.a, c.b); got != c.want {
			t.Errorf("%s before %s: %v", c.a, c.b, got)
		}
	}
	for name, want := range map[string]string{
		fmt.Sprintf("harborlight-v1.2.3%s", platform): "v1.2.3", fmt.Sprintf("harborlight-v1.2.3-rc.1%s", platform): "",
		"../harborlight-v1.2.3" + platform: "",
	} {
		if got, _ := signedVersion(name); got != want && runtime.GOOS != "windows" {
			t.Errorf("%s is version %q, want %q", name, got, want)
		}
	}
}
